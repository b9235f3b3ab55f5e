"""The hand: a private message with a button a card, and buttons that say what they will do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import discord
import pytest

from bot.cogs.regicide import words
from bot.cogs.regicide.hand import forecast_lines
from bot.cogs.regicide.look import RegicideLook
from bot.cogs.ui.look import Control, Make
from bot.cogs.ui.screens import Screen
from bot.game.ports.log import Place
from bot.game.regicide.cards import bits, parse, split
from bot.game.regicide.events import Move, Pay, Play
from bot.game.regicide.forecast import forecast
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read, write
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose as choose_move
from bot.game.regicide.plays import plays_in
from bot.game.regicide.rules import apply, decide, legal_moves
from bot.game.regicide.setup import deal
from bot.game.table.state import Seat, Table
from bot.game.table.views import SeatedView, TableViews
from bot.games import RULES
from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening
from tests.cogs.messages import Message, buttons, buttons_in_order, text_of
from tests.cogs.regicide.hands import move
from tests.cogs.stacked import stacked
from tests.game.sitting import NOON

UI = RegicideLook()
BEN = "4D5D6D7D8D9DTD"
SUITS = str.maketrans("♣♦♥♠", "CDHS")


def held(run: str) -> tuple[int, ...]:
    """Cards by their text."""
    return tuple(parse(split(run)))


def shown(code: int) -> str:
    """A card as its button shows it."""
    return words.CARD[code].replace("\ufe0e", "")


def cards_of(message: Message | None) -> dict[str, bool]:
    """Each card's button, and whether it can be pressed."""
    found = [button for button in buttons_in_order(message) if button["custom_id"].startswith("pick:")]
    return {button["label"].replace("\ufe0e", ""): not button.get("disabled") for button in found}


def labels(message: Message | None) -> list[str]:
    """What the buttons say that are no cards."""
    return [button["label"] for button in buttons_in_order(message) if not button["custom_id"].startswith("pick:")]


async def two_players(evening: Evening, hand: str, enemy: str = "JC") -> None:
    await deal_at(evening, stacked(hand, BEN, enemy=enemy), "Ann", "Ben")


async def choose(evening: Evening, message: Message | None, *cards: str) -> Message:
    for card in cards:
        pressed = next(label for label in buttons(message) if label.startswith(card))
        message = (await evening.click("Ann", message, pressed)).response
    assert message is not None
    return message


async def test_a_hand_has_one_button_a_card_by_suit_and_rank(evening: Evening) -> None:
    await two_players(evening, "9STCACAH2D3H4S")
    assert list(cards_of(await evening.hand("Ann"))) == ["A♣", "10♣", "2♦", "A♥", "3♥", "4♠", "9♠"]


@pytest.mark.parametrize("chosen", [(), ("2♣",), ("A♥",), ("2♣", "2♦"), ("A♥", "9♠"), ("10♣",)])
async def test_only_cards_that_lead_to_a_legal_play_can_be_pressed(evening: Evening, chosen: tuple[str, ...]) -> None:
    await two_players(evening, "2C2D2H2SAH9STC")
    hand = await choose(evening, await evening.hand("Ann"), *chosen)
    view = await evening.view("Ann")
    selected = bits(parse(split("".join(card.replace("10", "T") for card in chosen).translate(SUITS))))
    legal = [play.mask for play in plays_in(bits(view.hand)) if play.mask & selected == selected]
    expected = {card: selected >> card & 1 == 1 or any(mask >> card & 1 for mask in legal) for card in view.hand}
    assert list(cards_of(hand).values()) == [expected[card] for card in view.hand]


async def test_chosen_cards_are_marked_and_a_second_press_takes_them_back(evening: Evening) -> None:
    await two_players(evening, "2C2D2H2SAH9STC")
    chosen = await choose(evening, await evening.hand("Ann"), "9♠")
    marked = next(button for button in buttons_in_order(chosen) if button["label"].startswith("✓"))
    assert marked["style"] == discord.ButtonStyle.success.value
    back = await evening.click("Ann", chosen, marked["label"])
    assert not any(card.startswith("✓") for card in cards_of(back.response))


@pytest.mark.parametrize(
    ("cards", "label"),
    [
        ((), "Play: choose cards"),
        (("9♠",), "Play: 9 damage, then suffer 1"),
        (("10♣",), "Play: 20 damage, exact kill"),
        (("A♥", "10♣"), "Play: 22 damage, defeats it"),
        (("3♥",), "Play: 3 damage, then suffer 10"),
    ],
)
async def test_play_says_what_will_happen(evening: Evening, cards: tuple[str, ...], label: str) -> None:
    await two_players(evening, "9STCAH3H4S5S6S", enemy="JH")
    hand = await choose(evening, await evening.hand("Ann"), *cards)
    assert labels(hand)[0] == label
    assert buttons(hand)[label].get("disabled", False) is not bool(cards)


