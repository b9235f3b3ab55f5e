"""What `/help` says: how any game begins, and the commands of each."""

from __future__ import annotations

from bot.cogs.commands.help import help_screen
from bot.games import GAMES, looks_of
from tests.cogs.counting import CountingLook
from tests.cogs.evening import Evening
from tests.cogs.messages import text_of
from tests.discord_contract import check_request

LOOKS = looks_of(GAMES)


async def test_the_help_is_private_and_tells_how_each_game_starts(evening: Evening) -> None:
    result = await evening.people["Ann"].slash(evening.channel, "help")
    assert result.ephemeral
    said = text_of(result.response)
    for ui in LOOKS.values():
        assert f"`/{ui.key} start`" in said
        assert f"**{ui.hand_label}**" in said
        assert ui.help.name in said
    assert "`/games` lists your own games" in said


async def test_every_command_of_a_game_is_in_its_help(evening: Evening) -> None:
    told = text_of((await evening.people["Ann"].slash(evening.channel, "help")).response)
    for key in LOOKS:
        for command in ("start", "hand", "table", "leave", "end", "rules", "stats", "replay"):
            assert f"`/{key} {command}`" in told


async def test_every_command_is_described_to_its_end(evening: Evening) -> None:
    commands = [*evening.bot.tree.walk_commands()]
    options = [option for command in commands for option in getattr(command, "parameters", ())]
    assert options
    assert [told for told in (one.description for one in (*commands, *options)) if str(told)[-1:] in ("…", "")] == []


def test_one_game_is_told_of_alone() -> None:
    text = help_screen([CountingLook()]).text
    assert "types `/counting start`." in text
    assert "**My number** under the table" in text


def test_what_several_games_have_in_common_is_said_once() -> None:
    text = help_screen([CountingLook(), CountingLook(), LOOKS["regicide"]]).text
    assert "types `/counting start` or `/regicide start`." in text


def test_the_help_of_many_games_keeps_discords_limits() -> None:
    screen = help_screen([CountingLook(), *LOOKS.values()] * 5)
    body = {"embeds": [screen.embed().to_dict()], "allowed_mentions": {"parse": []}}
    assert check_request("PATCH", "/channels/1/messages/2", body) == []
