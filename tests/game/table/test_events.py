"""A table's events in the log: written and read back, and silent about hidden cards."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from bot.game.table.events import (
    AbsenceVoted,
    AbsenceVoteOpened,
    AiAdded,
    AiRemoved,
    AiSubstituted,
    Closed,
    DeadlineExtended,
    EndRejected,
    EndVoted,
    HostChanged,
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
    dump,
    load,
)

EVENTS: tuple[TableEvent, ...] = (
    Opened("regicide", 1, 2, 3, "Ana ♥", 4, {"overpay": "exact"}),
    Opened("regicide", 1, 2, 3, "Ana", None, {}),
    Opened("regicide", 1, 2, 3, "Ana", None, {}, 86400),
    Joined(4, "Ben"),
    Left(4),
    HostChanged(4),
    AiAdded("Clover", "plain"),
    AiRemoved(),
    Started({"tavern": ["AC", "TD"], "hands": [["2H"], ["X"]]}),
    MovePlayed({"seat": 0, "move": "play 6S"}),
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
    assert load(json.loads(json.dumps(dump(event)))) == event


def test_every_kind_of_event_is_tried_here_and_has_a_name_of_its_own() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(TableEvent))
    assert len({dump(event)["is"] for event in EVENTS}) == len(get_args(TableEvent))


def test_an_event_of_a_newer_program_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="'teleported'"):
        load({"is": "teleported", "user": 3})


def test_an_event_with_fields_of_a_newer_program_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="'left'"):
        load({"is": "left", "user": 3, "gently": True})


@pytest.mark.parametrize("event", [Started({"tavern": ["AC"]}), MovePlayed({"move": "play 6S", "shuffle": ["AC"]})])
def test_the_repr_of_an_event_names_no_card(event: TableEvent) -> None:
    assert "AC" not in repr(event)
    assert "6S" not in repr(event)


def test_what_is_done_to_a_written_event_does_not_reach_the_event() -> None:
    event = Started({"hands": [["2H"]]})
    dump(event)["deal"]["hands"][0].clear()
    assert event.deal == {"hands": [["2H"]]}
