"""Gnav as the table runs it: the rules behind the seam of `bot.game.core.rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from bot.game.core.errors import GameError, IllegalMove, RecordError
from bot.game.core.records import CheckedRecord
from bot.game.core.rules import Json, Outcome, Player, Result, Standing
from bot.game.gnav import rules
from bot.game.gnav.events import Began, Event, Moved
from bot.game.gnav.happenings import Happening
from bot.game.gnav.notation import read
from bot.game.gnav.options import Options, read_options
from bot.game.gnav.players import PLAYERS_BY_LEVEL
from bot.game.gnav.record import GAME, read_begin, read_move, write_begin, write_move
from bot.game.gnav.replay import check_record, record_events
from bot.game.gnav.simulate import simulate
from bot.game.gnav.state import BETWEEN, OVER, PLAYERS, Match
from bot.game.gnav.views import PublicView, SeatView, public_view, seat_view


class Gnav:
    """Implements `GameRules` and `GameRecords`; it holds no state of its own."""

    key = GAME
    title = "Gnav"
    seats = PLAYERS
    levels = tuple(PLAYERS_BY_LEVEL)

    def options(self, values: Mapping[str, str]) -> Json:
        """Checks rule options and returns those that differ from the defaults.

        Raises GameError for an unknown option or value.
        """
        return dict(_options(values).changed())

    def deal(self, seats: int, options: Mapping[str, str], chance: Random) -> Began:
        """The event that begins a match. Raises GameError for an option or a number of seats there is not (G4)."""
        return rules.begin(seats, _options(options), chance)

    def decide(self, state: Match, seat: int, move: str, chance: Random) -> Moved:
        """The event that this move brings about. Raises IllegalMove, and has then drawn nothing (G19)."""
        try:
            known = read(move)
        except ValueError as fault:
            raise IllegalMove("unknown-move", "G19") from fault
        return rules.decide(state, seat, known, chance)

    def apply(self, state: Match | None, event: Event) -> Match:
        """The match after an event; `state` stays as it is."""
        return rules.apply(state, event)

    def dump(self, event: Event) -> Json:
        """An event as JSON, in the words of a record."""
        return write_begin(event) if isinstance(event, Began) else write_move(event)

    def load(self, data: Json) -> Event:
        """Reads what `dump` wrote. Raises ValueError for anything else."""
        try:
            return read_move(data, PLAYERS[-1], None) if "move" in data else read_begin(data)
        except RecordError as fault:
            raise ValueError(str(fault)) from fault

    def awaits(self, state: Match) -> tuple[int, ...]:
        """The seat on turn (G15); between deals any living seat may begin the next one (G49)."""
        if state.turn is not None:
            return (state.turn,)
        return state.living if state.phase == BETWEEN else ()

    def result(self, state: Match) -> Result | None:
        """How the match ended for each seat: lives left, and the deal up to which it was in (G47, G48)."""
        if state.phase != OVER:
            return None
        return Result(tuple(_standing(state, seat) for seat in range(state.players)))

    def public_view(self, state: Match) -> PublicView:
        """What everybody may see."""
        return public_view(state)

    def seat_view(self, state: Match, seat: int) -> SeatView:
        """What this seat may see."""
        return seat_view(state, seat)

    def story(self, before: Match | None, event: Event, after: Match) -> tuple[Happening, ...]:
        """What happened in this event, as public facts."""
        return rules.tell(before, event, after)

    def player(self, level: str) -> Player:
        """The AI player of this strength. Raises GameError for an unknown one."""
        if level not in PLAYERS_BY_LEVEL:
            raise GameError("unknown-level", title=self.title, levels=self.levels)
        return PLAYERS_BY_LEVEL[level]

    def check(self, record: Json, legal: bool) -> CheckedRecord:
        """Replays and judges a record. Raises RecordError for one that does not hold."""
        return check_record(record, legal)

    def record(self, events: Sequence[Json]) -> Json:
        """The record of a match from its events as the log stores them. Raises ValueError for anything else."""
        return record_events([self.load(data) for data in events])

    def simulate(self, seats: int, policy: str, chance: Random) -> Json:
        """The record of one whole match. Raises GameError for a number of seats or a policy that there is not."""
        return simulate(seats, policy, chance)


def _standing(match: Match, seat: int) -> Standing:
    gone = match.gone[seat]
    return Standing(_outcome(match, seat), match.lives[seat], match.deal if gone is None else gone)


def _outcome(match: Match, seat: int) -> Outcome:
    if seat == match.winner:
        return "won"
    return "drawn" if seat in match.drawn else "lost"


def _options(values: Mapping[str, str]) -> Options:
    return read_options(values)
