"""A Discord on this machine: REST API and gateway over real sockets, for the real bot in this process or another.

    async with discord_server() as server:
        ann = server.person("Ann")
        ...                                     # start a bot with server.settings()
        answer = await ann.slash("regicide start", players=2)
        await server.person("Ben").click(answer.message, "Join")

Whatever the bot sends is checked against Discord's contract; what is wrong stands in `problems`, and leaving the
block fails on it. Time stands still unless a test moves it (`advance`): three seconds and fifteen minutes cost nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from aiohttp import web

from tests.discord_server.buckets import Buckets
from tests.discord_server.calls import PREFIX, Call
from tests.discord_server.faults import Faults
from tests.discord_server.gateway import Gateway
from tests.discord_server.interactions import Interactions
from tests.discord_server.people import Person
from tests.discord_server.rest import Rest
from tests.discord_server.routes import World, handlers
from tests.discord_server.waiting import ANSWER_TIMEOUT, Clock, ManualClock, Pulse, Seen, Snowflakes
from tests.discord_server.world import Channel, Guild, Message, User

CLOSING = 0.2
"""Seconds that connections have to end when the server closes."""
NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True, read_message_history=True
)
"""What the bot may do: its invitation, and the history that everybody may read."""


class DiscordServer:
    """The whole of Discord, as far as the bot and its players know it."""

    def __init__(self, clock: Clock | None = None) -> None:
        # Its own: the program refuses a second process on this machine with the same token.
        self.token = f"made-up.token.{secrets.token_hex(8)}"
        self.clock = clock or ManualClock()
        self.pulse = Pulse()
        self.faults = Faults()
        self.buckets = Buckets()
        ids = Snowflakes(self.clock)
        self.world = World(User(ids.next(), "CardRoom", bot=True, permissions=NEEDED), self.clock, ids)
        self.interactions = Interactions(self.world.bot, self.clock, self.world.write)
        self.gateway = Gateway(self.token, self.world, self.pulse)
        routes = {**handlers(self.world, self.interactions), **self.gateway.handlers()}
        self._rest = Rest(self.token, routes, self.faults, self.buckets, self.pulse)
        self._people: dict[str, Person] = {}
        self.guild = self.add_guild("The Card Room")
        self.channel = self.add_channel("games")
        self.api = ""
        """The address of the REST API, once the server is open."""

    # The world.

    def add_guild(self, name: str) -> Guild:
        """One more server; before the bot comes, for nobody tells it later."""
        guild = Guild(self.world.ids.next(), name, self.clock.now())
        self.world.guilds[guild.id] = guild
        return guild

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """One more channel; before the bot comes, for nobody tells it later."""
        where = guild or self.guild
        channel = Channel(self.world.ids.next(), name, where)
        where.channels[channel.id] = channel
        return channel

    async def remove_channel(self, channel: Channel) -> None:
        """Somebody deletes a channel."""
        del channel.guild.channels[channel.id]
        await self.gateway.tell("CHANNEL_DELETE", channel.json(), channel.guild.id)

    def person(self, name: str) -> Person:
        """The person of this name, who is on all servers."""
        if name not in self._people:
            user = User(self.world.ids.next(), name)
            self.world.people[user.id] = user
            self._people[name] = Person(self, user)
        return self._people[name]

    @property
    def messages(self) -> list[Message]:
        """What everybody sees in the first channel, oldest first."""
        return self.channel.messages

    # The bot, and what it sends.

    def settings(self) -> dict[str, Any]:
        """The settings that bring a bot here."""
        return {
            "discord_token": self.token,
            "discord_api_base": self.api,
            "discord_gateway_url": self.gateway.address,
        }

    @property
    def problems(self) -> list[str]:
        """What Discord would have refused or misunderstood."""
        return self._rest.problems

    @property
    def invalid_requests(self) -> int:
        """How many requests were answered with 401, 403 or 429."""
        return self._rest.invalid

    def calls(self, method: str = "*", path: str = "*") -> list[Call]:
        """The requests of this method to this path so far, in both of which * stands for anything."""
        return [call for call in self._rest.calls if call.fits(method, path)]

    async def until(self, look: Callable[[], Seen], what: str, seconds: float = ANSWER_TIMEOUT) -> Seen:
        """What `look` returns once that is true; it looks at each change. AssertionError if it never is."""
        return await self.pulse.until(look, what, seconds)

    async def advance(self, seconds: float, *, silent: bool = False) -> None:
        """Lets time pass on the server: with the heartbeats of all clients, or without, and then it closes on them."""
        assert isinstance(self.clock, ManualClock), "real time passes by itself"
        self.clock.advance(seconds)
        if silent:
            await self.gateway.close_the_silent()
        else:
            self.gateway.heard()

    # The sockets.

    async def open(self) -> web.AppRunner:
        """Listens on a free port of this machine."""
        app = web.Application(client_max_size=2**25)
        self._rest.add_to(app)
        self.gateway.add_to(app)
        runner = web.AppRunner(app, shutdown_timeout=CLOSING, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        self.api, self.gateway.address = f"http://{host}:{port}{PREFIX}", f"ws://{host}:{port}/gateway"
        return runner

    async def close(self, runner: web.AppRunner) -> None:
        """Ends all connections and stops listening."""
        self.faults.end()
        self.gateway.sever()
        await runner.cleanup()


@asynccontextmanager
async def discord_server(clock: Clock | None = None) -> AsyncGenerator[DiscordServer]:
    """A server, open; at the end every request must have kept Discord's contract."""
    server = DiscordServer(clock)
    runner = await server.open()
    try:
        yield server
    finally:
        await server.close(runner)
    assert server.problems == []
