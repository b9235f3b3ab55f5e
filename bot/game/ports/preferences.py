"""What servers have chosen, and the program's notes to itself."""

from __future__ import annotations

from typing import Protocol


class PreferenceStore(Protocol):
    """Keeps what each server has chosen. Every method raises LogUnavailable when the database cannot be used."""

    async def guild_pace(self, guild: int) -> str | None:
        """The pace that a server has chosen for its games, None where it has chosen none."""
        ...

    async def set_guild_pace(self, guild: int, pace: str) -> None:
        """Keeps a server's choice in place of its previous one."""
        ...


class NoteStore(Protocol):
    """Keeps short texts under a key. Every method raises LogUnavailable when the database cannot be used."""

    async def get_note(self, key: str) -> str | None:
        """The note under this key, None when there is none."""
        ...

    async def set_note(self, key: str, value: str) -> None:
        """Writes a note in place of the previous one."""
        ...
