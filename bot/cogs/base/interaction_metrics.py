"""What is measured of each command or click on its way: its age, its first answer, its board, and how it ended.

It is kept for the task at work and those that it starts, so that what sends and what shows need not hand it on.
"""

from __future__ import annotations

import time
from contextvars import ContextVar, Token
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.game.core.errors import StaleVersion
from bot.monitoring.metrics import Metrics

if TYPE_CHECKING:
    from bot.cogs.base.priority import AnswerPriority

DONE: Final = "done"


class Click:
    """A command or click from its arrival on."""

    def __init__(self, interaction: discord.Interaction[Any], metrics: Metrics, precedence: AnswerPriority) -> None:
        self._interaction = interaction
        self._metrics = metrics
        self._precedence = precedence
        self._came = time.perf_counter()
        self._answered = self._board_shown = False
        self.outcome = DONE
        """How it ended: the kind of refusal or fault, else `DONE`."""
        self.waits = True
        """Whether it has no answer yet, and may still get one."""
        precedence.enter()
        metrics.arrived((discord.utils.utcnow() - interaction.created_at).total_seconds())

    @property
    def seconds(self) -> float:
        """How long ago it came in."""
        return time.perf_counter() - self._came

    def answered(self) -> None:
        """Something was sent; if it was the first answer, that is measured."""
        if not self._answered and self._interaction.response.is_done():
            self._answered = True
            self.ended()
            self._metrics.acknowledged(self.seconds)

    def ended(self) -> None:
        """It is answered, or will not be."""
        if self.waits:
            self.waits = False
            self._precedence.leave()

    def board_shown(self) -> None:
        """A board was brought up to date; the first one since the click is measured."""
        if not self._board_shown:
            self._board_shown = True
            self._metrics.board_shown(self.seconds)

    def refused(self, error: Exception) -> None:
        """It was refused, or something went wrong."""
        self.outcome = type(error).__name__
        self._metrics.refused(self.outcome)
        if isinstance(error, StaleVersion):
            self._metrics.conflict()


_CLICK: ContextVar[Click | None] = ContextVar("click", default=None)


def begin(click: Click) -> Token[Click | None]:
    """From here on the task is about this click; what is returned ends that in `end`."""
    return _CLICK.set(click)


def end(token: Token[Click | None]) -> None:
    """The task is about what it was about before."""
    _CLICK.reset(token)


def answered() -> None:
    """Something was sent to Discord."""
    if (click := _CLICK.get()) is not None:
        click.answered()


def ended() -> None:
    """The command or click at work is answered, or will not be."""
    if (click := _CLICK.get()) is not None:
        click.ended()


def board_shown() -> None:
    """A board was brought up to date."""
    if (click := _CLICK.get()) is not None:
        click.board_shown()


def waits() -> bool:
    """Whether what the task at work does is for a command or click that has no answer yet."""
    click = _CLICK.get()
    return click is not None and click.waits


def refused(error: Exception) -> None:
    """The command or click was refused, and whoever made it is told so where that is noticed."""
    if (click := _CLICK.get()) is not None:
        click.refused(error)
