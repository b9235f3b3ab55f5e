"""Places that are lost: the game is parked, nothing is tried any more, and its people go on elsewhere."""

from __future__ import annotations

import logging

import pytest

from bot.game.regicide.notation import write
from bot.game.regicide.player import choose
from tests.cogs.evening import Evening
from tests.cogs.losing import (
    REFUSALS,
    Loss,
    delete_place,
    go_on_in_the_hall,
    in_a_thread,
    lock_thread,
    lose,
    nothing_is_tried,
    one_move,
    shut_channel,
    take_off_server,
    taken_off_and_back,
    tried,
)
from tests.cogs.messages import buttons, text_of
from tests.game.reading import public_view


def parked_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "is parked" in record.getMessage()]


@pytest.mark.parametrize(("status", "code", "reason"), REFUSALS.values(), ids=REFUSALS)
async def test_a_place_that_refuses_the_board_is_asked_once_and_never_again(
    evening: Evening, caplog: pytest.LogCaptureFixture, status: int, code: int, reason: str
) -> None:
    caplog.set_level(logging.INFO)
    table = await lose(evening, status, code)
    assert table.parked == reason
    with nothing_is_tried(evening):
        await evening.slash("Ann", "hand")
        question = await evening.slash("Ben", "end")
        await evening.click("Ben", question.response, "Ask the others")
    assert (await evening.running()).votes != ()
    assert parked_lines(caplog) == [f"game {table.id} is parked: {reason}"]


@pytest.mark.parametrize("lost", [delete_place, take_off_server])
@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_a_channel_or_server_that_goes_parks_its_games_unasked(
    evening: Evening, caplog: pytest.LogCaptureFixture, lost: Loss, phase: str
) -> None:
    caplog.set_level(logging.INFO)
    await evening.slash("Ann", "start", players=2)
    if phase == "playing":
        await evening.click("Ben", await evening.board(), "Join")
    table = await evening.running()
    with nothing_is_tried(evening):
        await lost(evening)
    after = await public_view(evening.bot.tables, table.id)
    assert after.parked == ("gone" if lost is delete_place else "removed")
    assert len(parked_lines(caplog)) == 1
    assert len(evening.bot.hands) == 0


@pytest.mark.parametrize(("lost", "reason"), [(delete_place, "gone"), (lock_thread, "locked")])
async def test_a_thread_that_goes_or_is_locked_parks_its_game_unasked(
    evening: Evening, lost: Loss, reason: str
) -> None:
    in_a_thread(evening)
    await evening.start("Ann", "Ben")
    with nothing_is_tried(evening):
        await lost(evening)
    assert (await evening.running()).parked == reason


async def test_the_channel_of_a_thread_takes_the_thread_s_game_with_it(evening: Evening) -> None:
    channel = evening.channel
    in_a_thread(evening)
    await evening.start("Ann", "Ben")
    table = await evening.running()
    evening.env.backend.delete_channel(channel.id)
    await evening.env.settle()
    assert (await public_view(evening.bot.tables, table.id)).parked == "gone"


async def test_a_server_that_is_out_of_reach_for_a_while_parks_nothing(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.env.backend.emit("GUILD_DELETE", {"id": str(evening.guild.id), "unavailable": True})
    await evening.env.settle()
    assert (await evening.running()).parked is None


async def test_an_archived_thread_that_is_not_locked_is_brought_back_by_a_new_board(evening: Evening) -> None:
    in_a_thread(evening)
    await evening.start("Ann", "Ben")
    before = await evening.board()
    await evening.hand(await evening.acting())
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"archived": True})
    evening.env.inject_error("PATCH", f"/channels/{evening.channel.id}/messages/*", status=400, code=50083)
    name = await one_move(evening)
    after = await evening.board()
    assert after.id != before.id
    assert f"{name} plays" in text_of(after)
    assert (await evening.running()).parked is None


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (429, 0), (403, 0), (404, 0), (400, 50035)])
async def test_a_fault_that_may_pass_parks_nothing(evening: Evening, status: int, code: int) -> None:
    await evening.start("Ann", "Ben")
    await evening.hand(await evening.acting())
    board = await evening.board()
    evening.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=status, code=code)
    await one_move(evening)
    assert (await evening.running()).parked is None


async def test_a_turn_ping_that_may_not_be_sent_parks_the_game(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    evening.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    name = await evening.acting()
    while await evening.acting() == name and (await evening.running()).parked is None:
        await one_move(evening)
    assert (await evening.running()).parked == "forbidden"


async def test_a_board_whose_deletion_a_click_finds_out_is_posted_again(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=3)
    lobby = await evening.board()
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    evening.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", status=404, code=10008)
    await evening.ben.click(lobby, custom_id=buttons(lobby)["Join"]["custom_id"])
    after = await evening.board()
    assert after.id != lobby.id
    assert "Ben" in text_of(after)


# What its people are told.


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 160005)])
async def test_people_with_an_open_hand_are_told_through_it(evening: Evening, status: int, code: int) -> None:
    await lose(evening, status, code)
    hands = [evening.held(name) for name in ("Ann", "Ben")]
    for hand in hands:
        assert "cannot be shown any more" in text_of(hand)
        assert "`/regicide table` in another channel" in text_of(hand)
        assert buttons(hand) == {}


async def test_my_hand_of_a_parked_game_says_how_it_goes_on(evening: Evening) -> None:
    await lose(evening)
    result = await evening.click("Ben", await evening.board(), "My hand")
    assert "cannot be shown any more" in evening.private_texts(result)
    assert "`/regicide table` in another channel" in evening.private_texts(result)


