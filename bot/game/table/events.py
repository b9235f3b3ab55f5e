"""The events of a table, whatever game is played there, and how the log stores them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final

from bot.game.core.rules import FIRST_VERSION, Json


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened, with only its host in it.

    `wanted` is the number of seats at which the game starts by itself, None for all seats that the game has.
    """

    game: str
    guild: int
    channel: int
    host: int
    name: str
    wanted: int | None
    options: Json
    pace: int | None = None
    """The seconds a person has for a turn, None for no timer."""
    row: int | None = None
    """The first of the games that this one follows by *Play again*, None if it follows none. Stored only if set."""


@dataclass(frozen=True, slots=True)
class Invited:
    """A person of the game before was asked to play again. They have no seat until they join."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A person turned an invitation down, or left a lobby in which nobody else had a seat."""

    user: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took the next seat in the lobby."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A person left the lobby."""

    user: int


@dataclass(frozen=True, slots=True)
class HostChanged:
    """This person became the host, because the previous one left or lost their seat."""

    user: int


@dataclass(frozen=True, slots=True)
class AiAdded:
    """An AI took the next seat in the lobby."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class AiRemoved:
    """The last AI in the lobby was removed."""


@dataclass(frozen=True, slots=True)
class Started:
    """The game began. `deal` is an event of the game itself."""

    deal: Any = field(repr=False)
    """Holds every hidden card, so no repr shows it (R73)."""
    rules: int = FIRST_VERSION
    """The version of the rules that made this deal. Old logs do not store it."""


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was made. `event` is an event of the game itself."""

    event: Any = field(repr=False)
    """May hold the order of shuffled cards, so no repr shows it (R73)."""
    rules: int | None = None
    """The version of the rules that made this move, None if it has not changed since the event before."""


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """An AI took over this seat from its person in the running game."""

    seat: int
    name: str
    level: str
    kept_for: int | None = None
    """The person who may take the seat back while an AI has it."""
    owed: bool = False
    """Whether they did not give it up themselves, so that they may take it back from anybody. Stored only if true."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person took this seat in the running game, their own again or another's."""

    seat: int
    user: int
    name: str
    owed: bool = False
    """Whether its person was late, or the game paused, and may take it back from anybody. Stored only if true."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """Half of the time for the turn is over, and the players to move were reminded."""


@dataclass(frozen=True, slots=True)
class AbsenceVoteOpened:
    """The time for the turn is over, and the other people vote on how to go on without the absent player."""


@dataclass(frozen=True, slots=True)
class AbsenceVoted:
    """A person voted on how to go on without the absent player: `wait`, `move` or `seat`."""

    user: int
    choice: str


@dataclass(frozen=True, slots=True)
class WaitExtended:
    """The others chose to wait, so the time for the turn starts again."""


@dataclass(frozen=True, slots=True)
class AiSubstituted:
    """An AI makes the current move of this seat without taking it over."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeadlineExtended:
    """An overdue deadline moved to this many seconds from now, because the bot was down or late when it passed."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Parked:
    """The table could no longer be shown in its place, for one of `parking.REASONS`, and the game stopped."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unparked:
    """A parked game resumed in this place, the old one or a new one."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class EndVoted:
    """A player voted on ending the running game early."""

    user: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class EndRejected:
    """The vote on ending the game early failed."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was closed: `played` to the end, `cancelled` in the lobby, `ended` early, or `abandoned`."""

    reason: str


TableEvent = (
    Opened
    | Invited
    | Declined
    | Joined
    | Left
    | HostChanged
    | AiAdded
    | AiRemoved
    | Started
    | MovePlayed
    | SeatHandedOver
    | SeatTaken
    | Reminded
    | AbsenceVoteOpened
    | AbsenceVoted
    | WaitExtended
    | AiSubstituted
    | DeadlineExtended
    | Parked
    | Unparked
    | EndVoted
    | EndRejected
    | Closed
)

_KINDS: Final[dict[str, type[TableEvent]]] = {
    "opened": Opened,
    "invited": Invited,
    "declined": Declined,
    "joined": Joined,
    "left": Left,
    "host": HostChanged,
    "ai+": AiAdded,
    "ai-": AiRemoved,
    "started": Started,
    "move": MovePlayed,
    "handed": SeatHandedOver,
    "taken": SeatTaken,
    "reminded": Reminded,
    "asked": AbsenceVoteOpened,
    "absent": AbsenceVoted,
    "waited": WaitExtended,
    "stand-in": AiSubstituted,
    "graced": DeadlineExtended,
    "parked": Parked,
    "moved": Unparked,
    "vote": EndVoted,
    "vote-": EndRejected,
    "closed": Closed,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_GAME_EVENT_FIELDS: Final[dict[type[TableEvent], str]] = {Started: "deal", MovePlayed: "event"}
"""The fields in which table events carry an event of the game itself."""
_LEFT_OUT: Final = (("rules", None), ("owed", False), ("row", None))  # Fields with these values are not stored.
PERSON_FIELDS: Final = ("user", "host", "kept_for")
"""The fields in which table events carry a user id."""


def dump(event: TableEvent, write: Callable[[Any], Json]) -> Json:
    """An event as the log stores it: its fields, and its kind under `is`. `write` dumps an event of the game itself."""
    game_field = _GAME_EVENT_FIELDS.get(type(event))
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    stored = {
        "is": _NAMES[type(event)],
        **{key: value for key, value in values.items() if (key, value) not in _LEFT_OUT},
    }
    return stored if game_field is None else {**stored, game_field: write(stored[game_field])}


def load(data: Json, read: Callable[[Json], Any]) -> TableEvent:
    """Reads what `dump` wrote. `read` loads an event of the game itself, and raises ValueError if it cannot.

    Raises ValueError for an event that this program does not know.
    """
    name = data.get("is")
    if (kind := _KINDS.get(str(name))) is None:
        raise ValueError(f"the log holds an event of an unknown kind {name!r}")
    try:
        event = kind(**{field: value for field, value in data.items() if field != "is"})
    except TypeError as wrong:
        raise ValueError(f"the log holds an event {name!r} with other fields than this program knows") from wrong
    if isinstance(event, Started):
        return Started(read(event.deal), event.rules)
    return MovePlayed(read(event.event), event.rules) if isinstance(event, MovePlayed) else event


def rules_version(data: Json, before: int) -> int:
    """The version of the rules that made a stored event, after events of version `before`; stored where it changes."""
    return data.get("rules") or before


def people_in(data: Json) -> Iterator[int]:
    """The user ids in a stored event, those of stand-ins for erased people as well."""
    yield from (data[field] for field in PERSON_FIELDS if data.get(field) is not None)


def as_stored(data: Json) -> Json:
    """Leaves an event of the game itself as the log stores it, for callers that do not play the game."""
    return data
