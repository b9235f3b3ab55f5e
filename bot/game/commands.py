"""What people and the bot may ask of a table."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Join:
    """Take the next seat of the lobby."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby, or hand one's seat in a running game to an AI."""

    user: int


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


@dataclass(frozen=True, slots=True)
class VoteEnd:
    """A player says whether the running game should end early."""

    user: int
    agrees: bool


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


Command = Join | Leave | AddAi | RemoveAi | Start | Close | VoteEnd | Move | AiMove
