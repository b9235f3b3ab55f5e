"""What is kept for Discord beside the games: where each board was posted, what servers have chosen, and notes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Board:
    """The public message of a game, and the message that last pinged the players it waited for."""

    game_id: int
    channel_id: int
    message_id: int
    posted_at: datetime
    ping_id: int | None = None
    version: int = 0
    """The version of the game that the message shows."""
    ping_key: str | None = None
    """Whom the last ping was for and why, so that nobody is pinged twice; None before the first one."""


class BoardStore(Protocol):
    """Keeps the boards. Every method raises LogUnavailable when the database cannot be used."""

    async def board(self, game_id: int) -> Board | None:
        """The board of a game, None before one is posted."""
        ...

    async def save_board(self, board: Board) -> None:
        """Keeps a board in place of the game's previous one."""
        ...

    async def missed_ends(self, since: datetime, guild: int | None = None) -> tuple[int, ...]:
        """The games that ended since then, on one server or on any, and whose board still shows an older version."""
        ...


class LeftoverStore(Protocol):
    """Keeps which messages are to be deleted. Every method raises LogUnavailable when the database cannot be used."""

    async def leftovers(self) -> Iterable[tuple[int, int]]:
        """All of them: the channel and the message."""
        ...

    async def note_leftovers(self, channel: int, messages: Collection[int]) -> None:
        """Notes messages of a channel; those that are noted already stay so."""
        ...

    async def drop_leftovers(self, messages: Collection[int]) -> None:
        """Drops messages that are gone."""
        ...


class PreferenceStore(Protocol):
    """Keeps what each server has chosen. Every method raises LogUnavailable when the database cannot be used."""

    async def guild_pace(self, guild: int) -> str | None:
        """The pace that a server has chosen for its games, None if it has chosen none."""
        ...

    async def set_guild_pace(self, guild: int, pace: str) -> None:
        """Keeps a server's choice in place of its previous one."""
        ...


class NoteStore(Protocol):
    """Keeps short texts under a key. Every method raises LogUnavailable when the database cannot be used."""

    async def get_note(self, key: str) -> str | None:
        """The note under this key, None if there is none."""
        ...

    async def set_note(self, key: str, value: str) -> None:
        """Writes a note in place of the previous one."""
        ...
