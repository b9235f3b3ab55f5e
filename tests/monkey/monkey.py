"""A monkey among the people of an evening: it presses whatever there is, forges what there is not, and takes away what
the bot needs. What must be true all the while is checked by `Monkey.look` and `Monkey.settle`.

It runs on the simulated Discord, where hours cost nothing; the same seed presses the same buttons.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any, Final

import discord
from simcord.backend.errors import BackendError
from simcord.results import InteractionResult, ResponseMessage

from bot.game.table.fold import replay
from bot.game.table.state import Table
from bot.games import RULES
from tests.cogs.evening import NAMES, Evening
from tests.cogs.losing import forbid, taken_off_and_back
from tests.cogs.messages import Message, buttons_in_order

KEPT: Final = 200
"""How many custom ids the monkey keeps to forge with."""
LIVE: Final = re.compile(r"(?:hand|move|pick|lobby|seat|absent):(\d+)")
"""The custom ids by which one takes part in a game, and its number."""
NUMBER: Final = re.compile(r"(?<=:)\d+")
PAUSE: Final = 4.0
"""Seconds between two things that it does: few would only be told that they are too fast."""
GAMES: Final = ("regicide", "gnav")
COMMANDS: Final = ("hand", "table", "leave", "end", "rules", "stats", "replay")
LOSSES: Final = ("send_messages", "view_channel", "embed_links")


class Monkey:
    """Five people, three channels, and a head full of custom ids."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self._evening = evening
        self._chance = Random(seed)
        self._ids: list[str] = ["hand:1", "stats:regicide:server:teams:0:b:0:1"]
        self._private: dict[str, list[ResponseMessage]] = defaultdict(list)
        self._channels = [evening.channel, *(evening.guild.create_text_channel(name) for name in ("hall", "yard"))]
        self._away: set[str] = set()
        self.done: Counter[str] = Counter()
        """What it has done, and how often."""

    async def act(self) -> None:
        """Does one thing."""
        acts: dict[Callable[[], Awaitable[object]], int] = {
            self._press: 60,
            self._press_private: 120,
            self._forge: 25,
            self._command: 12,
            self._start: 8,
            self._wait: 6,
            self._forget_or_export: 2,
            self._take_or_give: 4,
            self._leave_or_rejoin: 3,
            self._break: 3,
            self._remove_bot: 1,
            self._restart: 1,
        }
        await self._evening.env.advance_time(PAUSE)
        (act,) = self._chance.choices([*acts], [*acts.values()])
        self.done[act.__name__.strip("_")] += 1
        await act()

    # What people do.

    async def _press(self) -> None:
        """Somebody presses a button of a public message."""
        message = self._some_message()
        if message is not None:
            await self._press_some(self._somebody(), message)

    async def _press_private(self) -> None:
        """Somebody presses a button of a message that only they see, an older one as well."""
        name = self._somebody()
        if self._private[name]:
            newest = self._chance.random() < 0.8
            await self._press_some(name, self._chance.choice(self._private[name][-1 if newest else -4 :]))

    async def _press_some(self, name: str, message: Message) -> None:
        live = [button["custom_id"] for button in buttons_in_order(message) if not button.get("disabled")]
        if live:
            # Rules have many pages, and nothing happens there.
            weights = [0.1 if custom_id.startswith("rules:") else 1 for custom_id in live]
            (custom_id,) = self._chance.choices(live, weights)
            self._learn(custom_id)
            await self._told(name, self._evening.people[name].click(message, custom_id=custom_id))

    async def _forge(self) -> None:
        """Somebody sends a click on a button that the message never had."""
        name = self._somebody()
        private = self._private[name][-4:]
        messages: list[Message | None] = [self._some_message(), *private]
        message = self._chance.choice(messages)
        if message is None:
            return
        custom_id = self._chance.choice(self._ids)
        if self._chance.random() < 0.5:
            custom_id = NUMBER.sub(str(self._chance.choice((0, 1, 2, 3, 99))), custom_id, count=1)
        await self._told(name, self._evening.forge(name, message, custom_id))

    async def _command(self) -> None:
        """Somebody uses a command, wherever they are."""
        name = self._somebody()
        command = f"{self._chance.choice(GAMES)} {self._chance.choice(COMMANDS)}"
        await self._told(name, self._evening.people[name].slash(self._chance.choice(self._channels), command))

    async def _start(self) -> None:
        """Somebody opens a table."""
        name, game = self._somebody(), self._chance.choice(GAMES)
        options: dict[str, Any] = {"players": self._chance.randint(2, 4), "ai": self._chance.randint(0, 1)}
        channel = self._chance.choice(self._channels)
        await self._told(name, self._evening.people[name].slash(channel, f"{game} start", **options))

    async def _forget_or_export(self) -> None:
        name, what = self._somebody(), self._chance.choice(("forget", "export"))
        await self._told(name, self._evening.people[name].slash(self._chance.choice(self._channels), f"privacy {what}"))

    async def _leave_or_rejoin(self) -> None:
        """Somebody leaves the server, or comes back to it."""
        name = self._chance.choice(NAMES)
        member = self._evening.people[name]
        if name in self._away:
            self._away.discard(name)
            self._evening.env.backend.add_member(self._evening.guild.id, member.id)
        elif len(self._away) < len(NAMES) - 2:
            self._away.add(name)
            self._evening.guild.remove_member(member)
        await self._evening.env.settle()

    # What befalls the bot.

    async def _wait(self) -> None:
        """Time passes: seconds, or a night."""
        await self._evening.later(minutes=self._chance.choice((0.2, 3, 16, 70, 700)))

    async def _take_or_give(self) -> None:
        """A moderator takes permissions in a channel from the bot, or gives all of them back."""
        lost = self._chance.choice((*LOSSES, None))
        forbid(self._evening, self._chance.choice(self._channels), **({lost: True} if lost else {}))

    async def _break(self) -> None:
        """Discord fails at some requests, or is too slow for them."""
        method, path = self._chance.choice(
            (
                ("PATCH", "/channels/*/messages/*"),
                ("POST", "/channels/*/messages"),
                ("DELETE", "/channels/*/messages/*"),
            )
        )
        self._evening.env.inject_error(method, path, status=self._chance.choice((500, 503)), times=2)

    async def _remove_bot(self) -> None:
        """The bot is removed from the server, and invited again."""
        await taken_off_and_back(self._evening)

    async def _restart(self) -> None:
        await self._evening.restart()

    # What must be true.

    async def look(self) -> None:
        """Each table in memory is what its log tells. AssertionError if not."""
        tables, store = self._evening.bot.tables, self._evening.store
        for number in await tables.unfinished():
            views = await tables.read(number)
            told = replay(RULES, await store.read(number))
            assert told is not None
            assert told.version == views.version, f"game {number} is at another version in memory"
            assert _told_seats(told) == [seat.user for seat in views.public.seats], f"game {number} seats others"

    async def settle(self) -> None:
        """Gives back all that was taken, and lets time pass. Then each open game has one board, and no other a button.

        AssertionError if not.
        """
        evening = self._evening
        evening.env.backend.faults.clear()
        for channel in self._channels:
            forbid(evening, channel)
        await self._bring_back_games()
        for hours in (25, 25, 0.1, 0.1):  # What could not be deleted for long is tried once a day.
            await evening.later(hours=hours)
        await self.look()
        live = Counter(game for channel in self._channels for message in channel.history() for game in _games(message))
        open_games = [str(number) for number in await evening.bot.tables.unfinished()]
        assert live == dict.fromkeys(live, 1), f"these games have several boards: {live}"
        assert set(live) <= set(open_games), f"of these games, some are over: {live}"

    async def _bring_back_games(self) -> None:
        """Somebody of each parked game goes on with it, or it stays parked."""
        for channel in self._channels:
            for game in GAMES:
                for name in NAMES:
                    if name not in self._away:
                        await self._evening.people[name].slash(channel, f"{game} table")
                        await self._evening.env.advance_time(30)

    # What there is.

    def _somebody(self) -> str:
        return self._chance.choice([name for name in NAMES if name not in self._away])

    def _some_message(self) -> discord.Message | None:
        """One of the newest messages of a channel that has buttons."""
        found = [m for m in self._chance.choice(self._channels).history()[-12:] if m.components]
        if not found:
            return None
        return found[-1] if self._chance.random() < 0.7 else self._chance.choice(found)

    def _learn(self, custom_id: str) -> None:
        if custom_id not in self._ids:
            self._ids = [*self._ids[-KEPT:], custom_id]

    async def _told(self, name: str, doing: Awaitable[InteractionResult]) -> None:
        """Waits for an answer, which must come, and keeps what only this person sees of it."""
        try:
            result = await doing
        except BackendError:  # The client itself would not have sent it: the channel or message is out of sight.
            self.done["impossible"] += 1
            return
        assert result.acknowledged, f"{name} got no answer"
        said = (result.response, *result.followups)
        self._private[name] += [one for one in said if one is not None and one.ephemeral and one.components]


def _told_seats(table: Table) -> list[int | None]:
    return [seat.user for seat in table.seats]


def _games(message: Message) -> Iterator[str]:
    """The games of which a message is a board with buttons; a call has no picture."""
    if not message.embeds:
        return
    ids = [str(button.get("custom_id", "")) for button in buttons_in_order(message)]
    yield from {found[1] for one in ids if (found := LIVE.match(one)) is not None}
