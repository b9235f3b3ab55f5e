"""An evening for the stories about what the log says of it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.cogs.evening import Evening, an_evening


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    """A server with five people and the bot."""
    async with an_evening(tmp_path) as made:
        yield made
