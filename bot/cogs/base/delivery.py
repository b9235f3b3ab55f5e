"""Requests to Discord that may fail: which errors mean that, and what is said of them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import Final, TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

DELIVERY_ERRORS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a request may raise when Discord or the way to it is at fault."""
UNKNOWN_MESSAGE: Final = 10008
"""Discord's code for a message that somebody has deleted or dismissed: nothing is wrong then."""

Answer = TypeVar("Answer")


async def deliver(sending: Awaitable[Answer], what: str) -> Answer | None:
    """Awaits a request to Discord; None, and a line in the log, when Discord did not take it.

    The move behind it is on disk by then, so a lost message (10062, 40060, 50027, a 5xx) must not keep the table from
    going on.
    """
    try:
        return await sending
    except DELIVERY_ERRORS as error:
        gone = isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE
        log.log(logging.INFO if gone else logging.WARNING, "%s was not delivered: %s", what, describe(error))
        return None


def describe(error: BaseException) -> str:
    """An error of Discord in a few words, without the URL, which may hold a token."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}, code {error.code}"
    return type(error).__name__
