"""Members in a time-out: a person, and the bot itself. Slow mode, says Discord, does not hold for bots."""

from __future__ import annotations

from datetime import timedelta

from tests.cogs.evening import Evening
from tests.cogs.losing import one_move
from tests.cogs.messages import text_of


def time_out(evening: Evening, user: int, minutes: int) -> None:
    """A moderator gives a member a time-out: they see the channel, and may do nothing there."""
    until = evening.env.backend.clock.now() + timedelta(minutes=minutes)
    evening.env.backend.edit_member(evening.guild.id, user, {"timed_out_until": until.isoformat()})


async def test_a_game_of_a_bot_in_a_time_out_is_parked_and_goes_on_afterwards(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    assert evening.bot.user is not None
    time_out(evening, evening.bot.user.id, minutes=30)
    await one_move(evening)
    assert (await evening.running()).parked == "forbidden"
    refused = await evening.slash("Ann", "table")
    assert "I am missing permissions here: Send Messages and Embed Links." in text_of(refused.response)
    await evening.later(minutes=31)
    assert not (await evening.slash("Ann", "table")).ephemeral
    assert (await evening.running()).parked is None
    assert "▶ **Ann**" in await evening.board_text(), "the move was saved meanwhile"


async def test_the_others_decide_how_to_go_on_without_a_person_in_a_time_out(evening: Evening) -> None:
    await evening.start("Ann", "Ben", pace="live")
    name = await evening.acting()
    time_out(evening, evening.people[name].id, minutes=60)
    for _ in range(2):  # The reminder, and then the question.
        await evening.later(minutes=2.6)
    assert "⏳ Shall we wait?" in await evening.board_text()
    before = (await evening.running()).position
    (other,) = {"Ann", "Ben"} - {name}
    await evening.click(other, await evening.board(), "AI plays this move")
    assert (await evening.running()).position > before
