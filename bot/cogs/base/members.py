"""Who is still on a server. Discord is asked for one person at a time, which needs no privileged intent."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.cogs.base.delivery import DELIVERY_ERRORS, describe

log = logging.getLogger(__name__)

UNKNOWN: Final = (10007, 10013)
"""Discord's codes for somebody who is no member of a server, and for an account that there is not any more."""


class Members:
    """The people of the servers."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def is_gone(self, guild: int, user: int) -> bool:
        """Whether somebody has left a server. Where Discord does not say, they have not."""
        server = self._client.get_guild(guild)
        if server is None:
            return False
        try:
            await server.fetch_member(user)
        except DELIVERY_ERRORS as error:
            if isinstance(error, discord.NotFound) and error.code in UNKNOWN:
                return True
            log.info("whether a player is still on their server cannot be seen: %s", describe(error))
        return False
