"""Sessions of the gateway: what each has been sent, so that a RESUME can send it again."""

from __future__ import annotations

import asyncio
import json
import zlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aiohttp import web

from tests.discord_server.world import Json

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11

UNKNOWN_OP, NO_JSON, NOT_IDENTIFIED, WRONG_TOKEN, TWICE, WRONG_SEQUENCE = 4001, 4002, 4003, 4004, 4005, 4007
TIMED_OUT, WRONG_SHARD, WRONG_INTENTS, FORBIDDEN_INTENTS = 4009, 4010, 4013, 4014
GUILDS, PRIVILEGED, ALL_INTENTS = 1 << 0, (1 << 1) | (1 << 8) | (1 << 15), (1 << 26) - 1
"""Intents: servers; those that need leave (members, presences, message content); all there are."""

ENDING = {1000, 1001}
"""A client that closes with one of these has no session any more."""
ABRUPT = 1006
"""How a connection looks that broke without a word."""


class Wire:
    """One connection of a client. What goes over it is packed as the client asked for, and never out of order."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, now: datetime, *, packed: bool
    ) -> None:
        self.socket = socket
        self._transport = transport
        self.session: Session | None = None
        self.heard = now
        """When the client last sent a heartbeat."""
        self._packer = zlib.compressobj() if packed else None
        self._turn = asyncio.Lock()

    async def send(self, op: int, data: Any = None, *, event: str | None = None, sequence: int | None = None) -> None:
        """Sends one payload; one for a connection that is gone is lost."""
        text = json.dumps({"op": op, "d": data, "s": sequence, "t": event})
        async with self._turn:
            if self.socket.closed:
                return
            try:
                await self._send(text)
            except ConnectionError:
                return

    async def _send(self, text: str) -> None:
        if self._packer is None:
            await self.socket.send_str(text)
        else:
            packed = self._packer.compress(text.encode()) + self._packer.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(packed)

    async def close(self, code: int) -> None:
        """Closes the connection with a code."""
        await self.socket.close(code=code)

    def sever(self) -> None:
        """Breaks the connection in the middle, without a word."""
        if self._transport is not None:
            self._transport.abort()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as a session is told of it."""

    sequence: int
    name: str
    data: Json


@dataclass(slots=True, eq=False)
class Session:
    """What a client that has identified itself was sent, over however many connections."""

    id: str
    shard: tuple[int, int]
    intents: int
    events: list[Event] = field(default_factory=list)
    wire: Wire | None = None
    handled: bool = False
    """Whether the client has handled what it was sent first: READY and its servers, or what it had missed."""
    resumed: int = 0
    """How often it has been resumed."""
    valid: bool = True

    @property
    def live(self) -> bool:
        """Whether a client is there that has handled READY, or RESUMED after it came back."""
        return self.handled and self.wire is not None

    def covers(self, guild: int | None) -> bool:
        """Whether a server's events go to this session's shard."""
        return guild is None or (guild >> 22) % self.shard[1] == self.shard[0]

    def keep(self, name: str, data: Json) -> Event:
        """Numbers an event and keeps it for a RESUME."""
        event = Event(len(self.events) + 1, name, data)
        self.events.append(event)
        return event

    async def tell(self, event: Event) -> None:
        """Sends an event, if a client is there."""
        if self.wire is not None:
            await self.wire.send(DISPATCH, event.data, event=event.name, sequence=event.sequence)
