"""An evening on a server, through simcord: people, a channel, the real bot, and hands that press its buttons."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
from simcord import Env
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.app import CardBot, create_bot
from bot.cli.simulation import RoomTime
from bot.game.ports.log import Place
from bot.game.service.scheduler import INTERVAL
from bot.game.table.commands import Move as Wish
from bot.game.table.views import TableView
from bot.games import GAMES, Game
from bot.settings import Settings
from tests.cogs.messages import Message, buttons, text_of
from tests.databases import with_tables
from tests.discord_contract import check_all
from tests.faulty_store import FaultyStore
from tests.game.reading import public_view

HANDS = ("Your hand", "Your card", "You have no card")
"""How the title of a seat's private message begins while its game runs."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


class Clockwork(Env):
    """Looks every 2 ms and not every 50 whether the bot has settled: most of an evening would be waiting for a look.

    simcord 3.2.1 has no option for it. What it looks for stays the same, and so does what it waits for at most.
    """

    async def _settle_internal(self, *, idle: float = 0.002, **options: Any) -> None:
        await super()._settle_internal(idle=min(idle, 0.002), **options)


class Evening:
    """The bot in a simulated server with a channel and five people, who play this game."""

    def __init__(self, env: Env, bot: CardBot, settings: Settings, time: RoomTime, game: Game) -> None:
        self.game = game
        self.key = game.key
        self.env = env
        self.bot = bot
        self.settings = settings
        self.time = time
        self.guild: GuildHandle = env.create_guild("The Card Room")
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        self.people: dict[str, MemberActor] = {name: self.join(name) for name in NAMES}
        self.last_game = 0
        self._held: dict[str, ResponseMessage] = {}

    @property
    def store(self) -> FaultyStore:
        """The bot's store, which can be told to fail."""
        assert isinstance(self.bot.store, FaultyStore)
        return self.bot.store

    def join(self, name: str, **options: Any) -> MemberActor:
        """A new member of the server."""
        return self.guild.add_member(self.env.create_user(name), **options)

    def __getattr__(self, name: str) -> MemberActor:
        people: dict[str, MemberActor] = self.__dict__["people"]
        return people[name.capitalize()]

    # The table.

    async def table(self) -> TableView | None:
        """The open game of the channel."""
        views = await self.bot.tables.in_place(Place(self.guild.id, self.channel.id))
        return None if views is None else views.public

    async def last(self) -> TableView:
        """The game that was noted last, over or not."""
        return await public_view(self.bot.tables, self.last_game)

    async def running(self) -> TableView:
        """The open game of the channel, which must be there."""
        table = await self.table()
        assert table is not None
        return table

    async def board(self) -> discord.Message:
        """The game's public message, as the channel has it now."""
        store = self.bot.store
        assert store is not None
        table = await self.table()
        game_id = table.id if table is not None else self.last_game
        self.last_game = game_id
        board = await store.board(game_id)
        assert board is not None
        return next(message for message in self.messages() if message.id == board.message_id)

    async def board_text(self) -> str:
        """All that the game's public message says now."""
        return text_of(await self.board())

    def pings(self) -> list[discord.Message]:
        """The messages that ping somebody, oldest first."""
        return [message for message in self.messages() if message.content.startswith("<@")]

    def messages(self) -> list[discord.Message]:
        """The public messages of the channel, oldest first."""
        return self.channel.history()

    async def acting(self) -> str:
        """The name of the person to act."""
        table = await self.running()
        assert table.turn is not None
        return table.seats[table.turn].name

    async def start(self, *names: str, **options: int | str) -> None:
        """The first one opens a table, the others join, and the first one presses Start if it has not begun."""
        first, *others = names
        await self.slash(first, "start", None, **options)
        for name in others:
            await self.click(name, await self.board(), "Join")
        if (await self.running()).phase == "lobby":
            await self.click(first, await self.board(), "Start")

    async def slash(
        self, name: str, command: str, at: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """A person uses a command of the game, in this channel or another, and the bot answers."""
        result = await self.people[name].slash(at or self.channel, f"{self.key} {command}", **options)
        assert result.acknowledged, f"/{self.key} {command} was not answered"
        return result

    async def click(self, name: str, message: Message | None, label: str) -> InteractionResult:
        """A person presses the button whose label begins so, and the bot answers."""
        assert message is not None
        found = [button for text, button in buttons(message).items() if text.startswith(label)]
        assert len(found) == 1, f"{len(found)} buttons begin with {label!r}: {list(buttons(message))}"
        return await self.press(name, message, found[0]["custom_id"])

    async def press(self, name: str, message: Message, custom_id: str) -> InteractionResult:
        """A person presses the button with this custom_id, and the bot answers."""
        result = await self.people[name].click(message, custom_id=custom_id)
        assert result.acknowledged, f"nobody answered {custom_id}"
        self._remember(name, result)
        return result

    async def forge(self, name: str, message: Message, custom_id: str) -> InteractionResult:
        """A person presses a button that this message never had, as a tampered client might; the bot answers."""
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        stored = self.env.backend.get_message(channel, message.id)
        button = {"type": 2, "style": 2, "label": "forged", "custom_id": custom_id}
        true, forged = stored.components, [{"type": 1, "components": [button]}]
        stored.components = forged
        try:
            return await self.press(name, message, custom_id)
        finally:
            if stored.components is forged:
                stored.components = true

    async def submit(self, name: str, *moves: str) -> None:
        """A person's moves in the game's notation, carried to the table without a click; nobody is shown them yet."""
        tables = self.bot.tables
        for move in moves:
            table = await self.running()
            await tables.submit(table.id, Wish(self.people[name].id, table.position, move))

    def _remember(self, name: str, result: InteractionResult) -> None:
        """Keeps the newest private hand of a person; later edits of it show through the same handle."""
        for said in (result.response, *result.followups):
            if said is not None and said.ephemeral and said.embeds and (said.embeds[0].title or "").startswith(HANDS):
                self._held[name] = said

    def holds(self, name: str) -> bool:
        """Whether a hand lies open before this person."""
        return name in self._held

    def held(self, name: str) -> ResponseMessage:
        """The hand that lies open before this person, as it is now."""
        return self._held[name]

    # The hand.

    async def hand(self, name: str) -> ResponseMessage:
        """A person presses *My hand*, whatever the game calls it, and gets it."""
        result = await self.click(name, await self.board(), self.game.look.hand_label)
        assert result.ephemeral
        assert result.response is not None
        return result.response

    def forget_hands(self) -> None:
        """Everybody dismisses their hand; from then on it is opened by *My hand* again."""
        self._held.clear()

    async def delete(self, message: discord.Message) -> None:
        """A moderator deletes a message of the bot."""
        await self.moderator().delete(message)

    def moderator(self) -> MemberActor:
        """Mod, who may manage messages."""
        if "Mod" not in self.people:
            allowed = discord.Permissions(manage_messages=True)
            self.people["Mod"] = self.join("Mod", roles=[self.guild.create_role("Moderators", permissions=allowed)])
        return self.people["Mod"]

    async def view(self, name: str) -> Any:
        """What this person's seat may see."""
        seated = (await self.bot.tables.read((await self.running()).id)).seat_of(self.people[name].id)
        return seated.play

    async def later(self, **time: float) -> None:
        """So much time passes at once, and then the bot looks what is due."""
        self.env.backend.advance_clock(timedelta(**time).total_seconds())
        await self.env.advance_time(INTERVAL)

    async def restart(self) -> None:
        """The bot stops and starts again; the server and all its messages stay."""
        await self.bot.close()
        games = self.bot.games
        self.bot = create_bot(self.settings, games, chance=Random(99), sleep=self.time.sleep, store=FaultyStore)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    def private_texts(self, result: InteractionResult) -> str:
        """What the bot said to one person alone."""
        said = [result.response, *result.followups]
        return "\n".join(text_of(message) for message in said if message is not None and message.ephemeral)


@asynccontextmanager
async def an_evening(
    folder: Path,
    seed: int = 1,
    chance: Random | None = None,
    key: str = "regicide",
    games: Sequence[Game] = GAMES,
    **options: Any,
) -> AsyncGenerator[Evening]:
    """An evening with its own database, on which AIs make no pauses.

    At its end, every request that the bot made must have kept Discord's contract.
    """
    here = {"ai_pause_seconds": 0, **options}
    if "database_url" not in here:
        here["database_url"] = with_tables(folder / "cards.db")
    settings = Settings(**here)
    time = RoomTime()
    bot = create_bot(settings, games, chance=chance or Random(seed), sleep=time.sleep, store=FaultyStore)
    time.env = env = Clockwork(bot)
    await env.start()
    (game,) = (game for game in games if game.key == key)
    evening = Evening(env, bot, settings, time, game)
    try:
        yield evening
        assert check_all(env.http_requests) == []
        env.raise_errors()
    finally:
        await evening.bot.close()
        await env.shutdown()
