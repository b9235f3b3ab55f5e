"""Records of games that were played at a table: made from the log's events, for each game alike."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.core.records import simulate
from bot.game.core.rules import Json
from tests.game.core.every import RECORDS

EVERY = [(key, seats) for key, recording in RECORDS.items() for seats in recording.seats if seats <= 5]


def events_of(record: Json) -> list[Json]:
    """What the log would hold of the game of a record."""
    deal = {key: value for key, value in record.items() if key not in ("game", "format", "moves", "final")}
    return [deal, *record["moves"]]


@pytest.mark.parametrize(("key", "seats"), EVERY)
def test_a_whole_game_becomes_the_record_of_it(key: str, seats: int) -> None:
    record = simulate(RECORDS[key], seats, "random", Random(seats))
    assert RECORDS[key].record(events_of(record)) == record


@pytest.mark.parametrize(("key", "seats"), EVERY)
def test_a_game_that_was_ended_early_has_no_final_and_holds(key: str, seats: int) -> None:
    record = simulate(RECORDS[key], seats, "random", Random(seats))
    early = RECORDS[key].record(events_of(record)[:-1])
    assert early == {
        **{name: value for name, value in record.items() if name != "final"},
        "moves": record["moves"][:-1],
    }
    assert RECORDS[key].check(early, legal=False).plies == len(record["moves"]) - 1


@pytest.mark.parametrize("key", RECORDS)
def test_without_a_deal_there_is_no_record(key: str) -> None:
    record = simulate(RECORDS[key], 2, "random", Random(1))
    for events in ([], events_of(record)[1:]):
        with pytest.raises(ValueError, match="begins with its"):
            RECORDS[key].record(events)
