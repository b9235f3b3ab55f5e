"""`python -m bot health`: asks the running bot whether it is healthy, for whatever restarts it otherwise."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from bot.runtime.startup import StartupError

if TYPE_CHECKING:
    import argparse

    from bot.settings import Settings

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # pyright: ignore[reportPrivateUsage]

ANSWER_TIMEOUT: Final = 4.0
"""Seconds that an answer may take; the Dockerfile's check allows 5."""
_ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # an address to listen at, and one at which it answers


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command to the command line. It sets `func`, which takes the arguments and returns the status."""
    parser = subparsers.add_parser(
        "health",
        help="ask the running bot whether it is healthy",
        description="Asks the running bot on METRICS_PORT whether it is healthy. The status is 0 if it is, else 1.",
    )
    parser.set_defaults(func=_run)


def _run(_args: argparse.Namespace) -> int:
    from bot.settings import load_settings

    print(ask(load_settings()))
    return 0


def ask(settings: Settings) -> str:
    """What a healthy bot answers. Raises StartupError, whose text is one line, if it is unhealthy or silent."""
    if not settings.metrics_port:
        raise StartupError("METRICS_PORT is not set: without it, the running bot cannot be asked.")
    import http.client  # The other commands need not load it.

    host = _ANYWHERE.get(settings.metrics_host, settings.metrics_host)
    with closing(http.client.HTTPConnection(host, settings.metrics_port, timeout=ANSWER_TIMEOUT)) as connection:
        try:
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace").strip()
        except (OSError, http.client.HTTPException) as error:
            raise StartupError(f"The bot does not answer on port {settings.metrics_port} ({error}).") from error
    if answer.status != http.client.OK:
        raise StartupError(f"The bot is not healthy: {text}")
    return text
