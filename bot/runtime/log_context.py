"""What a line of the log is about: an interaction, a game and its version, kept in a context variable.

Tasks that a click starts inherit it, so the lines about the AIs' moves that follow name the click, too.
"""

from __future__ import annotations

from contextvars import ContextVar, Token
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class LogContext:
    """What the current task is about, as far as it is known."""

    interaction: int | None = None
    """The id of the command or click, which does not tell who it was."""
    game: int | None = None
    version: int | None = None
    """The game's version when the task last looked at it."""


NOTHING: Final = LogContext()
_CONTEXT: ContextVar[LogContext] = ContextVar("log_context", default=NOTHING)


def current() -> LogContext:
    """What the current task is about."""
    return _CONTEXT.get()


def begin(interaction: int, game: int | None = None) -> Token[LogContext]:
    """Marks the current task as being about this interaction, until its token is passed to `end`."""
    return _CONTEXT.set(LogContext(interaction, game))


def end(token: Token[LogContext]) -> None:
    """Restores what the task was about before `begin`."""
    _CONTEXT.reset(token)


def at_game(game: int, version: int) -> None:
    """Notes that the task has looked at this game, and the version that the game is at."""
    now = _CONTEXT.get()
    if (now.game, now.version) != (game, version):
        _CONTEXT.set(replace(now, game=game, version=version))
