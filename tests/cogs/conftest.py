"""An evening for every test that wants one."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import pytest

from bot.runtime import logs
from tests.cogs.counting import a_counting_evening
from tests.cogs.evening import Evening, an_evening
from tests.cogs.logged import Lines


@pytest.fixture
async def counting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Evening]:
    """An evening on which the toy game is played; nothing may be logged as an error."""
    async with a_counting_evening(tmp_path) as made:
        yield made
    assert errors_in(caplog) == []


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Evening]:
    """A server with five people and the bot; nothing may be logged as an error."""
    async with an_evening(tmp_path) as made:
        yield made
    assert errors_in(caplog) == []


@pytest.fixture
def every_line() -> Iterator[Lines]:
    """All that the log says at its most talkative."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    logs.configure("DEBUG")
    lines = Lines()
    root.handlers = [lines]
    yield lines
    root.handlers, root.level = before, level


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as an error."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
