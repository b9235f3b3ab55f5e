"""Erases a person: they leave their open games, and everywhere else a stand-in without a name takes their place.

Together with the deletion of old logs this is the only exception to the log being append-only. What the person did
stays in the log as the stand-in's doing, so that the games of the others still replay to the same end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.game.core.errors import NotSeated, TableRefusal, UnknownGame
from bot.game.core.rules import Json
from bot.game.ports.log import Entry
from bot.game.ports.people import ErasureStore
from bot.game.service.tables import Tables
from bot.game.table.commands import Leave

PERSON_FIELDS: Final = ("user", "host", "kept_for")
"""The fields of table events that hold a user id."""
_NAMED_FIELDS: Final = ("user", "host")
"""Those that an event's `name`, where it has one, belongs to."""
_ATTEMPTS: Final = 3
"""How often to start over when the person sits down in another game meanwhile."""


@dataclass(frozen=True, slots=True)
class Erased:
    """What was done to erase somebody."""

    games: int
    """How many games they were erased from."""
    left: tuple[int, ...]
    """The open games that they had to leave."""


class Erasure:
    """Erases people, at the tables and in the store."""

    def __init__(self, tables: Tables, store: ErasureStore) -> None:
        self._tables = tables
        self._store = store

    async def erase(self, user: int) -> Erased:
        """Makes a person leave every open game, then erases them everywhere.

        Raises TableRefusal for somebody who keeps sitting down meanwhile, ClosingDown, LogUnavailable. They may have
        left games by then, but nobody is ever half erased.
        """
        left: set[int] = set()
        for _ in range(_ATTEMPTS):
            known = await self._store.open_games_of(user)
            left |= {game_id for game_id in known if known[game_id] and await self._leaves(game_id, user)}
            async with self._tables.set_aside(known):
                if not any((await self._store.open_games_of(user)).values()):
                    games = await self._store.erase(user, tuple(known), without)
                    return Erased(games, tuple(sorted(left)))
        raise TableRefusal("seated-again")

    async def _leaves(self, game_id: int, user: int) -> bool:
        try:
            await self._tables.submit(game_id, Leave(user))
        except (NotSeated, UnknownGame):
            return False
        return True


def without(entries: tuple[Entry, ...], user: int) -> tuple[Entry, ...]:
    """The entries of one game with a stand-in, whose user id is negative, in place of this person.

    Two people who are erased become two stand-ins, because who left and who stayed decides how a game went on.
    """
    stand_in = min((0, *_numbers(entries))) - 1
    return tuple(_without(entry, user, stand_in) for entry in entries)


def _numbers(entries: Iterable[Entry]) -> Iterable[int]:
    for entry in entries:
        yield from (event[field] for event in entry.events for field in PERSON_FIELDS if event.get(field) is not None)


def _without(entry: Entry, user: int, stand_in: int) -> Entry:
    events = tuple(_masked(event, user, stand_in) for event in entry.events)
    if entry.actor != user:
        return replace(entry, events=events)
    return replace(entry, events=events, actor=stand_in, interaction=None)


def _masked(event: Json, user: int, stand_in: int) -> Json:
    known = [field for field in PERSON_FIELDS if event.get(field) == user]
    name = {"name": ""} if "name" in event and any(field in _NAMED_FIELDS for field in known) else {}
    return {**event, **dict.fromkeys(known, stand_in), **name}
