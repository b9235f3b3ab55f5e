"""The time for a turn, as people see it: the pace, the reminder, the question to the others, and what they decide."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from bot.cogs.ui.texts import length
from bot.game.table.commands import VoteOnAbsence
from tests.cogs.counting import a_counting_evening
from tests.cogs.evening import Evening
from tests.cogs.messages import buttons, text_of

ANSWERS = ["Wait", "AI plays this move", "AI takes the seat", "Take Ann's seat"]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening of the toy game, on which time passes only as the tests say."""
    async with a_counting_evening(tmp_path) as made:
        yield made


def pinged(evening: Evening) -> list[str]:
    """Whom the one ping is for, by name."""
    (message,) = evening.pings()
    return [name for name, person in evening.people.items() if f"<@{person.id}>" in message.content]


def a_manager(evening: Evening) -> MemberActor:
    """Somebody who may manage the server."""
    role = evening.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return evening.join("Mia", roles=[role])


async def asked(evening: Evening, *names: str) -> None:
    """Ann has let her time run out, and the others are asked."""
    await evening.start(*names, players=len(names))
    await evening.later(hours=12)
    await evening.later(hours=12)
    assert (await evening.running()).stage == "asked"


@pytest.mark.parametrize(
    ("seconds", "text"), [(86400, "24 h"), (300, "5 min"), (5400, "1.5 h"), (60, "1 min"), (3600, "1 h")]
)
def test_a_time_is_told_in_a_few_characters(seconds: int, text: str) -> None:
    assert length(seconds) == text


