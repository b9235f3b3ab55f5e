"""What the rules of every game promise: legal moves, states that can be kept, AIs that can be asked from afar."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.game.core.errors import GameError, OtherRules
from bot.game.core.rules import AiQuestion, AnyRules, Budget, Json, answer, upgraded
from bot.games import RULES
from tests.game.core.every import GAMES, RECORDS
from tests.game.counting import Counting

SEATS = [(key, seats) for key, rules in GAMES.items() for seats in rules.seats if seats in (1, 2, 3, 4, 7)]
NONSENSE = ("", "dance", "play", "play 9Z", "pay XX", "add 3", "keep all", "next next")


def options_of(rules: AnyRules, seats: int, chance: Random) -> Json:
    """Some of its options, chosen at random."""
    chosen = {option.name: chance.choice(option.choices).value for option in rules.schema if chance.random() < 0.5}
    if int(chosen.get("first_player", "random").replace("random", "0")) >= seats:
        del chosen["first_player"]
    return chosen


def walk(rules: AnyRules, seats: int, seed: int) -> Iterator[Any]:
    """Each state of a whole game by random moves, some of them an AI's."""
    chance = Random(seed)
    state = rules.apply(None, rules.deal(seats, options_of(rules, seats, chance), chance))
    yield state
    while waiting := rules.awaits(state):
        seat = chance.choice(waiting)
        if chance.random() < 0.5:
            move = rules.choose(rules.levels[0], rules.seat_view(state, seat), Budget())
        else:
            move = chance.choice(rules.legal_moves(state, seat))
        state = rules.apply(state, rules.decide(state, seat, move, chance))
        yield state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "seats"), SEATS)
def test_the_legal_moves_are_those_that_the_rules_take(key: str, seats: int, seed: int) -> None:
    rules = GAMES[key]
    known = set[str](NONSENSE)
    for state in walk(rules, seats, seed):
        for seat in range(seats):
            legal = rules.legal_moves(state, seat)
            assert list(legal) == sorted(set(legal))
            assert legal or seat not in rules.awaits(state)
            known.update(legal[:20])
            for move in (*legal[:20], *Random(seed).sample(sorted(known), min(len(known), 20))):
                assert takes(rules, state, seat, move) is (move in legal), move


@pytest.mark.parametrize(("key", "seats"), SEATS)
def test_a_refused_move_draws_no_chance(key: str, seats: int) -> None:
    rules, chance = GAMES[key], Random(1)
    for state in walk(rules, seats, seed=1):
        for seat in range(seats):
            for move in {*NONSENSE} - {*rules.legal_moves(state, seat)}:
                with pytest.raises(GameError):
                    rules.decide(state, seat, move, chance)
    assert chance.getstate() == Random(1).getstate()


@pytest.mark.parametrize("key", GAMES)
def test_an_unknown_strength_is_refused_and_the_known_ones_named(key: str) -> None:
    rules = GAMES[key]
    state = rules.apply(None, rules.deal(2, {}, Random(1)))
    with pytest.raises(GameError, match="unknown-level") as refusal:
        rules.choose("cunning", rules.seat_view(state, 0), Budget())
    assert refusal.value.values == {"title": rules.title, "levels": rules.levels}


@pytest.mark.parametrize("key", GAMES)
def test_an_unknown_option_or_choice_is_refused_by_the_rule_that_names_them(key: str) -> None:
    rules = GAMES[key]
    for values in ({"speed": "high"}, {next(iter(rules.schema)).name: "never"}):
        for refuse in (rules.options, lambda values, seats: rules.deal(seats, values, Random(1))):
            with pytest.raises(GameError) as refusal:
                refuse(values, 2)
            assert refusal.value.rule == rules.schema.rule


@pytest.mark.parametrize("key", RECORDS)
def test_a_number_of_seats_that_there_is_not_is_refused_before_anything_is_drawn(key: str) -> None:
    rules, chance = RECORDS[key], Random(1)
    for seats in (-1, 0, rules.seats[0] - 1, rules.seats[-1] + 1):
        with pytest.raises(GameError, match="wrong-number-of-players"):
            rules.deal(seats, {}, chance)
    assert chance.getstate() == Random(1).getstate()


