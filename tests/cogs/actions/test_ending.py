"""Leaving and ending: never by a slip, never by one player against the others, never stuck."""

from __future__ import annotations

from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons, text_of
from tests.cogs.stacked import stacked

HANDS = {
    1: ("2C3C4C5C6C7C8C9C",),
    2: ("3C4C5C6C7C8C9C", "3D4D5D6D7D8D9D"),
    3: ("3C4C5C6C7C8C", "3D4D5D6D7D8D", "3H4H5H6H7H8H"),
    4: ("3C4C5C6C7C", "3D4D5D6D7D", "3H4H5H6H7H", "3S4S5S6S7S"),
}
NAMES = ("Ann", "Ben", "Cleo", "Dan")


async def playing(evening: Evening, people: int) -> None:
    await deal_at(evening, stacked(*HANDS[people], enemy="JC"), *NAMES[:people])


async def test_leaving_a_running_game_asks_back_first(evening: Evening) -> None:
    await playing(evening, 2)
    asked = await evening.slash("Ben", "leave")
    assert asked.ephemeral
    assert list(buttons(asked.response)) == ["Leave", "Keep playing"]
    await evening.click("Ben", asked.response, "Keep playing")
    assert (await evening.running()).seat_of(evening.ben.id) == 1


async def test_an_ai_takes_the_seat_of_who_leaves_and_plays_on(evening: Evening) -> None:
    await playing(evening, 2)
    asked = await evening.slash("Ann", "leave")
    left = await evening.click("Ann", asked.response, "Leave")
    assert "An AI is playing your seat now" in text_of(left.response)
    table = await evening.running()
    assert table.people == (evening.ben.id,)
    assert table.seats[0].level == "plain"
    assert table.host == evening.ben.id
    assert table.acting_user == evening.ben.id, "the AI has made the move of the seat it took"


async def test_a_guest_has_nothing_to_leave(evening: Evening) -> None:
    await playing(evening, 2)
    assert "nothing to leave" in evening.private_texts(await evening.slash("Eve", "leave"))


async def test_the_host_ends_the_game_after_a_confirmation(evening: Evening) -> None:
    await playing(evening, 2)
    asked = await evening.slash("Ann", "end")
    assert list(buttons(asked.response)) == ["End the game", "Keep playing"]
    assert (await evening.running()).phase == "playing"
    await evening.click("Ann", asked.response, "End the game")
    assert (await evening.last()).reason == "ended"
    board = await evening.board_text()
    assert "ended early" in board
    assert list(buttons(await evening.board())) == ["Play again", "Rules"]


async def test_a_confirmation_pressed_twice_ends_once(evening: Evening) -> None:
    await playing(evening, 2)
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    version = (await evening.last()).version
    again = await evening.forge("Ann", await evening.board(), f"ask:{evening.last_game}:end")
    assert "This game is over" in evening.private_texts(again)
    assert (await evening.last()).version == version


async def test_a_moderator_ends_a_game_they_do_not_play_in(evening: Evening) -> None:
    await playing(evening, 2)
    evening.moderator()
    asked = await evening.slash("Mod", "end")
    await evening.click("Mod", asked.response, "End the game")
    assert (await evening.last()).reason == "ended"


async def test_a_guest_cannot_end_a_game(evening: Evening) -> None:
    await playing(evening, 2)
    assert "Only the host, a moderator" in evening.private_texts(await evening.slash("Eve", "end"))
    forged = await evening.forge("Eve", await evening.board(), f"ask:{evening.last_game}:end")
    assert "Only the host or a moderator" in evening.private_texts(forged)
    assert (await evening.running()).phase == "playing"


async def ask_to_end(evening: Evening, name: str) -> None:
    asked = await evening.slash(name, "end")
    assert list(buttons(asked.response)) == ["Ask the others", "Keep playing"]
    await evening.click(name, asked.response, "Ask the others")


async def test_two_players_end_a_game_only_together(evening: Evening) -> None:
    await playing(evening, 2)
    await ask_to_end(evening, "Ben")
    assert "It ends when 2 of the players agree" in await evening.board_text()
    await evening.click("Ann", await evening.board(), "Agree to end")
    assert (await evening.last()).reason == "ended"


async def test_the_end_that_a_vote_brought_is_shown_once(evening: Evening) -> None:
    await playing(evening, 2)
    await ask_to_end(evening, "Ben")
    before = len(evening.env.http_requests)
    await evening.click("Ann", await evening.board(), "Agree to end")
    sent = [entry for entry in evening.env.http_requests[before:] if "ended early" in str(entry.json)]
    assert [entry.path.split("/")[-1] for entry in sent] == ["callback"]


async def test_two_of_three_are_a_majority(evening: Evening) -> None:
    await playing(evening, 3)
    await ask_to_end(evening, "Ben")
    await evening.click("Cleo", await evening.board(), "Agree to end")
    assert (await evening.last()).reason == "ended"


async def test_two_of_four_are_none(evening: Evening) -> None:
    await playing(evening, 4)
    await ask_to_end(evening, "Ben")
    await evening.click("Cleo", await evening.board(), "Agree to end")
    assert (await evening.running()).phase == "playing"
    await evening.click("Dan", await evening.board(), "Agree to end")
    assert (await evening.last()).reason == "ended"


async def test_the_question_goes_when_no_majority_is_possible_any_more(evening: Evening) -> None:
    await playing(evening, 2)
    await ask_to_end(evening, "Ben")
    assert "Agree to end" in buttons(await evening.board())
    await evening.click("Ann", await evening.board(), "Keep playing")
    board = await evening.board()
    assert "Agree to end" not in buttons(board)
    assert (await evening.running()).votes == ()


async def test_a_vote_counts_once(evening: Evening) -> None:
    await playing(evening, 4)
    await ask_to_end(evening, "Ben")
    again = await evening.click("Ben", await evening.board(), "Agree to end")
    assert "Your vote has already been counted." in evening.private_texts(again)


async def test_a_guest_has_no_vote(evening: Evening) -> None:
    await playing(evening, 2)
    await ask_to_end(evening, "Ben")
    said = await evening.click("Eve", await evening.board(), "Agree to end")
    assert "Only the players" in evening.private_texts(said)


async def test_a_new_game_can_start_once_the_old_one_is_over(evening: Evening) -> None:
    await playing(evening, 1)
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    await evening.slash("Ben", "start", players=1)
    assert (await evening.running()).people == (evening.ben.id,)
