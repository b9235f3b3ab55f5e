"""Erases a person: they leave their open games, and a stand-in without a name replaces them everywhere else.

Apart from the deletion of old logs, this is the only exception to the append-only log. The person's actions stay in the
log under the stand-in, so that the other people's games still replay to the same end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.game.core.errors import NotSeated, TableRefusal, UnknownGame
from bot.game.core.rules import Json
from bot.game.ports.log import Entry
from bot.game.ports.people import ErasureStore
from bot.game.service.tables import Tables
from bot.game.table.commands import Leave
from bot.game.table.events import PERSON_FIELDS, people_in

_NAMED_FIELDS: Final = ("user", "host")
"""The fields that hold the id of the person whose name is in an event's `name`."""
_ATTEMPTS: Final = 3
"""How often to try while the person keeps sitting down in other games."""


@dataclass(frozen=True, slots=True)
class Erased:
    """The result of erasing a person."""

    games: int
    """How many games they were erased from."""
    left: tuple[int, ...]
    """The open games that they had to leave."""


class Erasure:
    """Erases people from the tables and the store."""

    def __init__(self, tables: Tables, store: ErasureStore) -> None:
        self._tables = tables
        self._store = store

    async def erase(self, user: int) -> Erased:
        """Makes a person leave every open game, then erases them everywhere.

        Raises TableRefusal if they keep sitting down in other games, ClosingDown, LogUnavailable. By then they may have
        left games, but nobody is ever erased in part.
        """
        left: set[int] = set()
        for _ in range(_ATTEMPTS):
            known = await self._store.open_games_of(user)
            left |= {game_id for game_id in known if known[game_id] and await self._leave(game_id, user)}
            async with self._tables.set_aside(known):
                if not any((await self._store.open_games_of(user)).values()):
                    games = await self._store.erase(user, tuple(known), without)
                    return Erased(games, tuple(sorted(left)))
        raise TableRefusal("seated-again")

    async def _leave(self, game_id: int, user: int) -> bool:
        try:
            await self._tables.submit(game_id, Leave(user))
        except (NotSeated, UnknownGame):
            return False
        return True


def without(entries: tuple[Entry, ...], user: int) -> tuple[Entry, ...]:
    """The entries of one game with a stand-in, whose user id is negative, in place of this person.

    Each erased person gets a stand-in of their own, because a replay depends on who left and who stayed.
    """
    ids = (one for entry in entries for event in entry.events for one in people_in(event))
    stand_in = min((0, *ids)) - 1
    return tuple(_without(entry, user, stand_in) for entry in entries)


def _without(entry: Entry, user: int, stand_in: int) -> Entry:
    events = tuple(_masked(event, user, stand_in) for event in entry.events)
    if entry.actor != user:
        return replace(entry, events=events)
    return replace(entry, events=events, actor=stand_in, interaction=None)


def _masked(event: Json, user: int, stand_in: int) -> Json:
    matching = [field for field in PERSON_FIELDS if event.get(field) == user]
    name = {"name": ""} if "name" in event and any(field in _NAMED_FIELDS for field in matching) else {}
    return {**event, **dict.fromkeys(matching, stand_in), **name}