async def test_play_warns_of_an_attack_that_the_rest_of_the_hand_cannot_pay(evening: Evening) -> None:
    await two_players(evening, "ACADAHAS2C2D2H", enemy="JH")
    hand = await choose(evening, await evening.hand("Ann"), "A♣")
    label = labels(hand)[0]
    assert label == "Play: 2 damage, cannot pay 10"
    assert buttons(hand)[label]["style"] == discord.ButtonStyle.danger.value


def test_yield_warns_of_an_attack_that_the_hand_cannot_pay() -> None:
    view = seat_to_act(apply(None, deal(2, Options(), Random(1))))
    styles = dict[str, discord.ButtonStyle]()
    for hand in ("2C8D", "2C7D"):
        screen = UI.hand(replace(view, play=replace(view.play, hand=held(hand))))
        styles |= {button.label: button.style for row in screen.rows for button in row}
    assert styles["Yield: suffer 10"] == discord.ButtonStyle.secondary
    assert styles["Yield and lose: cannot pay 10"] == discord.ButtonStyle.danger


@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        ((1, 0), "• ♦ draws 1 card, yours"),
        ((2, 0), "• ♦ draws 2 cards, all yours"),
        ((0, 1), "• ♦ draws 1 card, not yours"),
        ((0, 3), "• ♦ draws 3 cards, none of them yours"),
        ((2, 1), "• ♦ draws 3 cards, 2 of them yours"),
    ],
)
def test_the_forecast_says_how_many_cards_are_drawn_and_whose_they_are(drawn: tuple[int, ...], line: str) -> None:
    view = seat_to_act(apply(None, deal(2, Options(), Random(1))))
    told = forecast(view.play, view.play.hand[:1])
    assert line in forecast_lines(replace(told, drawn=drawn if view.seat == 0 else drawn[::-1]), view)


async def test_the_forecast_names_what_immunity_blocks(evening: Evening) -> None:
    await two_players(evening, "9STCAH3H4S5S6S", enemy="JS")
    hand = await choose(evening, await evening.hand("Ann"), "9♠")
    assert "blocked by immunity: ♠" in text_of(hand)


async def test_paying_shows_the_sum_and_waits_until_it_is_enough(evening: Evening) -> None:
    await two_players(evening, "3C4C5C6C7C8C9C", enemy="JH")
    await evening.submit("Ann", "yield")
    hand = await evening.hand("Ann")
    assert buttons(hand)["Pay 0 of 10"]["disabled"]
    some = await choose(evening, hand, "3♣", "6♣")
    assert buttons(some)["Pay 9 of 10"]["disabled"]
    enough = await choose(evening, some, "4♣")
    await evening.click("Ann", enough, "Pay 13 (10 needed)")
    assert (await evening.running()).play.discard_size == 3


async def test_cheapest_chooses_the_payment_that_gives_away_least(evening: Evening) -> None:
    await two_players(evening, "3C4C5C6C7C8C9C", enemy="JH")
    await evening.submit("Ann", "yield")
    result = await evening.click("Ann", await evening.hand("Ann"), "Cheapest")
    assert "Pay 10 of 10" in labels(result.response)


async def test_yield_is_offered_only_where_the_rules_allow_it(evening: Evening) -> None:
    await two_players(evening, "3C4C5C6C7C8C9C", enemy="JH")
    assert "Yield: suffer 10" in labels(await evening.hand("Ann"))
    await evening.submit("Ann", "yield", "pay 3C8C")
    hand = await evening.hand("Ben")
    assert not any(label.startswith("Yield") for label in labels(hand))
    assert "choose cards to play." in text_of(hand)


async def test_a_jester_asks_who_goes_next(evening: Evening) -> None:
    dealt = stacked("3C4C5C6C7CX", "3D4D5D6D7D8D", "3H4H5H6H7H8H")
    await deal_at(evening, dealt, "Ann", "Ben", "Cleo")
    hand = await choose(evening, await evening.hand("Ann"), "Jester")
    naming = [label for label in labels(hand) if label.startswith("Jester:")]
    assert naming == ["Jester: I go next", "Jester: Ben goes next", "Jester: Cleo goes next"]
    await evening.click("Ann", hand, "Jester: Cleo")
    table = await evening.running()
    assert table.turn == 2
    assert not table.play.enemy.immune


