"""A game that the program has never heard of is played whole, for one entry in `games=` and nothing else."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncGenerator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.record import FAULTY, OK, check, simulate
from bot.game.core.records import POLICIES
from bot.game.core.rules import Budget, Json
from bot.games import GAMES, Game, records_of
from tests.cogs.commands.test_options import start_of
from tests.cogs.conftest import errors_in
from tests.cogs.evening import Evening, an_evening
from tests.cogs.files import the_file
from tests.cogs.messages import Message, buttons, text_of
from tests.toll.on_discord import TollLook, card
from tests.toll.rules import REFUSALS, Toll

TOLL = Game(Toll(), "tests.toll.on_discord:TollCog", REFUSALS)
EVERY = (*GAMES, TOLL)
RECORDS = records_of(EVERY)
OPTIONS: list[Json] = [{}, {"follow": "free"}]


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Evening]:
    """An evening with a bot that knows Toll besides its own games."""
    async with an_evening(tmp_path, key=TOLL.key, games=EVERY) as made:
        yield made
    assert errors_in(caplog) == []


async def play_a_card(evening: Evening, name: str, hand: Message) -> None:
    """A person selects the first card that may be played, and plays it."""
    view: Any = await evening.view(name)
    wanted = card(view.legal[0])
    chosen = await evening.click(name, hand, wanted)
    assert chosen.response is not None
    assert f"✓ {wanted}" in buttons(chosen.response)
    await evening.click(name, chosen.response, "Play")


@pytest.mark.slow
async def test_it_is_played_whole_by_clicks_with_a_restart_on_the_way(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=3, ai=1, strength="greedy")
    for move in count():
        table = await evening.table()
        if table is None:
            break
        evening.last_game, name = table.id, await evening.acting()
        hand = await evening.hand(name)
        if move == 4:
            await evening.restart()
        await play_a_card(evening, name, hand)
    over = (await evening.last()).result
    assert over is not None
    assert len(over.standings) == 3
    assert "All tricks are played." in await evening.board_text()
    assert "takes the trick" in await evening.board_text()

    told = text_of((await evening.slash("Ann", "stats", of="me", ai=True)).response)
    assert "Toll: your games" in told
    assert "tricks " in told


async def test_its_replay_passes_the_check_of_records(evening: Evening) -> None:
    await evening.start("Ann", players=1)
    while (await evening.table()) is not None:
        await play_a_card(evening, "Ann", await evening.hand("Ann"))
    _, line = await the_file(await evening.slash("Ann", "replay"))
    out = io.StringIO()
    assert check([line], out, games=EVERY) == OK
    assert json.loads(out.getvalue())["plies"] == 5


async def test_its_options_are_chosen_in_its_command_and_stand_under_lobby_and_board(evening: Evening) -> None:
    parameters = {parameter.name: parameter for parameter in start_of(TOLL).parameters}
    assert [choice.name for choice in parameters["follow"].choices] == ["You must", "You need not"]
    assert parameters["follow"].description == "Whether you must follow suit (default: you must)"
    await evening.slash("Ann", "start", players=2, follow="free")
    for _ in ("lobby", "board"):
        assert "Nobody must follow suit" in await evening.board_text()
        if (await evening.running()).phase == "lobby":
            assert TollLook.invitation.format(players="1–2", most=2) in await evening.board_text()
            await evening.click("Ben", await evening.board(), "Join")
    assert (await evening.running()).options == {"follow": "free"}


async def test_the_bot_tells_of_it_beside_its_own_games(evening: Evening) -> None:
    told = text_of((await evening.people["Ann"].slash(evening.channel, "help")).response)
    assert "types `/regicide start`, `/gnav start` or `/toll start`" in told
    assert TollLook().help.name in told
    rules = await evening.slash("Ann", "rules")
    assert "Toll: The idea" in text_of(rules.response)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", Toll.seats)
def test_its_games_are_simulated_and_pass_the_check(seats: int, options: Json, policy: str) -> None:
    out, verdicts = io.StringIO(), io.StringIO()
    assert simulate(RECORDS["toll"], seats, 20, 0, policy, out, options) == OK
    lines = out.getvalue().encode().splitlines()
    assert check(lines, verdicts, legal=True, games=EVERY) == OK
    assert len(set(lines)) == 20
    assert all(json.loads(line).get("options", {}) == options for line in lines)


def test_a_spoilt_record_of_it_is_named_by_ply_and_rule() -> None:
    out, verdicts = io.StringIO(), io.StringIO()
    simulate(RECORDS["toll"], 2, 1, 0, "ai", out)
    record = json.loads(out.getvalue())
    record["moves"][3]["move"] = record["moves"][2]["move"]
    assert check([json.dumps(record).encode()], verdicts, games=EVERY) == FAULTY
    verdict = json.loads(verdicts.getvalue())
    assert verdict["ply"] == 3
    assert verdict["error"] == "Play a card of your hand, and follow the house's suit if you can. (T2)"


def test_greedy_players_take_more_than_timid_ones() -> None:
    def tricks(level: str) -> int:
        rules, total = Toll(), 0
        for seed in range(50):
            chance = Random(seed)
            state = rules.apply(None, rules.deal(1, {}, chance))
            while rules.awaits(state):
                move = rules.choose(level, rules.seat_view(state, 0), Budget())
                state = rules.apply(state, rules.decide(state, 0, move, chance))
            total += state.tricks[0]
        return total

    assert tricks("greedy") > tricks("timid")
