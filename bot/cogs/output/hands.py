"""The private messages that can still be refreshed, each through the token of the click that made it.

An ephemeral message is edited only with an interaction's token, and a token lives 15 minutes. What
is kept here is a convenience: losing it (a restart, a dismissed message) loses nothing, for *My
hand* always shows the hand again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final, Self

import discord

from bot.cogs.base.context import InteractionContext
from bot.cogs.base.delivery import deliver
from bot.cogs.base.in_flight import Unanswered
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import message
from bot.game.table.views import TableView

TOKEN_LIFE: Final = timedelta(minutes=14, seconds=30)
"""How long a token is used; Discord keeps it for 15 minutes from the click."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What of the table a hand shows; two are equal where it looks the same."""

    position: int
    phase: str
    parked: str | None
    version: int = field(compare=False)
    """How far the table was."""

    @classmethod
    def of(cls, table: TableView) -> Self:
        """What a hand shows of this table."""
        return cls(table.position, table.phase, table.parked, table.version)


@dataclass(slots=True)
class _Live:
    user: int
    clicked_at: datetime
    token: discord.Webhook
    """What is left of the interaction: all of it, with its message, would be ten times as large."""
    message_id: int | None
    """The hand's message; None where only a token is kept and no hand has appeared yet."""
    shown: Shown | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Two refreshes at once would show a first hand twice, or the older one last."""


class Hands:
    """The newest token of each person in each game."""

    def __init__(self, clock: Callable[[], datetime], unanswered: Unanswered) -> None:
        self._clock = clock
        self._unanswered = unanswered
        self._live: dict[tuple[int, int], _Live] = {}

    def __len__(self) -> int:
        return len(self._live)

    def expect(self, game_id: int, context: InteractionContext) -> None:
        """Keeps the token of a Join, so that the hand can appear through it when the game starts."""
        self._keep(game_id, _live(context, None, None))

    def showed(self, game_id: int, context: InteractionContext, message_id: int, shown: Shown) -> None:
        """Keeps the token of a click whose answer is the hand, in this message."""
        self._keep(game_id, _live(context, message_id, shown))

    def within_reach(self, game_id: int, user: int) -> bool:
        """Whether this person's hand can be refreshed, as far as is known here."""
        live = self._live.get((game_id, user))
        if live is None:
            return False
        if self._expired(live):
            del self._live[game_id, user]
            return False
        return True

    def stale(self, game_id: int, user: int, shown: Shown) -> bool:
        """Whether this person's hand can be refreshed, and shows something older than `shown`."""
        live = self._live.get((game_id, user))
        return live is not None and live.shown != shown and self.within_reach(game_id, user)

    async def refresh(self, game_id: int, user: int, screen: Screen, shown: Shown) -> None:
        """Shows the hand through the kept token: a first time as a new private message, later by an edit."""
        if self._unanswered.number:
            await self._unanswered.give_way()
        key = (game_id, user)
        live = self._live.get(key)
        if live is None:
            return
        async with live.lock:
            if self._live.get(key) is not live or (live.shown is not None and live.shown.version >= shown.version):
                return  # A click brought a newer token meanwhile, or another refresh a newer hand.
            message_id = await deliver(_show(live, screen), "a refreshed hand")
            live.message_id, live.shown = message_id, shown
        if message_id is None and self._live.get(key) is live:
            del self._live[key]

    def drop(self, game_id: int, user: int) -> None:
        """Drops the token of a person who has left a game."""
        self._live.pop((game_id, user), None)

    async def put_away(self, game_id: int, user: int, screen: Screen) -> None:
        """Shows this in place of the open hand of a person who has left a game, and drops its token."""
        within_reach, live = self.within_reach(game_id, user), self._live.pop((game_id, user), None)
        if live is None or live.shown is None or not within_reach:
            return
        async with live.lock:
            await deliver(_show(live, screen), "a hand put away")

    def _keep(self, game_id: int, live: _Live) -> None:
        """Keeps a token as the newest, and drops those at the other end that have expired."""
        key = (game_id, live.user)
        self._live.pop(key, None)
        self._live[key] = live
        for old in [*takewhile(lambda old: self._expired(self._live[old]), self._live)]:
            del self._live[old]

    def _expired(self, live: _Live) -> bool:
        return self._clock() - live.clicked_at > TOKEN_LIFE

    def forget(self, game_id: int) -> None:
        """Drops all tokens of a game that is over."""
        for key in [key for key in self._live if key[0] == game_id]:
            del self._live[key]


def _live(context: InteractionContext, message_id: int | None, shown: Shown | None) -> _Live:
    interaction = context.interaction
    return _Live(context.user.id, interaction.created_at, interaction.followup, message_id, shown)


async def _show(live: _Live, screen: Screen) -> int:
    """Returns the id of the message that shows the hand now."""
    if live.message_id is None:
        made = await live.token.send(**message(screen), ephemeral=True, wait=True)
    else:
        made = await live.token.edit_message(live.message_id, **message(screen))
    return made.id
