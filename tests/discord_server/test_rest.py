"""The REST API: who may ask, what is refused, what a channel keeps."""

from __future__ import annotations

import pytest

from tests.discord_server.raw import Raw, said
from tests.discord_server.server import DiscordServer


def messages(server: DiscordServer) -> str:
    """The path of the first channel's messages."""
    return f"/channels/{server.channel.id}/messages"


async def test_the_bot_is_told_who_it_is(server: DiscordServer, raw: Raw) -> None:
    told = await raw.call("GET", "/users/@me")
    assert told.body["id"] == str(server.world.bot.id)


async def test_without_the_token_nobody_is_let_in(server: DiscordServer, raw: Raw) -> None:
    raw.headers = {"Authorization": "Bot of.somebody.else"}
    assert (await raw.call("GET", "/users/@me")).status == 401
    assert (await raw.send(said("Hello"))).status == 401
    assert server.messages == []
    assert server.invalid_requests == 2


async def test_what_breaks_the_contract_has_no_effect_and_fails_the_test(server: DiscordServer, raw: Raw) -> None:
    refused = await raw.send(said("x" * 2001))
    assert (refused.status, refused.body["code"]) == (400, 50035)
    assert server.messages == []
    (problem,) = server.problems
    assert "2001 characters" in problem
    server.problems.clear()


@pytest.mark.parametrize(
    "path", ["/posts", "/channels/1/messages?order=up", "/channels/1/messages?limit=101", "/gateway/here", "/guilds/1"]
)
async def test_a_route_or_parameter_that_is_not_there_fails_the_test(
    server: DiscordServer, raw: Raw, path: str
) -> None:
    assert (await raw.call("GET", path)).status == 400
    assert len(server.problems) == 1
    server.problems.clear()


async def test_a_route_that_this_server_does_not_play_fails_the_test(server: DiscordServer, raw: Raw) -> None:
    assert (await raw.call("GET", f"/channels/{server.channel.id}/pins")).status == 400
    assert "does not play it" in server.problems.pop()


async def test_messages_come_newest_first_and_page_by_page(server: DiscordServer, raw: Raw) -> None:
    ids = [(await raw.send(said(str(number)))).body["id"] for number in range(5)]

    async def page(query: str) -> list[str]:
        return [message["content"] for message in (await raw.call("GET", messages(server) + query)).body]

    assert await page("") == ["4", "3", "2", "1", "0"]
    assert await page("?limit=2") == ["4", "3"]
    assert await page(f"?limit=2&before={ids[2]}") == ["1", "0"]
    assert await page(f"?limit=2&after={ids[1]}") == ["3", "2"]


async def test_an_edit_changes_what_it_names_and_nothing_else(server: DiscordServer, raw: Raw) -> None:
    made = await raw.send(said("Hello", embeds=[{"title": "A board"}]))
    path = f"{messages(server)}/{made.body['id']}"
    await raw.call("PATCH", path, said("Goodbye"))
    (message,) = server.messages
    assert (message.content, message.title) == ("Goodbye", "A board")
    assert (await raw.call("GET", path)).body["edited_timestamp"] is not None


async def test_a_deleted_message_is_unknown(server: DiscordServer, raw: Raw) -> None:
    made = await raw.send(said("Hello"))
    path = f"{messages(server)}/{made.body['id']}"
    assert (await raw.call("DELETE", path)).status == 204
    for method, body in [("GET", None), ("PATCH", said("x")), ("DELETE", None)]:
        assert (await raw.call(method, path, body)).body["code"] == 10008


async def test_the_words_of_others_are_not_the_bots_to_change(server: DiscordServer, raw: Raw) -> None:
    message = await server.person("Ann").says("Hello")
    path = f"{messages(server)}/{message.id}"
    assert (await raw.call("PATCH", path, said("x"))).body["code"] == 50005
    assert (await raw.call("DELETE", path)).body["code"] == 50013


async def test_the_same_nonce_makes_no_second_message_for_some_minutes(server: DiscordServer, raw: Raw) -> None:
    body = said("A board", nonce="b1v2", enforce_nonce=True)
    first, second = await raw.send(body), await raw.send(body)
    assert first.body["id"] == second.body["id"]
    assert (await raw.send({**body, "nonce": "b1v3"})).body["id"] != first.body["id"]
    await server.advance(6 * 60)
    assert (await raw.send(body)).body["id"] != first.body["id"]


async def test_a_nonce_that_is_not_enforced_is_only_a_name(server: DiscordServer, raw: Raw) -> None:
    body = said("A board", nonce="b1v2")
    assert (await raw.send(body)).body["id"] != (await raw.send(body)).body["id"]


async def test_a_bot_that_is_shut_out_of_a_channel_can_do_nothing_there(server: DiscordServer, raw: Raw) -> None:
    made = await raw.send(said("Hello"))
    server.channel.refusal = (403, 50001)
    for method, body in [("GET", None), ("PATCH", said("x")), ("DELETE", None)]:
        refused = await raw.call(method, f"{messages(server)}/{made.body['id']}", body)
        assert (refused.status, refused.body["code"]) == (403, 50001)


async def test_a_channel_that_was_removed_is_unknown(server: DiscordServer, raw: Raw) -> None:
    await server.remove_channel(server.channel)
    assert (await raw.send(said("Hello"))).body["code"] == 10003


async def test_every_request_is_remembered(server: DiscordServer, raw: Raw) -> None:
    await raw.send(said("Hello"))
    await raw.call("GET", messages(server) + "?limit=1")
    sent, read = server.calls("*", "/channels/*")
    assert (sent.method, sent.status, sent.body["content"]) == ("POST", 200, "Hello")
    assert (read.method, dict(read.query)) == ("GET", {"limit": "1"})
    assert server.calls("PATCH") == []
