"""Replaying a record move by move, and judging it; and the record of a match that was played."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.core.errors import IllegalMove, RecordError
from bot.game.core.records import CheckedRecord, check_final, check_kind, moves_of
from bot.game.core.rules import Json
from bot.game.gnav.events import Began, Event, Moved
from bot.game.gnav.record import FORMAT, GAME, read_begin, read_move, snapshot, write_record
from bot.game.gnav.rules import apply, check, legal_moves
from bot.game.gnav.state import OVER, Match


def check_record(record: Json, legal: bool = False) -> CheckedRecord:
    """Replays a record, lists the legal moves of each ply if `legal`, and compares `final` if there is one.

    Raises RecordError with the ply at fault: None for the beginning, the number of moves for a wrong `final`.
    """
    before = list[tuple[str, ...]]()
    match = _begin(record)
    moves = moves_of(record)
    for ply, data in enumerate(moves):
        if legal:
            before.append(legal_moves(match))
        match = _step(match, read_move(data, match.players, ply), ply)
    final = snapshot(match)
    if "final" in record:
        check_final(record["final"], final, ("winner", "drawn"), len(moves))
    return CheckedRecord(len(moves), final, tuple(before) if legal else None)


def record_events(events: Sequence[Event]) -> Json:
    """The record of a match from its events, with `final` where it is over. Raises ValueError without its beginning."""
    if not events or not isinstance(events[0], Began):
        raise ValueError("a match begins with its first deal")
    match = apply(None, events[0])
    moves = [event for event in events[1:] if isinstance(event, Moved)]
    for moved in moves:
        match = apply(match, moved)
    return write_record(events[0], moves, match if match.phase == OVER else None)


def _begin(record: Json) -> Match:
    check_kind(record, GAME, FORMAT)
    return apply(None, read_begin(record))


def _step(match: Match, moved: Moved, ply: int) -> Match:
    try:
        check(match, moved.seat, moved.move)
    except IllegalMove as refusal:
        raise RecordError.of(refusal, ply) from refusal
    _check_chance(moved, ply)
    return apply(match, moved)


def _check_chance(moved: Moved, ply: int) -> None:
    """A move carries just the chance that there is in it (G11, G51)."""
    if (moved.deck is not None) != (moved.move in ("next", "restart")):
        raise RecordError("needless-deck", ply, "G11")
    if (moved.dealer is not None) != (moved.move == "restart"):
        raise RecordError("needless-dealer", ply, "G51")
