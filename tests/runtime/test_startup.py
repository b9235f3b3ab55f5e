"""One bot for one token on a machine."""

from __future__ import annotations

import logging
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.runtime.startup import StartupError, token_lock

TOKEN, OTHER = "made.up.token", "another.made.up"


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_of_two_bots_with_one_token_the_second_is_refused() -> None:
    with token_lock(TOKEN), pytest.raises(StartupError, match="is already running on this machine"), token_lock(TOKEN):
        pass


def test_a_bot_that_has_ended_leaves_its_token_to_the_next() -> None:
    for _ in range(2):
        with token_lock(TOKEN):
            pass


def test_bots_with_tokens_of_their_own_leave_each_other_be() -> None:
    with token_lock(TOKEN), token_lock(OTHER):
        pass


def test_the_token_is_not_to_be_read_beside_it(temporary_folder: Path) -> None:
    with token_lock(TOKEN):
        (file,) = temporary_folder.glob("*/*")
        assert TOKEN not in file.name
        assert file.read_bytes() == b""


def test_where_there_is_no_room_for_a_lock_the_bot_runs_and_says_so(
    temporary_folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with token_lock(TOKEN):
        (file,) = temporary_folder.glob("*/*")
    file.unlink()
    file.mkdir()
    with caplog.at_level(logging.WARNING), token_lock(TOKEN):
        pass
    assert "will not be noticed" in caplog.text
    assert TOKEN not in caplog.text


def test_nobody_else_can_hold_the_lock(temporary_folder: Path) -> None:
    with token_lock(TOKEN):
        (folder,) = temporary_folder.iterdir()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def _open_to_all(folder: Path) -> None:
    folder.chmod(0o777)


def _elsewhere(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))
    folder.symlink_to(folder.with_name("elsewhere"))


@pytest.mark.parametrize("planted", [_open_to_all, _elsewhere])
def test_a_folder_that_somebody_else_has_planted_is_not_used_and_blocks_no_start(
    temporary_folder: Path, caplog: pytest.LogCaptureFixture, planted: Callable[[Path], None]
) -> None:
    with token_lock(TOKEN):
        (folder,) = temporary_folder.iterdir()
    planted(folder)
    with caplog.at_level(logging.WARNING), token_lock(TOKEN), token_lock(TOKEN):
        pass
    assert caplog.text.count("will not be noticed") == 2
