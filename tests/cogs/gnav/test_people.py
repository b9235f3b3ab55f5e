"""Who sits at a table of Gnav: lobbies, strengths, who leaves and who ends it, and the commands."""

from __future__ import annotations

import pytest

from bot.game.gnav.cards import NAMES
from tests.cogs.evening import Evening
from tests.cogs.gnav.hands import all_keep, card, cards, move, moves
from tests.cogs.gnav.script import Script, play_at
from tests.cogs.gnav.seen import GNAV
from tests.cogs.messages import buttons, text_of

OPEN_DEAL = "0 XI, 1 IX, 2 V, 3 VI"


# Names on an open card.


@pytest.mark.parametrize("goes", ["leave", "privacy forget"])
async def test_an_open_card_names_the_ai_of_a_neighbour_who_has_gone(evening: Evening, goes: str) -> None:
    await play_at(evening, Script(4).deal(OPEN_DEAL), "Ann", "Ben", "Cleo", "Dan")
    shown = await evening.hand(acting := await evening.acting())
    gone = next(label for label in buttons(shown) if label.startswith("Ask ")).removeprefix("Ask ")
    command = f"gnav {goes}" if goes == "leave" else goes
    question = await evening.people[gone].slash(evening.channel, command)
    await evening.click(gone, question.response, "Leave" if goes == "leave" else "Forget me")
    new = next(seat.name for seat in (await evening.running()).seats if seat.user is None)
    assert gone not in text_of(evening.held(acting))
    assert f"Ask {new}" in buttons(evening.held(acting))
    if goes == "leave":
        await evening.hand(gone)
        assert f"Ask {gone}" in buttons(evening.held(acting)), "back on their seat under their own name"


