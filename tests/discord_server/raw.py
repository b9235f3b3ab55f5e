"""A client without a library, for the tests of the server itself: what goes over the wire and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.discord_server import sessions as s
from tests.discord_server.calls import PREFIX, Reply
from tests.discord_server.interactions import Interaction
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import ANSWER_TIMEOUT
from tests.discord_server.world import Json

QUIET: Json = {"parse": []}
COMMANDS: list[Json] = [
    {
        "name": "game",
        "description": "A game",
        "options": [
            {
                "name": "start",
                "description": "Starts it",
                "type": 1,
                "options": [
                    {"name": "players", "description": "How many", "type": 4, "min_value": 1, "max_value": 4},
                    {
                        "name": "level",
                        "description": "How good",
                        "type": 3,
                        "choices": [{"name": "Good", "value": "good"}],
                    },
                ],
            }
        ],
    }
]


def said(text: str, **more: Any) -> Json:
    """A sound message."""
    return {"content": text, "allowed_mentions": QUIET, **more}


def with_button(text: str, label: str = "Join", custom_id: str = "join") -> Json:
    """A sound message with one button."""
    button = {"type": 2, "style": 1, "label": label, "custom_id": custom_id}
    return said(text, components=[{"type": 1, "components": [button]}])


class Wired:
    """A connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def get(self) -> Json:
        """The next payload."""
        async with asyncio.timeout(ANSWER_TIMEOUT):
            return json.loads((await self.socket.receive()).data)

    async def get_event(self) -> str:
        """The name of the next event, other payloads left aside."""
        while (payload := await self.get())["op"] != s.DISPATCH:
            pass
        return payload["t"]

    async def code(self) -> int | None:
        """The code with which the server closes, payloads before it left aside."""
        async with asyncio.timeout(ANSWER_TIMEOUT):
            while not (await self.socket.receive()).type.name.startswith("CLOS"):
                pass
        return self.socket.close_code


class Raw:
    """A bot by hand."""

    def __init__(self, server: DiscordServer, session: aiohttp.ClientSession) -> None:
        self.server = server
        self._session = session
        self.headers = {"Authorization": f"Bot {server.token}"}

    async def call(self, method: str, path: str, body: Any = None) -> Reply:
        """A request; the path may hold a query."""
        address = self.server.api.removesuffix(PREFIX) + PREFIX + path
        async with self._session.request(method, address, json=body, headers=self.headers) as answer:
            text = await answer.text()
            return Reply(answer.status, json.loads(text) if text else None, answer.headers)

    async def send(self, body: Json) -> Reply:
        """A message into the first channel."""
        return await self.call("POST", f"/channels/{self.server.channel.id}/messages", body)

    async def answer(self, interaction: Interaction, kind: int, data: Json | None = None) -> Reply:
        """The first answer to an interaction."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.call("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", body)

    async def by_token(self, method: str, interaction: Interaction, path: str = "", body: Any = None) -> Reply:
        """A request by an interaction's token."""
        application = self.server.world.bot.id
        return await self.call(method, f"/webhooks/{application}/{interaction.token}{path}", body)

    async def tell_commands(self) -> None:
        """Tells Discord of the commands."""
        assert (await self.call("PUT", f"/applications/{self.server.world.bot.id}/commands", COMMANDS)).status == 200

    @asynccontextmanager
    async def connected(self) -> AsyncGenerator[Wired]:
        """A connection that has had its HELLO."""
        async with self._session.ws_connect(self.server.gateway.address) as socket:
            wired = Wired(socket)
            assert (await wired.get())["op"] == s.HELLO
            yield wired

    @asynccontextmanager
    async def identified(self, **more: Any) -> AsyncGenerator[Wired]:
        """A connection with a session of its own, READY and all servers read."""
        async with self.connected() as wired:
            await wired.send(s.IDENTIFY, self.identity(**more))
            while (await wired.get())["op"] != s.HEARTBEAT:
                pass
            await wired.send(s.HEARTBEAT)
            await wired.get()
            yield wired

    def identity(self, **more: Any) -> Json:
        """What IDENTIFY says."""
        return {"token": self.server.token, "intents": 1, "properties": {}, **more}


@asynccontextmanager
async def raw_bot(server: DiscordServer) -> AsyncGenerator[Raw]:
    """A bot by hand, for this server."""
    async with aiohttp.ClientSession() as session:
        yield Raw(server, session)
