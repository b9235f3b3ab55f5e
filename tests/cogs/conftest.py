"""An evening for every test that wants one."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot import app
from tests.cogs.counting import CountingCog, CountingUi
from tests.cogs.evening import Evening, an_evening
from tests.game.sitting import COUNTING


@pytest.fixture
async def counting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Evening]:
    """An evening on which the toy game is played; nothing may be logged as an error."""
    monkeypatch.setattr(app, "GAMES", {COUNTING.key: COUNTING})
    monkeypatch.setattr(app, "UIS", {COUNTING.key: CountingUi()})
    monkeypatch.setattr(app, "GAME_COGS", (CountingCog,))
    async with an_evening(tmp_path, key=COUNTING.key) as made:
        yield made
    assert errors_in(caplog) == []


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Evening]:
    """A server with five people and the bot; nothing may be logged as an error."""
    async with an_evening(tmp_path) as made:
        yield made
    assert errors_in(caplog) == []


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as an error."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
