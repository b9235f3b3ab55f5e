"""Regicide as the table runs it: the rules behind the seam of `bot.game.core.rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bot.game.core.errors import GameError, IllegalMove, RecordError
from bot.game.core.records import CheckedRecord
from bot.game.core.rules import Json, Outcome, Player, Result, Standing
from bot.game.regicide import rules
from bot.game.regicide.events import Dealt, Event, Move, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read, write
from bot.game.regicide.options import Options, read_options
from bot.game.regicide.player import choose
from bot.game.regicide.record import GAME, read_deal, read_move, write_deal, write_move
from bot.game.regicide.replay import check_record, record_events
from bot.game.regicide.setup import PLAYERS
from bot.game.regicide.simulate import simulate
from bot.game.regicide.state import WON
from bot.game.regicide.story import Happening, tell
from bot.game.regicide.views import PublicView, SeatView, public_view, seat_view


def _plain(view: Any) -> str:
    return write(choose(view))


class Regicide:
    """Implements `GameRules` and `GameRecords`; it holds no state of its own."""

    key = GAME
    title = "Regicide"
    seats = PLAYERS
    levels = ("plain",)

    def options(self, values: Mapping[str, str]) -> Json:
        """Checks rule options (R80) and returns those that differ from the defaults.

        Raises GameError for an unknown option or value.
        """
        return dict(_options(values).changed())

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Dealt:
        """The event that begins a game. Raises GameError for an option or a number of seats there is not (R10)."""
        return rules.deal(seats, _options(options), chance)

    def decide(self, state: Position, seat: int, move: str, chance: Random) -> Moved:
        """The event that this move brings about. Raises IllegalMove, and has then drawn nothing (R81)."""
        return rules.decide(state, seat, _move(move), chance)

    def apply(self, state: Position | None, event: Event) -> Position:
        """The position after an event; `state` stays as it is."""
        return rules.apply(state, event)

    def dump(self, event: Event) -> Json:
        """An event as JSON, in the words of record.md."""
        return write_deal(event) if isinstance(event, Dealt) else write_move(event)

    def load(self, data: Json) -> Event:
        """Reads what `dump` wrote. Raises ValueError for anything else."""
        try:
            return read_move(data, None) if "move" in data else read_deal(data)
        except RecordError as fault:
            raise ValueError(str(fault)) from fault

    def awaits(self, state: Position) -> tuple[int, ...]:
        """The seat to act (R12); empty when the game is over."""
        return () if state.over else (state.turn,)

    def result(self, state: Position) -> Result | None:
        """How the game ended: all seats win or lose together, the score counts royals (R72)."""
        if not state.over:
            return None
        outcome: Outcome = "won" if state.phase == WON else "lost"
        return Result((Standing(outcome, state.defeated),) * state.players, state.medal)

    def public_view(self, state: Position) -> PublicView:
        """What everybody may see."""
        return public_view(state)

    def seat_view(self, state: Position, seat: int) -> SeatView:
        """What this seat may see."""
        return seat_view(state, seat)

    def story(self, before: Position | None, event: Event, after: Position) -> tuple[Happening, ...]:
        """What happened in this event, as public facts."""
        return tell(before, event, after)

    def player(self, level: str) -> Player:
        """The AI player of this strength. Raises GameError for an unknown one."""
        if level not in self.levels:
            raise GameError("unknown-level", title=self.title, levels=self.levels)
        return _plain

    def check(self, record: Json, legal: bool) -> CheckedRecord:
        """Replays and judges a record. Raises RecordError for one that does not hold."""
        return check_record(record, legal)

    def record(self, events: Sequence[Json]) -> Json:
        """The record of a game from its events as the log stores them. Raises ValueError for anything else."""
        return record_events([self.load(data) for data in events])

    def simulate(self, seats: int, policy: str, chance: Random) -> Json:
        """The record of one whole game. Raises GameError for a number of seats or a policy that there is not."""
        return simulate(seats, policy, chance)


def _options(values: Mapping[str, str]) -> Options:
    return read_options(dict(values))


def _move(written: str) -> Move:
    try:
        return read(written)
    except ValueError as fault:
        raise IllegalMove("unknown-move") from fault
