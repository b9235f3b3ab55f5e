"""What holds for AI players of every strength: they play by the rules, honestly, and always the same way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.core.rules import UNLIMITED
from bot.game.gnav.options import Options
from bot.game.gnav.rules import apply, begin, decide
from bot.game.gnav.ruleset import PLAYERS_BY_LEVEL
from bot.game.gnav.state import BETWEEN, OVER, TURN, Match
from bot.game.gnav.views import seat_view
from tests.game.gnav.cases import case, everybody_keeps
from tests.game.gnav.choosing import chosen
from tests.game.gnav.matches import OPTIONS, matches
from tests.game.gnav.test_secrecy import mixed

LEVELS = list(PLAYERS_BY_LEVEL)


def played_out(levels: list[str], seed: int, options: Options) -> Match:
    """A match played to its end by these players; the rules check each of their moves."""
    chance = Random(seed)
    match = apply(None, begin(len(levels), options, chance))
    while match.phase != OVER:
        seat = match.dealer if match.turn is None else match.turn
        move = PLAYERS_BY_LEVEL[levels[seat]](seat_view(match, seat), UNLIMITED)
        match = apply(match, decide(match, seat, move, chance))
    return match


def test_the_default_is_the_plain_one_and_the_strongest_comes_last() -> None:
    assert LEVELS == ["plain", "keen", "sharp"]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 7, 20])
@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_whole_matches_by_the_rules(level: str, players: int, options: Options) -> None:
    assert played_out([level] * players, players, options).phase == OVER


@pytest.mark.parametrize("players", range(2, 9))
def test_all_strengths_can_meet_at_one_table(players: int) -> None:
    seated = [LEVELS[seat % len(LEVELS)] for seat in range(players)]
    assert played_out(seated, players, Options()).phase == OVER


@pytest.mark.parametrize("level", LEVELS)
@given(match=matches(), chance=st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_it_plays_the_same_whatever_is_hidden_from_it(level: str, match: Match, chance: Random) -> None:
    seat = match.dealer if match.turn is None else match.turn
    own = match.cards[seat]
    sees = match.public | match.seen[seat] | (0 if own is None else 1 << own)
    twin = mixed(match, sees, chance)

    choose = PLAYERS_BY_LEVEL[level]
    assert choose(seat_view(twin, seat), UNLIMITED) == choose(seat_view(match, seat), UNLIMITED)


@pytest.mark.parametrize("level", LEVELS)
@given(match=matches())
@settings(max_examples=30)
def test_it_makes_a_legal_move_in_every_position_and_makes_it_again(level: str, match: Match) -> None:
    seat = match.dealer if match.turn is None else match.turn
    view = seat_view(match, seat)
    move = PLAYERS_BY_LEVEL[level](view, UNLIMITED)

    assert move in view.moves
    assert PLAYERS_BY_LEVEL[level](view, UNLIMITED) == move


@pytest.mark.parametrize("level", LEVELS)
def test_between_deals_it_begins_the_next_one(level: str) -> None:
    match = everybody_keeps(case("3/3/3; 0 II, 1 V, 2 IX"))
    assert match.phase == BETWEEN
    assert PLAYERS_BY_LEVEL[level](seat_view(match, 1), UNLIMITED) == "next"


@pytest.mark.parametrize("level", LEVELS)
def test_when_the_match_is_over_it_begins_another(level: str) -> None:
    match = everybody_keeps(case("1/3; 0 II, 1 V"))
    assert match.phase == OVER
    assert PLAYERS_BY_LEVEL[level](seat_view(match, 1), UNLIMITED) == "restart"


@pytest.mark.parametrize("level", LEVELS)
def test_it_has_no_move_when_another_seat_is_to_act(level: str) -> None:
    match = case("3/3/3; 0 II, 1 V, 2 IX")
    assert match.phase == TURN
    with pytest.raises(ValueError, match="no move"):
        PLAYERS_BY_LEVEL[level](seat_view(match, 1), UNLIMITED)


@pytest.mark.parametrize("level", LEVELS)
def test_the_closer_of_three_who_kept_asks_the_stock_with_a_pot(level: str) -> None:
    assert chosen(level, "3/3/3/3; 0 X, 1 IX, 2 XI, 3 Pot", "0 keep, 1 keep, 2 keep") == "ask"


@pytest.mark.parametrize("level", LEVELS)
def test_it_hands_an_owl_on(level: str) -> None:
    assert chosen(level, "3/3/3/3; 0 Owl, 1 IX, 2 XI, 3 X") == "ask"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("held", ["XII", "House", "Cat", "Cuckoo"])
def test_it_keeps_a_high_card(level: str, held: str) -> None:
    assert chosen(level, f"3/3/3/3; 0 {held}, 1 IX, 2 XI, 3 X") == "keep"


@pytest.mark.parametrize("level", LEVELS)
def test_it_hands_a_fool_on(level: str) -> None:
    assert chosen(level, "3/3/3/3; 0 Fool, 1 IX, 2 XI, 3 X") == "ask"


@pytest.mark.parametrize("level", LEVELS)
def test_it_hands_on_the_owl_that_it_was_handed(level: str) -> None:
    assert chosen(level, "3/3/3/3; 0 Owl, 1 IX, 2 XI, 3 X", "0 ask") == "ask"
