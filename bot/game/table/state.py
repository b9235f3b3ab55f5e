"""One game as a state: lobby, playing, over. Generic: it carries the game's own state without looking into it.

`evolve` (in `evolving.py`) folds events into it and `decide` (in `deciding.py`) turns a command into events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal, Self

from bot.game.core.rules import FIRST_VERSION, AnyRules, Json, Result
from bot.game.ports.log import Place

STORY_MOVES: Final = 40
"""How many of the last moves a table remembers to tell: a round of the most seats, and who came and went meanwhile."""

Phase = Literal["lobby", "playing", "over"]
Stage = Literal["", "reminded", "asked"]
"""How far the time for a turn has run: half of it is over, or all of it and the others are asked how to go on."""


def is_erased(user: int) -> bool:
    """Whether this user id stands for somebody who has been erased: those of a log are negative."""
    return user < 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person (`user`), or an AI of some `level`."""

    name: str
    user: int | None = None
    level: str | None = None
    kept_for: int | None = None
    """The person for whom an AI keeps this seat warm."""
    missed: int = 0
    """How many moves in a row an AI has made for this person."""
    past: tuple[int, ...] = ()
    """The people who have left this seat, whoever has it now."""

    @classmethod
    def of_person(cls, name: str, user: int) -> Self:
        """A person's seat. Somebody who has been erased has no name there, whatever the log holds instead of it."""
        return cls("" if is_erased(user) else name, user)


class Seating:
    """What anything with seats can tell of who sits there."""

    __slots__ = ()

    phase: Phase
    seats: tuple[Seat, ...]
    awaits: tuple[int, ...]
    stage: Stage

    @property
    def people(self) -> tuple[int, ...]:
        """The users who have a seat, in order of the seats."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    def seat_of(self, user: int) -> int | None:
        """The number of this user's seat, None without one."""
        return next((i for i, seat in enumerate(self.seats) if seat.user == user), None)

    def kept_seat(self, user: int) -> int | None:
        """The number of the seat that an AI keeps warm for this user, None without one."""
        return next((i for i, seat in enumerate(self.seats) if seat.user is None and seat.kept_for == user), None)

    @property
    def kept_seats(self) -> tuple[int, ...]:
        """The numbers of all seats that AIs keep warm for whoever comes."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.user is None and seat.kept_for is not None)

    def is_free(self, number: int) -> bool:
        """Whether somebody may sit down here: an AI keeps it warm, or its person let the time for a turn run out."""
        return number in self.kept_seats or (self.stage == "asked" and self.awaits == (number,))


NewsKind = Literal["left", "back", "taken", "host", "stays", "late"]
"""What may happen around a game."""


@dataclass(frozen=True, slots=True)
class TableNews:
    """What happened around the game, whatever is played."""

    what: NewsKind
    """Somebody left a seat to an AI, came back, took a seat, is host now, wished in vain to end the game, or did not
    come in time, so that an AI makes their move."""
    names: tuple[str, ...]
    """Of whoever it is about: for a seat, who had it before and who has it now."""


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """What one move brought about, as the game's own public facts; or news, and no move."""

    by: int | None
    """The user behind it, None for an AI's move, the deal or news."""
    happenings: tuple[Any, ...]
    names: tuple[str, ...] = ()
    """What the seats were called then: later somebody else may sit there."""
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
    """When the present wait began: with the last move, a vote to wait, a return; see `timing.due`."""
    phase: Phase = "lobby"
    position: int = 0
    """The version at which the game's own state last changed; moves are made from it."""
    play: Any = None
    rules_version: int = FIRST_VERSION
    """The version of the rules that made the last event of the game's own."""
    story: tuple[StoryEntry, ...] = ()
    votes: tuple[tuple[int, bool], ...] = ()
    reason: str | None = None
    result: Result | None = None
    started_at: datetime | None = None
    pace: int | None = None
    """The seconds that a person has for a turn, None for no timer."""
    awaits: tuple[int, ...] = ()
    """The seats any one of which moves the game on; empty in the lobby and when the game is over."""
    stage: Stage = ""
    absent_votes: tuple[tuple[int, str], ...] = ()
    """Who would go on without whoever is awaited, and how: `wait`, `move` or `seat`."""
    stand_in: int | None = None
    """The seat whose present move an AI makes, though it stays its person's."""
    paused: bool = False
    """Whether all people have left."""
    parked: str | None = None
    """Why the table cannot be shown: `gone`, `locked`, `forbidden` or `removed`."""

    def plays_itself(self, number: int) -> bool:
        """Whether an AI makes this seat's moves: its own, or the present one of a person whose time is over.

        AIs rest while nobody is there to play with, or the table cannot be shown.
        """
        if self.paused or self.parked is not None or not 0 <= number < len(self.seats):
            return False
        return self.seats[number].user is None or self.stand_in == number

    @property
    def ai_to_act(self) -> int | None:
        """The first awaited seat that an AI plays: while a person is awaited, only one whose move an AI makes."""
        if self.stand_in is None and any(self.seats[seat].user is not None for seat in self.awaits):
            return None
        wanted = self.awaits if self.stand_in is None else (self.stand_in,)
        return next((seat for seat in wanted if self.plays_itself(seat)), None)

    def __repr__(self) -> str:
        return f"<Table {self.game} {self.phase} version={self.version} seats={len(self.seats)}>"

    def tell(self, news: TableNews) -> Table:
        """The table with these news at the end of its story."""
        return self.remember(StoryEntry(None, (), news=news))

    def remember(self, told: StoryEntry) -> Table:
        """The table with this at the end of its story, told in the present names."""
        told = replace(told, names=tuple(seat.name for seat in self.seats))
        return replace(self, story=(*self.story, told)[-STORY_MOVES:])

    def afresh(self, at: datetime) -> Table:
        """The table with a wait that begins now."""
        return replace(self, since=at, stage="", absent_votes=(), stand_in=None)

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with this seat in the place of one."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def capacity(game: AnyRules, wanted: int | None) -> int:
    """The number of seats at which a lobby starts by itself."""
    return wanted or game.seats[-1]
