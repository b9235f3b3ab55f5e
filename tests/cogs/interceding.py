"""What happens between a request of the bot and what the bot hears of it, for tests of bad timing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tests.cogs.evening import Evening


def once_answered(evening: Evening, happens: Callable[[], Awaitable[None]]) -> None:
    """This happens when Discord has got the bot's next answer to a click or command, before the bot hears of it."""
    evening.bot.unanswered.patience = 0.0  # What is shown meanwhile would wait for this very answer.
    _at_discord(evening, "/callback", happens, after=True)


def before_refresh(evening: Evening, happens: Callable[[], Awaitable[None]]) -> None:
    """This happens just before Discord gets the bot's next edit of a hand that nobody has clicked."""
    _at_discord(evening, "/messages/", happens, after=False)


def _at_discord(evening: Evening, path: str, happens: Callable[[], Awaitable[None]], *, after: bool) -> None:
    """simcord 3.2.1 has no hook for it."""
    adapter = evening.env._webhook_adapter
    request = adapter.request

    async def and_then(route: Any, *sent: Any, **options: Any) -> Any:
        if path not in route.url:
            return await request(route, *sent, **options)
        adapter.request = request
        if after:
            answered = await request(route, *sent, **options)
            await happens()
            return answered
        await happens()
        return await request(route, *sent, **options)

    adapter.request = and_then
