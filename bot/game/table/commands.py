"""What people and the bot may ask of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from bot.game.ports.log import Place


@dataclass(frozen=True, slots=True)
class Join:
    """Take the next seat of the lobby."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby, or hand one's seat in a running game to an AI."""

    user: int
    phase: Literal["lobby", "playing"] | None = None
    """What is to be left; it is refused where the game has begun meanwhile. None for either."""


@dataclass(frozen=True, slots=True)
class MemberGone:
    """A person is no member of the server any more; the bot has found that out."""

    user: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take one's seat back from the AI that keeps it warm; else take this one, which somebody has left."""

    user: int
    name: str
    seat: int | None = None
    """None for one's own."""


@dataclass(frozen=True, slots=True)
class AddAi:
    """The host seats an AI of this strength."""

    user: int
    level: str | None = None
    """One of the game's levels, None for the default."""


@dataclass(frozen=True, slots=True)
class RemoveAi:
    """The host takes the last AI's seat away."""

    user: int


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts with the seats there are."""

    user: int


@dataclass(frozen=True, slots=True)
class Close:
    """The host, or a moderator of the place, closes the lobby or ends the running game."""

    user: int
    moderator: bool
    phase: Literal["lobby"] | None = None
    """A lobby alone is to be closed; it is refused where the game has begun meanwhile. None for either."""


@dataclass(frozen=True, slots=True)
class VoteEnd:
    """A player says whether the running game should end early."""

    user: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class VoteOnAbsence:
    """A person says how to go on without whoever is awaited at the position of this version."""

    user: int
    position: int
    choice: str
    """One of `absence.CHOICES`."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Something may be due at the table; the bot has looked."""

    at: datetime
    watched_since: datetime
    """When the bot began to look; what came due before that, nobody noticed."""


@dataclass(frozen=True, slots=True)
class Move:
    """A person's move, made from the position of this version."""

    user: int
    position: int
    text: str = field(repr=False)
    """In the game's notation. It names cards of a hand and may be refused, so no repr shows it (R73)."""


@dataclass(frozen=True, slots=True)
class AiMove:
    """The move of an AI's seat, thought out at the position of this version."""

    seat: int
    position: int
    text: str = field(repr=False)
    """In the game's notation. It names cards of a hand and may be refused, so no repr shows it (R73)."""


@dataclass(frozen=True, slots=True)
class Park:
    """The table cannot be shown in this place any more; the bot has found that out."""

    reason: str
    """One of `parking.REASONS`."""
    place: Place


@dataclass(frozen=True, slots=True)
class Unpark:
    """A player has a parked game go on in this place."""

    user: int
    place: Place


Command = (
    Join
    | Leave
    | MemberGone
    | TakeSeat
    | AddAi
    | RemoveAi
    | Start
    | Close
    | VoteEnd
    | VoteOnAbsence
    | Tick
    | Move
    | AiMove
    | Park
    | Unpark
)


def actor_of(command: Command) -> int | None:
    """The person behind a command, None for what the bot does by itself."""
    return None if isinstance(command, AiMove | MemberGone | Park | Tick) else command.user
