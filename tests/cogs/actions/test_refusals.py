"""Every refusal: a private, friendly line, and nothing has changed."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.cogs.regicide import words
from bot.game.table.views import TableView
from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening
from tests.cogs.messages import Message, buttons, text_of
from tests.cogs.stacked import stacked

ANN = "3C4C5C6C7C8C9C"
BEN = "3D4D5D6D7D8D9D"
LATE = "The table has moved on since you opened that. Here are your cards as they are now."
OVER = "This game is over. Press **Play again** under its board, or start a new one with `/regicide start`."
COMMANDS = ("hand", "table", "leave", "end")


async def at_the_table(evening: Evening) -> TableView:
    """A game of Ann, who is to act, and Ben."""
    await deal_at(evening, stacked(ANN, BEN), "Ann", "Ben")
    return await evening.running()


def only_private(result: InteractionResult) -> ResponseMessage:
    """The one private answer to a click."""
    said = [message for message in (result.response, *result.followups) if message is not None]
    (answer,) = [message for message in said if message.ephemeral]
    return answer


async def other_channel(evening: Evening) -> tuple[ChannelHandle, Message]:
    """Another channel, with a lobby of Cleo's, and the lobby's message."""
    hall = evening.guild.create_text_channel("hall")
    opened = await evening.slash("Cleo", "start", at=hall)
    assert opened.response is not None
    return hall, opened.response


async def test_a_move_out_of_turn_is_refused_and_the_hand_stays(evening: Evening) -> None:
    before = await at_the_table(evening)
    hand = await evening.hand("Ben")
    result = await evening.forge("Ben", hand, f"move:{before.id}:{before.position}:0:play")
    assert "It is not your turn." in only_private(result).content
    assert words.CARD[(await evening.view("Ben")).hand[0]] in text_of(result.response)
    assert await evening.running() == before


async def test_who_waits_can_press_no_card(evening: Evening) -> None:
    await at_the_table(evening)
    hand = await evening.hand("Ben")
    assert "It is not your turn yet." in text_of(hand)
    assert all(button["disabled"] for button in buttons(hand).values())


@pytest.mark.parametrize("label", ["My hand"])
async def test_a_guest_is_told_that_they_have_no_seat(evening: Evening, label: str) -> None:
    before = await at_the_table(evening)
    result = await evening.click("Eve", await evening.board(), label)
    assert only_private(result).content == "You have no seat in this game. Watch it, or start one in another channel."
    assert await evening.running() == before


@pytest.mark.parametrize("press", ["pick:{id}:{at}::0", "move:{id}:{at}:0:play", "hand:{id}"])
async def test_a_guest_cannot_press_a_player_s_buttons(evening: Evening, press: str) -> None:
    before = await at_the_table(evening)
    board = await evening.board()
    result = await evening.forge("Eve", board, press.format(id=before.id, at=before.position))
    assert only_private(result).content == "You have no seat in this game. Watch it, or start one in another channel."
    assert await evening.running() == before


async def test_somebody_else_pressing_a_player_s_card_sees_only_their_own_hand(evening: Evening) -> None:
    before = await at_the_table(evening)
    result = await evening.forge("Ben", await evening.board(), f"pick:{before.id}:{before.position}::0")
    answer = only_private(result)
    assert words.cards((await evening.view("Ben")).hand) in text_of(answer)
    assert words.CARD[(await evening.view("Ann")).hand[0]] not in text_of(answer)


@pytest.mark.parametrize("label", ["3♣", "Yield"])
async def test_a_late_click_gets_a_fresh_hand_and_one_friendly_line(evening: Evening, label: str) -> None:
    await at_the_table(evening)
    old = await evening.hand("Ann")
    await evening.submit("Ann", "yield", "pay 3C4C5C")
    await evening.submit("Ben", "play 3D", "pay 4D6D")
    before = await evening.running()
    result = await evening.click("Ann", old, label)
    assert result.response is not None
    assert result.response.content == LATE
    assert f"**Your cards:** {words.cards((await evening.view('Ann')).hand)}" in text_of(result.response)
    assert await evening.running() == before


async def test_the_fresh_hand_of_a_late_click_is_ready_to_play(evening: Evening) -> None:
    await at_the_table(evening)
    old = await evening.hand("Ann")
    await evening.submit("Ann", "yield", "pay 3C4C5C")
    await evening.submit("Ben", "play 3D", "pay 4D6D")
    late = await evening.click("Ann", old, "3♣")
    chosen = await evening.click("Ann", late.response, "6♣")
    await evening.click("Ann", chosen.response, "Play")
    assert words.cards((await evening.running()).play.table) == "3♦ 6♣\ufe0e"


@pytest.mark.parametrize("press", ["hand:{id}", "pick:{id}:{at}::0", "move:{id}:{at}:0:play", "ask:{id}:leave"])
async def test_a_button_of_this_game_does_nothing_in_another_channel(evening: Evening, press: str) -> None:
    before = await at_the_table(evening)
    _, elsewhere = await other_channel(evening)
    result = await evening.forge("Ann", elsewhere, press.format(id=before.id, at=before.position))
    assert f"belongs to your game in <#{evening.channel.id}>" in only_private(result).content
    assert await evening.running() == before


async def test_a_button_of_this_game_does_nothing_on_another_server(evening: Evening) -> None:
    before = await at_the_table(evening)
    abroad = evening.env.create_guild("Abroad")
    evening.people["Traveller"] = abroad.add_member(evening.ann.user)
    opened = await evening.slash("Traveller", "start", at=abroad.create_text_channel("games"))
    assert opened.response is not None
    custom_id = f"move:{before.id}:{before.position}:0:play"
    result = await evening.forge("Traveller", opened.response, custom_id)
    assert "belongs to a game in another channel" in only_private(result).content
    assert await evening.running() == before


@pytest.mark.parametrize("press", ["hand:999", "pick:999:1::0", "move:999:1:0:play", "ask:999:end", "lobby:999:join"])
async def test_a_game_that_never_was_is_not_known(evening: Evening, press: str) -> None:
    before = await at_the_table(evening)
    result = await evening.forge("Ann", await evening.board(), press)
    assert only_private(result).content == "I no longer know this game. Start a new one."
    assert await evening.running() == before


@pytest.mark.parametrize("picked", ["z", "9", "0000", "00000000000000000000", "zyxwvutsrqponmlkj", "0123456"])
@pytest.mark.parametrize("kind", ["pick", "move"])
async def test_slots_that_the_hand_does_not_have_harm_nobody(evening: Evening, picked: str, kind: str) -> None:
    before = await at_the_table(evening)
    last = "z" if kind == "pick" else "pay"
    hand = await evening.hand("Ann")
    result = await evening.forge("Ann", hand, f"{kind}:{before.id}:{before.position}:{picked}:{last}")
    assert "Your cards:" in text_of(only_private(result))
    assert await evening.running() == before


async def test_a_full_forged_selection_takes_no_slot_twice(evening: Evening) -> None:
    before = await at_the_table(evening)
    hand = await evening.hand("Ann")
    result = await evening.forge("Ann", hand, f"pick:{before.id}:{before.position}:{'0' * 20}:1")
    assert "**Chosen:** 3♣\ufe0e 4♣\ufe0e" in text_of(result.response)


@pytest.mark.parametrize("verb", ["win", "jester", "jester7", "jester12", "flip", "pay", "yield99", "play", "select"])
async def test_a_verb_that_makes_no_move_is_refused_with_the_hand(evening: Evening, verb: str) -> None:
    before = await at_the_table(evening)
    hand = await evening.hand("Ann")
    result = await evening.forge("Ann", hand, f"move:{before.id}:{before.position}::{verb}")
    answer = only_private(result)
    assert answer.content.endswith((".", "!"))
    assert "Your cards:" in text_of(answer)
    assert await evening.running() == before


@pytest.mark.parametrize(
    "garbage", ["move:1:1::", "pick:x:y:z", "hand:", "hand:99999999999999999999", "nonsense", "🃏"]
)
async def test_an_id_of_no_kind_is_left_alone(evening: Evening, garbage: str) -> None:
    before = await at_the_table(evening)
    board = await evening.board()
    with pytest.raises(AssertionError, match="nobody answered"):
        await evening.forge("Ann", board, garbage)
    assert await evening.running() == before
    assert await evening.board_text() == text_of(board)


@pytest.mark.parametrize("verb", ["pick:{id}:{at}::0", "move:{id}:{at}:0:cheapest", "move:{id}:{at}::pay", "hand:{id}"])
async def test_a_private_control_on_a_public_message_never_shows_a_hand_in_public(evening: Evening, verb: str) -> None:
    before = await at_the_table(evening)
    board = await evening.board()
    said = text_of(board)
    result = await evening.forge("Ann", board, verb.format(id=before.id, at=before.position))
    assert "Your cards:" in text_of(only_private(result))
    assert [text_of(message) for message in evening.messages()] == [said]


async def test_somebody_s_own_statistics_never_take_the_place_of_the_board(evening: Evening) -> None:
    await at_the_table(evening)
    board = await evening.board()
    result = await evening.forge("Ann", board, f"stats:regicide:server:me:0:0:0:{evening.ann.id}")
    assert "your games" in text_of(only_private(result))
    assert await evening.board_text() == text_of(board)


async def test_statistics_of_a_game_that_is_not_there_are_refused(evening: Evening) -> None:
    await at_the_table(evening)
    result = await evening.forge("Ann", await evening.board(), "stats:chess:server:teams:0:0:0:1")
    assert only_private(result).content == "I do not know that game."


async def test_rules_of_a_game_that_is_not_there_are_refused(evening: Evening) -> None:
    await at_the_table(evening)
    result = await evening.forge("Ann", await evening.board(), "rules:chess:0")
    assert only_private(result).content == "I do not know that game."


async def test_a_page_of_the_rules_past_the_last_is_the_last(evening: Evening) -> None:
    await at_the_table(evening)
    result = await evening.forge("Ann", await evening.board(), "rules:regicide:99")
    assert buttons(only_private(result))["Next"]["disabled"]


@pytest.mark.parametrize("command", COMMANDS)
async def test_commands_without_a_game_say_how_to_start_one(evening: Evening, command: str) -> None:
    result = await evening.slash("Ann", command)
    assert only_private(result).content == "No game is open in this channel. Start one with `/regicide start`."
    assert evening.messages() == []


async def test_a_lobby_has_no_hands_yet(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    for name, said in (("Ann", "The game has not begun"), ("Eve", "You have no seat")):
        assert said in only_private(await evening.slash(name, "hand")).content


@pytest.mark.parametrize("action", ["join", "add", "remove", "start", "leave"])
async def test_the_lobby_s_buttons_are_past_once_the_game_runs(evening: Evening, action: str) -> None:
    before = await at_the_table(evening)
    name = "Eve" if action == "join" else "Ann"
    result = await evening.forge(name, await evening.board(), f"lobby:{before.id}:{action}")
    assert "begun" in only_private(result).content
    assert await evening.running() == before


async def test_a_player_s_own_join_is_refused_while_the_game_runs(evening: Evening) -> None:
    before = await at_the_table(evening)
    result = await evening.forge("Ben", await evening.board(), f"lobby:{before.id}:join")
    assert only_private(result).content == "You already have a seat. Open your cards with the button under the table."


async def over(evening: Evening) -> TableView:
    """A game of Ann and Ben that Ann has ended; its board says so."""
    table = await at_the_table(evening)
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    return table


@pytest.mark.parametrize("action", ["join", "start", "leave", "cancel"])
async def test_a_game_that_is_over_takes_no_lobby_button(evening: Evening, action: str) -> None:
    table = await over(evening)
    result = await evening.forge("Ann", await evening.board(), f"lobby:{table.id}:{action}")
    assert only_private(result).content == OVER


@pytest.mark.parametrize("action", ["end", "vote", "agree", "refuse", "leave"])
async def test_a_game_that_is_over_takes_no_confirmation(evening: Evening, action: str) -> None:
    table = await over(evening)
    board = await evening.board_text()
    result = await evening.forge("Ann", await evening.board(), f"ask:{table.id}:{action}")
    assert only_private(result).content == OVER
    assert await evening.board_text() == board


@pytest.mark.parametrize("press", ["pick:{id}:{at}::0", "move:{id}:{at}:0:play", "hand:{id}"])
async def test_a_hand_of_a_game_that_is_over_says_so(evening: Evening, press: str) -> None:
    table = await over(evening)
    result = await evening.forge("Ann", await evening.board(), press.format(id=table.id, at=table.position))
    answer = only_private(result)
    assert answer.embeds[0].title == "The game is over"
    assert all(button["disabled"] for button in buttons(answer).values())
    assert len(evening.bot.hands) == 0


async def test_games_are_not_offered_in_direct_messages(evening: Evening) -> None:
    offered = evening.ann.user.available_commands()
    assert sorted(offered) == ["games", "help", "privacy export", "privacy forget", "privacy info"]
