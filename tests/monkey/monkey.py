"""A monkey that clicks whatever it sees, and what it cannot see, while its servers and people come and go.

    async with a_monkey(folder, seed=7) as monkey:
        await monkey.run(400)

Every choice comes from the seed. After each batch of steps, `tests.monkey.watch` looks at what must be true.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from simcord.results import InteractionResult, ResponseMessage

from tests.cogs.evening import Evening, an_evening
from tests.cogs.losing import forbid
from tests.cogs.messages import Message, buttons_in_order
from tests.monkey.forgeries import forged
from tests.monkey.watch import Watch

BATCH: Final = 25
"""Steps between two looks at what must be true."""
PEACE: Final = 100
"""Steps between two times at which the bot may do everything, and has a day to tidy up."""
KEYS: Final = ("regicide", "gnav")
KEPT: Final = 8
"""How many private messages a person does not dismiss."""
DENIALS: Final = ("send_messages", "embed_links", "read_message_history", "view_channel")
COMMANDS: Final = ("table", "table", "table", "hand", "leave", "end", "rules", "replay", "stats")
PRIVACY: Final = ("info", "export", "forget", "forget")

PAUSE: Final = 3.0
"""Seconds between two steps: who is faster is refused for that alone."""


class Monkey:
    """All people of an evening, by one hand."""

    def __init__(self, evening: Evening, chance: Random, watch: Watch) -> None:
        self._evening = evening
        self._chance = chance
        self._watch = watch
        guild = evening.guild
        self._channels = [evening.channel, *(guild.create_text_channel(name) for name in ("hall", "attic"))]
        self._moderator = evening.moderator()
        self._people = {name: person for name, person in evening.people.items() if person is not self._moderator}
        self._private: dict[str, deque[ResponseMessage]] = {name: deque(maxlen=KEPT) for name in self._people}
        self._present = sorted(self._people)
        self._denied: set[int] = set()
        self._disturbed: set[int] = set()
        """Channels in which the bot could not do something since the last peace: a board may be left there."""
        self._seen: deque[str] = deque(maxlen=60)
        self.did: Counter[str] = Counter()
        """How many steps there were of each kind."""

    async def run(self, steps: int) -> None:
        """So many steps. AssertionError, with the steps that led there, where something does not hold."""
        kinds = self._kinds()
        for number in range(1, steps + 1):
            name, step = self._chance.choices([kind[:2] for kind in kinds], [kind[2] for kind in kinds])[0]
            self.did[name] += 1
            self._watch.note(f"{number} {name}")
            self._evening.env.backend.advance_clock(PAUSE)
            await step()
            if number % PEACE == 0 or number == steps:
                await self._make_peace()
            if number % BATCH == 0 or number == steps:
                await self._watch.look([one for one in self._channels if one.id not in self._disturbed])

    def _kinds(self) -> list[tuple[str, Callable[[], Awaitable[None]], int]]:
        return [
            ("play", self._play, 40),
            ("press", self._press, 12),
            ("forge", self._forge, 14),
            ("start", self._start, 6),
            ("command", self._command, 7),
            ("privacy", self._privacy, 1),
            ("permissions", self._change_permissions, 3),
            ("come or go", self._come_or_go, 2),
            ("wait", self._wait, 6),
            ("delete", self._delete, 1),
            ("restart", self._restart, 1),
        ]

    # What people do.

    async def _play(self) -> None:
        """Somebody does what leads on: joins, opens their hand, chooses a card, makes a move."""
        name, channel = self._chance.choice(self._present), self._chance.choice(self._channels)
        hands = [one for one in self._private[name] if _live(one, "move:", "pick:")]
        boards = [one for one in channel.history() if _live(one, "hand:", "lobby:")]
        if hands and self._chance.random() < 0.8:
            moves, cards = _live(hands[-1], "move:"), _live(hands[-1], "pick:")
            await self._click(name, hands[-1], self._chance.choice(moves or cards))
        elif boards:
            await self._click(name, boards[-1], self._chance.choice(_live(boards[-1], "hand:", "lobby:")))
            await self._click_on_a_whim(name)

    async def _click_on_a_whim(self, name: str) -> None:
        for _ in range(self._chance.randint(0, 3)):
            if self._private[name] and (live := _live(self._private[name][-1], "move:", "pick:")):
                await self._click(name, self._private[name][-1], self._chance.choice(live))

    async def _press(self) -> None:
        """Somebody presses any button that they see, on an old message too."""
        name = self._chance.choice(self._present)
        message = self._any_message(name)
        if message is not None and (live := _live(message)):
            await self._click(name, message, self._chance.choice(live))

    async def _forge(self) -> None:
        """Somebody presses a button that the message does not have."""
        name = self._chance.choice(self._present)
        message = self._any_message(name)
        if message is not None:
            people = [person.id for person in self._people.values()]
            custom_id = forged(self._chance, self._watch.games(), people, list(self._seen))
            self._keep(name, await self._forged(name, message, custom_id))

    async def _start(self) -> None:
        options: dict[str, Any] = {}
        if self._chance.random() < 0.6:
            options["players"] = self._chance.randint(2, 3)
            options["ai"] = self._chance.randint(0, options["players"] - 1)
        if self._chance.random() < 0.5:
            options["pace"] = self._chance.choice(("live", "none"))
        await self._slash(f"{self._chance.choice(KEYS)} start", **options)

    async def _command(self) -> None:
        await self._slash(f"{self._chance.choice(KEYS)} {self._chance.choice(COMMANDS)}")

    async def _privacy(self) -> None:
        await self._slash(f"privacy {self._chance.choice(PRIVACY)}")

    # What happens around them.

    async def _change_permissions(self) -> None:
        """The bot loses what it may do in a channel, or gets it back."""
        channel = self._chance.choice(self._channels)
        if channel.id in self._denied:
            self._denied.discard(channel.id)
            self._watch.note(f"  nothing is denied in {channel.name}")
            forbid(self._evening, channel)
        else:
            self._denied.add(channel.id)
            self._disturbed.add(channel.id)
            denial = self._chance.choice(DENIALS)
            self._watch.note(f"  {denial} is denied in {channel.name}")
            forbid(self._evening, channel, **{denial: True})

    async def _make_peace(self) -> None:
        """The bot may do everything everywhere again, and has tried what it could not do before."""
        self._watch.note("peace")
        for channel in self._channels:
            forbid(self._evening, channel)
        self._denied.clear()
        self._disturbed.clear()
        for hours in (25, 1):
            await self._evening.later(hours=hours)

    async def _come_or_go(self) -> None:
        """Somebody leaves the server, or all come back."""
        away = sorted(self._people.keys() - set(self._present))
        if away:
            for name in away:
                self._evening.env.backend.add_member(self._evening.guild.id, self._people[name].id)
            self._present = sorted(self._people)
        else:
            name = self._chance.choice(self._present)
            self._evening.guild.remove_member(self._people[name])
            self._present.remove(name)
        await self._evening.env.settle()

    async def _wait(self) -> None:
        minutes = self._chance.choice((0.1, 1, 3, 3, 12, 60 * 25))
        self._watch.note(f"  {minutes} minutes pass")
        await self._evening.later(minutes=minutes)

    async def _delete(self) -> None:
        """A moderator deletes a message of the bot."""
        messages = self._chance.choice(self._channels).history()
        if messages:
            await self._moderator.delete(self._chance.choice(messages[-3:]))

    async def _restart(self) -> None:
        await self._evening.restart()

    # How it is done.

    def _any_message(self, name: str) -> Message | None:
        public = [message for channel in self._channels for message in channel.history()[-6:]]
        messages: list[Message] = [*public, *self._private[name]]
        return self._chance.choice(messages) if messages else None

    async def _click(self, name: str, message: Message, button: dict[str, Any]) -> None:
        custom_id = button["custom_id"]
        self._seen.append(custom_id)
        self._watch.note(f"  {name} presses {custom_id}")
        with self._watch.makes_once(custom_id):
            result = await self._people[name].click(message, custom_id=custom_id)
        assert result.acknowledged, f"nobody answered {custom_id}"
        self._keep(name, result)

    async def _forged(self, name: str, message: Message, custom_id: str) -> InteractionResult:
        self._watch.note(f"  {name} forges {custom_id} on {message.id}")
        stored = self._evening.env.backend.get_message(_channel_of(message), message.id)
        true, stored.components = stored.components, [_row(custom_id)]
        put = stored.components
        try:
            return await self._people[name].click(message, custom_id=custom_id)
        finally:
            if stored.components is put:
                stored.components = true

    async def _slash(self, command: str, **options: Any) -> None:
        name, channel = self._chance.choice(self._present), self._chance.choice(self._channels)
        self._watch.note(f"  {name} uses /{command} {options} in {channel.name}")
        result = await self._people[name].slash(channel, command, **options)
        assert result.acknowledged, f"/{command} was not answered"
        self._keep(name, result)

    def _keep(self, name: str, result: InteractionResult) -> None:
        for said in (result.response, *result.followups):
            if said is not None and said.ephemeral and all(one.id != said.id for one in self._private[name]):
                self._private[name].append(said)


def _live(message: Message, *kinds: str) -> list[dict[str, Any]]:
    """The buttons of these kinds that can be pressed."""
    usable = [button for button in buttons_in_order(message) if not button.get("disabled") and "custom_id" in button]
    return [button for button in usable if button["custom_id"].startswith(kinds or "")]


def _channel_of(message: Message) -> int:
    return message.channel_id if isinstance(message, ResponseMessage) else message.channel.id


def _row(custom_id: str) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 2, "label": "forged", "custom_id": custom_id}]}


@asynccontextmanager
async def a_monkey(folder: Path, seed: int) -> AsyncGenerator[Monkey]:
    """A monkey on an evening of its own; at its end all requests must have kept Discord's contract."""
    # After a restart, simcord would have tasks of the bot answer through this instead of its own server.
    with patch("bot.app.redirect"):
        async with an_evening(folder, seed=seed) as evening:
            with Watch(evening, folder / "cards.db") as watch:
                yield Monkey(evening, Random(seed), watch)
