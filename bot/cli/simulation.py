"""A simulated Discord around a bot: one server with one channel and four people, shown in the browser in real time.

simcord simulates Discord and serves the page. This module adds what a person at the page expects beyond that: time
passes, every tab shows what happened in the others, and clicks and the clock never get in each other's way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Final

import discord
import simcord
from simcord import Preview

from bot.runtime.startup import StartupError

log = logging.getLogger(__name__)

SERVER: Final = "The Card Room"
CHANNEL: Final = "card-table"
PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
TICK: Final = 0.5
"""Seconds between two moves of the clock; the page polls as often."""
SETTLE_TIMEOUT: Final = 5.0
"""Seconds that a click or a tick waits for the bot to become idle."""


class RoomTime:
    """Lets the bot sleep in the room's time. It is made before the room, because the bot that needs it is, too.

    simcord would take a plain sleep of a few seconds for work that the click has to wait for.
    """

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    async def sleep(self, seconds: float) -> None:
        """Waits until this much time has passed in the room. Raises RuntimeError before the room is open."""
        if self.env is None:
            raise RuntimeError("the room is not open yet, so no time passes in it")
        await self.env.external_wait(asyncio.sleep(seconds), reason="a pause that the bot makes on purpose")


class Room:
    """The open room: its page and its clock."""

    def __init__(self, env: simcord.Env, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        # simcord refuses a click that comes while the clock is being moved, and then blocks the page until it is
        # reloaded. So clicks and ticks take turns.
        self._turn = asyncio.Lock()
        self._take_turns()

    @property
    def address(self) -> str:
        """The page's address. Whoever knows it can play."""
        return self._preview.url

    async def keep_time(self, tick: float = TICK) -> None:
        """Moves the simulated clock along with the real one every `tick` seconds, until cancelled.

        All tabs are shown what came of it.
        """
        loop = asyncio.get_running_loop()
        before = loop.time()
        while True:
            await asyncio.sleep(tick)
            async with self._turn:
                elapsed, before = loop.time() - before, loop.time()
                with _log_slow_bot():
                    await self._env.advance_time(elapsed)
                await self._show_changes()

    async def ended(self) -> None:
        """Waits until somebody ends the session on the page."""
        await self._preview.wait_closed()

    def _take_turns(self) -> None:
        """Wraps the one method that all clicks go through. simcord has no hook for it; its version is pinned."""
        act = self._preview._action  # pyright: ignore[reportPrivateUsage]

        async def act_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._turn:
                receipt = await act(context_id, body)
                # Still within the click: publishing the page later could make it refuse a quick next click.
                await self._show_changes()
                return receipt

        self._preview._action = act_in_turn  # pyright: ignore[reportPrivateUsage]

    async def _show_changes(self) -> None:
        """Publishes all pages again if the bot sent anything, and clears the simulation's records."""
        if not self._env.http_requests:
            return
        # SetupError: somebody is ending the session on the page, so there is nobody left to show anything to.
        with _log_slow_bot(), suppress(simcord.SetupError):
            await self._preview.refresh()
            self._env.http_requests.clear()
            self._env.backend.transcript.clear()


@asynccontextmanager
async def open_room(
    bot: discord.Client, port: int, time: RoomTime | None = None, settle_timeout: float = SETTLE_TIMEOUT
) -> AsyncGenerator[Room]:
    """Starts the bot in a simulated Discord and serves the room at this port on loopback; 0 takes a free one.

    The caller closes the bot, which may use `time` to sleep. As on Discord, the bot's own errors are only logged.
    Raises StartupError when the page cannot be served, and whatever the bot's `setup_hook` raises.
    """
    env = simcord.Env(bot, check_errors=False, settle_timeout=settle_timeout)
    if time is not None:
        time.env = env
    channel, people = _create_server(env)
    _set_clock(env, datetime.now(UTC))
    await env.start()
    try:
        with env.time_context():
            async with _page(env.preview(channel, viewers=people, layout="channel", port=port), port) as preview:
                yield Room(env, preview)
    finally:
        await env.shutdown()


def _create_server(env: simcord.Env) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
    """Creates the same server, channel and people with the same ids every time, so that an older database fits them.

    simcord derives ids from its time, so this must come before anything else happens.
    """
    env.backend.edit_bot_profile(SERVER)
    server = env.create_guild(SERVER)
    channel = server.create_text_channel(CHANNEL)
    people = [server.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    return channel, people


def _set_clock(env: simcord.Env, now: datetime) -> None:
    """Starts the simulated time now, so that times are right, and ids of messages and clicks never repeat."""
    env.backend.advance_clock(max(0.0, (now - env.now()).total_seconds()))


@asynccontextmanager
async def _page(preview: Preview, port: int) -> AsyncGenerator[Preview]:
    try:
        await preview.__aenter__()
    except simcord.SetupError as error:
        if not isinstance(error.__cause__, OSError):
            raise StartupError(f"The playground's page cannot be shown: {error}") from error
        raise StartupError(
            f"Port {port} cannot be used, perhaps because a playground is open already. "
            "Set PLAYGROUND_PORT in .env to another port, or to 0 for any free one."
        ) from error
    try:
        yield preview
    finally:
        await preview.close()


@contextmanager
def _log_slow_bot() -> Generator[None]:
    """Only logs that the bot is still busy. Whatever is left undone follows at the next tick."""
    try:
        yield
    except TimeoutError as slow:
        log.warning("the bot is still busy: %s", slow)
