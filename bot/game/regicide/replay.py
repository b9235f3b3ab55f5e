"""Replaying a record move by move, and judging it; and the record of a game that was played (record.md)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.core.errors import IllegalMove, RecordError
from bot.game.core.records import CheckedRecord, check_final, check_kind, moves_of
from bot.game.core.rules import Json
from bot.game.regicide.events import Dealt, Event, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import write
from bot.game.regicide.record import FORMAT, GAME, read_deal, read_move, snapshot, write_record
from bot.game.regicide.rules import apply, check, legal_moves, shuffles
from bot.game.regicide.setup import match_jesters


def check_record(record: Json, legal: bool = False) -> CheckedRecord:
    """Replays a record, lists the legal moves of each ply if `legal`, and compares `final` if there is one.

    Raises RecordError with the ply at fault: None for the deal, the number of moves for a wrong `final`.
    """
    before = list[tuple[str, ...]]()
    position = _begin(record)
    moves = moves_of(record)
    for ply, data in enumerate(moves):
        if legal:
            before.append(tuple(map(write, legal_moves(position))))
        position = _step(position, read_move(data, ply), ply)
    final = snapshot(position)
    if "final" in record:
        check_final(record["final"], final, ("medal",), len(moves))
    return CheckedRecord(len(moves), final, tuple(before) if legal else None)


def record_events(events: Sequence[Event]) -> Json:
    """The record of a game from its events, with `final` where it is over. Raises ValueError without a deal first."""
    if not events or not isinstance(events[0], Dealt):
        raise ValueError("a game begins with its deal")
    position = apply(None, events[0])
    moves = [event for event in events[1:] if isinstance(event, Moved)]
    for moved in moves:
        position = apply(position, moved)
    return write_record(events[0], moves, position if position.over else None)


def _begin(record: Json) -> Position:
    check_kind(record, GAME, FORMAT)
    return apply(None, read_deal(record))


def _step(position: Position, moved: Moved, ply: int) -> Position:
    try:
        move = check(position, moved.seat, moved.move)
    except IllegalMove as refusal:
        raise RecordError.of(refusal, ply) from refusal
    if shuffles(position, move):
        _check_shuffle(position, moved, ply)
    elif moved.shuffle is not None:
        raise RecordError("needless-shuffle", ply, "R83")
    return apply(position, moved)


def _check_shuffle(position: Position, moved: Moved, ply: int) -> None:
    if moved.shuffle is None:
        raise RecordError("missing-shuffle", ply, "R25, R83")
    if sorted(match_jesters(moved.shuffle, position.discard)) != sorted(position.discard):
        raise RecordError("wrong-shuffle", ply, "R25")
