"""Messages that are to go, and that Discord did not delete: they are noted in the database, and tried again.

A board that stayed would keep its buttons. It may be in a channel in which the bot may do nothing just now, and that
may change after weeks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from bot.cogs.base.delivery import in_time
from bot.cogs.output.messages import ChannelMessages
from bot.game.ports.log import LogError
from bot.game.ports.notes import LeftoverStore

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = (60, 300, 900, 3600, 21_600, 86_400)
"""The pauses before the messages of a channel are tried again, the last one over and over."""


@dataclass(slots=True)
class _Channel:
    """The messages of a channel that are to go."""

    messages: set[int] = field(default_factory=set[int])
    noted: set[int] = field(default_factory=set[int])
    """Those that are in the database."""
    failures: int = 0
    retry_at: datetime | None = None
    """When to try again, None for at once."""


class Leftovers:
    """Deletes messages, now or later. Nothing that Discord or the database does is raised, but a deadline is."""

    def __init__(self, messages: ChannelMessages, store: LeftoverStore, clock: Callable[[], datetime]) -> None:
        self._messages = messages
        self._store = store
        self._clock = clock
        self._channels: dict[int, _Channel] = {}
        self._is_loaded = False

    async def _load(self) -> None:
        """Reads what earlier runs have noted."""
        for channel_id, message_id in await self._store.leftovers():
            channel = self._channels.setdefault(channel_id, _Channel())
            channel.messages.add(message_id)
            channel.noted.add(message_id)
        self._is_loaded = True

    async def remove(self, channel_id: int, *message_ids: int) -> None:
        """Deletes messages of a channel. What Discord does not take now is noted, and deleted later."""
        self._channels.setdefault(channel_id, _Channel()).messages.update(message_ids)
        await self.sweep(channel_id)

    async def note(self, channel_id: int, *message_ids: int) -> None:
        """Notes messages of a channel that are to be deleted later, because nothing can be done there now."""
        channel = self._channels.setdefault(channel_id, _Channel())
        channel.messages.update(message_ids)
        await self._save(channel_id, channel, set())

    async def sweep(self, channel_id: int) -> None:
        """Deletes what is to go from a channel, if there is anything."""
        channel = self._channels.get(channel_id)
        if channel is None:
            return
        # Until this has ended, nobody else tries the same.
        channel.retry_at = self._clock() + timedelta(seconds=RETRY_SECONDS[0])
        gone = await self._delete(channel_id, channel)
        pause = RETRY_SECONDS[min(channel.failures, len(RETRY_SECONDS) - 1)]
        channel.failures += 1
        channel.retry_at = self._clock() + timedelta(seconds=pause)
        await self._save(channel_id, channel, gone)

    async def check(self) -> None:
        """Tries the channels whose time has come, all of them at once; at first, those that earlier runs have noted."""
        try:
            if not self._is_loaded:
                await self._load()
        except LogError as error:
            log.warning("could not read which messages are to go: %s", error)
        now = self._clock()
        due = [one for one, channel in self._channels.items() if channel.retry_at is None or channel.retry_at <= now]
        await asyncio.gather(*map(self.sweep, due))

    async def _delete(self, channel_id: int, channel: _Channel) -> set[int]:
        """Deletes messages, unless the channel is silent. Returns those that are gone."""
        gone: set[int] = set()
        try:
            for message in sorted(channel.messages):
                if await in_time(self._messages.delete(channel_id, message)):
                    gone.add(message)
                    channel.messages.discard(message)
        except TimeoutError:
            log.info("could not delete messages in channel %d: no answer in time", channel_id)
        return gone

    async def _save(self, channel_id: int, channel: _Channel, gone: set[int]) -> None:
        """Brings the database up to date, and drops a channel with nothing left."""
        try:
            if new := channel.messages - channel.noted:
                await self._store.note_leftovers(channel_id, new)
                channel.noted |= new
            if old := channel.noted & gone:
                await self._store.drop_leftovers(old)
                channel.noted -= old
        except LogError as error:
            log.warning("could not note which messages of channel %d are to go: %s", channel_id, error)
        if not channel.messages and not channel.noted:
            self._channels.pop(channel_id, None)
