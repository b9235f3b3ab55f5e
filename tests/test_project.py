"""What the project's own files promise each other: locks, checks, the invitation, the set-up on a fresh machine."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import discord
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import __version__

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-postgres.lock", "requirements-dev.lock")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pins(lock: str) -> dict[str, str]:
    """The exact version of each package that a lock names."""
    return dict(re.findall(r"^([a-z0-9][\w.-]*)(?:\[[\w,]+\])?==(\S+)", read(lock), re.MULTILINE))


def unmet(requirements: list[str], lock: str) -> list[str]:
    """The requirements that no pin of the lock meets."""
    pinned = pins(lock)
    wanted = [Requirement(text) for text in requirements]
    return [
        str(need) for need in wanted if not need.specifier.contains(pinned.get(canonicalize_name(need.name), "0.dev0"))
    ]


def test_the_server_lock_pins_what_the_bot_needs() -> None:
    assert unmet(tomllib.loads(read("pyproject.toml"))["project"]["dependencies"], "requirements.lock") == []


def test_the_full_lock_pins_what_play_and_the_tests_need() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    everything = [*project["dependencies"], *extras["playground"], *extras["postgres"], *extras["test"]]
    assert unmet(everything, "requirements-dev.lock") == []


def test_what_is_tested_is_what_a_server_runs() -> None:
    server, with_postgres, full = (pins(lock) for lock in LOCKS)
    assert server.items() <= with_postgres.items() <= full.items()
    assert set(with_postgres) - set(server) == {"asyncpg"}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_checked_against_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", read(lock))[1:]
    assert len(entries) == len(pins(lock))
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_package_index_and_no_folder(lock: str) -> None:
    assert re.findall(r"://|file:|--(?:extra-)?index-url|--find-links| @ ", read(lock)) == []


def test_pre_commit_runs_what_make_check_runs() -> None:
    target = re.search(r"^check: ([\w -]+)", read("Makefile"), re.MULTILINE)
    assert target is not None
    hooks = re.findall(r"entry: make ([\w-]+)", read(".pre-commit-config.yaml"))
    assert hooks == target.group(1).split()


def test_the_invitation_asks_for_the_least_permissions() -> None:
    least = discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True, attach_files=True
    )
    assert re.findall(r"permissions=(\d+)", read("README.md")) == [str(least.value)]


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## [{__version__}]" in read("CHANGELOG.md")


def test_help_lists_what_there_is_to_make() -> None:
    done = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    named = re.findall(r"^  make ([\w-]+) ", done.stdout, re.MULTILINE)
    benches = ["bench", "bench-load", "bench-store"]
    assert named == ["help", "setup", "play", "test", "check", "check-fast", *benches, "soak", "lock"]


def test_without_a_python_that_is_new_enough_the_setup_says_what_to_do(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    old.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "tools/venv.sh"), str(tmp_path / "venv")],
        env={"PATH": "/nowhere", "PYTHON": str(old)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("No Python 3.11 or newer with its venv module was found.\n")
    assert not (tmp_path / "venv").exists()
