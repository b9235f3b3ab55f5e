"""A table's events in the log: written and read back, and silent about hidden cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from bot.game.core.rules import AnyRules, Budget
from bot.game.gnav.ruleset import Gnav
from bot.game.table.events import (
    AbsenceVoted,
    AbsenceVoteOpened,
    AiAdded,
    AiRemoved,
    AiSubstituted,
    Closed,
    DeadlineExtended,
    Declined,
    EndRejected,
    EndVoted,
    HostChanged,
    Invited,
    Joined,
    Left,
    MovePlayed,
    Opened,
    Parked,
    Reminded,
    SeatHandedOver,
    SeatTaken,
    Started,
    TableEvent,
    Unparked,
    WaitExtended,
    as_stored,
    dump,
    load,
)
from tests.game.sitting import REGICIDE

EVENTS: tuple[TableEvent, ...] = (
    Opened("regicide", 1, 2, 3, "Ana ♥", 4, {"overpay": "exact"}),
    Opened("regicide", 1, 2, 3, "Ana", None, {}),
    Opened("regicide", 1, 2, 3, "Ana", None, {}, 86400),
    Opened("regicide", 1, 2, 3, "Ana", None, {}, row=6),
    Invited(4, "Ben"),
    Declined(4),
    Joined(4, "Ben"),
    Left(4),
    HostChanged(4),
    AiAdded("Clover", "plain"),
    AiRemoved(),
    Started({"tavern": ["AC", "TD"], "hands": [["2H"], ["X"]]}),
    Started({"secrets": [1, 2]}, rules=2),
    MovePlayed({"seat": 0, "move": "play 6S"}),
    MovePlayed({"seat": 0, "move": "play 6S"}, rules=2),
    SeatHandedOver(1, "Flint", "plain"),
    SeatTaken(1, 4, "Ben"),
    SeatHandedOver(1, "Flint", "plain", kept_for=4),
    Reminded(),
    AbsenceVoteOpened(),
    AbsenceVoted(4, "move"),
    WaitExtended(),
    AiSubstituted(1),
    DeadlineExtended(120),
    Parked("gone"),
    Unparked(1, 7),
    EndVoted(3, agrees=False),
    EndRejected(),
    Closed("played"),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_the_log_as_it_was_written(event: TableEvent) -> None:
    assert load(json.loads(json.dumps(dump(event, as_stored))), as_stored) == event


def played(rules: AnyRules, moves: int = 12) -> Iterator[TableEvent]:
    """The deal of a game, and its first moves as AIs make them."""
    chance, level = Random(3), rules.levels[0]
    deal = rules.deal(3, {}, chance)
    yield Started(deal)
    state = rules.apply(None, deal)
    for _ in range(moves):
        seat = rules.awaits(state)[0]
        move = rules.decide(state, seat, rules.choose(level, rules.seat_view(state, seat), Budget()), chance)
        yield MovePlayed(move)
        state = rules.apply(state, move)


@pytest.mark.parametrize("rules", [REGICIDE, Gnav()], ids=lambda rules: rules.key)
def test_every_event_comes_back_from_the_log_with_the_values_of_a_real_game(rules: AnyRules) -> None:
    own = tuple(played(rules))
    around = tuple(event for event in EVENTS if not isinstance(event, Started | MovePlayed))
    for event in (*around, *own):
        stored = json.dumps(dump(event, rules.dump))
        again = load(json.loads(stored), rules.load)
        assert again == event
        assert json.dumps(dump(again, rules.dump)) == stored
    assert {type(event) for event in (*around, *own)} == set(get_args(TableEvent))
    assert not any(isinstance(event.deal, dict) for event in own if isinstance(event, Started))
    assert not any(isinstance(event.event, dict) for event in own if isinstance(event, MovePlayed))


def test_an_event_of_the_games_own_that_its_rules_do_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="players"):
        load({"is": "started", "deal": {}}, Gnav().load)


def test_every_kind_of_event_is_tried_here_and_has_a_name_of_its_own() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(TableEvent))
    assert len({dump(event, as_stored)["is"] for event in EVENTS}) == len(get_args(TableEvent))


def test_an_event_of_a_newer_program_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="'teleported'"):
        load({"is": "teleported", "user": 3}, as_stored)


def test_an_event_with_fields_of_a_newer_program_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="'left'"):
        load({"is": "left", "user": 3, "gently": True}, as_stored)


@pytest.mark.parametrize("event", [Started({"tavern": ["AC"]}), MovePlayed({"move": "play 6S", "shuffle": ["AC"]})])
def test_the_repr_of_an_event_names_no_card(event: TableEvent) -> None:
    assert "AC" not in repr(event)
    assert "6S" not in repr(event)


@pytest.mark.parametrize("rules", [REGICIDE, Gnav()], ids=lambda rules: rules.key)
def test_the_repr_of_an_event_shows_nothing_of_a_real_game(rules: AnyRules) -> None:
    assert {repr(event) for event in played(rules)} == {"Started(rules=1)", "MovePlayed(rules=None)"}


def test_what_is_done_to_a_written_event_does_not_reach_the_event() -> None:
    event = Started(REGICIDE.deal(2, {}, Random(1)))
    written = dump(event, REGICIDE.dump)
    written["deal"]["hands"][0].clear()
    assert event.deal == REGICIDE.deal(2, {}, Random(1))
    assert dump(event, REGICIDE.dump) != written
