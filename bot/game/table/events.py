"""What happens at a table, whatever game is played there, and how the log stores it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Final

from bot.game.core.rules import FIRST_VERSION, Json


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened; its host is the only one in it.

    `wanted` is the number of seats at which the game starts by itself, None when only *Start* does.
    """

    game: str
    guild: int
    channel: int
    host: int
    name: str
    wanted: int | None
    options: Json
    pace: int | None = None
    """The seconds that a person has for a turn, None for no timer."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took the next seat of the lobby."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A person left the lobby."""

    user: int


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The host left the lobby or the game; this person is host now."""

    user: int


@dataclass(frozen=True, slots=True)
class AiAdded:
    """An AI took the next seat of the lobby."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class AiRemoved:
    """The lobby's last AI gave its seat back."""


@dataclass(frozen=True, slots=True)
class Started:
    """The game began with this deal, an event of the game's own rules."""

    deal: Any = field(repr=False)
    """Holds every hidden card, so no repr shows it (R73)."""
    rules: int = FIRST_VERSION
    """The version of the rules that made this deal; old logs have none."""


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was made; `event` belongs to the game's own rules."""

    event: Any = field(repr=False)
    """May hold the order of shuffled cards, so no repr shows it (R73)."""
    rules: int | None = None
    """The version of the rules that made this move, where the event before was made by another; else left out."""


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """A person left the running game; an AI plays this seat from now on."""

    seat: int
    name: str
    level: str
    kept_for: int | None = None
    """The person who may take the seat back."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person plays this seat from now on: whoever left it came back, or another took it."""

    seat: int
    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """Half of the time for the turn is over; whoever is awaited is reminded."""


@dataclass(frozen=True, slots=True)
class AbsenceVoteOpened:
    """The time for the turn is over; the other people are asked how to go on without whoever is awaited."""


@dataclass(frozen=True, slots=True)
class AbsenceVoted:
    """A person said how to go on without whoever is awaited: `wait`, `move` or `seat`."""

    user: int
    choice: str


@dataclass(frozen=True, slots=True)
class WaitExtended:
    """The others wait for whoever is awaited; the time for the turn begins afresh."""


@dataclass(frozen=True, slots=True)
class AiSubstituted:
    """An AI makes the present move of this seat, which stays its person's."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeadlineExtended:
    """What came due while nobody looked (the bot was down) comes due only so many seconds from now."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Parked:
    """The table could not be shown in its place any more; see `parking.REASONS`. Nothing goes on there."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unparked:
    """A parked game goes on in this place, another one or the old one."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class EndVoted:
    """A player said whether the running game should end early."""

    user: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class EndRejected:
    """No majority for ending the game is possible any more; the game goes on."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is closed: `played` to the end, `cancelled` in the lobby, `ended` early, or `abandoned` by all."""

    reason: str


TableEvent = (
    Opened
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
_OF_THE_GAME: Final[dict[type[TableEvent], str]] = {Started: "deal", MovePlayed: "event"}
"""Where an event of the table holds one of the game's own, and in which field."""


def dump(event: TableEvent, write: Callable[[Any], Json]) -> Json:
    """An event as the log stores it: its fields, and its kind under `is`; `write` dumps an event of the game's own."""
    own = _OF_THE_GAME.get(type(event))
    stored = {"is": _NAMES[type(event)], **{field.name: getattr(event, field.name) for field in fields(event)}}
    if stored.get("rules", 0) is None:
        del stored["rules"]
    return stored if own is None else {**stored, own: write(stored[own])}


def load(data: Json, read: Callable[[Json], Any]) -> TableEvent:
    """Reads what `dump` wrote; `read` loads an event of the game's own, and raises ValueError for anything else.

    Raises ValueError for an event that this program does not know.
    """
    name = data.get("is")
    kind = _KINDS.get(str(name))
    if kind is None:
        raise ValueError(f"the log holds an event of an unknown kind {name!r}")
    try:
        event = kind(**{field: value for field, value in data.items() if field != "is"})
    except TypeError as wrong:
        raise ValueError(f"the log holds an event {name!r} with other fields than this program knows") from wrong
    match event:
        case Started(deal, rules):
            return Started(read(deal), rules)
        case MovePlayed(move, rules):
            return MovePlayed(read(move), rules)
        case _:
            return event


def as_stored(data: Json) -> Json:
    """Leaves an event of the game's own as the log stores it, for who does not play it."""
    return data