async def test_alone_a_jester_can_be_flipped_and_nobody_can_yield(evening: Evening) -> None:
    await deal_at(evening, stacked("2C3C4C5C6C7C8C9C"), "Ann")
    hand = await evening.hand("Ann")
    assert [label for label in labels(hand) if label.startswith("Flip")] == ["Flip a Jester (2 left)"]
    assert not any(label.startswith("Yield") for label in labels(hand))
    await evening.click("Ann", hand, "Flip")
    assert "Flip a Jester (1 left)" in labels(await evening.hand("Ann"))


async def test_an_open_hand_shows_the_turn_when_it_comes(evening: Evening) -> None:
    await two_players(evening, "3C4C5C6C7C8C9C", enemy="JH")
    waiting = await evening.hand("Ben")
    assert "It is not your turn yet." in text_of(waiting)
    await move(evening, "Ann", Play(held("9C")))
    await move(evening, "Ann", Pay(held("3C7C")))
    assert "Your turn" in text_of(evening.held("Ben"))


async def test_an_open_hand_shows_cards_drawn_for_it(evening: Evening) -> None:
    await deal_at(evening, stacked("3C4C5C6C7C8C2D", BEN, enemy="JH", tavern="9S9C9H"), "Ann", "Ben")
    await evening.submit("Ann", "yield", "pay 3C7C")
    await evening.submit("Ben", "play 4D", "pay 5D6D")
    size = len(cards_of(await evening.hand("Ben")))
    await move(evening, "Ann", Play(held("2D")))
    drawn = (await evening.view("Ben")).hand
    assert len(drawn) == size + 1
    assert list(cards_of(evening.held("Ben"))) == [shown(card) for card in drawn]


async def test_an_old_hand_is_left_alone_and_my_hand_still_works(evening: Evening) -> None:
    await two_players(evening, "3C4C5C6C7C8C9C", enemy="JH")
    old = await evening.hand("Ben")
    said = text_of(old)
    await evening.later(minutes=16)
    evening.forget_hands()
    await move(evening, "Ann", Play(held("9C")), await evening.hand("Ann"))
    await move(evening, "Ann", Pay(held("3C7C")))
    assert text_of(old) == said
    assert "Your turn" in text_of(await evening.hand("Ben"))


async def test_a_dismissed_hand_hurts_nobody(evening: Evening) -> None:
    await two_players(evening, "3C4C5C6C7C8C9C", enemy="JH")
    await evening.hand("Ben")
    evening.env.inject_error("PATCH", "/webhooks/*/messages/*", status=404, code=10008, times=None)
    await move(evening, "Ann", Play(held("9C")))
    assert (await evening.running()).play.phase == "pay"
    assert len(evening.bot.hands) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whoever_presses_what_can_be_pressed_reaches_every_legal_move_and_no_other(seats: int) -> None:
    chance = Random(seats)
    position = apply(None, deal(seats, Options(), chance))
    while not position.over:
        view = seat_to_act(position)
        assert reached(view) == {write(in_order(move)) for move in legal_moves(position)}
        position = apply(position, decide(position, position.turn, choose_move(view.play), chance))


def seat_to_act(position: Position) -> SeatedView:
    """What the hand of the seat to act is rendered from."""
    seats = tuple(Seat(f"Player {number}", number) for number in range(position.players))
    game = RULES["regicide"]
    table = Table(
        "regicide",
        Place(1, 2),
        0,
        seats,
        None,
        {},
        9,
        NOON,
        NOON,
        phase="playing",
        position=9,
        play=position,
        awaits=game.awaits(position),
    )
    return TableViews(game, 1, table).seat_of(position.turn)


def reached(view: SeatedView) -> set[str]:
    """The moves behind all buttons that can be pressed, for every selection that pressing cards leads to."""
    moves: set[str] = set()
    seen: set[str] = set()
    waiting = [""]
    while waiting:
        selection = waiting.pop()
        if selection in seen:
            continue
        seen.add(selection)
        for kind, _, _, _, last in pressable(UI.hand(view, selection)):
            control = Control("pick" if kind == "pick" else "move", selection, last)
            if isinstance(pressed := UI.press(view, control), Make):
                moves.add(write(in_order(read(pressed.move))))
            else:
                waiting.append("".join(sorted(pressed.selection)))
    return moves


def pressable(screen: Screen) -> list[list[str]]:
    """The parts of the ids of all buttons that can be pressed."""
    return [button.custom_id.split(":") for row in screen.rows for button in row if not button.disabled]


def in_order(move: Move) -> Move:
    """The move with its cards sorted, for their order is the player's."""
    return replace(move, cards=tuple(sorted(move.cards))) if isinstance(move, Play | Pay) else move
