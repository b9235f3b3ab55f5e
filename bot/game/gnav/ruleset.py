"""Gnav as the table runs it: its rules in the shape that `bot.game.core` describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from bot.game.core.rules import Budget, Json, Outcome, Result, Standing
from bot.game.core.ruleset import Player, Ruleset, unhurried
from bot.game.gnav import keen, plain, record, rules, sharp
from bot.game.gnav.events import Began, Event, Move, Moved, read
from bot.game.gnav.happenings import Happening
from bot.game.gnav.options import SCHEMA, Options
from bot.game.gnav.state import BETWEEN, OVER, PLAYERS, Match, dump_told, load_told
from bot.game.gnav.views import PublicView, SeatView, public_view, seat_view

PLAYERS_BY_LEVEL: Final[Mapping[str, Callable[[SeatView, Budget], Move]]] = {
    "plain": unhurried(plain.choose),
    "keen": unhurried(keen.choose),
    "sharp": sharp.choose,
}
"""The AI players by strength, the default first. Each decides from its seat's view alone, and always legally."""


class Gnav(Ruleset[Match, Began, Moved]):
    """The rules of Gnav, with records; it holds no state of its own."""

    key = "gnav"
    title = "Gnav"
    seats = PLAYERS
    seats_rule = "G4"
    schema = SCHEMA
    players: Mapping[str, Player] = PLAYERS_BY_LEVEL
    state = Match
    not_in_every_final = ("winner", "drawn")

    def begin(self, seats: int, options: Options, chance: Random) -> Began:
        """The event that begins a match."""
        return rules.begin(seats, options, chance)

    def decide(self, state: Match, seat: int, move: str, chance: Random) -> Moved:
        """The event that this move brings about. Raises IllegalMove, and has then drawn nothing (G19)."""
        return rules.decide(state, seat, read(move), chance)

    def apply(self, state: Match | None, event: Event) -> Match:
        """The match after an event; `state` stays as it is."""
        return rules.apply(state, event)

    def awaits(self, state: Match) -> tuple[int, ...]:
        """The seat on turn (G15); between deals any living seat may begin the next one (G49)."""
        if state.turn is not None:
            return (state.turn,)
        return state.living if state.phase == BETWEEN else ()

    def legal_moves(self, state: Match, seat: int) -> tuple[str, ...]:
        """Every move of this seat: on its turn (G16), and between deals and at the end of any seat (G49, G51)."""
        return rules.legal_moves(state) if state.turn in (seat, None) and seat in range(state.players) else ()

    def mover(self, state: Match) -> int:
        """The seat on turn, and between deals the dealer, who may ask for the next one even when out (G49)."""
        return state.dealer if state.turn is None else state.turn

    def result(self, state: Match) -> Result | None:
        """How the match ended for each seat: lives left, and the deal up to which it was in (G47, G48)."""
        if state.phase != OVER:
            return None
        return Result(tuple(_standing(state, seat) for seat in range(state.players)))

    def public_view(self, state: Match) -> PublicView:
        """What everybody may see."""
        return public_view(state)

    def seat_view(self, state: Match, seat: int, public: PublicView | None = None) -> SeatView:
        """What this seat may see."""
        return seat_view(state, seat, public)

    def story(self, before: Match | None, event: Event, after: Match) -> tuple[Happening, ...]:
        """What happened in this event, as public facts."""
        return rules.tell(before, event, after)

    # As JSON: for the log and records, and for snapshots.

    def dump(self, event: Event) -> Json:
        """An event in the words of a record."""
        return record.write_begin(event) if isinstance(event, Began) else record.write_move(event)

    def read_deal(self, data: Json, players: int, options: Options) -> Began:
        """Reads the beginning."""
        return record.read_begin(data, players, options)

    def read_move(self, data: Any, seats: int, ply: int | None) -> Moved:
        """Reads a move, legal or not."""
        return record.read_move(data, seats, ply)

    def check_move(self, state: Match, moved: Moved, ply: int) -> None:
        """Checks that the move is legal and carries the chance it needs and no other."""
        record.check_move(state, moved, ply)

    def snapshot(self, state: Match) -> Json:
        """The match as records have it."""
        return record.snapshot(state)

    def dump_state(self, state: Match) -> Json:
        """The match, for a snapshot of the game."""
        return {**super().dump_state(state), "told": dump_told(state.told)}

    def load_state(self, data: Json) -> Match:
        """Reads what `dump_state` wrote."""
        return super().load_state({**data, "told": load_told(data["told"])} if "told" in data else data)


def _standing(match: Match, seat: int) -> Standing:
    gone = match.gone[seat]
    return Standing(_outcome(match, seat), match.lives[seat], match.deal if gone is None else gone)


def _outcome(match: Match, seat: int) -> Outcome:
    if seat == match.winner:
        return "won"
    return "drawn" if seat in match.drawn else "lost"
