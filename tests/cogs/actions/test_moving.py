"""A parked game goes on: in another channel, or where it was, by one of its people."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.evening import Evening, an_evening
from tests.cogs.losing import (
    REFUSALS,
    delete_place,
    forbid,
    go_on_in_the_hall,
    in_a_thread,
    lose,
    nothing_is_tried,
    one_move,
    shut_channel,
    taken_off_and_back,
    tried,
)
from tests.cogs.messages import buttons, text_of
from tests.cogs.regicide.hands import plain_move, play_on


@pytest.mark.parametrize(("status", "code", "reason"), REFUSALS.values(), ids=REFUSALS)
async def test_a_parked_game_goes_on_in_another_channel(evening: Evening, status: int, code: int, reason: str) -> None:
    before = await lose(evening, status, code)
    await go_on_in_the_hall(evening)
    table = await evening.running()
    assert (table.id, table.position, table.parked) == (before.id, before.position, None)
    assert list(buttons(await evening.board())) == ["My hand", "Rules"]
    assert (await play_on(evening, most=2)).position > table.position


async def test_a_game_of_a_deleted_channel_goes_on_in_another_one(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await delete_place(evening)
    await go_on_in_the_hall(evening)
    assert (await play_on(evening)).reason == "played"


async def test_a_lobby_of_a_deleted_channel_is_filled_in_another_one(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    await delete_place(evening)
    await go_on_in_the_hall(evening, "Ann")
    await evening.click("Ben", await evening.board(), "Join")
    assert (await evening.running()).phase == "playing"


async def test_whoever_is_to_act_is_pinged_in_the_new_place(evening: Evening) -> None:
    await lose(evening)
    acting = await evening.acting()
    await go_on_in_the_hall(evening, "Ann" if acting == "Ben" else "Ben")
    pings = [ping.content for ping in evening.pings()]
    assert [ping.split()[0] for ping in pings] == [f"<@{evening.people[acting].id}>"]


async def test_the_old_place_is_left_alone_once_the_game_has_moved(evening: Evening) -> None:
    old = evening.channel
    await lose(evening)
    await go_on_in_the_hall(evening)
    before = len(evening.env.http_requests)
    await play_on(evening, most=6)
    assert [one for one in tried(evening, before) if str(old.id) in one] == []


async def test_an_old_board_shows_the_way_to_where_the_game_is_played_now(evening: Evening) -> None:
    await lose(evening)
    old = await evening.board()
    await go_on_in_the_hall(evening)
    said = evening.private_texts(await evening.click("Ann", old, "My hand"))
    assert f"That button belongs to your game in <#{evening.channel.id}>." in said
    assert "<#" not in evening.private_texts(await evening.click("Eve", old, "My hand"))


async def test_a_parked_game_goes_on_in_its_own_place_once_that_works_again(evening: Evening) -> None:
    await lose(evening)
    evening.env.backend.faults.clear()
    evening.forget_hands()
    old = await evening.board()
    await evening.slash("Ann", "table")
    assert (await evening.running()).parked is None
    assert old.id not in [message.id for message in evening.messages()]
    assert (await play_on(evening)).reason == "played"


async def test_an_open_hand_shows_the_cards_again_once_the_game_goes_on(evening: Evening) -> None:
    await lose(evening)
    name = next(name for name in ("Ann", "Ben") if evening.holds(name))
    evening.env.backend.faults.clear()
    await evening.slash("Ben" if name == "Ann" else "Ann", "table")
    assert "Your hand" in text_of(evening.held(name))
    assert buttons(evening.held(name)) != {}


async def test_a_parked_game_stays_parked_where_the_bot_still_may_not_write(evening: Evening) -> None:
    table = await lose(evening)
    forbid(evening, evening.channel, send_messages=True)
    with nothing_is_tried(evening):
        said = evening.private_texts(await evening.slash("Ann", "table"))
    assert "permissions here: Send Messages." in said
    assert await evening.running() == table


async def test_a_game_does_not_move_to_a_locked_thread(evening: Evening) -> None:
    await lose(evening)
    forbid(evening, evening.channel, manage_threads=True)
    thread = in_a_thread(evening)
    evening.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    await evening.env.settle()
    assert "This thread is locked" in evening.private_texts(await evening.slash("Ann", "table"))


async def test_a_game_does_not_move_to_where_another_one_is_open(evening: Evening) -> None:
    table = await lose(evening)
    hall = evening.guild.create_text_channel("hall")
    await evening.slash("Cleo", "start", at=hall)
    shown = await evening.slash("Ann", "table", at=hall)
    assert "who is playing?" in text_of(shown.response)
    assert await evening.running() == table


async def test_a_guest_cannot_have_a_parked_game_go_on(evening: Evening) -> None:
    table = await lose(evening)
    assert "Only the players" in evening.private_texts(await evening.slash("Eve", "table"))
    hall = evening.guild.create_text_channel("hall")
    assert "No game is open" in evening.private_texts(await evening.slash("Eve", "table", at=hall))
    assert await evening.running() == table


async def test_of_several_parked_games_the_newest_moves(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    first = await evening.running()
    await delete_place(evening)
    evening.channel = evening.guild.create_text_channel("second")
    await evening.start("Ann", "Cleo")
    second = await evening.running()
    await delete_place(evening)
    await go_on_in_the_hall(evening, "Ann")
    assert (await evening.running()).id == second.id
    await go_on_in_the_hall(evening, "Ann")
    assert (await evening.running()).id == first.id


async def test_a_parked_game_of_another_kind_stays_where_it_is(evening: Evening) -> None:
    await lose(evening)
    hall = evening.guild.create_text_channel("hall")
    result = await evening.ben.slash(hall, "gnav table")
    assert "No game is open" in evening.private_texts(result)


async def test_the_ais_rest_while_a_game_is_parked_and_move_once_it_goes_on(tmp_path: Path) -> None:
    async with an_evening(tmp_path, seed=3) as evening:
        await evening.start("Ann", players=2, ai=1)
        while (await evening.view("Ann")).public.phase == "play":
            await plain_move(evening, "Ann")
        shut_channel(evening, 403, 50013)
        await one_move(evening)
        table = await evening.running()
        assert (table.parked, table.acting_user) == ("forbidden", None)
        evening.env.backend.faults.clear()
        await evening.slash("Ann", "table")
        after = await evening.running()
        assert after.acting_user == evening.ann.id
        assert after.position > table.position


async def test_the_bot_that_is_invited_again_goes_on_where_it_was(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await taken_off_and_back(evening)
    assert (await evening.running()).parked == "removed"
    evening.forget_hands()
    await evening.slash("Ben", "table")
    assert (await play_on(evening)).reason == "played"
