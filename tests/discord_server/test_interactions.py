"""Interactions as Discord keeps them: when they may be answered, by what, and who sees it."""

from __future__ import annotations

import pytest

from tests.discord_server.interactions import Interaction
from tests.discord_server.raw import Raw, raw_bot, said, with_button
from tests.discord_server.server import DiscordServer, discord_server
from tests.discord_server.waiting import RealClock

SECRET = {"flags": 64}


@pytest.fixture
async def command(server: DiscordServer, raw: Raw) -> Interaction:
    """Ann has used a command."""
    await raw.tell_commands()
    return await server.person("Ann").send_slash("game start", players=2)


async def click(server: DiscordServer, raw: Raw) -> Interaction:
    """Ann has pressed a button on a public message."""
    await raw.send(with_button("Who is playing?"))
    return await server.person("Ann").send_click(server.messages[-1], "Join")


async def test_a_first_answer_is_told_with_its_message(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    path = f"/interactions/{command.id}/{command.token}/callback?with_response=1"
    told = await raw.call("POST", path, {"type": 4, "data": said("Hello")})
    assert told.status == 200
    assert told.body["resource"]["message"]["content"] == "Hello"
    assert told.body["interaction"]["response_message_id"] == str(server.messages[0].id)


async def test_without_being_asked_a_first_answer_tells_nothing(raw: Raw, command: Interaction) -> None:
    assert (await raw.answer(command, 4, said("Hello"))).status == 204


async def test_a_second_first_answer_is_refused(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    await raw.answer(command, 4, said("Hello"))
    refused = await raw.answer(command, 4, said("Hello again"))
    assert (refused.status, refused.body["code"]) == (400, 40060)
    assert [message.content for message in server.messages] == ["Hello"]


async def test_after_three_seconds_it_is_too_late(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    await server.advance(2.9)
    late = await server.person("Ann").send_slash("game start")
    await server.advance(3.0)
    for interaction in (command, late):
        refused = await raw.answer(interaction, 4, said("Hello"))
        assert (refused.status, refused.body["code"]) == (404, 10062)
    assert server.messages == []


async def test_just_before_three_seconds_it_is_not(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    await server.advance(2.9)
    assert (await raw.answer(command, 4, said("Hello"))).status == 204


async def test_a_server_may_keep_real_time() -> None:
    async with discord_server(RealClock()) as server, raw_bot(server) as raw:
        interaction = await click(server, raw)
        assert (await raw.answer(interaction, 6)).status == 204


async def test_the_id_and_the_token_belong_together(raw: Raw, command: Interaction) -> None:
    refused = await raw.call("POST", f"/interactions/{command.id}/another-token/callback", {"type": 5})
    assert refused.body["code"] == 10062


async def test_an_ephemeral_answer_is_seen_by_one_person(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    await raw.answer(command, 4, said("Your card", **SECRET))
    assert [message.content for message in server.person("Ann").private()] == ["Your card"]
    assert server.person("Ben").sees() == []
    history = await raw.call("GET", f"/channels/{server.channel.id}/messages")
    assert history.body == []


async def test_an_ephemeral_message_is_edited_by_token_only(
    server: DiscordServer, raw: Raw, command: Interaction
) -> None:
    await raw.answer(command, 4, said("Your card", **SECRET))
    (message,) = server.person("Ann").private()
    by_id = await raw.call("PATCH", f"/channels/{server.channel.id}/messages/{message.id}", said("Seen"))
    assert by_id.body["code"] == 10008
    assert (await raw.by_token("PATCH", command, "/messages/@original", said("Your next card"))).status == 200
    assert message.content == "Your next card"
    assert message.ephemeral


@pytest.mark.parametrize(("deferred", "completed"), [(SECRET, {}), ({}, SECRET)])
async def test_what_completes_a_deferred_answer_keeps_its_audience(
    server: DiscordServer, raw: Raw, command: Interaction, deferred: dict[str, int], completed: dict[str, int]
) -> None:
    await raw.answer(command, 5, deferred)
    assert not command.settled
    await raw.by_token("POST", command, body=said("Your card", **completed))
    answer = await server.person("Ann").answered(command)
    assert answer.text == "Your card"
    assert answer.ephemeral == bool(deferred)
    assert answer.followups == []


async def test_a_click_can_change_the_message_it_was_on(server: DiscordServer, raw: Raw) -> None:
    interaction = await click(server, raw)
    await raw.answer(interaction, 7, said("Ann plays", components=[]))
    (message,) = server.messages
    assert (message.content, message.buttons) == ("Ann plays", [])
    assert [state.content for state in message.earlier] == ["Who is playing?"]


async def test_a_deferred_update_leaves_the_message_and_lets_the_token_change_it(
    server: DiscordServer, raw: Raw
) -> None:
    interaction = await click(server, raw)
    await raw.answer(interaction, 6)
    assert interaction.settled
    assert server.messages[0].content == "Who is playing?"
    await raw.by_token("PATCH", interaction, "/messages/@original", said("Ann plays"))
    assert server.messages[0].content == "Ann plays"


async def test_a_command_has_no_message_to_change(raw: Raw, command: Interaction) -> None:
    assert (await raw.answer(command, 7, said("Ann plays"))).body["code"] == 50035


async def test_a_follow_up_is_read_changed_and_deleted_by_the_token(
    server: DiscordServer, raw: Raw, command: Interaction
) -> None:
    await raw.answer(command, 4, said("Hello"))
    made = await raw.by_token("POST", command, body=said("Your card", **SECRET))
    path = f"/messages/{made.body['id']}"
    await raw.by_token("PATCH", command, path, said("Your next card"))
    assert (await raw.by_token("GET", command, path)).body["content"] == "Your next card"
    assert (await raw.by_token("DELETE", command, path)).status == 204
    assert (await raw.by_token("PATCH", command, path, said("Gone"))).body["code"] == 10008
    assert [message.content for message in server.person("Ann").sees()] == ["Hello"]


async def test_a_token_reaches_no_message_of_another(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    await raw.answer(command, 4, said("Your card", **SECRET))
    (message,) = server.person("Ann").private()
    other = await server.person("Ben").send_slash("game start")
    await raw.answer(other, 4, said("Hello"))
    assert (await raw.by_token("PATCH", other, f"/messages/{message.id}", said("x"))).body["code"] == 10008


async def test_before_the_first_answer_the_token_does_nothing(raw: Raw, command: Interaction) -> None:
    refused = await raw.by_token("POST", command, body=said("Early"))
    assert (refused.status, refused.body["code"]) == (404, 10015)


async def test_after_fifteen_minutes_the_token_is_worth_nothing(
    server: DiscordServer, raw: Raw, command: Interaction
) -> None:
    await raw.answer(command, 4, said("Your card", **SECRET))
    await server.advance(14 * 60)
    assert (await raw.by_token("PATCH", command, "/messages/@original", said("Still"))).status == 200
    await server.advance(60)
    refused = await raw.by_token("PATCH", command, "/messages/@original", said("Late"))
    assert (refused.status, refused.body["code"]) == (401, 50027)


async def test_a_dismissed_message_is_unknown(server: DiscordServer, raw: Raw, command: Interaction) -> None:
    await raw.answer(command, 4, said("Your card", **SECRET))
    ann = server.person("Ann")
    await ann.remove(ann.private()[0])
    refused = await raw.by_token("PATCH", command, "/messages/@original", said("Your next card"))
    assert refused.body["code"] == 10008
