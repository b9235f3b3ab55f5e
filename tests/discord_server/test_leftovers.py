"""What a bot that was killed had sent, and had no time to note, is removed from around the board."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app import CardBot
from bot.cogs.base.context import InteractionContext
from bot.cogs.ui import custom_ids
from bot.cogs.ui.screens import Button, Screen
from bot.cogs.ui.sending import message
from bot.game.ports.log import LogUnavailable
from bot.game.ports.notes import Board
from bot.game.table.views import TableViews
from tests.discord_server.bots import at_rest
from tests.discord_server.players import board, boards, one_move, start, to_act
from tests.discord_server.server import DiscordServer
from tests.discord_server.world import Message
from tests.game.reading import public_view


async def left_behind(server: DiscordServer, bot: CardBot, game_id: int, nonce: str = "left") -> Message:
    """A message of the bot's with a button for this game, which nothing remembers."""
    channel = bot.get_partial_messageable(server.channel.id)
    shown = message(Screen("Left", "Text", 0, rows=((Button("Cards", custom_ids.hand(game_id)),),)))
    sent = await channel.send(**shown, nonce=nonce)
    return server.channel.everything[sent.id]


async def test_a_second_board_goes_at_the_next_move(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    true = board(server)
    stray = await left_behind(server, bot, 1)
    await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
    await at_rest(bot)
    assert stray.deleted
    assert boards(server) == [true]


async def test_what_is_left_over_does_not_push_the_board_down(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    true = board(server)
    strays = [await left_behind(server, bot, 1, f"left{number}") for number in range(bot.settings.board_scroll)]
    await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
    await at_rest(bot)
    assert all(stray.deleted for stray in strays)
    assert boards(server) == [true]


async def test_what_others_wrote_and_what_is_about_another_game_stays(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    other = await left_behind(server, bot, 2)
    chat = await server.person("Eve").says("Who wins?")
    await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
    await at_rest(bot)
    assert (other.deleted, chat.deleted) == (False, False)


async def test_a_board_that_is_posted_as_the_game_ends_is_no_leftover(
    server: DiscordServer, bot: CardBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = server.person("Ann"), server.person("Ben")
    await start(server, "Ann", "Ben")
    question = (await ann.slash("regicide end")).message
    boards_of, asked, ended = bot.boards, asyncio.Event(), asyncio.Event()
    post = boards_of.post

    async def late(context: InteractionContext, views: TableViews) -> None:
        asked.set()
        await ended.wait()
        await post(context, views)

    monkeypatch.setattr(boards_of, "post", late)
    posting = asyncio.create_task(ben.slash("regicide table"))
    await asked.wait()
    answer = server.faults.hold("POST", "/interactions/*/callback", after=True)
    ending = asyncio.create_task(ann.click(question, "End the game"))
    await answer.reached()
    removal = server.faults.hold("DELETE", "/channels/*/messages/*")
    ended.set()
    await removal.reached()
    answer.open()
    await ending
    for _ in range(20):
        await ann.slash("regicide rules")  # Meanwhile the end is shown, or waits to be.
    removal.open()
    await posting
    await at_rest(bot)
    assert "Play again" in [button["label"] for button in board(server).buttons]
    assert boards_of.loaded == 0


async def test_another_bot_s_message_with_such_a_button_stays(server: DiscordServer, bot: CardBot) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    other = await left_behind(server, bot, 1)
    other.author = replace(other.author, id=other.author.id + 1)
    await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
    await at_rest(bot)
    assert other.id not in [call.number("message_id") for call in server.calls("DELETE", "/channels/*/messages/*")]


async def test_a_board_that_was_never_noted_goes_when_the_next_one_is_posted(
    server: DiscordServer, bot: CardBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(_: Board) -> None:
        raise LogUnavailable("killed before this was noted")

    assert bot.store is not None
    with monkeypatch.context() as while_killed:
        while_killed.setattr(bot.store, "save_board", killed)
        lobby = (await server.person("Ann").slash("regicide start", players=2)).message
        await at_rest(bot)
    bot.boards._states.clear()
    await bot.follow_up.resume(())
    await at_rest(bot)
    assert lobby.deleted
    assert "Join" in [button["label"] for button in board(server).buttons]


async def test_a_call_that_was_sent_and_not_noted_is_the_call_once_it_is_sent_again(
    server: DiscordServer, bot: CardBot
) -> None:
    await start(server, "Ann", "Ben")
    await at_rest(bot)
    turn, sent = (await public_view(bot.tables, 1)).turn, None
    while (table := await public_view(bot.tables, 1)).turn == turn:
        sent = await left_behind(server, bot, 1, nonce=f"p1v{table.version + 1}")
        await one_move(await to_act(server, [server.person("Ann"), server.person("Ben")]))
        await at_rest(bot)
    assert bot.store is not None
    noted = await bot.store.board(1)
    assert noted is not None
    assert sent is not None
    assert (noted.ping_id, sent.deleted) == (sent.id, False)
