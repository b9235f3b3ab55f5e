"""The end of a game: it says why, leaves no button that leads nowhere, and offers the next game with one press."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.cogs.ui.lobby import INVITED
from bot.game.table.state import Phase
from tests.cogs.evening import Evening, an_evening
from tests.cogs.gnav.hands import all_keep
from tests.cogs.gnav.script import Script, play_at
from tests.cogs.messages import buttons, text_of
from tests.cogs.regicide.hands import play_on


async def ended(evening: Evening, *names: str, **options: Any) -> None:
    """A game of these people that its host has ended."""
    await evening.start(*names, **options)
    evening.last_game = (await evening.running()).id
    asked = await evening.slash(names[0], "end")
    await evening.click(names[0], asked.response, "End the game")
    assert await evening.table() is None


async def phase(evening: Evening) -> Phase:
    return (await evening.running()).phase


# One press.


async def test_one_press_seats_the_presser_and_the_ais_and_invites_the_others(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", "Cleo", players=4, ai=1)
    pressed = await evening.click("Ben", await evening.board(), "Play again")
    assert not pressed.ephemeral
    table = await evening.running()
    assert (table.phase, table.host) == ("lobby", evening.ben.id)
    assert [seat.name for seat in table.seats] == ["Ben", "Clover"]
    assert INVITED.format(names="Ann and Cleo") in await evening.board_text()
    assert evening.pings() == []


async def test_whoever_is_invited_sits_down_with_join_and_the_game_begins_once_all_have(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2)
    await evening.click("Ben", await evening.board(), "Play again")
    await evening.click("Ann", await evening.board(), "Join")
    assert (await evening.running()).people == (evening.ben.id, evening.ann.id)
    assert await phase(evening) == "playing"


async def test_the_host_does_not_wait_for_those_who_do_not_answer(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", "Cleo", players=3)
    await evening.click("Ann", await evening.board(), "Play again")
    await evening.click("Ben", await evening.board(), "Join")
    await evening.click("Ann", await evening.board(), "Start")
    assert (await phase(evening), (await evening.running()).people) == ("playing", (evening.ann.id, evening.ben.id))
    late = await evening.forge("Cleo", await evening.board(), f"lobby:{(await evening.running()).id}:join")
    assert "This game has begun without you." in evening.private_texts(late)


async def test_who_is_invited_and_leaves_is_not_named_again(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", "Cleo", players=3)
    first = await evening.board()
    await evening.click("Ann", first, "Play again")
    await evening.click("Ben", await evening.board(), "Leave")
    assert INVITED.format(names="Cleo") in await evening.board_text()
    await evening.click("Ann", await evening.board(), "Leave")
    await evening.restart()
    await evening.click("Cleo", first, "Play again")
    assert "Invited" not in await evening.board_text()
    assert (await evening.running()).people == (evening.cleo.id,)


async def test_five_lobbies_keep_nobody_who_was_not_asked_from_playing(tmp_path: Path) -> None:
    async with an_evening(tmp_path, games_per_person=1) as evening:
        await ended(evening, "Ann", "Ben", players=2)
        await evening.click("Ann", await evening.board(), "Play again")
        elsewhere = evening.guild.create_text_channel("elsewhere")
        assert not (await evening.slash("Ben", "start", elsewhere)).ephemeral
        full = await evening.click("Ben", await evening.board(), "Join")
        assert "You already have a seat in 1 game" in evening.private_texts(full)


async def test_who_has_left_the_server_is_not_named(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", "Cleo", players=3)
    evening.guild.remove_member(evening.ben)
    await evening.click("Ann", await evening.board(), "Play again")
    assert INVITED.format(names="Cleo") in await evening.board_text()


async def test_who_joins_once_others_have_every_seat_hears_that_it_has_begun(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2)
    await evening.click("Ann", await evening.board(), "Play again")
    board = await evening.board()
    await evening.click("Dan", board, "Join")
    said = await evening.forge("Ben", await evening.board(), f"lobby:{(await evening.running()).id}:join")
    assert "This game has begun without you." in evening.private_texts(said)


async def test_playing_again_and_starting_are_counted_together(tmp_path: Path) -> None:
    async with an_evening(tmp_path, starts_per_minute=2) as evening:
        await ended(evening, "Ann", "Ben", players=2)
        over = await evening.board()
        await evening.click("Ann", over, "Play again")
        await evening.click("Ann", await evening.board(), "Leave")
        fast = await evening.click("Ann", over, "Play again")
        assert "You are opening tables faster than I can follow." in evening.private_texts(fast)
        start = await evening.slash("Ann", "start")
        assert "You are opening tables faster than I can follow." in evening.private_texts(start)


async def test_the_pace_is_the_same_again(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2, pace="live")
    await evening.click("Ann", await evening.board(), "Play again")
    assert (await evening.running()).pace == 300


async def test_who_played_alone_plays_again_at_once(evening: Evening) -> None:
    await ended(evening, "Ann", players=1)
    await evening.click("Ann", await evening.board(), "Play again")
    assert await phase(evening) == "playing"
    assert "Your cards" in text_of(evening.held("Ann"))


async def test_a_match_against_ais_is_played_again_at_once(tmp_path: Path) -> None:
    async with an_evening(tmp_path, key="gnav") as evening:
        await ended(evening, "Ann")
        await evening.click("Ann", await evening.board(), "Play again")
        table = await evening.running()
        assert (table.phase, table.game, len(table.seats)) == ("playing", "gnav", 4)


async def test_who_does_not_want_to_play_again_leaves_and_another_joins(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2)
    await evening.click("Ann", await evening.board(), "Play again")
    await evening.click("Ben", await evening.board(), "Leave")
    await evening.click("Cleo", await evening.board(), "Join")
    assert (await evening.running()).people == (evening.ann.id, evening.cleo.id)
    assert await phase(evening) == "playing"


async def test_a_press_after_a_restart_opens_the_game(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2)
    await evening.restart()
    await evening.click("Ben", await evening.board(), "Play again")
    assert await phase(evening) == "lobby"


async def test_a_second_press_is_answered_with_a_link_to_the_game(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2)
    over = await evening.board()
    await evening.click("Ann", over, "Play again")
    late = await evening.click("Ben", over, "Play again")
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{(await evening.board()).id}"
    assert f"A game of Regicide is open in this channel: {link}" in evening.private_texts(late)
    assert len(await evening.bot.tables.unfinished()) == 1


async def test_who_did_not_play_is_told_how_to_start_a_game(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben", players=2)
    said = await evening.click("Eve", await evening.board(), "Play again")
    assert "Only those who played this game can play it again" in evening.private_texts(said)
    assert "/regicide start" in evening.private_texts(said)
    assert await evening.table() is None


async def test_a_forged_press_for_a_game_that_goes_on_is_refused(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    forged = await evening.forge("Ann", await evening.board(), f"again:{(await evening.running()).id}")
    assert "This game is still going on" in evening.private_texts(forged)


# Why it is over.


async def test_a_game_that_was_lost_says_by_what_rule(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    text = await evening.board_text()
    assert "💀 Regicide: defeat" in text
    assert "The game is lost." in text
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_game_that_was_ended_says_by_whom(evening: Evening) -> None:
    await ended(evening, "Ann", "Ben")
    assert "The players ended this game with 0 royals defeated." in await evening.board_text()


async def test_a_match_that_was_played_to_its_end_says_who_has_won(tmp_path: Path) -> None:
    async with an_evening(tmp_path, key="gnav") as evening:
        await play_at(evening, Script(2).down_to("1/1").deal("0 V, 1 IX"), "Ann", "Ben")
        await all_keep(evening)
        assert "🏆 Gnav: Ben wins!" in await evening.board_text()
        assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_lobby_that_was_closed_can_be_opened_again(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=3)
    await evening.click("Ben", await evening.board(), "Join")
    asked = await evening.click("Ann", await evening.board(), "Cancel")
    await evening.click("Ann", asked.response, "Close the lobby")
    assert "This lobby was closed before the game began." in await evening.board_text()
    await evening.click("Ben", await evening.board(), "Play again")
    table = await evening.running()
    assert (table.people, [one.user for one in table.invited]) == ((evening.ben.id,), [evening.ann.id])


async def test_a_lobby_that_nobody_starts_for_a_week_says_so(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=3)
    evening.last_game = (await evening.running()).id
    await evening.later(hours=7 * 24)
    assert await evening.table() is None
    assert "Nobody started this game for a week" in await evening.board_text()
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_vote_that_ends_the_game_leaves_no_vote_behind(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    asked = await evening.slash("Ben", "end")
    await evening.click("Ben", asked.response, "Ask the others")
    await evening.click("Ann", await evening.board(), "Agree to end")
    assert "End this game?" not in await evening.board_text()
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_hands_that_lie_open_lose_their_buttons_with_the_end(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    for name in ("Ann", "Ben"):
        await evening.hand(name)
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    for name in ("Ann", "Ben"):
        assert "The game is over" in text_of(evening.held(name))
        assert buttons(evening.held(name)) == {}
