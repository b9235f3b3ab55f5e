"""People do only what Discord lets them do."""

from __future__ import annotations

import pytest

from tests.discord_server.raw import Raw, said, with_button
from tests.discord_server.server import DiscordServer


async def test_a_command_is_filled_in_as_the_bot_has_told_of_it(server: DiscordServer, raw: Raw) -> None:
    await raw.tell_commands()
    interaction = await server.person("Ann").send_slash("game start", players=2, level="good")
    (start,) = interaction.data["options"]
    assert (interaction.data["name"], start["name"]) == ("game", "start")
    assert {option["name"]: option["value"] for option in start["options"]} == {"players": 2, "level": "good"}


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("game", {}),
        ("game stop", {}),
        ("chess start", {}),
        ("game start", {"players": 5}),
        ("game start", {"players": "two"}),
        ("game start", {"level": "bad"}),
        ("game start", {"colour": 1}),
    ],
)
async def test_what_discords_client_would_not_send_is_not_sent(
    server: DiscordServer, raw: Raw, command: str, options: dict[str, int | str]
) -> None:
    await raw.tell_commands()
    with pytest.raises(AssertionError):
        await server.person("Ann").send_slash(command, at=None, **options)


async def test_commands_keep_their_ids_when_they_are_told_again(server: DiscordServer, raw: Raw) -> None:
    await raw.tell_commands()
    first = server.world.commands[0]
    await raw.tell_commands()
    assert server.world.commands[0]["id"] == first["id"]
    assert server.world.commands[0]["version"] != first["version"]


async def test_a_disabled_button_cannot_be_pressed(server: DiscordServer, raw: Raw) -> None:
    body = with_button("Your turn", "Play")
    body["components"][0]["components"][0]["disabled"] = True
    await raw.send(body)
    with pytest.raises(AssertionError, match="cannot be pressed"):
        await server.person("Ann").send_click(server.messages[0], "Play")


async def test_a_click_tells_of_its_message_and_of_who_clicked(server: DiscordServer, raw: Raw) -> None:
    async with raw.identified() as wired:
        await raw.send(with_button("Who is playing?"))
        ann = server.person("Ann")
        await ann.send_click(server.messages[0], "Join")
        told = (await wired.get())["d"]
    assert told["data"]["custom_id"] == "join"
    assert told["message"]["content"] == "Who is playing?"
    assert told["member"]["user"]["id"] == str(ann.id)
    assert told["channel"]["id"] == told["channel_id"] == str(server.channel.id)


async def test_an_answer_that_never_comes_fails_the_test(server: DiscordServer, raw: Raw) -> None:
    await raw.tell_commands()
    ann = server.person("Ann")
    with pytest.raises(AssertionError, match="an answer to game"):
        await ann.answered(await ann.send_slash("game start"), seconds=0.01)


async def test_only_a_new_message_pings_and_only_whom_it_may(server: DiscordServer, raw: Raw) -> None:
    ann, ben = server.person("Ann"), server.person("Ben")
    allowed = {"parse": [], "users": [str(ann.id)]}
    both = f"{ann.user.mention} {ben.user.mention}"
    made = await raw.send({"content": both, "allowed_mentions": allowed})
    assert [len(person.pings()) for person in (ann, ben)] == [1, 0]
    quiet = await raw.send(said(both))
    path = f"/channels/{server.channel.id}/messages/{quiet.body['id']}"
    await raw.call("PATCH", path, {"content": both, "allowed_mentions": allowed})
    assert [len(person.pings()) for person in (ann, ben)] == [1, 0]
    await raw.call("DELETE", f"/channels/{server.channel.id}/messages/{made.body['id']}")
    assert ann.pings() == []