def takes(rules: AnyRules, state: Any, seat: int, move: str) -> bool:
    try:
        rules.decide(state, seat, move, Random(1))
    except GameError:
        return False
    return True


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "seats"), SEATS)
def test_a_state_that_was_kept_goes_on_as_it_would_have(key: str, seats: int, seed: int) -> None:
    rules = GAMES[key]
    for number, state in enumerate(walk(rules, seats, seed)):
        kept = json.dumps(rules.dump_state(state))
        again = rules.load_state(json.loads(kept))
        assert again == state
        assert json.dumps(rules.dump_state(again)) == kept
        assert (rules.awaits(again), rules.result(again)) == (rules.awaits(state), rules.result(state))
        assert rules.public_view(again) == rules.public_view(state)
        for seat in range(seats):
            assert rules.seat_view(again, seat) == rules.seat_view(state, seat)
            assert rules.legal_moves(again, seat) == rules.legal_moves(state, seat)
        if number % 5 == 0:
            assert rest(rules, again, seed) == rest(rules, state, seed)


def rest(rules: AnyRules, state: Any, seed: int) -> list[Json]:
    """What random moves make of the next round from here."""
    chance, events = Random(seed), list[Json]()
    while len(events) < 10 and (waiting := rules.awaits(state)):
        event = rules.decide(state, waiting[0], chance.choice(rules.legal_moves(state, waiting[0])), chance)
        state = rules.apply(state, event)
        events.append(rules.dump(event))
    return events


@pytest.mark.parametrize("key", RULES)
def test_a_state_of_another_kind_is_refused(key: str) -> None:
    rules = GAMES[key]
    state = rules.dump_state(rules.apply(None, rules.deal(2, {}, Random(1))))
    for data in ({}, {**state, "more": 1}, {name: value for name, value in state.items() if name != "options"}):
        with pytest.raises(ValueError, match=rules.title):
            rules.load_state(data)


@pytest.mark.parametrize(("key", "seats"), SEATS)
def test_an_ai_makes_a_legal_move_and_the_same_in_another_process(key: str, seats: int) -> None:
    rules = GAMES[key]
    for state in walk(rules, seats, seed=1):
        for seat in rules.awaits(state):
            for level in rules.levels:
                asked = AiQuestion(key, level, rules.seat_view(state, seat), Budget(rollouts=10, seconds=0.1))
                sent_games, sent = pickle.loads(pickle.dumps((dict(GAMES), asked)))  # noqa: S301  # our own
                assert sent == asked
                assert answer(sent_games, sent) == answer(GAMES, asked)
                assert takes(rules, state, seat, answer(GAMES, asked))


@pytest.mark.parametrize(("key", "seats"), SEATS)
def test_a_question_shows_nothing_of_a_hand(key: str, seats: int) -> None:
    rules = GAMES[key]
    state = rules.apply(None, rules.deal(seats, {}, Random(1)))
    assert repr(AiQuestion(key, rules.levels[0], rules.seat_view(state, 0))) == (
        f"AiQuestion(game={key!r}, level={rules.levels[0]!r}, budget=Budget(rollouts=None, seconds=None))"
    )


class ThirdVersion(Counting):
    """In its third version every number counts twice as much as in its second; the first cannot be read any more."""

    version = 3
    upgrades = {2: lambda event: {**event, "number": event["number"] * 2} if "number" in event else event}  # noqa: RUF012


def test_an_event_of_the_present_rules_stays_as_it_is() -> None:
    assert upgraded(Counting(), 1, {"number": 2}) == {"number": 2}
    assert upgraded(ThirdVersion(), 3, {"number": 2}) == {"number": 2}


def test_an_event_of_earlier_rules_is_brought_up_to_date() -> None:
    assert upgraded(ThirdVersion(), 2, {"number": 2}) == {"number": 4}


@pytest.mark.parametrize("version", [-1, 0, 1, 4])
def test_an_event_of_rules_from_which_no_way_leads_here_is_refused(version: int) -> None:
    with pytest.raises(OtherRules) as refused:
        upgraded(ThirdVersion(), version, {"number": 2})
    assert (refused.value.values["begun_by"], refused.value.values["mine"]) == (version, 3)
