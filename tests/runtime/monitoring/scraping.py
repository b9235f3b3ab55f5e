"""Asks a bot for its health and its measurements, as whoever runs it does."""

from __future__ import annotations

import os
import socket
import stat
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

import aiohttp
from prometheus_client.parser import text_string_to_metric_families


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str
    content_type: str = ""


async def ask(address: str, path: str, **headers: str) -> Answer:
    """What is answered at this path."""
    async with aiohttp.ClientSession() as session, session.get(address + path, headers=headers) as answer:
        return Answer(answer.status, await answer.text(), answer.headers["Content-Type"])


async def measured(address: str) -> dict[str, float]:
    """All measurements, by name and labels as Prometheus writes them."""
    answer = await ask(address, "/metrics")
    assert answer.status == 200
    return samples(answer.text)


def samples(text: str) -> dict[str, float]:
    """The measurements of a text, by name and labels as Prometheus writes them."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def listening() -> set[int]:
    """The ports on which this process listens."""
    found: set[int] = set()
    for number in range(1024):
        try:
            if not stat.S_ISSOCK(os.fstat(number).st_mode):
                continue
        except OSError:
            continue
        with socket.socket(fileno=os.dup(number)) as one:
            internet = one.family in (socket.AF_INET, socket.AF_INET6)
            if internet and one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                found.add(one.getsockname()[1])
    return found


def free_port() -> int:
    """A port on which nobody listens just now, and that no system hands out by itself to whoever asks for any port.

    Tests in other processes begin their search elsewhere.
    """
    for port in count(20000 + os.getpid() * 10 % 10000):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise AssertionError
