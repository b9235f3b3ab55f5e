"""What a line of the log is about: the interaction, the game and its version, kept for the task that writes the line.

Tasks that a click starts inherit it, so a line about the AIs' moves after it says the same.
"""

from __future__ import annotations

from contextvars import ContextVar, Token
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class LogContext:
    """What the task at work is about, as far as it is known."""

    interaction: int | None = None
    """The id of the command or click; it says nothing about who it was."""
    game: int | None = None
    version: int | None = None
    """How far the game was when the task last looked at it."""


NOTHING: Final = LogContext()
_CONTEXT: ContextVar[LogContext] = ContextVar("log_context", default=NOTHING)


def current() -> LogContext:
    """What the task at work is about."""
    return _CONTEXT.get()


def begin(interaction: int, game: int | None = None) -> Token[LogContext]:
    """From here on the task is about this interaction; what is returned ends that in `end`."""
    return _CONTEXT.set(LogContext(interaction, game))


def end(token: Token[LogContext]) -> None:
    """The task is about what it was about before."""
    _CONTEXT.reset(token)


def at_game(game: int, version: int) -> None:
    """The task has looked at this game, which is at this version."""
    now = _CONTEXT.get()
    if (now.game, now.version) != (game, version):
        _CONTEXT.set(replace(now, game=game, version=version))
