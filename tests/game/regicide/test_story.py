"""What is told of each step."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.game.regicide.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from bot.game.regicide.events import Dealt, Moved, Yield
from bot.game.regicide.kernel import Position
from bot.game.regicide.rules import apply
from bot.game.regicide.story import (
    Begun,
    Defeated,
    Drew,
    Happening,
    Healed,
    JesterPlayed,
    Lost,
    Paid,
    Played,
    Refreshed,
    Shielded,
    Unhurt,
    Won,
    Yielded,
    tell,
)
from tests.game.regicide.cases import card, case, moved
from tests.game.regicide.games import played, whole_games


def told(position: Position, move: str) -> tuple[Happening, ...]:
    event = moved(position, move)
    return tell(position, event, apply(position, event))


def cards(text: str) -> tuple[int, ...]:
    return tuple(card(name) for name in text.split())


def test_a_game_begins_with_its_first_royal() -> None:
    dealt, _, positions = played(2, seed=4, plies=0)

    assert tell(None, dealt, positions[0]) == (Begun(dealt.first, dealt.castle[0]),)


def test_a_move_without_a_game_tells_nothing() -> None:
    with pytest.raises(ValueError, match="deal"):
        tell(None, Moved(0, Yield()), case("[2]; E=JH; P0 8C"))


def test_clubs_are_told_by_their_damage() -> None:
    assert told(case("[2]; E=JH; P0 8C TS"), "play 8C") == (Played(0, cards("8C"), 16, ()),)


def test_hearts_come_before_diamonds_r24() -> None:
    before = case("[1]; E=JC; P0 AH 8D 9S 9C 9D; T=[2C 3C]; D 5")

    assert told(before, "play AH8D") == (Played(0, cards("AH 8D"), 9, ()), Healed(5), Drew((5,)))


def test_draws_are_told_for_each_seat() -> None:
    before = case("[3]; cur=P1; E=JC; P0 +5; P1 4D+4; P2 +6; T 9")

    assert told(before, "play 4D") == (Played(1, cards("4D"), 4, ()), Drew((1, 2, 0)))


def test_a_power_that_did_nothing_is_not_told_r23() -> None:
    assert told(case("[2]; E=JC; P0 9D TC; P1 +1"), "play 9D") == (Played(0, cards("9D"), 9, ()),)
    assert told(case("[2]; E=JC; P0 9H TC; P1 +1"), "play 9H") == (Played(0, cards("9H"), 9, ()),)


@pytest.mark.parametrize(
    ("royal", "laid", "suit"),
    [("JC", "9C", CLUBS), ("JD", "9D", DIAMONDS), ("JH", "9H", HEARTS), ("JS", "9S", SPADES)],
)
def test_a_blocked_power_is_told_r33(royal: str, laid: str, suit: int) -> None:
    before = case(f"[2]; E={royal}; P0 {laid} KC; P1 +1; D 3; T 3")

    assert told(before, f"play {laid}") == (Played(0, cards(laid), 9, (suit,)),)


def test_shields_are_told_by_the_attack_left() -> None:
    assert told(case("[2]; E=JH; P0 5S 5D"), "play 5S") == (Played(0, cards("5S"), 5, ()), Shielded(5))


def test_full_shields_leave_the_player_unhurt_r45() -> None:
    assert told(case("[2]; E=JH(sh 5); P0 TS 2D; P1 +1"), "play TS") == (
        Played(0, cards("TS"), 10, ()),
        Shielded(0),
        Unhurt(0),
    )


def test_a_defeat_tells_whether_it_was_exact() -> None:
    exact = case("[2]; E=JH(dmg 6); P0 7C 3C; castle=[QS KH]")
    more = case("[2]; E=JH(dmg 7); P0 7C 3C; castle=[QS KH]")

    assert told(exact, "play 7C") == (Played(0, cards("7C"), 14, ()), Defeated(card("JH"), True, 0))
    assert told(more, "play 7C") == (Played(0, cards("7C"), 14, ()), Defeated(card("JH"), False, 0))


def test_a_defeat_by_spades_says_nothing_of_shields() -> None:
    before = case("[2]; E=JH(dmg 10); P0 TS 3C; castle=[QS KH]")

    assert told(before, "play TS") == (Played(0, cards("TS"), 10, ()), Defeated(card("JH"), True, 0))


def test_the_last_defeat_wins() -> None:
    before = case("[1]; E=KH(dmg 30); castle=[]; P0 TC; flips=1")

    assert told(before, "play TC") == (
        Played(0, cards("TC"), 20, ()),
        Defeated(card("KH"), False, 0),
        Won("silver"),
    )


def test_a_jester_tells_whether_it_broke_an_immunity_r51() -> None:
    assert told(case("[3]; E=JD; P0 X1 9C; P1 +1"), "jester 1") == (JesterPlayed(0, 1, True),)
    assert told(case("[3]; E=JD(open); P0 X1 9C; P1 +1"), "jester 1") == (JesterPlayed(0, 1, False),)


def test_a_yield_is_told() -> None:
    assert told(case("[2]; E=JS; P0 TC"), "yield") == (Yielded(0),)


def test_a_yield_behind_full_shields_is_unhurt() -> None:
    assert told(case("[2]; E=JH(sh 10); P0 TC; P1 +1"), "yield") == (Yielded(0), Unhurt(0))


def test_a_payment_is_told_with_its_cards_and_the_attack_r74() -> None:
    before = case("[2]; E=JH(sh 3); P0 6C 5D; P1 +1", phase="pay")

    assert told(before, "pay 6C5D") == (Paid(0, cards("6C 5D"), 7),)


def test_a_flip_is_told_in_numbers() -> None:
    assert told(case("[1]; E=JD; P0 2H 3H; T 5"), "refresh") == (Refreshed(2, 5, 1),)


def test_losing_tells_who_could_not_pay() -> None:
    assert told(case("[2]; E=JH; P0 9C 9D; P1 +1"), "play 9C") == (Played(0, cards("9C"), 18, ()), Lost(0, "R49", 10))


def test_losing_tells_who_could_neither_play_nor_yield() -> None:
    before = case("[2]; E=JH; P0 TC; P1; y=[yes, no]", phase="pay")

    assert told(before, "pay TC") == (Paid(0, cards("TC"), 10), Lost(1, "R70", 10))


@given(whole_games())
def test_a_whole_story_adds_up(game: tuple[Dealt, list[Moved], list[Position]]) -> None:
    _, moves, positions = game
    story = [
        happening
        for moved_, before, after in zip(moves, positions, positions[1:], strict=False)
        for happening in tell(before, moved_, after)
    ]

    assert sum(isinstance(happening, Defeated) for happening in story) == positions[-1].defeated
    assert sum(isinstance(happening, Won | Lost) for happening in story) == 1
    assert isinstance(story[-1], Won | Lost)
