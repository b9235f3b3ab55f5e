"""An evening for every test that wants one."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.cogs.evening import Evening, an_evening


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Evening]:
    """A server with five people and the bot; nothing may be logged as an error."""
    async with an_evening(tmp_path) as made:
        yield made
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == []
