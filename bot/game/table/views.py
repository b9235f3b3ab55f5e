"""What may leave a table: views for everybody and for one seat, and its row in the database.

Renderers take views, never a `Table`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from bot.game.core.errors import NotSeated
from bot.game.core.options import Choice
from bot.game.core.rules import AnyRules, Json, Result
from bot.game.ports.log import Entry, Place, SeatRow, Summary
from bot.game.table.deadlines import due, is_timed
from bot.game.table.events import people_in
from bot.game.table.seats import not_seated
from bot.game.table.state import Invitation, Phase, Seat, Seating, Stage, StoryEntry, Table, capacity, is_erased


@dataclass(frozen=True, slots=True)
class TableView(Seating):
    """A table as everybody may see it."""

    id: int
    game: str
    title: str
    place: Place
    host: int
    seats: tuple[Seat, ...]
    invited: tuple[Invitation, ...]
    """The people of the game before who have no seat yet, while this one is a lobby."""
    capacity: int
    """The number of seats at which the game starts by itself."""
    least: int
    """The fewest seats with which the game can start."""
    levels: tuple[str, ...]
    """The AI levels of this game, the default first."""
    phase: Phase
    version: int
    position: int
    awaits: tuple[int, ...]
    """The seats that may act; any one of them advances the game. Empty in the lobby and when the game is over."""
    play: Any
    """The game's own public view, None in the lobby."""
    story: tuple[StoryEntry, ...]
    votes: tuple[tuple[int, bool], ...]
    reason: str | None
    result: Result | None
    options: Json
    """The rule options that differ from the game's defaults."""
    house_rules: tuple[Choice, ...]
    """What these options stand for."""
    pace: int | None
    """The seconds a person has for a turn, None for no timer."""
    due_at: datetime | None
    """When the next thing happens by itself."""
    stage: Stage
    """How far the time for a turn has run; empty while no timer runs."""
    stand_in: int | None
    """The seat whose current move an AI makes without taking the seat over."""
    absent_votes: tuple[tuple[int, str], ...]
    paused: bool
    parked: str | None

    @property
    def turn(self) -> int | None:
        """The one seat to act, None if several may, in the lobby and when the game is over."""
        return self.awaits[0] if len(self.awaits) == 1 else None

    @property
    def acting_user(self) -> int | None:
        """The one person to act, None if it is an AI's turn or if several seats or none may act."""
        return self.seats[self.awaits[0]].user if len(self.awaits) == 1 else None

    @property
    def waits_for_ai(self) -> bool:
        """Whether it is not one person's turn: an AI makes the move, or several seats or none may act."""
        return self.acting_user is None or self.stand_in is not None


@dataclass(frozen=True, slots=True)
class SeatedView:
    """A running or finished game as one of its seats may see it."""

    table: TableView
    seat: int
    play: Any
    """The game's own view of this seat."""


class TableViews:
    """The views of a table at one version, each made on first use and then kept.

    The table itself holds hidden cards and stays inside.
    """

    def __init__(self, rules: AnyRules, game_id: int, table: Table) -> None:
        self.id = game_id
        self.version = table.version
        self._rules = rules
        self._table = table
        self._seats: dict[int, SeatedView] = {}

    def __repr__(self) -> str:
        return f"<TableViews game={self.id} version={self.version}>"

    @cached_property
    def public(self) -> TableView:
        """The table as everybody may see it."""
        return _public(self._rules, self.id, self._table)

    def seat_of(self, user: int) -> SeatedView:
        """The game as this user's seat may see it.

        Raises NotSeated for somebody without a seat, and before the cards are dealt.
        """
        seat = self._table.seat_of(user)
        if seat is None:
            raise not_seated(self._table, user)
        if self._table.play is None:
            raise NotSeated("no-cards-yet")
        if seat not in self._seats:
            self._seats[seat] = SeatedView(
                self.public, seat, self._rules.seat_view(self._table.play, seat, self.public.play)
            )
        return self._seats[seat]


_LEFT: Final = {"left": "user", "declined": "user", "handed": "kept_for"}
"""By the kind of a stored event: the field with the person who gave up a seat or an invitation."""
_CAME: Final = {"joined": "user", "taken": "user", "opened": "host"}
"""By the kind of a stored event: the field with the person who took a seat of their own will."""


def summary_of(table: Table, entry: Entry, before: Table | None = None) -> Summary:
    """The table as its row in the database shows it; `before` is the table that its newest entry has changed."""
    seats = tuple(SeatRow(seat.user, seat.name) for seat in table.seats)
    seated = None if before is None else tuple(SeatRow(seat.user, seat.name) for seat in before.seats)
    return Summary(
        game=table.game,
        place=table.place,
        phase=table.phase,
        host=table.host,
        seats=seats,
        version=table.version,
        result=table.result,
        reason=table.reason,
        started_at=table.started_at,
        options=table.options,
        due_at=due(table),
        parked=None if table.phase == "over" else table.parked,
        has_new_seats=seats != seated or table.result is not None,
        mentions=_people_in(entry).difference(() if before is None else before.people),
        row=table.row,
        left=_people(
            data.get(_LEFT[data["is"]]) for data in entry.events if data["is"] in _LEFT and not data.get("owed")
        ),
        came=_people(data[_CAME[data["is"]]] for data in entry.events if data["is"] in _CAME),
    )


def _people_in(entry: Entry) -> frozenset[int]:
    """Everybody who did something in an entry, or to whom it happened."""
    return _people((entry.actor, *(user for event in entry.events for user in people_in(event))))


def _people(users: Iterable[int | None]) -> frozenset[int]:
    """Those of these users who are there and were not erased."""
    return frozenset(user for user in users if user is not None and not is_erased(user))


def _public(rules: AnyRules, game_id: int, table: Table) -> TableView:
    has_begun = table.play is not None
    return TableView(
        id=game_id,
        game=table.game,
        title=rules.title,
        place=table.place,
        host=table.host,
        seats=table.seats,
        invited=table.invited,
        capacity=capacity(rules, table.wanted),
        least=rules.seats[0],
        levels=rules.levels,
        phase=table.phase,
        version=table.version,
        position=table.position,
        awaits=table.awaits,
        play=rules.public_view(table.play) if has_begun else None,
        story=table.story,
        votes=table.votes,
        reason=table.reason,
        result=table.result,
        options=table.options,
        house_rules=rules.schema.played(table.options),
        pace=table.pace,
        due_at=due(table),
        stage=table.stage if is_timed(table) else "",
        stand_in=table.stand_in,
        absent_votes=table.absent_votes,
        paused=table.paused,
        parked=table.parked,
    )
