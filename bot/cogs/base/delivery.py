"""Requests to Discord that may fail: which errors to expect, and how they are logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final, TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

DELIVERY_ERRORS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a request may raise when Discord or the connection to it is at fault."""
UNKNOWN_MESSAGE: Final = 10008
"""Discord's code for a message that somebody has deleted or dismissed, which is no error."""

REQUEST_SECONDS: Final = 5.0
"""How long a request may take, with discord.py's own retries and waits for rate limits, which can take minutes."""
UPLOAD_SECONDS: Final = 60.0
"""How long a request with a file may take."""

Answer = TypeVar("Answer")


async def in_time(request: Awaitable[Answer], seconds: float = REQUEST_SECONDS) -> Answer:
    """The answer to a request. Raises TimeoutError if Discord does not answer in time; it may have been carried out."""
    async with asyncio.timeout(seconds):
        return await request


async def deliver(sending: Awaitable[Answer], what: str, seconds: float = REQUEST_SECONDS) -> Answer | None:
    """Awaits a request to Discord, called `what` in the log. Returns None, and logs the error, if it failed.

    The move behind it is already on disk, so a lost message (10062, 40060, 50027, a 5xx, no answer in time) must not
    stop the table.
    """
    try:
        return await in_time(sending, seconds)
    except DELIVERY_ERRORS as error:
        gone = isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE
        log.log(logging.INFO if gone else logging.WARNING, "%s was not delivered: %s", what, describe(error))
        return None


def describe(error: BaseException) -> str:
    """An error from Discord in a few words, without its URL, which may contain a token."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}, code {error.code}"
    return type(error).__name__
