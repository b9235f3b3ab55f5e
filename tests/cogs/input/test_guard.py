"""What goes wrong in Discord, the database or this program: the player is told, and nothing is lost."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cogs.base.delivery import describe
from bot.cogs.input.guard import BROKEN, TRY_AGAIN, InFlight
from bot.cogs.regicide.cog import RegicideCog
from bot.cogs.regicide.look import RegicideLook
from bot.cogs.ui.screens import Screen
from bot.game.ports.log import DuplicateInteraction
from bot.game.regicide.notation import write
from bot.game.regicide.player import choose
from bot.game.table import commands
from bot.games import GAMES
from tests.cogs.evening import Evening, an_evening
from tests.cogs.messages import buttons, text_of
from tests.cogs.regicide.hands import plain_move
from tests.game.reading import public_view
from tests.troubles import give_up_soon


class BrokenLook(RegicideLook):
    """A look with a fault of the program in it."""

    def rules(self, page: int) -> Screen:
        raise ZeroDivisionError("a fault")


class BrokenCog(RegicideCog, group_name="regicide"):
    look = BrokenLook()


async def a_choice(evening: Evening) -> tuple[str, str]:
    """Who is to act, and the text of a move of theirs."""
    name = await evening.acting()
    return name, write(choose(await evening.view(name)))


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (401, 50027), (500, 0), (503, 0)], ids=str)
async def test_a_move_counts_although_its_answer_was_lost(evening: Evening, status: int, code: int) -> None:
    """Unknown interaction, already acknowledged, token expired, and faults of Discord's own."""
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    position = (await evening.running()).position
    hand = await evening.hand(name)
    card = next(iter(buttons(hand)))
    chosen = await evening.click(name, hand, card)
    press = next(button for label, button in buttons(chosen.response).items() if label.startswith("Play"))
    evening.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=None)
    assert chosen.response is not None
    await evening.people[name].click(chosen.response, custom_id=press["custom_id"])
    assert (await evening.running()).position > position
    assert f"{name} plays" in await evening.board_text()


async def test_a_locked_database_is_told_in_private_and_nothing_has_changed(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        await evening.start("Ann", "Ben")
        name = await evening.acting()
        before = await evening.running()
        board = await evening.board_text()
        hand = await evening.hand(name)
        assert evening.bot.store is not None
        await give_up_soon(evening.bot.store)
        other = sqlite3.connect(tmp_path / "cards.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        result = await evening.click(name, hand, "Yield")
        assert TRY_AGAIN.format() in evening.private_texts(result)
        other.execute("ROLLBACK")
        other.close()
        assert await evening.running() == before
        assert await evening.board_text() == board
        await evening.click(name, hand, "Yield")
        assert (await evening.running()).position > before.position


async def test_a_board_that_the_database_kept_from_following_follows_at_the_next_click(evening: Evening) -> None:
    await evening.start("Ann", players=2, ai=1)
    while (await evening.view("Ann")).public.phase == "play":
        await plain_move(evening, "Ann")
    table = await evening.running()
    hand = await evening.hand("Ann")
    paid = await evening.click("Ann", hand, "Cheapest")
    evening.store.fails("append", after=1)  # Her own move is saved, that of the AI is not.
    result = await evening.click("Ann", paid.response, "Pay")
    assert TRY_AGAIN.format() not in evening.private_texts(result), "the move is saved: nobody may be told otherwise"
    assert (await evening.running()).acting_user is None
    evening.store.works_again()
    await evening.hand("Ann")
    after = await public_view(evening.bot.tables, table.id)
    assert after.turn is None or after.acting_user == evening.ann.id


@pytest.mark.parametrize("command", ["start", "Join"])
async def test_a_seat_that_is_saved_but_cannot_be_shown_is_never_told_to_be_lost(
    evening: Evening, command: str
) -> None:
    if command == "Join":
        await evening.slash("Ann", "start", players=3)
        board = await evening.board()
        evening.store.fails("board")
        result = await evening.click("Ben", board, "Join")
    else:
        evening.store.fails("board")
        result = await evening.slash("Ann", "start", players=3)
    evening.store.works_again()
    said = evening.private_texts(result)
    assert TRY_AGAIN.format() not in said
    if command == "start":
        assert "That is saved" in said
    else:
        assert "Ben" in text_of(evening.messages()[0]), "the board is known: the seat is shown without the database"
    await evening.slash("Ann", "table")
    assert ("Ben" if command == "Join" else "Ann") in await evening.board_text()


async def test_a_click_delivered_twice_counts_once(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    table = await evening.running()
    name, text = await a_choice(evening)
    move = commands.Move(evening.people[name].id, table.position, text)
    await evening.bot.tables.submit(table.id, move, 4711)
    vote = commands.VoteEnd(evening.ann.id, agrees=True)
    with pytest.raises(DuplicateInteraction):
        await evening.bot.tables.submit(table.id, vote, 4711)
    assert (await evening.running()).votes == ()


async def test_a_fault_of_the_program_is_told_in_one_line_and_logged_with_its_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = replace(GAMES[0], discord=f"{__name__}:{BrokenCog.__name__}")
    async with an_evening(tmp_path, games=(game,)) as evening:
        await evening.start("Ann", "Ben")
        result = await evening.click("Cleo", await evening.board(), "Rules")
        assert BROKEN.format() in evening.private_texts(result)
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == 1
    assert errors[0].exc_info is not None
    assert errors[0].exc_info[0] is ZeroDivisionError
    assert "(rules) failed" in errors[0].getMessage(), "the rest of a custom_id may name a person"


async def test_a_stop_refuses_new_moves_kindly(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    before = await evening.running()
    hand = await evening.hand(name)
    evening.bot.tables.stop_intake()
    result = await evening.click(name, hand, "Yield")
    assert "restarting" in evening.private_texts(result)
    assert await evening.running() == before


async def test_a_stop_waits_for_what_is_under_way() -> None:
    in_flight = InFlight()
    assert await in_flight.drained(1)
    in_flight.enter()
    assert not await in_flight.drained(0)
    in_flight.leave()
    assert await in_flight.drained(1)


async def test_what_is_refused_during_a_stop_does_not_prolong_it() -> None:
    in_flight = InFlight()
    in_flight.enter()
    in_flight.stop()
    with in_flight.inside():
        assert in_flight.number == 1
    in_flight.leave()
    assert await in_flight.drained(0)


async def test_a_stop_waits_once(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    waited: list[float] = []

    async def drained(seconds: float) -> bool:
        waited.append(seconds)
        return False

    evening.bot.in_flight.drained = drained
    await evening.bot.wind_down()
    await evening.bot.close()
    assert len(waited) == 1


def test_an_error_is_described_without_the_address_that_may_hold_a_token() -> None:
    assert describe(TimeoutError("https://discord.com/api/webhooks/1/secret")) == "TimeoutError"
