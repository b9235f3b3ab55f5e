"""Scripted faults: each strikes where and as often as it says, and leaves the effect that it says."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from tests.discord_server.raw import Raw, said
from tests.discord_server.server import DiscordServer

MESSAGES = "/channels/*/messages"


async def test_a_refusal_has_no_effect_and_strikes_once(server: DiscordServer, raw: Raw) -> None:
    server.faults.refuse("POST", MESSAGES, 403, 50013)
    refused = await raw.send(said("Hello"))
    assert (refused.status, refused.body["code"]) == (403, 50013)
    assert (await raw.send(said("Hello"))).status == 200
    assert len(server.messages) == 1


async def test_a_fault_may_strike_some_times_or_for_ever(server: DiscordServer, raw: Raw) -> None:
    server.faults.fail("POST", MESSAGES, 502, times=2)
    assert [(await raw.send(said("Hello"))).status for _ in range(3)] == [502, 502, 200]
    fault = server.faults.fail("POST", MESSAGES, times=None)
    assert [(await raw.send(said("Hello"))).status for _ in range(3)] == [500, 500, 500]
    assert fault.struck == 3
    server.faults.end()
    assert (await raw.send(said("Hello"))).status == 200


async def test_a_fault_strikes_only_what_it_names(server: DiscordServer, raw: Raw) -> None:
    server.faults.fail("PATCH", "/channels/*/messages/*")
    assert (await raw.send(said("Hello"))).status == 200


async def test_a_fault_after_the_effect_leaves_it_done(server: DiscordServer, raw: Raw) -> None:
    server.faults.fail("POST", MESSAGES, after=True)
    assert (await raw.send(said("Hello"))).status == 500
    assert len(server.messages) == 1


async def test_a_limit_says_when_to_come_back(server: DiscordServer, raw: Raw) -> None:
    server.faults.limit("POST", MESSAGES, 0.5)
    told = await raw.send(said("Hello"))
    assert (told.status, told.body["retry_after"], told.body["global"]) == (429, 0.5, False)
    assert told.headers["Retry-After"] == "0.5"
    assert "Via" in told.headers
    server.faults.limit("POST", MESSAGES, everywhere=True)
    told = await raw.send(said("Hello"))
    assert told.body["global"] is True
    assert told.headers["X-RateLimit-Global"] == "true"
    assert server.invalid_requests == 2


@pytest.mark.parametrize(("after", "made"), [(False, 0), (True, 1)])
async def test_a_gate_holds_a_request_before_or_after_its_effect(
    server: DiscordServer, raw: Raw, after: bool, made: int
) -> None:
    gate = server.faults.hold("POST", MESSAGES, after=after)
    sending = asyncio.create_task(raw.send(said("Hello")))
    await gate.reached()
    assert len(server.messages) == made
    assert not sending.done()
    gate.open()
    assert (await sending).status == 200
    assert len(server.messages) == 1


@pytest.mark.parametrize(("after", "made"), [(False, 0), (True, 1)])
async def test_a_connection_may_break_before_or_after_the_effect(
    server: DiscordServer, raw: Raw, after: bool, made: int
) -> None:
    server.faults.cut("POST", MESSAGES, after=after)
    with pytest.raises(aiohttp.ClientError):
        await raw.send(said("Hello"))
    assert len(server.messages) == made
    assert server.calls("POST", MESSAGES)[0].status is None


async def test_faults_take_turns(server: DiscordServer, raw: Raw) -> None:
    server.faults.fail("POST", MESSAGES, 500)
    server.faults.refuse("POST", MESSAGES, 403)
    assert [(await raw.send(said("Hello"))).status for _ in range(3)] == [500, 403, 200]


async def test_headers_count_a_bucket_down_until_it_is_used_up(server: DiscordServer, raw: Raw) -> None:
    server.buckets.set("POST", "/channels/{channel_id}/messages", 2, 60)
    answers = [await raw.send(said("Hello")) for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert 0 < answers[2].body["retry_after"] <= 60
    assert len(server.messages) == 2


async def test_each_channel_has_a_bucket_of_its_own(server: DiscordServer, raw: Raw) -> None:
    other = server.add_channel("other")
    server.buckets.set("POST", "/channels/{channel_id}/messages", 1, 60)
    first, second = await raw.send(said("Hello")), await raw.call("POST", f"/channels/{other.id}/messages", said("Hi"))
    assert [first.status, second.status] == [200, 200]
    assert first.headers["X-RateLimit-Bucket"] == second.headers["X-RateLimit-Bucket"]


async def test_a_bucket_fills_again(server: DiscordServer, raw: Raw) -> None:
    server.buckets.set("POST", "/channels/{channel_id}/messages", 1, 0.0001)
    assert [(await raw.send(said("Hello"))).status for _ in range(3)] == [200, 200, 200]


async def test_the_global_limit_counts_all_but_answers_to_interactions(server: DiscordServer, raw: Raw) -> None:
    await raw.tell_commands()
    interaction = await server.person("Ann").send_slash("game start")
    server.buckets.limit_everywhere(1, 60)
    assert (await raw.send(said("Hello"))).status == 200
    refused = await raw.call("GET", "/users/@me")
    assert (refused.status, refused.body["global"]) == (429, True)
    assert (await raw.answer(interaction, 4, said("Hello"))).status == 204
