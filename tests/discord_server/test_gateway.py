"""The gateway: who gets a session, what it is told, and how it is taken up again."""

from __future__ import annotations

import zlib

import aiohttp
import pytest

from tests.discord_server import sessions as s
from tests.discord_server.raw import Raw, Wired
from tests.discord_server.server import DiscordServer
from tests.discord_server.world import Json


async def events(wired: Wired, count: int) -> list[str]:
    return [await wired.get_event() for _ in range(count)]


async def resume(wired: Wired, server: DiscordServer, sequence: int, session: str = "session-1") -> None:
    await wired.send(s.RESUME, {"token": server.token, "session_id": session, "seq": sequence})


async def tell(server: DiscordServer, number: int) -> None:
    """Something happens that every session is told of."""
    await server.gateway.tell("INTERACTION_CREATE", {"number": number}, server.guild.id)


async def numbers(wired: Wired, count: int) -> list[int]:
    """What happened, as the next payloads tell."""
    return [(await wired.get())["d"]["number"] for _ in range(count)]


async def test_whoever_identifies_gets_ready_and_the_servers(server: DiscordServer, raw: Raw) -> None:
    server.add_guild("Another")
    async with raw.connected() as wired:
        await wired.send(s.IDENTIFY, raw.identity())
        assert await events(wired, 3) == ["READY", "GUILD_CREATE", "GUILD_CREATE"]
        assert server.gateway.live == []
        await wired.send(s.HEARTBEAT)
        assert (await server.gateway.ready()).id == "session-1"


async def test_where_the_gateway_is_can_be_asked(server: DiscordServer, raw: Raw) -> None:
    assert (await raw.call("GET", "/gateway")).body == {"url": server.gateway.address}
    async with raw.identified():
        told = (await raw.call("GET", "/gateway/bot")).body
    assert told["session_start_limit"]["remaining"] == 999


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"token": "of.somebody.else"}, s.WRONG_TOKEN),
        ({"intents": 1 << 40}, s.WRONG_INTENTS),
        ({"intents": 1 | 1 << 15}, s.FORBIDDEN_INTENTS),
        ({"shard": [2, 2]}, s.WRONG_SHARD),
    ],
)
async def test_who_identifies_wrongly_is_turned_away(server: DiscordServer, raw: Raw, wrong: Json, code: int) -> None:
    async with raw.connected() as wired:
        await wired.send(s.IDENTIFY, raw.identity(**wrong))
        assert await wired.code() == code
    assert server.gateway.sessions == []


async def test_who_speaks_out_of_turn_is_turned_away(raw: Raw) -> None:
    async with raw.connected() as wired:
        await wired.send(3, {})
        assert await wired.code() == s.NOT_IDENTIFIED
    async with raw.connected() as wired:
        await wired.socket.send_str("no JSON")
        assert await wired.code() == s.NO_JSON
    async with raw.identified() as wired:
        await wired.send(s.IDENTIFY, raw.identity())
        assert await wired.code() == s.TWICE
    async with raw.identified() as wired:
        await wired.send(99)
        assert await wired.code() == s.UNKNOWN_OP


async def test_a_heartbeat_is_acknowledged(raw: Raw) -> None:
    async with raw.connected() as wired:
        await wired.send(s.HEARTBEAT, None)
        assert (await wired.get())["op"] == s.ACK


async def test_whoever_misses_heartbeats_is_cut_off(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        await server.advance(41, silent=True)
        await wired.send(s.HEARTBEAT, 2)
        assert (await wired.get())["op"] == s.ACK
        await server.advance(41, silent=True)
        assert len(server.gateway.live) == 1
        await server.advance(41, silent=True)
        assert await wired.code() == s.TIMED_OUT


async def test_a_resume_brings_what_was_missed_and_nothing_else(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        await tell(server, 1)
        assert await numbers(wired, 1) == [1]
        server.gateway.sever()
    await tell(server, 2)
    await tell(server, 3)
    async with raw.connected() as wired:
        await resume(wired, server, sequence=3)
        assert await numbers(wired, 2) == [2, 3]
        assert await wired.get_event() == "RESUMED"
        assert (await wired.get())["op"] == s.HEARTBEAT
        assert server.gateway.live == [], "it has not answered yet"
        await tell(server, 4)
        assert await numbers(wired, 1) == [4]


async def test_a_resume_may_bring_more_than_was_missed(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        await tell(server, 1)
        assert await numbers(wired, 1) == [1]
        server.gateway.sever()
    server.gateway.replay_more = 1
    async with raw.connected() as wired:
        await resume(wired, server, sequence=3)
        assert await numbers(wired, 1) == [1]


async def test_an_event_may_get_lost_and_come_with_a_resume(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        server.gateway.drop("INTERACTION_CREATE")
        await tell(server, 1)
        await wired.send(s.HEARTBEAT, 2)
        assert (await wired.get())["op"] == s.ACK
        server.gateway.sever()
    async with raw.connected() as wired:
        await resume(wired, server, sequence=2)
        assert await numbers(wired, 1) == [1]


async def test_an_event_may_come_twice(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        server.gateway.double("INTERACTION_CREATE")
        await tell(server, 1)
        await tell(server, 2)
        assert await numbers(wired, 3) == [1, 1, 2]


async def test_a_session_that_is_not_there_cannot_be_resumed(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified():
        server.gateway.forget()
    for session in ("session-1", "session-9"):
        async with raw.connected() as wired:
            await resume(wired, server, 1, session)
            told = await wired.get()
            assert (told["op"], told["d"]) == (s.INVALID_SESSION, False)


async def test_a_session_does_not_outlive_a_clean_goodbye(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        await wired.socket.close(code=1000)
    await server.until(lambda: server.gateway.closed, "the end of the connection")
    async with raw.connected() as wired:
        await resume(wired, server, 1)
        assert (await wired.get())["op"] == s.INVALID_SESSION


async def test_nobody_resumes_from_the_future(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified():
        server.gateway.sever()
    async with raw.connected() as wired:
        await resume(wired, server, 99)
        assert await wired.code() == s.WRONG_SEQUENCE


async def test_clients_can_be_asked_to_come_again(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        await server.gateway.reconnect()
        assert (await wired.get())["op"] == s.RECONNECT


async def test_each_shard_hears_of_its_own_servers(server: DiscordServer, raw: Raw) -> None:
    own = (server.guild.id >> 22) % 2
    async with raw.identified(shard=[own, 2]) as near, raw.identified(shard=[1 - own, 2]) as far:
        await tell(server, 1)
        assert await numbers(near, 1) == [1]
        await far.send(s.HEARTBEAT)
        assert (await far.get())["op"] == s.ACK


async def test_two_clients_with_one_token_hear_the_same(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as one, raw.identified() as other:
        await tell(server, 1)
        assert await numbers(one, 1) == await numbers(other, 1) == [1]


async def test_who_asks_for_it_is_told_in_one_packed_stream(server: DiscordServer) -> None:
    packing = zlib.decompressobj()
    address = server.gateway.address + "?compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        assert b'"op": 10' in packing.decompress(await socket.receive_bytes())
        await socket.send_str('{"op": 1, "d": null}')
        assert b'"op": 11' in packing.decompress(await socket.receive_bytes())
