"""Commands to a table, from people and from the bot itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from bot.game.ports.log import Place


@dataclass(frozen=True, slots=True)
class Join:
    """Take the next seat in the lobby."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby, or hand one's seat in a running game over to an AI."""

    user: int
    phase: Literal["lobby", "playing"] | None = None
    """What the person means to leave, None for either. The command is refused if the phase has changed by now."""


@dataclass(frozen=True, slots=True)
class MemberGone:
    """Make a person leave, because the bot found that they are no longer a member of the server."""

    user: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """Close a table whose people have all left the server, as it was at this version, because others need its place."""

    version: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take one's own seat back from whoever holds it; if there is none, take this seat of somebody else."""

    user: int
    name: str
    seat: int | None = None
    """None to take back one's own seat only."""
    erased_as: int | None = field(default=None, repr=False)
    """Who stands for this person where they were erased from this game, None if nobody was."""


@dataclass(frozen=True, slots=True)
class AddAi:
    """The host adds an AI."""

    user: int
    level: str | None = None
    """One of the game's levels, None for the default."""


@dataclass(frozen=True, slots=True)
class RemoveAi:
    """The host removes the last AI."""

    user: int


@dataclass(frozen=True, slots=True)
class Start:
    """The host, or somebody whom the host keeps waiting, starts the game with the seats taken so far."""

    user: int


@dataclass(frozen=True, slots=True)
class Close:
    """The host or a moderator closes the lobby or ends the running game."""

    user: int
    moderator: bool
    phase: Literal["lobby"] | None = None
    """`lobby` to close a lobby only, None for either. The command is refused if the game has begun by now."""


@dataclass(frozen=True, slots=True)
class VoteEnd:
    """A player votes on ending the running game early."""

    user: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class VoteOnAbsence:
    """A person votes on how to go on without the player who is absent at this position."""

    user: int
    position: int
    choice: str
    """One of `absence.CHOICES`."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Do what is due at this time."""

    at: datetime
    watched_since: datetime
    """When the bot began to watch the deadlines. It could not notice anything that came due before."""


@dataclass(frozen=True, slots=True)
class Move:
    """A person's move, chosen at this position."""

    user: int
    position: int
    text: str = field(repr=False)
    """In the game's notation. It names cards in a hand and may be refused, so no repr shows it (R73)."""


@dataclass(frozen=True, slots=True)
class AiMove:
    """An AI's move for this seat, chosen at this position."""

    seat: int
    position: int
    text: str = field(repr=False)
    """In the game's notation. It names cards in a hand and may be refused, so no repr shows it (R73)."""


@dataclass(frozen=True, slots=True)
class Park:
    """Stop the game, because the bot found that it can no longer show the table in this place."""

    reason: str
    """One of `parking.REASONS`."""
    place: Place


@dataclass(frozen=True, slots=True)
class Unpark:
    """A player resumes a parked game in this place."""

    user: int
    place: Place


Command = (
    Join
    | Leave
    | MemberGone
    | Abandon
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
    """The person who gave a command, None for the bot's own."""
    return None if isinstance(command, Abandon | AiMove | MemberGone | Park | Tick) else command.user
