"""How a seat without a person plays: legally, honestly, always the same way, and not badly."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.regicide.cards import parse
from bot.game.regicide.chance import shuffled
from bot.game.regicide.events import Jester, Pay, Play, Refresh, Yield
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.player import PLAIN, choose, worth_of
from bot.game.regicide.rules import apply, deal, decide
from bot.game.regicide.state import WON
from bot.game.regicide.views import seat_view
from tests.game.regicide.seen import cards, seen


def played_out(players: int, seed: int, options: Options | None = None) -> Position:
    """A game played to its end by the plain player; the rules check each of its moves."""
    chance = Random(seed)
    position = apply(None, deal(players, options or Options(), chance))
    while not position.over:
        move = choose(seat_view(position, position.turn))
        position = apply(position, decide(position, position.turn, move, chance))
    return position


def reshuffled(position: Position, chance: Random) -> Position:
    """The same table to the seat to act, with everything it may not see dealt anew (R73)."""
    other = position.copy()
    known = len(position.tavern) - position.known
    hidden = position.tavern[:known]
    for seat, hand in enumerate(position.hands):
        if seat != position.turn:
            hidden += [card for card in range(54) if hand >> card & 1]
    hidden = shuffled(hidden, chance)
    for seat, size in enumerate(position.hand_sizes):
        if seat != position.turn:
            other.hands[seat] = sum(1 << hidden.pop() for _ in range(size))
    other.tavern = hidden + position.tavern[known:]
    other.castle = shuffled(position.castle, chance)
    return other


@given(st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_it_plays_whole_games_by_the_rules(players: int, seed: int) -> None:
    assert played_out(players, seed).over


@given(st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_it_keeps_to_the_rule_options_of_the_game(players: int, seed: int) -> None:
    assert played_out(players, seed, Options(overpay="exact", yield_rule="counter", discard_view="all")).over


@given(st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_it_plays_the_same_whatever_is_hidden_from_it(players: int, seed: int) -> None:
    chance, hidden = Random(seed), Random(seed + 1)
    position = apply(None, deal(players, Options(), chance))
    while not position.over:
        move = choose(seat_view(position, position.turn))
        other = reshuffled(position, hidden)
        assert choose(seat_view(other, other.turn)) == move
        position = apply(position, decide(position, position.turn, move, chance))


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_wins_at_least_one_game_in_ten(players: int) -> None:
    won = sum(played_out(players, seed).phase == WON for seed in range(40))
    assert won >= 4


def test_it_takes_an_exact_defeat_rather_than_a_greater_one() -> None:
    view = seen("6S 7S 8S 9S", "JH", damage=14, others=(7,), may_yield=True)
    assert choose(view) == Play(cards("6S"))


def test_it_shields_against_an_attack_that_it_could_not_pay() -> None:
    view = seen("TS 3C 4C", "QH", others=(7,))
    assert choose(view) == Play(cards("TS"))


def test_it_never_plays_into_an_attack_it_cannot_pay_while_another_move_is_safe() -> None:
    view = seen("9H 2C", "JS", others=(7,), may_yield=True)
    assert choose(view) == Yield()


def test_it_draws_when_hands_are_nearly_empty() -> None:
    view = seen("8D TS 5S 6S", "QS", others=(1,))
    assert choose(view) == Play(cards("8D"))


def test_it_pays_with_the_cards_it_misses_least() -> None:
    view = seen("TD TC 5C 5H", "JH", phase="pay", others=(7,))
    assert choose(view) == Pay(cards("TC"))


def test_it_pays_with_no_card_too_many() -> None:
    view = seen("3C 4C 7C", "JS", phase="pay", others=(7,))
    assert choose(view) == Pay(cards("3C 7C"))


def test_it_yields_with_an_empty_hand() -> None:
    assert choose(seen("", "JH", shield=10, others=(7,), may_yield=True)) == Yield()


def test_its_jester_calls_on_the_fullest_hand() -> None:
    assert choose(seen("X", "JH", others=(2, 5))) == Jester(2)


def test_its_jester_calls_on_the_next_seat_when_hands_are_alike() -> None:
    assert choose(seen("X", "JH", others=(4, 4))) == Jester(1)


def test_it_names_itself_when_its_own_hand_stays_the_fullest() -> None:
    view = seen("X 2C 3C 2S", "KS", shield=20, others=(1, 2))
    assert choose(view) == Jester(0)


def test_alone_it_flips_a_jester_rather_than_lose() -> None:
    assert choose(seen("6H", "JD", phase="pay", refreshes=2)) == Refresh()


def test_alone_with_an_empty_hand_it_flips_a_jester() -> None:
    assert choose(seen("", "JD", refreshes=1)) == Refresh()


def test_alone_it_keeps_its_jesters_while_its_hand_is_good() -> None:
    view = seen("TS TD TH TC 9S 9D 9H 9C", "JD", refreshes=2)
    assert isinstance(choose(view), Play)


def test_it_gives_diamonds_up_last() -> None:
    clubs, diamonds, hearts, spades = (worth_of(card, PLAIN) for card in parse(["8C", "8D", "8H", "8S"]))
    assert diamonds > max(clubs, hearts, spades)


def test_it_has_no_move_when_another_seat_is_to_act() -> None:
    with pytest.raises(ValueError, match="no move"):
        choose(replace(seen("5C", others=(7,)), may_play=False))


def test_it_has_no_move_once_the_game_is_over() -> None:
    view = seen("5C", others=(7,), phase="won")
    with pytest.raises(ValueError, match="no move"):
        choose(replace(view, public=replace(view.public, enemy=None)))