async def test_a_move_of_a_parked_game_is_refused_kindly(evening: Evening) -> None:
    table = await lose(evening)
    name = await evening.acting()
    board = await evening.board()
    result = await evening.forge(name, board, f"move:{table.id}:{table.position}::yield")
    assert "cannot be shown any more" in evening.private_texts(result)
    assert await evening.running() == table


async def test_who_asks_for_their_hand_in_another_channel_learns_how_the_game_goes_on_there(evening: Evening) -> None:
    await lose(evening)
    hall = evening.guild.create_text_channel("hall")
    assert "Use `/regicide table`" in evening.private_texts(await evening.slash("Ben", "hand", at=hall))
    assert "No game is open" in evening.private_texts(await evening.slash("Eve", "hand", at=hall))


async def test_who_wants_to_start_where_a_parked_game_waits_learns_who_can_help(evening: Evening) -> None:
    await lose(evening)
    said = evening.private_texts(await evening.slash("Eve", "start"))
    assert "is waiting in this channel" in said
    assert "/regicide end" in said


# Over restarts.


async def test_a_parked_game_asks_nothing_of_discord_at_a_start(evening: Evening) -> None:
    table = await lose(evening)
    with nothing_is_tried(evening):
        await evening.restart()
    assert await evening.running() == table
    await go_on_in_the_hall(evening)
    assert (await evening.running()).parked is None


async def test_a_game_whose_channel_went_while_the_bot_was_down_is_parked_at_the_first_failure(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await evening.start("Ann", "Ben")
    table = await evening.running()
    name = await evening.acting()
    await evening.submit(name, write(choose(await evening.view(name))))
    await evening.bot.close()
    evening.env.backend.delete_channel(evening.channel.id)
    before = len(evening.env.http_requests)
    await evening.restart()
    assert (await public_view(evening.bot.tables, table.id)).parked == "gone"
    assert {one.split()[0] for one in tried(evening, before)} == {"GET", "PATCH"}
    assert len(parked_lines(caplog)) == 1
    with nothing_is_tried(evening):
        await evening.restart()
    assert len(parked_lines(caplog)) == 1


async def test_a_game_whose_server_went_while_the_bot_was_down_is_parked_without_a_request(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    table = await evening.running()
    await evening.bot.close()
    evening.env.backend.remove_guild(evening.guild.id)
    with nothing_is_tried(evening):
        await evening.restart()
    assert (await public_view(evening.bot.tables, table.id)).parked == "removed"


async def test_a_game_that_nobody_brings_back_for_a_week_is_over_and_its_place_is_free(evening: Evening) -> None:
    table = await lose(evening)
    with nothing_is_tried(evening):
        await evening.later(days=6)
    before = len(evening.env.http_requests)
    await evening.later(days=1)
    after = await public_view(evening.bot.tables, table.id)
    assert (after.phase, after.reason) == ("over", "abandoned")
    assert len(tried(evening, before)) <= 2, "its end is tried to be shown once"
    with nothing_is_tried(evening):
        await evening.later(days=1)
    evening.env.backend.faults.clear()
    await evening.slash("Eve", "start", players=2)
    assert (await evening.running()).host == evening.eve.id


async def test_a_parked_lobby_can_be_closed(evening: Evening) -> None:
    in_a_thread(evening)
    await evening.slash("Ann", "start", players=3)
    await evening.click("Ben", await evening.board(), "Join")
    evening.last_game = (await evening.running()).id
    await lock_thread(evening)
    question = await evening.slash("Ann", "end")
    closed = await evening.click("Ann", question.response, "Close the lobby")
    assert (await evening.last()).phase == "over"
    assert "no cards" not in evening.private_texts(closed).lower()
    assert closed.followups == []


async def test_a_parked_game_that_is_ended_shows_so_where_it_was_played(evening: Evening) -> None:
    await lose(evening)
    evening.env.backend.faults.clear()
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    await evening.click("Ann", question.response, "End the game")
    assert (await evening.last()).phase == "over"
    assert "ended early" in await evening.board_text()
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_parked_game_that_nobody_brings_back_shows_its_end_where_it_was_played(evening: Evening) -> None:
    evening.last_game = (await lose(evening)).id
    evening.env.backend.faults.clear()
    await evening.later(days=7)
    assert (await evening.last()).reason == "abandoned"
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_game_that_ends_while_the_bot_is_off_the_server_shows_that_when_it_is_back(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id

    async def a_week_passes() -> None:
        await evening.later(days=7)
        assert (await evening.last()).reason == "abandoned"

    await taken_off_and_back(evening, a_week_passes)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def end(evening: Evening) -> None:
    """Ann ends the game by its command."""
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    await evening.click("Ann", question.response, "End the game")
    assert (await evening.last()).phase == "over"


async def test_a_game_that_ends_where_the_bot_may_do_nothing_shows_so_once_it_may_again(evening: Evening) -> None:
    await evening.start("Ann", players=1)
    shut_channel(evening, 403, 50001)
    await end(evening)
    await evening.later(minutes=1.1)
    assert "My hand" in buttons(await evening.board())
    evening.env.backend.faults.clear()
    await evening.later(minutes=5.1)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_parked_game_that_ends_while_the_bot_may_do_nothing_shows_so_later(evening: Evening) -> None:
    await lose(evening)
    await end(evening)
    evening.env.backend.faults.clear()
    await evening.later(minutes=1.1)
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_the_end_of_a_game_is_given_up_where_the_bot_is_refused_for_days(evening: Evening) -> None:
    await lose(evening)
    await end(evening)
    for _ in range(8):
        await evening.later(hours=24.1)
    with nothing_is_tried(evening):
        await evening.later(hours=24.1)


async def test_a_parked_game_whose_channel_is_gone_ends_without_a_word(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    await delete_place(evening)
    await evening.later(days=7)
    assert (await evening.last()).reason == "abandoned"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
