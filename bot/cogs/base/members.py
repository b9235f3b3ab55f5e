"""Who is still on a server. Asking Discord about one person at a time needs no privileged intent."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.cogs.base.delivery import DELIVERY_ERRORS, describe, in_time

log = logging.getLogger(__name__)

UNKNOWN: Final = (10007, 10013)
"""Discord's codes for a person who is not a member of the server, and for an account that no longer exists."""


class Members:
    """The members of servers, as Discord reports them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def is_gone(self, guild: int, user: int) -> bool:
        """Whether this person has left the server; False if Discord does not say."""
        server = self._client.get_guild(guild)
        if server is None:
            return False
        try:
            await in_time(server.fetch_member(user))
        except DELIVERY_ERRORS as error:
            if isinstance(error, discord.NotFound) and error.code in UNKNOWN:
                return True
            log.info("could not find out whether a player is still on their server: %s", describe(error))
        return False
