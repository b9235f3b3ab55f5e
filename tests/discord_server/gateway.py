"""The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME with what was missed, and the faults that tests ask for."""

from __future__ import annotations

import json
from datetime import timedelta

from aiohttp import WSMsgType, web

from tests.discord_server import sessions as s
from tests.discord_server.calls import Call, Reply
from tests.discord_server.rest import Handlers
from tests.discord_server.routes import World
from tests.discord_server.sessions import Session, Wire
from tests.discord_server.waiting import Pulse
from tests.discord_server.world import Json

INTERVAL = timedelta(seconds=41.25)
"""Between two heartbeats, as Discord asks for them."""
STARTS = 1000
"""How often a bot may identify itself in a day."""
ELSEWHERE = "wss://gateway-elsewhere.discord.invalid"
"""What READY gives as the address for a RESUME: a bot that is pointed here must come here all the same."""


class Gateway:
    """All connections of bots to the server."""

    def __init__(self, token: str, world: World, pulse: Pulse) -> None:
        self._token = token
        self._world = world
        self._pulse = pulse
        self.address = ""
        self.sessions: list[Session] = []
        self.closed: list[int] = []
        """The codes with which connections have ended; 1006 is one that broke."""
        self.replay_more = 0
        """How many events more than it missed the next RESUME gets."""
        self._dropped: list[str] = []
        self._doubled: list[str] = []
        self._wires: list[Wire] = []

    def add_to(self, app: web.Application) -> None:
        """Serves the gateway at /gateway."""
        app.router.add_get("/gateway", self._serve)

    @property
    def live(self) -> list[Session]:
        """The sessions whose client is there and has handled READY, or RESUMED and what came before it."""
        return [session for session in self.sessions if session.live]

    def handlers(self) -> Handlers:
        """The routes that tell where the gateway is."""
        starts: Json = {"total": STARTS, "reset_after": 86_400_000, "max_concurrency": 1}

        def more(_: Call) -> Reply:
            limit = {**starts, "remaining": STARTS - len(self.sessions)}
            return Reply(200, {"url": self.address, "shards": 1, "session_start_limit": limit})

        return {("GET", "/gateway"): lambda _: Reply(200, {"url": self.address}), ("GET", "/gateway/bot"): more}

    # What tests ask for.

    async def ready(self, count: int = 1) -> Session:
        """Waits until so many sessions in all have been opened and the last one has handled READY; that one."""

        def look() -> Session | None:
            return self.sessions[-1] if len(self.sessions) >= count and self.sessions[-1].live else None

        found = await self._pulse.until(look, "a bot that is ready")
        assert found is not None
        return found

    async def tell(self, name: str, data: Json, guild: int | None = None) -> None:
        """Sends an event to all sessions that it concerns; those whose client is away get it when they resume."""
        dropped, doubled = _taken(self._dropped, name), _taken(self._doubled, name)
        for session in [session for session in self.sessions if session.valid and session.covers(guild)]:
            event = session.keep(name, data)
            if not dropped:
                await session.tell(event)
            if doubled:
                await session.tell(session.keep(name, data))

    def drop(self, name: str) -> None:
        """The next event of this name gets lost on the way; a RESUME brings it, unless a later one got through."""
        self._dropped.append(name)

    def double(self, name: str) -> None:
        """The next event of this name is delivered twice."""
        self._doubled.append(name)

    async def reconnect(self) -> None:
        """Asks all clients to connect anew and resume."""
        for wire in list(self._wires):
            await wire.send(s.RECONNECT)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tells all clients that their session is invalid; one that is not resumable is gone."""
        for wire in list(self._wires):
            if wire.session is not None:
                wire.session.valid = resumable
            await wire.send(s.INVALID_SESSION, resumable)

    def forget(self) -> None:
        """Loses all sessions without a word: the next RESUME is told that its session is invalid."""
        for session in self.sessions:
            session.valid = False

    def sever(self) -> None:
        """Breaks all connections in the middle."""
        for wire in list(self._wires):
            self._end(wire, s.ABRUPT)
            wire.sever()

    async def close(self, code: int) -> None:
        """Closes all connections with a code."""
        for wire in list(self._wires):
            await self._close(wire, code)

    async def close_the_silent(self) -> None:
        """Closes connections without a heartbeat for more than an interval and a half, by the server's clock."""
        since = self._world.clock.now() - INTERVAL * 1.5
        for wire in [wire for wire in self._wires if wire.heard < since]:
            await self._close(wire, s.TIMED_OUT)

    def heard(self) -> None:
        """All clients have sent their heartbeats as they should."""
        for wire in self._wires:
            wire.heard = self._world.clock.now()

    # One connection.

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(timeout=0.2, compress=False)
        await socket.prepare(request)
        packed = request.query.get("compress") == "zlib-stream"
        wire = Wire(socket, request.transport, self._world.clock.now(), packed=packed)
        self._wires.append(wire)
        try:
            await wire.send(s.HELLO, {"heartbeat_interval": INTERVAL / timedelta(milliseconds=1)})
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._received(wire, message.data)
        finally:
            if wire in self._wires:  # Otherwise the server has ended it.
                self._end(wire, socket.close_code or s.ABRUPT)
                if wire.session is not None and socket.close_code in s.ENDING:
                    wire.session.valid = False
        return socket

    def _end(self, wire: Wire, code: int) -> None:
        """A connection is no longer its session's; another may have taken its place already."""
        self._wires.remove(wire)
        self.closed.append(code)
        if wire.session is not None and wire.session.wire is wire:
            wire.session.wire = None
        self._pulse.beat()

    async def _close(self, wire: Wire, code: int) -> None:
        self._end(wire, code)
        await wire.close(code)

    async def _received(self, wire: Wire, text: str) -> None:
        try:
            said = json.loads(text)
        except ValueError:
            await self._close(wire, s.NO_JSON)
            return
        match said.get("op"):
            case s.HEARTBEAT:
                await self._beat(wire)
            case s.IDENTIFY:
                await self._identify(wire, said["d"])
            case s.RESUME:
                await self._resume(wire, said["d"])
            case 3 | 4 | 8 if wire.session is not None:
                pass  # Presence, voice and requests for members: nothing here shows them.
            case _:
                await self._close(wire, s.UNKNOWN_OP if wire.session is not None else s.NOT_IDENTIFIED)

    async def _beat(self, wire: Wire) -> None:
        wire.heard = self._world.clock.now()
        await wire.send(s.ACK)
        # The first heartbeat goes with HELLO; a later one is the answer to that behind READY.
        if wire.session is not None:
            wire.session.handled = True
            self._pulse.beat()

    async def _identify(self, wire: Wire, said: Json) -> None:
        code = s.TWICE if wire.session is not None else self._refusal(said)
        if code is not None:
            await self._close(wire, code)
            return
        index, count = said.get("shard") or (0, 1)
        session = Session(f"session-{len(self.sessions) + 1}", (index, count), said["intents"])
        self.sessions.append(session)
        wire.session, session.wire = session, wire
        guilds = [guild for guild in self._world.guilds.values() if session.covers(guild.id)]
        await session.tell(session.keep("READY", self._ready(session, [guild.id for guild in guilds])))
        if session.intents & s.GUILDS:
            for guild in guilds:
                await session.tell(session.keep("GUILD_CREATE", guild.json(self._world.bot)))
        # A client answers this in its turn, so that its answer says that it has handled all that came before.
        await wire.send(s.HEARTBEAT)

    def _refusal(self, said: Json) -> int | None:
        intents, (index, count) = said.get("intents"), said.get("shard") or (0, 1)
        if said.get("token") != self._token:
            return s.WRONG_TOKEN
        if not isinstance(intents, int) or intents & ~s.ALL_INTENTS:
            return s.WRONG_INTENTS
        if intents & s.PRIVILEGED:
            return s.FORBIDDEN_INTENTS
        return None if 0 <= index < count else s.WRONG_SHARD

    def _ready(self, session: Session, guilds: list[int]) -> Json:
        bot = self._world.bot
        known: Json = {"session_id": session.id, "resume_gateway_url": ELSEWHERE, "shard": list(session.shard)}
        away = [{"id": str(guild), "unavailable": True} for guild in guilds]
        return {"v": 10, **known, "user": bot.json(), "application": {"id": str(bot.id), "flags": 0}, "guilds": away}

    async def _resume(self, wire: Wire, said: Json) -> None:
        session = next((known for known in self.sessions if known.id == said.get("session_id") and known.valid), None)
        if said.get("token") != self._token:
            await self._close(wire, s.WRONG_TOKEN)
        elif session is None:
            await wire.send(s.INVALID_SESSION, False)
        elif (said.get("seq") or 0) > len(session.events):
            await self._close(wire, s.WRONG_SEQUENCE)
        else:
            await self._replay(wire, session, said.get("seq") or 0)

    async def _replay(self, wire: Wire, session: Session, seen: int) -> None:
        again, self.replay_more = max(seen - self.replay_more, 0), 0
        while again < len(session.events):  # It may grow meanwhile: nobody is told of anything out of its turn.
            event = session.events[again]
            await wire.send(s.DISPATCH, event.data, event=event.name, sequence=event.sequence)
            again += 1
        wire.session, session.wire = session, wire
        session.handled = False
        session.resumed += 1
        await session.tell(session.keep("RESUMED", {"_trace": []}))
        await wire.send(s.HEARTBEAT)  # As behind READY.
        self._pulse.beat()


def _taken(names: list[str], name: str) -> bool:
    if name not in names:
        return False
    names.remove(name)
    return True
