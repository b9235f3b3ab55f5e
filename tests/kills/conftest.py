"""A Discord for every test."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from tests.discord_server.server import DiscordServer, discord_server


@pytest.fixture
async def server() -> AsyncGenerator[DiscordServer]:
    """At its end, all that was sent to it must have kept the contract."""
    async with discord_server() as made:
        yield made
