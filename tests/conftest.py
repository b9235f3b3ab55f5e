"""What holds for every test: nothing outside the test decides its outcome."""

from __future__ import annotations

import pytest

from bot.settings import Settings


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token in the developer's environment must neither reach Discord nor change a test."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
        monkeypatch.delenv(name, raising=False)
