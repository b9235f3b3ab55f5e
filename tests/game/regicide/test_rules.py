"""Every refusal a player can meet, and that a refusal changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.core.errors import IllegalMove, NotYourTurn
from bot.game.regicide.events import Jester, Move, Moved, Pay, Play, Refresh, Yield
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read, write
from bot.game.regicide.rules import apply, decide, legal_moves
from bot.game.regicide.state import LOST, WON
from tests.game.regicide.cases import act, card, case, hand, table
from tests.game.regicide.games import games

NOBODY_WINS = "[2]; E=JH; P0 8C TS; P1 +3; D 4"


def refused(position: Position, move: Move, seat: int | None = None) -> IllegalMove:
    """The refusal of a move, after making sure that it changed nothing (R81)."""
    before, chance = position.copy(), Random(5)
    with pytest.raises(IllegalMove) as refusal:
        decide(position, position.turn if seat is None else seat, move, chance)
    assert position == before
    assert chance.getstate() == Random(5).getstate()
    return refusal.value


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        pytest.param("play 9C", "R14", id="C21 a card that is not in hand"),
        pytest.param("play 8C8C", "R14", id="C21 the same card twice"),
        pytest.param("play 8CTS", "R16", id="two ranks"),
        pytest.param("play X", "R14", id="a Jester that is not in hand"),
        pytest.param("jester 1", "R14", id="naming without a Jester"),
        pytest.param("pay 8C", "R11", id="paying before the attack"),
        pytest.param("refresh", "R60", id="flipping when not alone"),
    ],
)
def test_a_move_against_the_rules_changes_nothing(move: str, rule: str) -> None:
    assert refused(case(NOBODY_WINS), read(move)).rule == rule


def test_c21_no_card_at_all_is_no_play() -> None:
    assert refused(case(NOBODY_WINS), Play(())).rule == "R14"


def test_nothing_at_all_does_not_pay() -> None:
    assert refused(case(NOBODY_WINS, phase="pay"), Pay(())).rule == "R46"


def test_a_jester_played_without_naming_anyone_is_refused_r54() -> None:
    assert refused(case("[3]; E=JH; P0 X1 8C"), Play((card("X1"),))).rule == "R54"


def test_two_jesters_together_are_refused_r20() -> None:
    assert refused(case("[4]; E=JH; P0 X1 X2"), read("play XX")).rule == "R20"


def test_another_seat_is_told_that_it_is_not_its_turn() -> None:
    refusal = refused(case(NOBODY_WINS), read("play 8C"), seat=1)

    assert isinstance(refusal, NotYourTurn)
    assert refusal.rule == "R12"


@pytest.mark.parametrize("move", ["play 8C", "yield", "jester 0"])
def test_the_attack_must_be_paid_before_anything_else(move: str) -> None:
    assert refused(case(NOBODY_WINS, phase="pay"), read(move)).rule == "R11"


@pytest.mark.parametrize(
    ("cards", "rule"),
    [("8C", "R46"), ("8C8C", "R46"), ("9C8C", "R46")],
    ids=["too little", "the same card twice", "a card that is not in hand"],
)
def test_a_wrong_payment_is_refused(cards: str, rule: str) -> None:
    assert refused(case(NOBODY_WINS, phase="pay"), read(f"pay {cards}")).rule == rule


def test_who_cannot_pay_is_told_to_flip_a_jester_r64() -> None:
    refusal = refused(case("[1]; E=JD; P0 6H 2C", phase="pay"), read("pay 6H2C"))

    assert (refusal.code, refusal.rule) == ("hand-too-small", "R64")


def test_there_is_no_third_flip_r61() -> None:
    assert refused(case("[1]; E=JD; P0 6H 2C; flips=0"), Refresh()).rule == "R61"


@pytest.mark.parametrize("move", [Play((30,)), Jester(0), Yield(), Pay((30,)), Refresh()])
def test_a_finished_game_takes_no_move(move: Move) -> None:
    won = act(case("[1]; E=KH(dmg 30); castle=[]; P0 TC 8H"), "play TC")
    lost = act(case("[2]; E=JH; P0 9C 9D; P1 +1"), "play 9C")

    assert (refused(won, move).rule, refused(lost, move).rule) == ("R68", "R49")
    assert legal_moves(won) == legal_moves(lost) == []


def test_a_move_without_a_deal_is_no_game() -> None:
    with pytest.raises(ValueError, match="deal"):
        apply(None, Moved(0, Yield()))


def test_an_event_without_its_shuffle_is_refused_when_applied_r83() -> None:
    position = case("[2]; E=JC; P0 7H TC; D 10")

    for shuffle in (None, (), (1, 2, 3)):
        with pytest.raises(ValueError, match="shuffle"):
            apply(position, Moved(0, read("play 7H"), shuffle))


def test_applying_leaves_the_position_as_it_was() -> None:
    position = case("[2]; E=JC; P0 7H TC; D 10; T=[2C]; P1 +2")
    before = position.copy()

    act(position, "play 7H", "pay TC")

    assert position == before


def test_the_jester_of_a_text_is_the_one_in_hand_r84() -> None:
    after = act(case("[4]; E=JD; P0 X2 5C; P1 +1"), "jester 1")

    assert (table(after), hand(after, 0)) == ("X2", "5C")


def test_legal_moves_are_sorted_as_text_with_their_cards() -> None:
    moves = [write(move) for move in legal_moves(case("[3]; E=JD; P0 X1 AC 2C 2D; P1 +1"))]

    assert moves == [
        "jester 0",
        "jester 1",
        "jester 2",
        "play 2C",
        "play 2C2D",
        "play 2CAC",
        "play 2D",
        "play 2DAC",
        "play AC",
        "yield",
    ]


@given(games(), st.integers(0, 2**32))
def test_every_listed_move_is_accepted_and_no_other(position: Position, seed: int) -> None:
    if position.over:
        return
    chance = Random(seed)
    legal = legal_moves(position)
    hand_cards = [each for each in range(54) if position.hands[position.turn] >> each & 1]
    tried: list[Move] = [Yield(), Refresh(), *(Jester(seat) for seat in range(position.players))]
    for _ in range(20):
        some = tuple(sorted(chance.sample(hand_cards, chance.randint(0, len(hand_cards)))))
        tried += [Play(some), Pay(some)]

    for move in legal:
        decide(position, position.turn, move, Random(0))
    texts = {_canonical(move) for move in legal}
    for move in tried:
        if _canonical(move) not in texts:
            refused(position, move)


def _canonical(move: Move) -> str:
    """The text of a move whatever the order of its cards, for the order is the player's choice (R82)."""
    if isinstance(move, Play | Pay):
        return f"{type(move).__name__} {sorted(write(Pay((each,))) for each in move.cards)}"
    return write(move)


@given(games(finished=True))
def test_a_finished_game_is_won_or_lost(position: Position) -> None:
    assert position.phase in (WON, LOST)
    assert (position.loss == "") == (position.phase == WON)
