"""What holds at every moment of every match."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.core.errors import IllegalMove
from bot.game.gnav.cards import CARDS
from bot.game.gnav.events import MOVES, Began, Event, Move
from bot.game.gnav.happenings import Deal, Skipped
from bot.game.gnav.rules import apply, check, decide, legal_moves
from bot.game.gnav.ruleset import Gnav
from bot.game.gnav.state import BETWEEN, LIVES, OVER, TURN, Match
from tests.game.gnav.matches import Whole, matches, whole_matches


def all_cards(match: Match) -> list[int]:
    placed = [card for card in match.cards if card is not None]
    return sorted([*placed, *match.stock, *match.discard])


@given(whole_matches())
def test_no_card_is_ever_lost_or_doubled_g1(whole: Whole) -> None:
    assert all(all_cards(match) == [*range(CARDS)] for match in whole.matches)


@given(whole_matches())
def test_lives_never_rise_and_no_move_costs_anybody_more_than_two_g5(whole: Whole) -> None:
    for before, after in pairwise(whole.matches):
        lost = [was - now for was, now in zip(before.lives, after.lives, strict=True)]
        assert all(0 <= loss <= 2 for loss in lost)
        assert all(0 <= lives <= LIVES for lives in after.lives)


@given(whole_matches())
def test_who_is_out_stays_out_and_went_in_a_deal_that_was_dealt_g5(whole: Whole) -> None:
    for before, after in pairwise(whole.matches):
        assert all(was in (None, now) for was, now in zip(before.gone, after.gone, strict=True))
    for match in whole.matches:
        assert all((gone is None) == (lives > 0) for gone, lives in zip(match.gone, match.lives, strict=True))


@given(whole_matches())
def test_a_match_ends_within_three_deals_a_seat_g52(whole: Whole) -> None:
    dealt = [match for match in whole.matches if match.at == 0 and match.phase == TURN]

    assert whole.matches[-1].phase == OVER
    assert len(dealt) <= LIVES * whole.began.players


@given(whole_matches())
def test_every_deal_costs_a_life_g52(whole: Whole) -> None:
    ends = [match for match in whole.matches if match.phase != TURN]
    left = [LIVES * whole.began.players, *(sum(match.lives) for match in ends)]

    assert all(after < before for before, after in pairwise(left))


@given(whole_matches())
def test_no_two_deals_are_skipped_in_a_row_g50(whole: Whole) -> None:
    for match in whole.matches:
        assert [type(happening) for happening in match.told].count(Skipped) <= 1
        begun = [happening for happening in match.told if isinstance(happening, Deal)]
        assert [(each.deal, each.dealer, each.order) for each in begun] == [(match.deal, match.dealer, match.order)]


@given(whole_matches())
def test_only_living_and_rested_seats_are_dealt_a_card_g8(whole: Whole) -> None:
    for before, after in pairwise(whole.matches):
        if before.phase == BETWEEN:
            skipped = after.deal > before.deal + 1
            assert sorted(after.order) == [seat for seat in before.living if skipped or seat not in before.rests]
            assert len(after.order) >= 2


@given(whole_matches())
def test_the_dealer_is_always_a_living_seat_at_the_deal_g7(whole: Whole) -> None:
    assert all(match.dealer in match.living for match in whole.matches if match.phase == TURN and match.at == 0)


@given(whole_matches())
def test_the_turn_only_ever_goes_forward_g15(whole: Whole) -> None:
    for before, after in pairwise(whole.matches):
        assert after.at > before.at or (before.phase == BETWEEN and after.at == 0)


@given(matches())
def test_just_the_living_seats_on_turn_may_act_and_there_is_always_a_move_g16_g49_g51(match: Match) -> None:
    expected = {TURN: ("ask", "keep"), BETWEEN: ("next",), OVER: ("restart",)}

    assert legal_moves(match) == expected[match.phase]
    assert match.phase != TURN or match.turn in match.living


@given(matches(), st.integers(-1, 21), st.sampled_from(MOVES))
def test_an_illegal_move_is_refused_with_its_rule_and_draws_no_chance_g19(match: Match, seat: int, move: Move) -> None:
    chance = Random(1)
    right_seat = seat == match.turn if match.phase == TURN else seat in range(match.players)
    if right_seat and move in legal_moves(match):
        check(match, seat, move)
        return
    copy = replace(match)
    with pytest.raises(IllegalMove) as refusal:
        decide(match, seat, move, chance)

    assert refusal.value.rule is not None
    assert chance.getstate() == Random(1).getstate()
    assert match == copy


@given(matches(), st.randoms(use_true_random=False))
def test_a_decided_move_leaves_the_match_as_it_was_g19(match: Match, chance: Random) -> None:
    copy = replace(match)
    seat = 0 if match.turn is None else match.turn
    apply(match, decide(match, seat, legal_moves(match)[0], chance))

    assert match == copy


@given(whole_matches())
def test_the_log_gives_back_every_event_and_they_lead_to_the_same_match(whole: Whole) -> None:
    game = Gnav()
    written: list[Event] = [whole.began, *whole.moves]
    read = [game.load(json.loads(json.dumps(game.dump(event)))) for event in written]
    assert read == written

    match = None
    for event, expected in zip(read, whole.matches, strict=True):
        match = game.apply(match, event)
        assert match == expected


@given(st.integers(2, 20), st.integers(0, 2**32))
def test_a_deal_drawn_by_the_program_is_read_back_from_the_log_g11(seats: int, seed: int) -> None:
    game = Gnav()
    began = game.deal(seats, {}, Random(seed))

    assert isinstance(began, Began)
    assert game.load(json.loads(json.dumps(game.dump(began)))) == began
