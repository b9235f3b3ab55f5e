"""The private messages that can still be updated, each through the token of the click that created it.

An ephemeral message can only be edited with an interaction's token, which is valid for 15 minutes. Losing a token
(through a restart or a dismissed message) does no harm, because *My hand* always shows the hand again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from operator import attrgetter
from typing import Final, Self

import discord

from bot.cogs.base.context import InteractionContext
from bot.cogs.base.delivery import deliver
from bot.cogs.base.in_flight import Unanswered
from bot.cogs.ui.names import in_label
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import message
from bot.game.table.views import TableView
from bot.text.messages import Message

TOKEN_LIFE: Final = timedelta(minutes=14, seconds=30)
"""How long a token is used; Discord accepts it for 15 minutes after the click."""

OPENED_BELOW: Final = Message("Opened again below")
CLOSED_COLOUR: Final = 0x80848E


@dataclass(frozen=True, slots=True)
class Shown:
    """The state of the table that a hand shows. Hands of equal states look the same."""

    position: int
    phase: str
    parked: str | None
    version: int = field(compare=False)
    names: tuple[str, ...] = ()
    """Who sits where: a seat may change hands while the game stands still."""

    @classmethod
    def of(cls, table: TableView) -> Self:
        """The state of this table."""
        names = tuple(in_label(seat.name) for seat in table.seats)
        return cls(table.position, table.phase, table.parked, table.version, names)


@dataclass(slots=True)
class _OpenHand:
    user: int
    clicked_at: datetime
    token: discord.Webhook
    """All that is kept of the interaction, which with its message would be ten times as large."""
    message_id: int | None
    """The hand's message; None while only a token is kept and no hand has been shown."""
    shown: Shown | None
    click: int = 0
    """The id of the interaction; newer ones are higher."""
    seen: int | None = None
    """A hash of what its reader sees, so that an equal screen is not sent again."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Two updates at once could show the first hand twice, or the older one last."""


class Hands:
    """The newest token of each person in each game."""

    def __init__(self, clock: Callable[[], datetime], unanswered: Unanswered) -> None:
        self._clock = clock
        self._unanswered = unanswered
        self._hands: dict[tuple[int, int], _OpenHand] = {}
        """By game and user, the newest token last."""

    def __len__(self) -> int:
        return len(self._hands)

    def expect(self, game_id: int, context: InteractionContext) -> None:
        """Keeps the token of a click, so that the hand can appear through it when the game starts."""
        self._keep(game_id, _open_hand(context))

    async def showed(
        self, game_id: int, context: InteractionContext, message_id: int, screen: Screen, shown: Shown
    ) -> None:
        """Keeps the token of a click that was answered with the hand, in this message.

        If the hand was open in another message, the one of the older click says that it is open below.
        """
        hand = _open_hand(context, message_id, shown, hash(screen.seen))
        before = self._hands.get((game_id, hand.user))
        self._keep(game_id, hand)
        if before is None or before.message_id in (None, message_id) or self._expired(before):
            return
        older = min(before, hand, key=attrgetter("click"))
        async with older.lock:
            closed = Screen(OPENED_BELOW.format(), "", CLOSED_COLOUR)
            await deliver(_show(older, closed), "the place of a hand that is open below")

    def within_reach(self, game_id: int, user: int) -> bool:
        """Whether there is a valid token to update this person's hand."""
        hand = self._hands.get((game_id, user))
        if hand is not None and self._expired(hand):
            del self._hands[game_id, user]
            return False
        return hand is not None

    def stale(self, game_id: int, user: int, shown: Shown) -> bool:
        """Whether this person's hand can be updated and does not show this state yet."""
        hand = self._hands.get((game_id, user))
        return hand is not None and hand.shown != shown and self.within_reach(game_id, user)

    async def refresh(self, game_id: int, user: int, screen: Screen, shown: Shown) -> None:
        """Shows the hand through the kept token: first as a new private message, later by edits."""
        await self._unanswered.give_way()
        key = (game_id, user)
        hand = self._hands.get(key)
        if hand is None:
            return
        async with hand.lock:
            if self._hands.get(key) is not hand or (hand.shown is not None and hand.shown.version >= shown.version):
                return  # In the meantime a click brought a newer token, or another update showed a newer hand.
            if hand.seen == (seen := hash(screen.seen)):
                hand.shown = shown
                return
            message_id = await deliver(_show(hand, screen), "a refreshed hand")
            hand.message_id, hand.shown, hand.seen = message_id, shown, seen
        if message_id is None and self._hands.get(key) is hand:
            del self._hands[key]

    def drop(self, game_id: int, user: int) -> None:
        """Drops the token of a person who has left a game."""
        self._hands.pop((game_id, user), None)

    async def replace(self, game_id: int, user: int, screen: Screen) -> None:
        """Replaces the open hand of a person who has left a game with this screen, and drops its token."""
        within_reach, hand = self.within_reach(game_id, user), self._hands.pop((game_id, user), None)
        if hand is None or hand.shown is None or not within_reach:
            return
        async with hand.lock:
            await deliver(_show(hand, screen), "the end of a hand")

    def _keep(self, game_id: int, hand: _OpenHand) -> None:
        """Keeps the token of a person's newest click, and drops the oldest ones if they have expired."""
        key = (game_id, hand.user)
        before = self._hands.get(key)
        if before is None or before.click <= hand.click:
            self._hands.pop(key, None)
            self._hands[key] = hand
        for old in [*takewhile(lambda old: self._expired(self._hands[old]), self._hands)]:
            del self._hands[old]

    def _expired(self, hand: _OpenHand) -> bool:
        return self._clock() - hand.clicked_at > TOKEN_LIFE

    def drop_all(self, game_id: int) -> None:
        """Drops all tokens of a game that is over."""
        for key in [key for key in self._hands if key[0] == game_id]:
            del self._hands[key]


def _open_hand(
    context: InteractionContext, message_id: int | None = None, shown: Shown | None = None, seen: int | None = None
) -> _OpenHand:
    interaction = context.interaction
    return _OpenHand(
        context.user.id, interaction.created_at, interaction.followup, message_id, shown, click=context.id, seen=seen
    )


async def _show(hand: _OpenHand, screen: Screen) -> int:
    """Returns the id of the message that shows the hand now."""
    if hand.message_id is None:
        sent = await hand.token.send(**message(screen), ephemeral=True, wait=True)
    else:
        sent = await hand.token.edit_message(hand.message_id, **message(screen))
    return sent.id
