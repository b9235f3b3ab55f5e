"""Erases a person: they leave their open games, and a stand-in without a name replaces them everywhere else.

Apart from the deletion of old logs, this is the only exception to the append-only log. The person's actions stay in the
log under the stand-in, so that the other people's games still replay to the same end.

Years of games are rewritten in portions. What is still to be done is noted in the database, and done after a restart.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Final

from bot.game.core.errors import NotSeated, OtherRules, TableRefusal, UnknownGame
from bot.game.core.rules import Json
from bot.game.ports.log import Entry, LogError, LogUnavailable
from bot.game.ports.people import ErasureStore
from bot.game.service.tables import Tables
from bot.game.table.commands import Leave
from bot.game.table.events import PERSON_FIELDS, people_in
from bot.game.table.stand_ins import keyed_stand_in, next_stand_in

log = logging.getLogger(__name__)

INTERVAL: Final = 60.0
"""Seconds between two looks for requests that are not done."""
_NAMED_FIELDS: Final = ("user", "host")
"""The fields that hold the id of the person whose name is in an event's `name`."""
_ATTEMPTS: Final = 3
"""How often to try while the person keeps sitting down in other games."""


@dataclass(frozen=True, slots=True)
class Requested:
    """A noted request to erase a person."""

    games: int
    """How many games they are erased from."""
    left: tuple[int, ...]
    """The open games that they had to leave."""


class Erasure:
    """Erases people from the tables and the store. `busy` is entered while it works."""

    def __init__(
        self,
        tables: Tables,
        store: ErasureStore,
        sleep: Callable[[float], Awaitable[None]],
        busy: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._tables = tables
        self._store = store
        self._sleep = sleep
        self._busy = busy

    async def request(self, user: int) -> Requested:
        """Makes a person leave every open game, and notes that they are to be erased everywhere, in these games first.

        Raises TableRefusal if they keep sitting down in other games, ClosingDown, LogUnavailable. By then they may have
        left games, but nothing has been noted, and nobody is erased.
        """
        left: set[int] = set()
        for _ in range(_ATTEMPTS):
            known = await self._store.open_games_of(user)
            left |= {game_id for game_id, seated in known.items() if await self._leave(game_id, user, seated=seated)}
            async with self._tables.set_aside(known):
                if not any((await self._store.open_games_of(user)).values()):
                    games = await self._store.request_erasure(user, tuple(known))
                    with suppress(LogUnavailable):  # What is noted is done later, if not now.
                        await self._from_open(user, known)
                    return Requested(games, tuple(sorted(left)))
        raise TableRefusal("seated-again")

    async def finish(self, user: int) -> bool:
        """Erases a person from all games that were noted. Returns False if the bot stops or the database fails before.

        Then the rest is done later, at the latest after a restart.
        """
        try:
            await self._finish_open(user)
            if not await self._portions(user, ()):
                return False
            await self._store.end_erasure(user)
        except LogError as error:
            log.warning("could not erase somebody from all games yet: %s", error)
            return False
        return True

    async def run(self) -> None:
        """Finishes the requests of the last run, and then those that could not be finished, until it is cancelled."""
        while True:
            try:
                for user in await self._store.requested_erasures():
                    await self.finish(user)
            except LogError as error:
                log.warning("could not look for people to erase: %s", error)
            await self._sleep(INTERVAL)

    async def _finish_open(self, user: int) -> None:
        """Does what is left to do in open games, but for those in which the person sits again."""
        noted = await self._store.open_games_of(user, requested=True)
        if not noted:
            return
        async with self._tables.set_aside(noted):
            now = await self._store.open_games_of(user, requested=True)
            await self._from_open(user, [game_id for game_id, seated in now.items() if not seated])

    async def _from_open(self, user: int, open_games: Collection[int]) -> None:
        """Erases a person from these open games, at which nothing may happen meanwhile."""
        if open_games:
            await self._portions(user, tuple(open_games))

    async def _portions(self, user: int, open_games: Collection[int]) -> bool:
        """Erases a person portion by portion, from finished games or from these; False if the bot stops before."""
        while not self._tables.closing:
            with self._busy():
                if not await self._store.erase(user, open_games, without):
                    return True
        return False

    async def _leave(self, game_id: int, user: int, *, seated: bool) -> bool:
        """Gives up the person's seat, or an invitation, for which no row says that there is one."""
        try:
            await self._tables.submit(game_id, Leave(user))
        except (NotSeated, UnknownGame):
            return False
        except OtherRules:
            if seated:
                raise
            return False
        return True


def without(entries: tuple[Entry, ...], user: int, key: bytes | None = None) -> tuple[Entry, ...]:
    """The entries of one game with a stand-in, whose user id is negative, in place of this person.

    Each erased person gets a stand-in of their own, because a replay depends on who left and who stayed. A running game
    has a secret `key`, and by that it still knows who has seen cards.
    """
    ids = (one for entry in entries for event in entry.events for one in people_in(event))
    stand_in = next_stand_in(ids) if key is None else keyed_stand_in(key, user)
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