async def test_lobby_and_board_tell_the_pace(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    assert "24 h a turn" in await evening.board_text()
    await evening.click("Ben", await evening.board(), "Join")
    assert "24 h a turn" in await evening.board_text()


async def test_who_plays_alone_sees_no_timer_and_is_never_hurried(evening: Evening) -> None:
    await evening.start("Ann", players=2, ai=1)
    assert "a turn" not in await evening.board_text()
    for _ in range(5):
        await evening.later(hours=48)
    assert (await evening.running()).version == 1
    assert evening.pings() == []


@pytest.mark.parametrize(("pace", "told"), [("live", "5 min a turn"), ("relaxed", "24 h a turn"), ("none", "")])
async def test_a_game_is_started_at_the_pace_that_its_host_wants(evening: Evening, pace: str, told: str) -> None:
    await evening.start("Ann", "Ben", players=2, pace=pace)
    said = await evening.board_text()
    assert told in said
    assert ("a turn" in said) is bool(told)


async def test_without_a_timer_nobody_is_hurried(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2, pace="none")
    await evening.later(days=29)
    assert (await evening.running()).version == 2
    assert pinged(evening) == ["Ann"]


async def test_a_game_that_nobody_goes_on_with_is_closed_after_a_month(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2, pace="none")
    await evening.board()
    await evening.later(days=30, minutes=1)
    assert await evening.table() is None
    assert (await evening.last()).reason == "abandoned"


async def test_at_half_time_a_new_message_reminds_the_person_to_act(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    (first,) = evening.pings()
    await evening.later(hours=12)
    (reminder,) = evening.pings()
    assert reminder.id != first.id
    assert pinged(evening) == ["Ann"]
    assert "The others are waiting; your time runs out <t:" in reminder.content
    assert list(buttons(reminder)) == ["My number"]
    assert "Shall we wait?" not in await evening.board_text()


async def test_at_the_end_the_others_are_asked_on_the_board_and_by_a_ping(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben", "Cleo")
    assert pinged(evening) == ["Ben", "Cleo"]
    said = await evening.board_text()
    assert "Shall we wait?" in said
    assert "Ann has had 24 h for this turn." in said
    assert "2 of 2 must agree." in said
    assert list(buttons(await evening.board()))[-4:] == ANSWERS
    assert list(buttons(evening.pings()[0])) == ANSWERS


async def test_a_live_game_reminds_and_asks_within_minutes(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2, pace="live")
    await evening.later(seconds=150)
    assert "your time runs out" in evening.pings()[0].content
    await evening.later(seconds=150)
    assert pinged(evening) == ["Ben"]
    await evening.later(seconds=120)
    table = await evening.running()
    assert (table.play.total, table.acting_user) == (1, evening.ben.id)


async def test_the_others_wait_and_the_time_begins_afresh(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    await evening.click("Ben", await evening.board(), "Wait")
    assert "Shall we wait?" not in await evening.board_text()
    assert pinged(evening) == ["Ann"]
    await evening.later(hours=12)
    assert (await evening.running()).stage == "reminded"


async def test_an_ai_plays_the_move_and_the_story_says_so(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    await evening.click("Ben", await evening.board(), "AI plays")
    table = await evening.running()
    assert (table.play.total, table.acting_user, table.seats[0].user) == (1, evening.ben.id, evening.ann.id)
    assert [told.news.names for told in table.story if told.news] == [("Ann",)]
    assert evening.pings() == []


async def test_an_answer_is_given_under_the_ping_too(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    await evening.click("Ben", evening.pings()[0], "AI plays")
    assert (await evening.running()).play.total == 1
    assert "Shall we wait?" not in await evening.board_text()


async def test_an_ai_takes_the_seat_and_keeps_it_warm(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben", "Cleo")
    await evening.click("Ben", await evening.board(), "AI takes")
    said = await evening.board_text()
    assert "AI takes the seat: Ben" in said
    await evening.click("Cleo", await evening.board(), "AI takes")
    table = await evening.running()
    assert (table.seats[0].user, table.seats[0].kept_for, table.play.total) == (None, evening.ann.id, 1)
    assert pinged(evening) == ["Ben"]
    await evening.hand("Ann")
    assert (await evening.running()).seats[0].user == evening.ann.id


async def test_somebody_without_a_seat_takes_the_one_of_who_does_not_come(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    early = await evening.click("Dan", await evening.board(), "Take Ann")
    assert "The players of this game decide first how to go on." in evening.private_texts(early)
    await evening.later(hours=3)
    taken = await evening.click("Dan", await evening.board(), "Take Ann")
    assert "until the person who lost this seat comes back" in evening.private_texts(taken)
    table = await evening.running()
    assert (table.seats[0].user, table.acting_user, table.stage) == (evening.dan.id, evening.dan.id, "")


async def test_who_was_late_takes_the_seat_back_from_whoever_has_it(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    await evening.later(hours=3)
    await evening.click("Dan", await evening.board(), "Take Ann")
    back = await evening.hand("Ann")
    assert "Welcome back! You have your seat again." in text_of(back)
    assert (await evening.running()).people == (evening.ann.id, evening.ben.id)
    assert "Ann has taken over your seat." in text_of(evening.held("Dan"))
    late = await evening.click("Dan", await evening.board(), "My number")
    assert "Ann has taken over your seat." in evening.private_texts(late)


async def test_where_nobody_answers_an_ai_makes_the_move(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben", "Cleo")
    await evening.later(hours=6)
    table = await evening.running()
    assert (table.play.total, table.acting_user, table.seats[0].user) == (1, evening.ben.id, evening.ann.id)
    assert pinged(evening) == ["Ben"]


async def test_whoever_comes_after_all_just_plays_and_the_question_is_gone(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    question = evening.pings()[0]
    await evening.click("Ann", await evening.hand("Ann"), "Add 2")
    table = await evening.running()
    assert (table.play.total, table.stage) == (2, "")
    assert "Shall we wait?" not in await evening.board_text()
    assert question.id not in [message.id for message in evening.messages()]
    assert pinged(evening) == ["Ben"]


async def test_who_is_waited_for_is_told_in_private_just_to_play(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    result = await evening.click("Ann", await evening.board(), "Wait")
    assert "It is your turn, and there is still time" in evening.private_texts(result)


async def test_who_only_watches_is_told_in_private_who_decides(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    result = await evening.click("Eve", await evening.board(), "AI plays")
    assert "Only the players of this game" in evening.private_texts(result)


async def test_an_old_question_s_button_changes_nothing(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    wait = buttons(await evening.board())["Wait"]["custom_id"]
    await evening.click("Ann", await evening.hand("Ann"), "Add 2")
    before = await evening.running()
    result = await evening.forge("Ben", await evening.board(), wait)
    assert "That turn is over" in evening.private_texts(result)
    assert await evening.running() == before


async def test_a_vote_to_end_the_game_pings_nobody_again(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo", players=3)
    (ping,) = evening.pings()
    await evening.restart()
    ask = await evening.slash("Ben", "end")
    await evening.click("Ben", ask.response, "Ask")
    assert [message.id for message in evening.pings()] == [ping.id]


@pytest.mark.parametrize("halves", [0, 1, 2])
async def test_a_restart_in_each_stage_pings_nobody_twice_and_goes_on_in_time(evening: Evening, halves: int) -> None:
    await evening.start("Ann", "Ben", players=2)
    for _ in range(halves):
        await evening.later(hours=12)
    before, sent = await evening.running(), [message.id for message in evening.pings()]
    await evening.restart()
    assert await evening.running() == before
    assert [message.id for message in evening.pings()] == sent
    await evening.later(hours=12 if halves < 2 else 6)
    after = await evening.running()
    assert (after.stage, after.play.total) == [("reminded", 0), ("asked", 0), ("", 1)][halves]


async def test_what_came_due_while_the_bot_was_down_comes_a_while_after_the_start(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    await evening.bot.close()
    evening.env.backend.advance_clock(5 * 86400)
    await evening.restart()
    table = await evening.running()
    assert (table.stage, pinged(evening)) == ("", ["Ann"])
    await evening.later(hours=2.4)
    assert (await evening.running()).stage == "reminded"


async def test_a_lobby_that_nobody_starts_for_a_week_is_closed_and_says_so(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=3)
    await evening.board()
    await evening.later(days=7)
    assert await evening.table() is None
    assert "Nobody started this game for a week" in await evening.board_text()


async def test_a_server_chooses_the_pace_of_its_games(evening: Evening) -> None:
    chosen = await a_manager(evening).slash(evening.channel, "table-timer", pace="live")
    assert "with a limit of 5 min per turn" in evening.private_texts(chosen)
    await evening.start("Ann", "Ben", players=2)
    assert "5 min a turn" in await evening.board_text()
    await evening.restart()
    hall = evening.guild.create_text_channel("hall")
    opened = await evening.slash("Ann", "start", at=hall, players=2)
    assert "5 min a turn" in text_of(opened.response)


async def test_a_server_can_do_without_timers(evening: Evening) -> None:
    chosen = await a_manager(evening).slash(evening.channel, "table-timer", pace="none")
    assert "without a timer" in evening.private_texts(chosen)
    await evening.start("Ann", "Ben", players=2)
    assert "a turn" not in await evening.board_text()


async def test_the_settings_can_switch_timers_off(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path, turn_hours=0) as evening:
        await evening.start("Ann", "Ben", players=2)
        assert "a turn" not in await evening.board_text()
        assert (await evening.running()).pace is None


async def test_the_ai_that_makes_the_move_takes_its_pause(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path, ai_pause_seconds=2) as evening:
        await asked(evening, "Ann", "Ben")
        await evening.click("Ben", await evening.board(), "AI plays")
        assert (await evening.running()).play.total == 0
        await evening.env.advance_time(2)
        assert (await evening.running()).play.total == 1


async def test_while_the_ai_pauses_its_person_may_still_move(tmp_path: Path) -> None:
    async with a_counting_evening(tmp_path, ai_pause_seconds=2) as evening:
        await asked(evening, "Ann", "Ben")
        await evening.click("Ben", await evening.board(), "AI plays")
        await evening.click("Ann", await evening.hand("Ann"), "Add 2")
        await evening.env.advance_time(10)
        table = await evening.running()
        assert (table.play.total, table.acting_user) == (2, evening.ben.id)


async def test_my_hand_lets_an_ai_go_on_that_was_stopped_before_its_move(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    table = await evening.running()
    await evening.bot.tables.submit(table.id, VoteOnAbsence(evening.ben.id, table.position, "move"))
    await evening.hand("Ben")
    assert (await evening.running()).play.total == 1


async def test_an_ai_whose_move_a_stop_prevented_makes_it_after_the_start(evening: Evening) -> None:
    await asked(evening, "Ann", "Ben")
    table = await evening.running()
    await evening.bot.tables.submit(table.id, VoteOnAbsence(evening.ben.id, table.position, "move"))
    await evening.restart()
    table = await evening.running()
    assert (table.play.total, table.seats[0].user) == (1, evening.ann.id)


async def test_while_discord_is_out_of_reach_nobody_loses_their_turn(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    await evening.bot.on_disconnect()
    await evening.later(hours=72)
    assert (await evening.running()).stage == ""
    await evening.bot.on_resumed()
    await evening.later(seconds=15)
    await evening.later(hours=2)
    assert (await evening.running()).stage == ""
    await evening.later(hours=1)
    assert (await evening.running()).stage == "reminded"
