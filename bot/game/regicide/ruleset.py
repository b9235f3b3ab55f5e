"""Regicide as the table runs it: its rules in the shape that `bot.game.core` describes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bot.game.core.errors import IllegalMove
from bot.game.core.rules import Json, Outcome, Result, Standing
from bot.game.core.ruleset import Player, Ruleset, unhurried
from bot.game.regicide import record, rules
from bot.game.regicide.chance import random_choice
from bot.game.regicide.events import Dealt, Event, Move, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read, write
from bot.game.regicide.options import SCHEMA, Options
from bot.game.regicide.player import choose
from bot.game.regicide.setup import PLAYERS
from bot.game.regicide.state import WON
from bot.game.regicide.story import Happening, tell
from bot.game.regicide.views import PublicView, SeatView, public_view, seat_view


def _plain(view: SeatView) -> str:
    return write(choose(view))


class Regicide(Ruleset[Position, Dealt, Moved]):
    """The rules of Regicide, with records; it holds no state of its own."""

    key = "regicide"
    title = "Regicide"
    seats = PLAYERS
    seats_rule = "R10"
    schema = SCHEMA
    players: Mapping[str, Player] = {"plain": unhurried(_plain)}
    not_in_every_final = ("medal",)

    def check_seats(self, seats: int, options: Options) -> None:
        """Raises IllegalMove for a wrong number of players (R10) or an unknown first player (R8)."""
        super().check_seats(seats, options)
        if options.first_player != "random" and int(options.first_player) >= seats:
            raise IllegalMove("first-without-seat", "R8")

    def begin(self, seats: int, options: Options, chance: Random) -> Dealt:
        """The event that begins a game."""
        return rules.deal(seats, options, chance)

    def decide(self, state: Position, seat: int, move: str, chance: Random) -> Moved:
        """The event that this move brings about. Raises IllegalMove, and has then drawn nothing (R81)."""
        return rules.decide(state, seat, _move(move), chance)

    def apply(self, state: Position | None, event: Event) -> Position:
        """The position after an event; `state` stays as it is."""
        return rules.apply(state, event)

    def awaits(self, state: Position) -> tuple[int, ...]:
        """The seat to act (R12); empty when the game is over."""
        return () if state.over else (state.turn,)

    def legal_moves(self, state: Position, seat: int) -> tuple[str, ...]:
        """Every move of the seat to act, cards inside a move in the order of their texts; none for the others (R12)."""
        return tuple(map(write, rules.legal_moves(state))) if seat == state.turn else ()

    def random_move(self, state: Position, seat: int, chance: Random) -> str:  # noqa: ARG002  # the seat to act
        """One of the legal moves, drawn as in all simulated records so far, without listing the many payments."""
        return write(rules.as_move(random_choice(state, chance)))

    def result(self, state: Position) -> Result | None:
        """How the game ended: all seats win or lose together, the score counts royals (R72)."""
        if not state.over:
            return None
        outcome: Outcome = "won" if state.phase == WON else "lost"
        return Result((Standing(outcome, state.defeated),) * state.players, state.medal)

    def public_view(self, state: Position) -> PublicView:
        """What everybody may see."""
        return public_view(state)

    def seat_view(self, state: Position, seat: int, public: PublicView | None = None) -> SeatView:
        """What this seat may see."""
        return seat_view(state, seat, public)

    def story(self, before: Position | None, event: Event, after: Position) -> tuple[Happening, ...]:
        """What happened in this event, as public facts."""
        return tell(before, event, after)

    # As JSON: for the log and records, and for snapshots.

    def dump(self, event: Event) -> Json:
        """An event in the words of record.md."""
        return record.write_deal(event) if isinstance(event, Dealt) else record.write_move(event)

    def read_deal(self, data: Json, players: int, options: Options) -> Dealt:
        """Reads the deal."""
        return record.read_deal(data, players, options)

    def read_move(self, data: Any, seats: int, ply: int | None) -> Moved:  # noqa: ARG002  # a move names none
        """Reads a move, legal or not."""
        return record.read_move(data, ply)

    def check_move(self, state: Position, moved: Moved, ply: int) -> None:
        """Checks that the move is legal and carries a shuffle if it makes one, and none otherwise."""
        record.check_move(state, moved, ply)

    def snapshot(self, state: Position) -> Json:
        """The position as records have it."""
        return record.snapshot(state)

    def dump_state(self, state: Position) -> Json:
        """The position, for a snapshot of the game."""
        return state.dump()

    def load_state(self, data: Json) -> Position:
        """Reads what `dump_state` wrote."""
        return Position.load(data)


def _move(written: str) -> Move:
    try:
        return read(written)
    except ValueError as fault:
        raise IllegalMove("unknown-move") from fault
