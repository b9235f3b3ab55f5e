"""An evening of Gnav for every test that wants one."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.cogs.conftest import errors_in
from tests.cogs.evening import Evening, an_evening


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Evening]:
    """A server with five people and the bot, where Gnav is played; nothing may be logged as an error."""
    async with an_evening(tmp_path, key="gnav") as made:
        yield made
    assert errors_in(caplog) == []