async def test_the_open_card_of_a_forgotten_person_says_so(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    await evening.hand("Ann")
    question = await evening.people["Ann"].slash(evening.channel, "privacy forget")
    await evening.click("Ann", question.response, "Forget me")
    assert "You are forgotten" in text_of(evening.held("Ann"))
    assert buttons(evening.held("Ann")) == {}


# The lobby.


async def test_a_strength_alone_fills_the_table_with_ais_of_it(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=5, strength=GNAV.levels[-1])
    table = await evening.running()
    assert (table.phase, [seat.level for seat in table.seats]) == ("playing", [None, *(GNAV.levels[-1],) * 4])


async def test_start_alone_deals_at_once_against_three_ais_and_shows_the_card(evening: Evening) -> None:
    started = await evening.slash("Ann", "start")
    table = await evening.running()
    assert (table.phase, len(table.seats), len(table.people)) == ("playing", 4, 1)
    assert (await evening.board_text()).count("🤖") >= 3
    assert "Your card: " in evening.private_texts(started)


async def test_a_lobby_says_what_is_played_and_for_how_many(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=6)
    said = await evening.board_text()
    assert "Gnav" in said
    assert "**2–6 players** with three lives each and one card at a time: the last one with lives left wins." in said
    assert "Seats 1/6" in said


async def test_a_house_rule_stands_under_the_lobby_and_the_board_and_is_played_by(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=2, one_fool="holder")
    assert "Of two players, only the one with the Fool loses a life" in await evening.board_text()
    await evening.click("Ben", await evening.board(), "Join")
    assert "Of two players, only the one with the Fool loses a life" in await evening.board_text()
    assert (await evening.running()).play.options.one_fool_of_two == "holder"


async def test_without_a_house_rule_none_is_named(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=2, one_fool="both")
    assert "Fool" not in await evening.board_text()


async def test_the_lobby_offers_each_strength_and_shows_how_strong_an_ai_is(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=6, ai=1, strength=GNAV.levels[-1])
    assert f"`2` Clover 🤖 {GNAV.levels[-1]}" in await evening.board_text()
    for number, level in enumerate(GNAV.levels, 3):
        await evening.click("Ann", await evening.board(), f"Add {level} AI")
        assert f"`{number}` " in await evening.board_text()
    lines = [line for line in (await evening.board_text()).split("\n") if "🤖" in line]
    assert [line.split()[-1] for line in lines] == [GNAV.levels[-1], *GNAV.levels]


async def test_ais_are_plain_where_nobody_says_how_strong(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    assert {seat.level for seat in (await evening.running()).seats[1:]} == {GNAV.levels[0]}
    assert GNAV.levels[0] == "plain"


async def test_a_lobby_of_twenty_seats_shows_them_all_and_deals_to_them(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=20, ai=17)
    await evening.click("Ben", await evening.board(), "Join")
    said = await evening.board_text()
    assert "Seats 19/20" in said
    assert "`20` *free*" in said
    await evening.click("Cleo", await evening.board(), "Join")
    table = await evening.running()
    assert (table.phase, len(table.seats)) == ("playing", 20)
    assert (await evening.board_text()).count("🤖") >= 17


async def test_one_seat_is_too_few_to_start(evening: Evening) -> None:
    await evening.slash("Ann", "start", None, players=5)
    assert buttons(await evening.board())["Start"]["disabled"] is True


@pytest.mark.parametrize("options", [{"players": 2, "ai": 2}, {"players": 5, "ai": 7}])
async def test_more_ais_than_seats_are_refused_in_private(evening: Evening, options: dict[str, int]) -> None:
    result = await evening.slash("Ann", "start", None, **options)
    assert "Ask for fewer AI players or for more seats." in evening.private_texts(result)
    assert await evening.table() is None


async def test_everybody_s_card_appears_in_private_through_their_own_click(evening: Evening) -> None:
    opened = await evening.slash("Ann", "start", None, players=2)
    joined = await evening.click("Ben", await evening.board(), "Join")
    for name, result in (("Ann", opened), ("Ben", joined)):
        (first,) = result.followups
        assert first.ephemeral
        held = (await evening.view(name)).card
        assert held is not None
        assert first.embeds[0].title == f"Your card: {NAMES[held]}"


# Who leaves.


async def test_an_ai_takes_the_seat_of_who_leaves_and_the_deal_goes_on(evening: Evening) -> None:
    await play_at(evening, Script(4).deal(OPEN_DEAL), "Ann", "Ben", "Cleo", "Dan")
    await cards(evening, "Ben")
    asked = await evening.slash("Ann", "leave")
    assert "An AI will play your seat" in evening.private_texts(asked)
    await evening.click("Ann", asked.response, "Leave")
    table = await evening.running()
    assert (table.seats[0].user, table.seats[0].level) == (None, GNAV.levels[0])
    assert table.acting_user == evening.ben.id
    assert "keeps." in await evening.board_text()
    assert [*buttons(evening.held("Ben"))] == ["Keep IX", "Ask Cleo"]


async def test_what_a_person_did_in_this_deal_before_leaving_is_told_of_them(evening: Evening) -> None:
    await play_at(evening, Script(4).deal(OPEN_DEAL), "Ann", "Ben", "Cleo", "Dan")
    await move(evening, "Ann", "keep")
    asked = await evening.slash("Ann", "leave")
    await evening.click("Ann", asked.response, "Leave")
    story = await evening.board_text()
    assert "✋ Ann keeps." in story
    assert story.index("Ann keeps.") < story.index("Clover, an AI, is playing for Ann from now on.")


async def test_leaving_costs_no_life(evening: Evening) -> None:
    await play_at(evening, Script(4).deal(OPEN_DEAL), "Ann", "Ben", "Cleo", "Dan")
    asked = await evening.slash("Dan", "leave")
    await evening.click("Dan", asked.response, "Leave")
    assert (await evening.running()).play.lives == (3, 3, 3, 3)


async def test_a_match_goes_on_to_its_end_when_the_only_living_person_leaves_it_to_one_who_is_out(
    evening: Evening,
) -> None:
    script = Script(3).down_to("0/2/3").deal("1 IX, 2 XI")
    await play_at(evening, script, "Ann", "Ben")
    asked = await evening.slash("Ben", "leave")
    await evening.click("Ben", asked.response, "Leave")
    assert await evening.table() is None
    over = await evening.last()
    assert over.reason == "played"
    assert "Play again" in buttons(await evening.board())


async def test_when_the_last_person_leaves_the_match_waits_for_them(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    asked = await evening.slash("Ann", "leave")
    assert "If you leave, it is paused" in evening.private_texts(asked)
    await evening.click("Ann", asked.response, "Leave")
    left = await evening.running()
    assert left.paused
    assert "Everybody has left" in await evening.board_text()
    back = await evening.click("Ann", await evening.board(), "My card")
    assert "Welcome back!" in evening.private_texts(back)
    assert (await evening.running()).acting_user == evening.ann.id
    assert "Everybody has left" not in await evening.board_text()


async def test_two_people_end_a_match_together(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX"), "Ann", "Ben")
    asked = await evening.slash("Ben", "end")
    await evening.click("Ben", asked.response, "Ask the others")
    assert "Ben would like to end it. It ends when 2 of the players agree." in await evening.board_text()
    await evening.click("Ann", await evening.board(), "Agree to end")
    assert "Gnav: ended early" in await evening.board_text()
    assert "**V**" not in await evening.board_text()


async def test_a_vote_between_deals_stands_beside_next_deal(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX").keep(), "Ann", "Ben")
    asked = await evening.slash("Ben", "end")
    await evening.click("Ben", asked.response, "Ask the others")
    assert {"Next deal", "Agree to end", "Keep playing"} <= {*buttons(await evening.board())}
    await move(evening, "Ann", "next", await evening.board())
    assert "Agree to end" in buttons(await evening.board())


# The commands.


async def test_the_hand_command_shows_the_card_in_private(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX"), "Ann", "Ben")
    result = await evening.slash("Ben", "hand")
    assert "Your card: IX" in evening.private_texts(result)


async def test_the_board_s_button_for_the_card_is_called_so(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX"), "Ann", "Ben")
    assert [*buttons(await evening.board())] == ["My card", "Rules"]


async def test_the_table_command_posts_the_board_at_the_bottom(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX"), "Ann", "Ben")
    before = (await evening.board()).id
    await evening.slash("Ben", "table")
    assert (await evening.board()).id == evening.messages()[-1].id != before


async def test_the_rules_are_read_page_by_page_in_private(evening: Evening) -> None:
    result = await evening.slash("Ann", "rules")
    assert "Gnav: The idea" in evening.private_texts(result)
    turned = await evening.click("Ann", result.response, "Next")
    assert "Gnav: The cards" in text_of(turned.response)


@pytest.mark.parametrize("command", ["hand", "table", "leave", "end"])
async def test_commands_without_a_match_say_how_to_start_one(evening: Evening, command: str) -> None:
    result = await evening.slash("Ann", command)
    assert evening.private_texts(result) == "No game is open in this channel. Start one with `/gnav start`."


async def test_regicide_s_commands_beside_a_match_of_gnav_are_answered_kindly(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX"), "Ann", "Ben")
    evening.key = "regicide"
    result = await evening.slash("Ann", "hand")
    said = evening.private_texts(result)
    assert said == "Gnav is being played in this channel. Its commands begin with `/gnav`."
    refused = await evening.slash("Ben", "start")
    assert "A game of Gnav is open in this channel: https://discord.com/channels/" in evening.private_texts(refused)


async def test_both_games_go_on_side_by_side_in_two_channels(evening: Evening) -> None:
    await play_at(evening, Script(2).deal("0 V, 1 IX"), "Ann", "Ben")
    hall = evening.guild.create_text_channel("hall")
    evening.key = "regicide"
    opened = await evening.slash("Ann", "start", hall, players=2, ai=1)
    assert "Jack of" in text_of(opened.response)
    other = await evening.slash("Ann", "hand", hall)
    assert "Your hand" in evening.private_texts(other)
    evening.key = "gnav"
    evening.forget_hands()
    await moves(evening, "Ann keep", "Ben keep", "Ben next")
    assert (await evening.running()).play.deal == 2
    assert "Gnav · deal 2" in await evening.board_text()


async def test_an_ai_that_is_on_turn_moves_when_somebody_opens_their_card(evening: Evening) -> None:
    await play_at(evening, Script(2).down_to("2/3").deal("0 IX, 1 XI"), "Ann")
    assert (await evening.running()).acting_user is None
    await card(evening, "Ann")
    assert (await evening.running()).acting_user == evening.ann.id
    await all_keep(evening)
    assert "Next deal" in buttons(await evening.board())
