"""The bot stops and starts again in every phase; the buttons that people see go on working."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.game.regicide.cards import cards_in, is_jester
from bot.game.regicide.events import Jester, Play, Refresh
from bot.game.regicide.notation import write
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose
from bot.game.regicide.rules import apply
from bot.game.regicide.setup import deal
from bot.game.table import commands as command
from tests.cogs.evening import Evening, an_evening
from tests.cogs.messages import buttons
from tests.cogs.regicide.hands import move, plain_move, play_on, until


async def test_a_lobby_goes_on_with_its_old_buttons(evening: Evening) -> None:
    await evening.slash("Ann", "start", players=2)
    lobby = await evening.board()
    await evening.restart()
    await evening.click("Ben", lobby, "Join")
    assert (await evening.running()).phase == "playing"


async def test_a_play_is_made_with_a_hand_from_before_the_restart(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    hand = await evening.hand(name)
    before = await evening.view(name)
    await evening.restart()
    await move(evening, name, Play(before.hand[:1]), hand)
    after = await evening.running()
    assert after.play.table == before.hand[:1]


async def test_a_selection_outlives_the_restart(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    hand = await evening.hand(name)
    card = next(label for label, button in buttons(hand).items() if button["custom_id"].startswith("pick:"))
    chosen = await evening.click(name, hand, card)
    await evening.restart()
    await evening.click(name, chosen.response, "Play")
    assert (await evening.running()).play.table == (await evening.view(name)).public.table != ()


async def test_a_payment_is_made_with_a_hand_from_before_the_restart(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    await until(evening, "pay")
    hand = await evening.hand(name)
    await evening.restart()
    chosen = await evening.click(name, hand, "Cheapest")
    await evening.click(name, chosen.response, "Pay")
    assert (await evening.running()).play.phase == "play"


async def test_the_seat_that_a_jester_named_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with an_evening(tmp_path, seed=_seed_with_a_jester(seats=3)) as evening:
        await evening.start("Ann", "Ben", "Cleo")
        name = await evening.acting()
        await move(evening, name, Jester(1))
        await evening.restart()
        table = await evening.running()
        assert table.turn == 1
        assert table.play.enemy.immune is False
        await plain_move(evening, table.seats[1].name)
        assert (await evening.running()).position == table.position + 1


async def test_a_solo_jester_is_flipped_with_a_hand_from_before_the_restart(evening: Evening) -> None:
    await evening.start("Ann", players=1)
    hand = await evening.hand("Ann")
    await evening.restart()
    await move(evening, "Ann", Refresh(), hand)
    assert (await evening.running()).play.refreshes == 1


async def test_nothing_that_was_acknowledged_is_lost(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=6)
    before = await evening.running()
    hands = [await evening.view(seat.name) for seat in before.seats]
    board = await evening.board_text()
    await evening.restart()
    assert await evening.running() == before
    assert [await evening.view(seat.name) for seat in before.seats] == hands
    assert await evening.board_text() == board


async def test_an_ai_whose_turn_came_as_the_bot_stopped_moves_after_the_start(tmp_path: Path) -> None:
    async with an_evening(tmp_path, seed=3) as evening:
        await evening.start("Ann", players=2, ai=1)
        table = await evening.running()
        while (await evening.view("Ann")).public.phase == "play":
            await plain_move(evening, "Ann")
        # The move that ends Ann's turn is on disk, but the bot stops before the AI has thought.
        payment = write(choose(await evening.view("Ann")))
        position = (await evening.running()).position
        await evening.bot.tables.submit(table.id, command.Move(evening.ann.id, position, payment))
        assert (await evening.running()).acting_user is None
        await evening.restart()
        table = await evening.running()
        assert table.acting_user == evening.ann.id
        assert f"▶ **Ann** {len((await evening.view('Ann')).hand)}" in await evening.board_text()


async def test_commands_are_not_told_to_discord_again(evening: Evening) -> None:
    def told() -> int:
        return sum(entry.method == "PUT" and entry.path.endswith("/commands") for entry in evening.env.http_requests)

    assert told() == 1
    await evening.restart()
    assert told() == 1


def _seed_with_a_jester(seats: int) -> int:
    """A seed whose deal gives the first player a Jester."""
    for seed in range(1000):
        position = apply(None, deal(seats, Options(), Random(seed)))
        if any(is_jester(card) for card in cards_in(position.hands[position.turn])):
            return seed
    raise AssertionError("no such seed")
