"""What holds for every test: nothing outside the test decides its outcome."""

from __future__ import annotations

import gc
import os
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.runtime.process import GC_THRESHOLDS
from bot.settings import Settings
from tests.databases import PostgresServer, postgres_server, roomy_memory

SETTINGS = tuple(spelled for name in Settings.model_fields for spelled in (name.upper(), name))

# Where pytest makes the folders of tests: hundreds of databases then wait for no disk.
if (memory := roomy_memory()) is not None:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))

# Nothing that is loaded for the tests becomes garbage: the collector is kept away from it, as in the bot itself.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """From here on, garbage is collected as in the bot."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token in the developer's environment must neither reach Discord nor change a test."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def postgres_server_of_all() -> Iterator[PostgresServer]:
    """The one server of this run of pytest; it starts when the first test asks for it."""
    with postgres_server() as server:
        yield server


@pytest.fixture
async def postgres(postgres_server_of_all: PostgresServer) -> AsyncIterator[PostgresServer]:
    """A server for one test, whose databases are dropped behind it."""
    yield postgres_server_of_all
    await postgres_server_of_all.drop_all()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever asks for a PostgreSQL server is slow: it takes a second or two to start."""
    for item in items:
        if isinstance(item, pytest.Function) and "postgres" in item.fixturenames:
            item.add_marker(pytest.mark.slow)
