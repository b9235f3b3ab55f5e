"""The state of one table: lobby, playing, over. It carries the game's own state without looking inside.

`evolve.py` folds events into it, and `decide.py` turns commands into events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal, Self

from bot.game.core.rules import FIRST_VERSION, AnyRules, Json, Result
from bot.game.ports.log import Place

STORY_MOVES: Final = 40
"""How many story entries a table keeps: enough for a round at a full table, with people coming and going."""

Phase = Literal["lobby", "playing", "over"]
Stage = Literal["", "reminded", "asked"]
"""How far the time for a turn has run: half of it (`reminded`), or all of it, so that the others vote (`asked`)."""


def is_erased(user: int) -> bool:
    """Whether this user id stands for an erased person; in the log, such ids are negative."""
    return user < 0


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat, of a person (`user`) or of an AI of some `level`."""

    name: str
    user: int | None = None
    level: str | None = None
    kept_for: int | None = None
    """The person for whom an AI holds this seat."""
    owner: int | None = None
    """The person who lost this seat without giving it up, and may take it back from whoever has it."""
    missed: int = 0
    """How many moves in a row an AI has made for this person."""
    past: tuple[int, ...] = ()
    """The people who have left this seat."""

    @classmethod
    def of_person(cls, name: str, user: int) -> Self:
        """A person's seat. An erased person has no name there, whatever the log stores in its place."""
        return cls("" if is_erased(user) else name, user)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person who was asked to play again, and has not answered yet."""

    user: int
    name: str


class Seating:
    """Who sits where, for the table and for its view."""

    __slots__ = ()

    phase: Phase
    seats: tuple[Seat, ...]
    invited: tuple[Invitation, ...]
    awaits: tuple[int, ...]
    stage: Stage

    def is_invited(self, user: int) -> bool:
        """Whether this user was asked to play again, and has not answered yet."""
        return any(one.user == user for one in self.invited)

    def may_play_again(self, user: int) -> bool:
        """Whether this user has a seat, may take theirs back, or is invited."""
        return self.seat_of(user) is not None or self.own_seat(user) is not None or self.is_invited(user)

    @property
    def people(self) -> tuple[int, ...]:
        """The users who have a seat, in seat order."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    def seat_of(self, user: int) -> int | None:
        """The number of this user's seat, None if they have none."""
        return next((i for i, seat in enumerate(self.seats) if seat.user == user), None)

    def kept_seat(self, user: int) -> int | None:
        """The number of the seat that an AI holds for this user, None if there is none."""
        return next((i for i, seat in enumerate(self.seats) if seat.user is None and seat.kept_for == user), None)

    def own_seat(self, user: int) -> int | None:
        """The number of the seat that this user may take back, from an AI or from somebody else; None without one."""
        kept = self.kept_seat(user)
        if kept is not None:
            return kept
        return next((i for i, seat in enumerate(self.seats) if seat.owner == user), None)

    @property
    def kept_seats(self) -> tuple[int, ...]:
        """The numbers of all seats that AIs hold for people who left."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.user is None and seat.kept_for is not None)

    def is_free(self, number: int) -> bool:
        """Whether somebody may take this seat: an AI holds it, or its person has run out of time."""
        return number in self.kept_seats or (self.stage == "asked" and self.awaits == (number,))


NewsKind = Literal["left", "back", "taken", "host", "stays", "late"]
"""Somebody left their seat to an AI, came back, took another's seat or became host; a vote to end the game failed, so
it stays; or an AI makes the move of somebody who is late."""


@dataclass(frozen=True, slots=True)
class TableNews:
    """Something that happened around the game, whatever is played."""

    what: NewsKind
    names: tuple[str, ...]
    """The people it is about. For a seat: who had it before and who has it now."""


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """What everybody may know about one move, in the game's own terms; or news without a move."""

    by: int | None
    """The user who moved, None for an AI's move, the deal or news."""
    happenings: tuple[Any, ...]
    names: tuple[str, ...] = ()
    """The names at the seats at that time, because somebody else may sit there later."""
    news: TableNews | None = None


@dataclass(frozen=True, slots=True)
class Table(Seating):
    """The state of one table. Its repr leaves out the game's state, which holds hidden cards."""

    game: str
    place: Place
    host: int
    seats: tuple[Seat, ...]
    wanted: int | None
    options: Json
    version: int
    since: datetime
    """When the current wait began, for example with the last move or a vote to wait; see `deadlines.due`."""
    gathered_at: datetime
    """When somebody last sat down in the lobby, or its host or its AIs last changed."""
    phase: Phase = "lobby"
    position: int = 0
    """The version at which the game's own state last changed. A move names the position it was chosen at."""
    play: Any = None
    rules_version: int = FIRST_VERSION
    """The version of the rules that made the last event of the game itself."""
    story: tuple[StoryEntry, ...] = ()
    votes: tuple[tuple[int, bool], ...] = ()
    reason: str | None = None
    result: Result | None = None
    started_at: datetime | None = None
    pace: int | None = None
    """The seconds a person has for a turn, None for no timer."""
    awaits: tuple[int, ...] = ()
    """The seats that may act; any one of them advances the game. Empty in the lobby and when the game is over."""
    stage: Stage = ""
    absent_votes: tuple[tuple[int, str], ...] = ()
    """Who voted how to go on without the absent player: `wait`, `move` or `seat`."""
    stand_in: int | None = None
    """The seat whose current move an AI makes without taking the seat over."""
    paused: bool = False
    """Whether all people have left."""
    parked: str | None = None
    """Why the table cannot be shown, one of `parking.REASONS`; None if it can."""
    row: int | None = None
    """The first of the games that this one follows by *Play again*, None if it follows none."""
    invited: tuple[Invitation, ...] = ()
    """The people of the game before who have no seat yet. Once the game begins, nobody is invited any more."""

    def plays_itself(self, number: int) -> bool:
        """Whether an AI makes this seat's moves: its own, or the current move of a person who has run out of time.

        AIs do not move while nobody is there to play with or the table cannot be shown.
        """
        if self.paused or self.parked is not None or not 0 <= number < len(self.seats):
            return False
        return self.seats[number].user is None or self.stand_in == number

    @property
    def ai_to_act(self) -> int | None:
        """The seat whose move an AI should make now, None if there is none.

        While the game waits for a person, that is only the seat in which an AI stands in for one.
        """
        if self.stand_in is None and any(self.seats[seat].user is not None for seat in self.awaits):
            return None
        candidates = self.awaits if self.stand_in is None else (self.stand_in,)
        return next((seat for seat in candidates if self.plays_itself(seat)), None)

    def __repr__(self) -> str:
        return f"<Table {self.game} {self.phase} version={self.version} seats={len(self.seats)}>"

    def with_news(self, news: TableNews) -> Table:
        """The table with this news at the end of its story."""
        return self.with_story_entry(StoryEntry(None, (), news=news))

    def with_story_entry(self, entry: StoryEntry) -> Table:
        """The table with this entry at the end of its story, under the current names."""
        entry = replace(entry, names=tuple(seat.name for seat in self.seats))
        return replace(self, story=(*self.story, entry)[-STORY_MOVES:])

    def waiting_since(self, at: datetime) -> Table:
        """The table with a wait that starts at this time."""
        return replace(self, since=at, stage="", absent_votes=(), stand_in=None)

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with this seat at this number."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def capacity(game: AnyRules, wanted: int | None) -> int:
    """The number of seats at which a lobby starts by itself."""
    return wanted or game.seats[-1]
