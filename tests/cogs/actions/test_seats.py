"""Leaving is no farewell: whoever left comes back with their hand, others take a free seat, and nothing hangs."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from bot.game.table import commands
from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons, text_of
from tests.cogs.regicide.hands import plain_move, play_on
from tests.cogs.stacked import stacked

HANDS = ("3C4C5C6C7C8C", "3D4D5D6D7D8D", "3H4H5H6H7H8H")
WEEK = 7 * 24


async def playing(evening: Evening, *names: str) -> None:
    """A running game of these people; the first one is to act."""
    more = {1: "9{0}2{0}", 2: "9{0}", 3: ""}[len(names)]
    hands = [hand + more.format(hand[1]) for hand in HANDS]
    await deal_at(evening, stacked(*hands[: len(names)], enemy="JC"), *names)


async def leave(evening: Evening, name: str) -> InteractionResult:
    asked = await evening.slash(name, "leave")
    return await evening.click(name, asked.response, "Leave")


async def labels(evening: Evening) -> list[str]:
    return list(buttons(await evening.board()))


# Coming back.


async def test_leaving_says_how_to_come_back(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    asked = await evening.slash("Ben", "leave")
    assert "An AI will play your seat; press **My hand** to take it back." in text_of(asked.response)
    left = await evening.click("Ben", asked.response, "Leave")
    assert "Press **My hand** to take it back" in text_of(left.response)


async def test_the_open_hand_of_who_leaves_is_put_away_with_its_buttons(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    hand = await evening.hand("Ben")
    assert buttons(hand)
    await leave(evening, "Ben")
    assert "Press **My hand** to take it back" in text_of(evening.held("Ben"))
    assert not buttons(evening.held("Ben"))


@pytest.mark.parametrize("way", ["button", "command", "seat"])
async def test_who_left_is_welcomed_back_with_their_own_cards(evening: Evening, way: str) -> None:
    await playing(evening, "Ann", "Ben")
    cards = (await evening.view("Ben")).hand
    await leave(evening, "Ben")
    match way:
        case "button":
            back = await evening.click("Ben", await evening.board(), "My hand")
        case "command":
            back = await evening.slash("Ben", "hand")
        case _:
            back = await evening.click("Ben", await evening.board(), "Take Clover's seat")
    assert back.ephemeral
    assert "Welcome back! You have your seat again." in evening.private_texts(back)
    assert (await evening.view("Ben")).hand == cards
    assert "**Ben** 7 cards" in await evening.board_text()


async def test_who_left_comes_back_after_a_restart(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    before = await evening.board()
    await evening.restart()
    back = await evening.click("Ben", before, "My hand")
    assert "Welcome back!" in evening.private_texts(back)
    await evening.restart()
    assert (await evening.running()).seat_of(evening.ben.id) == 1


async def test_who_comes_back_on_their_turn_plays_it(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    await evening.click("Ben", await evening.board(), "My hand")
    await play_on(evening, most=4)
    assert (await evening.running()).position > 4


async def test_a_hand_that_could_not_be_put_away_says_how_to_come_back(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    hand = await evening.hand("Ann")
    await evening.restart()  # Its token is forgotten.
    await leave(evening, "Ann")
    pressed = await evening.press("Ann", hand, buttons(hand)["3♣︎"]["custom_id"])
    assert "An AI is playing your seat. Open your cards from the board to take it back." in evening.private_texts(
        pressed
    )


async def test_the_board_offers_the_seat_while_it_is_free(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    assert await labels(evening) == ["My hand", "Rules"]
    await leave(evening, "Ben")
    assert await labels(evening) == ["My hand", "Rules", "Take Clover's seat"]
    await evening.click("Ben", await evening.board(), "My hand")
    assert await labels(evening) == ["My hand", "Rules"]


async def test_the_seat_of_an_ai_from_the_lobby_is_not_offered(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=3, ai=1)
    assert not [label for label in await labels(evening) if label.startswith("Take")]
    forged = await evening.forge("Eve", await evening.board(), f"seat:{(await evening.running()).id}:1")
    assert "That seat is no longer free" in evening.private_texts(forged)


# Others.


async def test_somebody_without_a_seat_goes_on_for_who_left(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    cards = (await evening.view("Ben")).hand
    await leave(evening, "Ben")
    taken = await evening.click("Eve", await evening.board(), "Take Clover's seat")
    assert "Welcome! You are taking over from Clover: this is your hand from now on." in evening.private_texts(taken)
    assert (await evening.view("Eve")).hand == cards
    assert "Eve takes Clover's seat." in await evening.board_text()


async def test_who_left_is_told_kindly_who_has_the_seat_now(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    await evening.click("Eve", await evening.board(), "Take Clover's seat")
    late = await evening.click("Ben", await evening.board(), "My hand")
    assert "Eve has taken over your seat. Thank you for playing" in evening.private_texts(late)


async def test_of_two_who_press_at_once_one_gets_the_seat(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    free = await evening.board()
    seat = buttons(free)["Take Clover's seat"]["custom_id"]
    await evening.press("Eve", free, seat)
    late = await evening.forge("Dan", free, seat)
    assert "That seat is no longer free." in evening.private_texts(late)
    assert (await evening.running()).seat_of(evening.eve.id) == 1


async def test_who_plays_already_takes_no_second_seat(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    again = await evening.click("Ann", await evening.board(), "Take Clover's seat")
    assert "You already have a seat." in evening.private_texts(again)


# Who left last.


async def test_a_game_that_all_have_left_waits_and_its_ais_rest(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    asked = await evening.slash("Ann", "leave")
    text = text_of(asked.response)
    assert "You are the only person in this game. If you leave, it is paused" in text
    assert "To end it for good, use `/regicide end`" in text
    left = await evening.click("Ann", asked.response, "Leave")
    assert "The game is paused. Press **My hand** within a week to go on." in text_of(left.response)
    paused = await evening.running()
    assert paused.paused
    assert "Everybody has left, so the AI players are waiting." in await evening.board_text()
    await evening.restart()
    assert (await evening.running()).position == paused.position


async def test_the_first_to_come_back_goes_on_and_so_do_the_ais(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ben")
    await leave(evening, "Ann")
    await evening.restart()
    await evening.click("Ben", await evening.board(), "My hand")
    table = await evening.running()
    assert (table.paused, table.host) == (False, evening.ben.id)
    assert table.acting_user == evening.ben.id, "the AI has played for Ann"
    assert "Everybody has left" not in await evening.board_text()


async def test_a_guest_goes_on_with_a_game_that_all_have_left(evening: Evening) -> None:
    await playing(evening, "Ann")
    await leave(evening, "Ann")
    early = await evening.click("Eve", await evening.board(), "Take Clover's seat")
    assert "This game waits for its own players first." in evening.private_texts(early)
    await evening.later(days=3.5)
    await evening.click("Eve", await evening.board(), "Take Clover's seat")
    table = await evening.running()
    assert (table.people, table.host, table.acting_user) == ((evening.eve.id,),) + (evening.eve.id,) * 2


async def test_a_game_that_nobody_comes_back_to_is_closed_after_a_week(evening: Evening) -> None:
    await playing(evening, "Ann")
    evening.last_game = (await evening.running()).id
    await leave(evening, "Ann")
    await evening.later(hours=WEEK - 1)
    assert (await evening.running()).paused
    await evening.later(hours=1)
    assert await evening.table() is None
    assert "Nobody carried on with this game, so it was closed" in await evening.board_text()
    assert await labels(evening) == ["Play again", "Rules"]


async def test_a_new_game_beside_a_paused_one_says_how_to_go_on_or_to_end_it(evening: Evening) -> None:
    await playing(evening, "Ann")
    await leave(evening, "Ann")
    refused = await evening.slash("Ben", "start")
    text = evening.private_texts(refused)
    assert "is paused in this channel, because everybody has left" in text
    assert "/regicide end" in text
    ending = await evening.slash("Ann", "end")
    await evening.click("Ann", ending.response, "End the game")
    assert await evening.table() is None


# What the board tells.


async def test_the_board_tells_who_plays_on_for_whom_and_who_is_host(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    await leave(evening, "Ann")
    text = await evening.board_text()
    assert "Clover, an AI, is playing for Ann from now on." in text
    assert "Ben is now the host." in text


async def test_what_a_person_did_before_leaving_is_told_of_them(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben", "Cleo")
    await plain_move(evening, "Ann")
    assert "Ann plays **" in await evening.board_text()
    while (await evening.running()).acting_user == evening.ann.id:
        await plain_move(evening, "Ann")
    await leave(evening, "Ann")
    text = await evening.board_text()
    assert "Ann plays **" in text
    assert "Clover plays" not in text


async def test_who_asked_to_end_the_game_reads_on_the_board_that_it_goes_on(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    asked = await evening.slash("Ben", "end")
    await evening.click("Ben", asked.response, "Ask the others")
    await evening.click("Ann", await evening.board(), "Keep playing")
    text = await evening.board_text()
    assert "Ben wanted to end the game, but too few agreed." in text
    assert "End this game?" not in text


# The wrong moment.


async def test_a_leave_that_meets_the_start_of_the_game_gives_no_seat_away(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    lobby = await evening.board()
    await evening.click("Ben", lobby, "Join")
    late = await evening.forge("Ben", lobby, f"lobby:{(await evening.running()).id}:leave")
    assert "The game has begun. Use `/regicide leave`" in evening.private_texts(late)
    assert (await evening.running()).seat_of(evening.ben.id) == 1


async def test_a_question_that_was_overtaken_by_the_end_of_the_game_leaves_no_button(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    asked = await evening.slash("Ben", "leave")
    close = commands.Close(evening.ann.id, moderator=False)
    await evening.bot.tables.submit((await evening.running()).id, close)
    late = await evening.click("Ben", asked.response, "Leave")
    assert "This game is over" in text_of(late.response)
    assert buttons(late.response) == {}


async def test_a_hand_of_a_game_that_is_over_loses_its_buttons_at_the_first_press(evening: Evening) -> None:
    await playing(evening, "Ann", "Ben")
    evening.last_game = (await evening.running()).id
    hand = await evening.hand("Ann")
    close = commands.Close(evening.ann.id, moderator=False)
    await evening.bot.tables.submit(evening.last_game, close)
    late = await evening.press("Ann", hand, buttons(hand)["3♣︎"]["custom_id"])
    assert "The game is over" in text_of(late.response)
    assert buttons(late.response) == {}
