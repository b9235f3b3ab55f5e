"""A crowd at many tables: at each click somebody at some table presses what they see there."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from bot.game.ports.log import Place
from bot.game.service.tables import Tables
from bot.game.table.commands import Join
from bot.games import RULES
from bot.store import Store
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Person
from tests.discord_server.server import DiscordServer
from tests.discord_server.world import Channel, Json, Message

SHAPES = (("regicide", 2, 0), ("gnav", 3, 0), ("regicide", 4, 0), ("gnav", 2, 2))
"""The tables in turn: a game, its people, its AIs."""
NAMES = ("Ann", "Ben", "Cleo", "Dan")
TABLES = 25
"""At one server of Discord; more than the bot allows could not be opened again."""
HESITATION = 0.3
"""How often somebody chooses one more card where what is chosen could be played."""
LOOKS = 0.1
"""How often somebody opens their cards though nothing asks for it."""


@dataclass(slots=True, eq=False)
class Table:
    """A table in a channel of its own. One click at a time is under way there."""

    channel: Channel
    game: str
    people: Sequence[Person]
    ais: int
    click: Interaction | None = None
    joining: int = 0

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for an answer."""
        return self.click is None or self.click.settled

    def next_press(self, chance: Random) -> tuple[Person, Message, str] | None:
        """Who presses what next; None before there is a board."""
        board = next((said for said in reversed(self.channel.messages) if said.embeds), None)
        if board is None:
            return None
        ids = {button["custom_id"].partition(":")[0]: button["custom_id"] for button in board.buttons}
        if "again" in ids:
            self.joining = 0
            return self.people[0], board, ids["again"]
        if "hand" not in ids:
            self.joining = (self.joining + 1) % len(self.people)
            return self.people[self.joining], board, _id(board, ":join" if self.joining else ":start")
        if "move" in ids and chance.random() < 0.5:
            return chance.choice(self.people), board, ids["move"]
        return self._from_hands(chance) or (chance.choice(self.people), board, ids["hand"])

    def _from_hands(self, chance: Random) -> tuple[Person, Message, str] | None:
        if chance.random() < LOOKS:
            return None
        for person in self.people:
            held = self._held(person)
            live = [] if held is None else _live(held, chance)
            if held is not None and live:
                return person, held, chance.choice(live)["custom_id"]
        return None

    def _held(self, person: Person) -> Message | None:
        """The newest hand of a person; older ones are dismissed."""
        *old, newest = [None, *person.private(self.channel)]
        for message in old:
            if message is not None:
                message.deleted = True
                del self.channel.everything[message.id]
        return newest


@dataclass(slots=True)
class Crowd:
    """Everybody at all tables."""

    tables: list[Table]
    chance: Random
    kinds: Counter[str] = field(default_factory=Counter)
    """How many clicks there were of each kind."""

    async def click(self) -> None:
        """Somebody clicks; a table at which nobody waits for an answer is looked for a few times."""
        for _ in range(20):
            table = self.chance.choice(self.tables)
            press = table.next_press(self.chance) if table.is_idle else None
            if press is not None:
                person, message, custom_id = press
                self.kinds[custom_id.partition(":")[0]] += 1
                table.click = await person.send_press(message, custom_id)
                return

    async def clicks(self, rate: float, seconds: float) -> float:
        """So many clicks a second for so long, whether or not they are answered; the rate that was reached."""
        begun, made = time.perf_counter(), 0
        while (now := time.perf_counter() - begun) < seconds:
            if made < now * rate:
                await self.click()
                made += 1
            else:
                await asyncio.sleep(made / rate - now)
        return made / (time.perf_counter() - begun)


def a_crowd(server: DiscordServer, tables: int, seed: int) -> Crowd:
    """People and channels for so many tables; before the bot comes."""
    made: list[Table] = []
    guild = server.guild
    for number in range(tables):
        game, people, ais = SHAPES[number % len(SHAPES)]
        there = [server.person(f"{NAMES[at]} {number}") for at in range(people)]
        if number % TABLES == 0:
            guild = server.add_guild(f"House {number // TABLES}")
        made.append(Table(server.add_channel(f"room {number}", guild), game, there, ais))
    return Crowd(made, Random(seed))


async def begin_games(url: str, crowd: Crowd, clock: Callable[[], datetime]) -> None:
    """Begins a game at each table, in the database of a bot that does not run."""
    async with await Store.open(url) as store:
        tables = Tables(RULES, store, clock, Random(1))

        async def begin(table: Table) -> None:
            place = Place(table.channel.guild.id, table.channel.id)
            host, *others = table.people
            seats = len(table.people) + table.ais
            view = (await tables.open(table.game, place, host.id, host.user.name, wanted=seats, ais=table.ais)).table
            for other in others:
                view = (await tables.submit(view.id, Join(other.id, other.user.name))).table
            assert view.phase == "playing"

        await asyncio.gather(*map(begin, crowd.tables))


def _id(message: Message, suffix: str) -> str:
    return next(str(b["custom_id"]) for b in message.buttons if b["custom_id"].endswith(suffix))


def _live(held: Message, chance: Random) -> list[Json]:
    """What a person would press in a hand to get on: a card, if cards are to be chosen, and then what can be done."""
    usable = [button for button in held.buttons if not button.get("disabled")]
    cards = [button for button in usable if button["custom_id"].startswith("pick:")]
    moves = [button for button in usable if button["custom_id"].startswith("move:")]
    fresh = [button for button in cards if not button["label"].startswith("✓")]
    undecided = len(fresh) == len(cards) or chance.random() < HESITATION
    return fresh if moves and fresh and undecided else [*moves, *([] if moves else fresh)]
