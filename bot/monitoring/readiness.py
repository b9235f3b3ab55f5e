"""Whether the bot can play just now: Discord's gateway is connected, and the database takes what is written."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, Protocol

from bot.game.ports.log import Census, LogError
from bot.game.ports.preferences import NoteStore

HEALTH: Final = "/healthz"
"""Where the running bot says whether it is well."""
NOTE: Final = "ready"
"""The note that is written to see whether the database takes it: when somebody last asked."""


class CheckedStore(NoteStore, Census, Protocol):
    """The store, as far as it is checked here."""


class Watched(Protocol):
    """The bot, as far as it is asked about here."""

    @property
    def connected(self) -> bool:
        """Whether the gateway's session is live."""
        ...

    @property
    def store(self) -> CheckedStore | None:
        """The open database, None before and after."""
        ...


async def lacking(bot: Watched) -> list[str]:
    """What keeps the bot from playing, a line each; empty when nothing does."""
    found = [] if bot.connected else ["Discord's gateway is not connected."]
    fault = await _database_fault(bot.store)
    return found if fault is None else [*found, fault]


async def _database_fault(store: CheckedStore | None) -> str | None:
    if store is None:
        return "The database is not open."
    try:
        await store.set_note(NOTE, datetime.now(UTC).isoformat(timespec="seconds"))
    except LogError as fault:
        return str(fault)
    return None


async def census(bot: Watched) -> Mapping[tuple[str, str], int]:
    """How many games there are, by their key and phase; nothing where the database cannot say."""
    if bot.store is None:
        return {}
    try:
        return await bot.store.census()
    except LogError:
        return {}  # `/readyz` says why.
