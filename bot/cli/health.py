"""`python -m bot health`: asks the running bot whether it is well, for whatever restarts it when it is not."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from bot.runtime.startup import StartupError

if TYPE_CHECKING:
    import argparse

    from bot.settings import Settings

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # pyright: ignore[reportPrivateUsage]

ANSWER_TIMEOUT: Final = 4.0
"""Seconds that an answer may take; the Dockerfile's check gives it 5."""
_ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # what is listened at, and where that answers


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command to the command line; it sets `func`, called with the arguments for the status."""
    parser = subparsers.add_parser(
        "health",
        help="ask the running bot whether it is well",
        description="Asks the running bot at METRICS_PORT whether it is well; the status is 0 if it is, else 1.",
    )
    parser.set_defaults(func=_run)


def _run(_args: argparse.Namespace) -> int:
    from bot.settings import load_settings

    print(ask(load_settings()))
    return 0


def ask(settings: Settings) -> str:
    """What a bot says that is well. Raises StartupError, whose text is one line, for one that is not, or is silent."""
    if not settings.metrics_port:
        raise StartupError("METRICS_PORT is not set: without it the running bot cannot be asked.")
    import http.client  # Every other command would wait for it to load.

    host = _ANYWHERE.get(settings.metrics_host, settings.metrics_host)
    with closing(http.client.HTTPConnection(host, settings.metrics_port, timeout=ANSWER_TIMEOUT)) as connection:
        try:
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            said = answer.read().decode(errors="replace").strip()
        except (OSError, http.client.HTTPException) as fault:
            raise StartupError(f"The bot does not answer at port {settings.metrics_port} ({fault}).") from fault
    if answer.status != http.client.OK:
        raise StartupError(f"The bot is not well: {said}")
    return said
