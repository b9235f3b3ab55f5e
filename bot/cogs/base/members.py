"""Who is still on a server. Asking Discord about one person at a time needs no privileged intent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

import discord

from bot.cogs.base.delivery import DELIVERY_ERRORS, describe, in_time

log = logging.getLogger(__name__)

UNKNOWN: Final = (10007, 10013)
"""Discord's codes for a person who is not a member of the server, and for an account that no longer exists."""
ANSWER_KEPT: Final = timedelta(minutes=5)
"""How long `gone` and `lost` rely on what Discord said about a person."""
LOOK_SECONDS: Final = 1.5
"""How long `gone` and `lost` wait for Discord."""


class Members:
    """The members of servers, as Discord reports them."""

    def __init__(self, client: discord.Client, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._clock = clock
        self._answers: dict[tuple[int, int], tuple[bool, datetime]] = {}
        """By server and user, the oldest first: whether they had left, and when Discord said so."""

    async def is_gone(self, guild: int, user: int) -> bool:
        """Whether this person has left the server; False if Discord does not say."""
        return await self._ask(guild, user) or False

    async def gone(self, guild: int, users: Collection[int]) -> frozenset[int]:
        """Those of these people who have left the server, so far as Discord says so in time.

        All are asked about at once, but nobody about whom Discord has said something lately.
        """
        await self._look([(guild, user) for user in users])
        return self.known_gone(guild) & frozenset(users)

    async def lost(self, user: int, guilds: Collection[int]) -> frozenset[int]:
        """Those of these servers that the bot was removed from, or that this person has left, as far as it is known.

        All are asked at once, but none that has said something about this person lately.
        """
        there = [guild for guild in guilds if self._client.get_guild(guild) is not None]
        await self._look([(guild, user) for guild in there])
        return frozenset(guild for guild in guilds if guild not in there or user in self.known_gone(guild))

    async def _look(self, members: Iterable[tuple[int, int]]) -> None:
        """Asks for a while about those of these members of servers about whom Discord has said nothing lately."""
        self._forget_old_answers()
        unknown = [member for member in members if member not in self._answers]
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await asyncio.gather(*(self._ask(guild, user) for guild, user in unknown))

    def known_gone(self, guild: int) -> frozenset[int]:
        """The people who, as Discord has said lately, have left the server."""
        self._forget_old_answers()
        return frozenset(user for (server, user), (gone, _) in self._answers.items() if gone and server == guild)

    def saw(self, guild: int, user: int) -> None:
        """Notes that somebody has just done something on this server, so that they are there."""
        self._keep(guild, user, gone=False)

    async def _ask(self, guild: int, user: int) -> bool | None:
        """Whether this person has left the server; None if Discord does not say."""
        server = self._client.get_guild(guild)
        if server is None:
            return None
        try:
            await in_time(server.fetch_member(user))
        except DELIVERY_ERRORS as error:
            if not isinstance(error, discord.NotFound) or error.code not in UNKNOWN:
                log.info("could not find out whether a player is still on their server: %s", describe(error))
                return None
            self._keep(guild, user, gone=True)
            return True
        self._keep(guild, user, gone=False)
        return False

    def _keep(self, guild: int, user: int, *, gone: bool) -> None:
        self._answers.pop((guild, user), None)
        self._answers[guild, user] = (gone, self._clock())

    def _forget_old_answers(self) -> None:
        oldest = self._clock() - ANSWER_KEPT
        for old in [*takewhile(lambda key: self._answers[key][1] < oldest, self._answers)]:
            del self._answers[old]
