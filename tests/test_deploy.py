"""What the files for servers promise: a service and a container that can do nothing but run the bot."""

from __future__ import annotations

import json
import re
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.app import DRAIN_SECONDS

ROOT = Path(__file__).parents[1]
FOLDER = "/srv/card-room"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def unit() -> dict[str, dict[str, list[str]]]:
    """The service, section by section. A name may stand there several times, which configparser does not know."""
    sections: dict[str, dict[str, list[str]]] = {}
    section: dict[str, list[str]] = {}
    for line in read("deploy/card-room.service").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            name, sign, value = line.partition("=")
            assert sign, f"{line!r} sets nothing"
            section.setdefault(name, []).append(value)
    return sections


def service() -> dict[str, Any]:
    """The one service of the compose file."""
    (only,) = yaml.safe_load(read("compose.yaml"))["services"].values()
    return only


def steps() -> list[tuple[str, str]]:
    """The Dockerfile's instructions and what stands after each, in order."""
    text = re.sub(r"^#.*\n", "", read("Dockerfile"), flags=re.MULTILINE).replace("\\\n", "")
    return [
        (name, " ".join(rest.split())) for name, _, rest in (line.partition(" ") for line in text.splitlines() if line)
    ]


def told(name: str) -> list[str]:
    return [rest for instruction, rest in steps() if instruction == name]


# The service.


@pytest.mark.parametrize(
    "name",
    [
        "LockPersonality",
        "MemoryDenyWriteExecute",
        "NoNewPrivileges",
        "PrivateDevices",
        "PrivateTmp",
        "PrivateUsers",
        "ProtectClock",
        "ProtectControlGroups",
        "ProtectHome",
        "ProtectHostname",
        "ProtectKernelLogs",
        "ProtectKernelModules",
        "ProtectKernelTunables",
        "RemoveIPC",
        "RestrictNamespaces",
        "RestrictRealtime",
        "RestrictSUIDSGID",
    ],
)
def test_the_service_is_confined(name: str) -> None:
    assert unit()["Service"][name] == ["true"]


def test_the_service_writes_to_its_data_alone() -> None:
    section = unit()["Service"]
    assert section["ProtectSystem"] == ["strict"]
    assert section["ReadWritePaths"] == [f"{FOLDER}/data"]
    assert section["UMask"] == ["0077"]


def test_the_service_has_no_rights_and_few_system_calls() -> None:
    section = unit()["Service"]
    assert section["User"] != ["root"]
    assert section["CapabilityBoundingSet"] == section["AmbientCapabilities"] == [""]
    assert section["SystemCallFilter"] == ["@system-service", "~@privileged @resources @aio"]
    assert set(section["RestrictAddressFamilies"][0].split()) == {"AF_INET", "AF_INET6", "AF_UNIX"}


def test_the_service_logs_in_seldom_and_stops_in_peace() -> None:
    section = unit()["Service"]
    day = 24 * 60 * 60
    assert day / int(section["RestartSec"][0]) < 1000, "Discord resets the token of a bot that logs in more often"
    assert int(section["TimeoutStopSec"][0]) > DRAIN_SECONDS


def test_the_service_runs_the_bot_in_its_folder_at_each_start_of_the_machine() -> None:
    sections = unit()
    assert sections["Service"]["WorkingDirectory"] == [FOLDER]
    assert sections["Service"]["ExecStart"] == [f"{FOLDER}/.venv/bin/python -m bot"]
    assert sections["Install"]["WantedBy"] == ["multi-user.target"]


# The image.


def test_hadolint_finds_no_fault_in_the_dockerfile() -> None:
    hadolint = Path(sysconfig.get_path("scripts")) / "hadolint"
    done = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_both_stages_begin_with_the_same_python_whose_version_is_named() -> None:
    bases = {rest.split()[0] for rest in told("FROM")}
    assert len(told("FROM")) == 2
    assert len(bases) == 1
    assert re.fullmatch(r"python:3\.\d+-slim-\w+", bases.pop())


def test_nothing_unchecked_comes_into_the_image() -> None:
    assert told("ADD") == []
    assert all("--require-hashes" in run for run in told("RUN") if "pip install" in run)
    assert [run for run in told("RUN") if re.search(r"\b(apt-get|apk|curl|wget)\b", run)] == []
    assert told("COPY") == ["requirements-postgres.lock .", f"--from=packages {FOLDER}/.venv .venv", "bot bot"]


def test_the_build_sees_neither_the_token_nor_the_games() -> None:
    shown = [line for line in read(".dockerignore").splitlines() if line and not line.startswith("#")]
    assert shown[0] == "*"
    assert {line[1:] for line in shown if line.startswith("!")} == {"requirements-postgres.lock", "bot"}


def test_the_container_runs_as_nobody_in_particular_and_data_are_its_own() -> None:
    assert told("USER") == ["10001:10001"]
    assert any("--uid 10001" in run for run in told("RUN"))
    assert any("install -d -o cards -g cards -m 0700 data" in run for run in told("RUN"))
    assert told("VOLUME") == [f'["{FOLDER}/data"]']


def test_the_container_is_asked_how_it_is_by_the_bots_own_command() -> None:
    (check,) = told("HEALTHCHECK")
    options, _, command = check.partition("CMD ")
    assert json.loads(command)[1:] == ["-m", "bot", "health"]
    assert "--start-period=" in options
    assert any("METRICS_PORT=" in setting for setting in told("ENV"))


# The container.


def test_the_container_can_write_to_its_data_and_a_small_tmp_alone() -> None:
    confined = service()
    assert confined["read_only"] is True
    assert confined["volumes"] == [f"data:{FOLDER}/data"]
    (tmp,) = confined["tmpfs"]
    assert tmp.startswith("/tmp:")  # noqa: S108
    assert {"noexec", "nosuid", "nodev"} <= set(tmp.partition(":")[2].split(","))


def test_the_container_has_no_rights_and_no_open_port() -> None:
    confined = service()
    assert confined["cap_drop"] == ["ALL"]
    assert confined["security_opt"] == ["no-new-privileges:true"]
    assert {"privileged", "cap_add", "ports", "network_mode", "user"} & set(confined) == set()


def test_the_container_stops_in_peace() -> None:
    assert int(service()["stop_grace_period"].removesuffix("s")) > DRAIN_SECONDS


def test_a_copied_example_of_the_settings_does_not_turn_the_check_off() -> None:
    assert int(service()["environment"]["METRICS_PORT"]) > 0
