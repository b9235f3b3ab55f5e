"""What a bot has measured after clicks and commands, as Prometheus gets to read it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.runtime.monitoring.server import serve
from tests.cogs.evening import Evening, an_evening
from tests.cogs.regicide.hands import play_on
from tests.runtime.monitoring.scraping import ask, measured


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening with a bot that measures; no port is open yet."""
    async with an_evening(tmp_path, metrics_port=1) as made:
        yield made


@pytest.fixture
async def address(evening: Evening) -> AsyncGenerator[str]:
    """Where this bot is asked."""
    async with serve(evening.bot, evening.bot.metrics, "127.0.0.1", 0) as opened:
        yield opened


async def test_each_command_and_click_is_measured_from_discord_to_the_board(evening: Evening, address: str) -> None:
    await evening.slash("Ann", "start", players=2)
    await evening.click("Ben", await evening.board(), "Join")
    found = await measured(address)
    assert found["card_room_interaction_age_seconds_count"] == 2
    assert found["card_room_acknowledge_seconds_count"] == 2
    assert found["card_room_board_seconds_count"] == 2
    assert found["card_room_commit_seconds_count"] == 2


async def test_a_look_at_the_cards_is_answered_but_shows_no_board(evening: Evening, address: str) -> None:
    await evening.start("Ann", "Ben")
    before = await measured(address)
    await evening.hand("Ann")
    after = await measured(address)
    assert after["card_room_acknowledge_seconds_count"] == before["card_room_acknowledge_seconds_count"] + 1
    assert after["card_room_board_seconds_count"] == before["card_room_board_seconds_count"]
    assert after["card_room_commit_seconds_count"] == before["card_room_commit_seconds_count"]


async def test_a_late_move_is_a_version_conflict(evening: Evening, address: str) -> None:
    await evening.start("Ann", "Ben")
    name = await evening.acting()
    table = await evening.running()
    hand = await evening.hand(name)
    for _ in range(2):
        await evening.forge(name, hand, f"move:{table.id}:{table.position - 1}:0:play")
    await evening.forge(name, hand, f"pick:{table.id}:{table.position - 1}:0:1")
    found = await measured(address)
    assert found["card_room_version_conflicts_total"] == 3
    assert found['card_room_refusals_total{kind="StaleVersion"}'] == 3


async def test_refusals_are_counted_by_their_kind(evening: Evening, address: str) -> None:
    await evening.start("Ann", "Ben")
    table = await evening.running()
    await evening.click("Cleo", await evening.board(), "My hand")
    other = "Ben" if await evening.acting() == "Ann" else "Ann"
    await evening.forge(other, await evening.hand(other), f"move:{table.id}:{table.position}:0:play")
    await evening.slash("Ann", "start", players=2)
    found = await measured(address)
    kinds = {name: number for name, number in found.items() if name.startswith("card_room_refusals_total")}
    assert kinds == {
        f'card_room_refusals_total{{kind="{kind}"}}': 1 for kind in ("NotSeated", "NotYourTurn", "TableRefusal")
    }
    assert found["card_room_version_conflicts_total"] == 0


async def test_games_are_counted_as_they_are_in_the_database(evening: Evening, address: str) -> None:
    await evening.start("Ann", "Ben")
    hall = evening.guild.create_text_channel("hall")
    await evening.slash("Cleo", "start", at=hall, players=3)
    found = await measured(address)
    playing, lobby = (f'card_room_games{{game="regicide",phase="{phase}"}}' for phase in ("playing", "lobby"))
    assert (found[playing], found[lobby]) == (1, 1)
    opened = next(message for message in hall.history() if message.components)
    await evening.click("Cleo", opened, "Cancel")
    await play_on(evening)
    found = await measured(address)
    assert playing not in found


async def test_the_process_is_measured(evening: Evening, address: str) -> None:
    found = await measured(address)
    assert found["process_resident_memory_bytes"] > 0
    assert found["process_start_time_seconds"] > 0


async def test_what_is_measured_names_no_person_server_channel_or_token(evening: Evening, address: str) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=3)
    await evening.slash("Ann", "start", players=2)
    told = (await ask(address, "/metrics")).text
    known = [evening.guild.id, evening.channel.id, *(person.id for person in evening.people.values()), *evening.people]
    assert [one for one in known if str(one) in told] == []


async def test_a_newer_prometheus_gets_the_newer_format(evening: Evening, address: str) -> None:
    old = await ask(address, "/metrics")
    new = await ask(address, "/metrics", Accept="application/openmetrics-text; version=1.0.0")
    assert old.content_type.startswith("text/plain; version=0.0.4")
    assert new.content_type.startswith("application/openmetrics-text; version=1.0.0")
    assert new.text.endswith("# EOF\n")


async def test_a_bot_that_was_not_asked_to_measure_keeps_nothing(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, serve(evening.bot, evening.bot.metrics, "127.0.0.1", 0) as address:
        await evening.start("Ann", "Ben")
        answer = await ask(address, "/metrics")
    assert (answer.status, answer.text) == (200, "")
