"""An evening on a server, through simcord: people, a channel, the real bot, and hands that press its buttons."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
from simcord import Env
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle, RoleHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.app import CardBot, create_bot
from bot.cli.simulation import RoomTime
from bot.cogs.regicide import words
from bot.game.ports.log import Place
from bot.game.regicide.events import Jester, Move, Pay, Play, Refresh, Yield
from bot.game.regicide.player import choose
from bot.game.regicide.views import SeatView
from bot.game.service.scheduler import INTERVAL
from bot.game.table.commands import Move as Wish
from bot.game.table.views import TableView
from bot.games import GAMES, Game
from bot.settings import Settings
from tests.databases import with_tables
from tests.discord_contract import check_all
from tests.faulty_store import FaultyStore
from tests.game.reading import public_view

HANDS = ("Your hand", "Your card", "You have no card")
"""How the title of a seat's private message begins while its game runs."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
Message = discord.Message | ResponseMessage


def buttons(message: Message | None) -> dict[str, dict[str, Any]]:
    """The buttons of a message by label, as Discord has them."""
    return {button["label"]: button for button in buttons_in_order(message)}


def buttons_in_order(message: Message | None) -> list[dict[str, Any]]:
    """The buttons of a message, row by row, as Discord has them."""
    assert message is not None
    rows: list[Any] = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [button for row in rows for button in row["components"]]


def text_of(message: Message | None) -> str:
    """All that a message says, in one string."""
    assert message is not None
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or "", embed.footer.text or ""]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
    return "\n".join(parts)


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

    def messages(self) -> list[discord.Message]:
        """The public messages of the channel, oldest first."""
        return self.channel.history()

    async def acting(self) -> str:
        """The name of the person to act."""
        table = await self.running()
        assert table.turn is not None
        return table.seats[table.turn].name

    async def until(self, phase: str) -> str:
        """Everybody plays until the game is in this phase; the name of the person to act then."""
        while (await self.running()).play.phase != phase:
            await self.play_on(most=1)
        return await self.acting()

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
        if "Mod" not in self.people:
            self.people["Mod"] = self.join("Mod", roles=[self.moderators()])
        await self.people["Mod"].delete(message)

    def moderators(self) -> RoleHandle:
        """A role that may manage messages."""
        return self.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))

    def shut_channel(self, status: int, code: int) -> None:
        """From now on Discord refuses every message of the bot in the channel, in this way."""
        for path in ("messages", "messages/*"):
            where = f"/channels/{self.channel.id}/{path}"
            self.env.inject_error("*", where, status=status, code=code, message="refused", times=None)

    def once_answered(self, happens: Callable[[], Awaitable[None]]) -> None:
        """This happens when Discord has got the bot's next answer to a click or command, before the bot hears of it."""
        self.bot.unanswered.patience = 0.0  # What is shown meanwhile would wait for this very answer.
        self._at_discord("/callback", happens, after=True)

    def before_refresh(self, happens: Callable[[], Awaitable[None]]) -> None:
        """This happens just before Discord gets the bot's next edit of a hand that nobody has clicked."""
        self._at_discord("/messages/", happens, after=False)

    def _at_discord(self, path: str, happens: Callable[[], Awaitable[None]], *, after: bool) -> None:
        """simcord 3.2.1 has no hook for it."""
        adapter = self.env._webhook_adapter
        request = adapter.request

        async def and_then(route: Any, *sent: Any, **options: Any) -> Any:
            if path not in route.url:
                return await request(route, *sent, **options)
            adapter.request = request
            if after:
                answered = await request(route, *sent, **options)
                await happens()
                return answered
            await happens()
            return await request(route, *sent, **options)

        adapter.request = and_then

    async def view(self, name: str) -> SeatView:
        """What this person's seat may see."""
        seated = (await self.bot.tables.read((await self.running()).id)).seat_of(self.people[name].id)
        return seated.play

    async def move(self, name: str, move: Move, hand: Message | None = None) -> InteractionResult:
        """A person makes a move by pressing the buttons of their hand, one after the other."""
        message = hand or (self._held[name] if self.holds(name) else await self.hand(name))
        match move:
            case Play(cards) | Pay(cards):
                message = await self._choose(name, message, cards)
                verb = "Play" if isinstance(move, Play) else "Pay"
            case Jester(names):
                message = await self._choose(name, message, [next(c for c in (await self.view(name)).hand if c >= 52)])
                seat = (await self.running()).seats[names]
                verb = f"Jester: {'I go' if seat.user == self.people[name].id else seat.name + ' goes'}"
            case Yield():
                verb = "Yield"
            case Refresh():
                verb = "Flip a Jester"
        return await self.click(name, message, verb)

    async def _choose(self, name: str, message: Message, cards: Any) -> ResponseMessage:
        held = (await self.view(name)).hand
        for code in cards:
            slot = held.index(code)
            shown = [button for button in buttons_in_order(message) if button["custom_id"].startswith("pick:")]
            assert words.CARD[code] in shown[slot]["label"]
            result = await self.press(name, message, shown[slot]["custom_id"])
            assert result.response is not None
            message = result.response
        assert isinstance(message, ResponseMessage)
        return message

    async def play_on(self, most: int = 1000) -> TableView:
        """Everybody plays by clicking, as the plain player would, until the game is over or `most` moves are made."""
        for _ in range(most):
            table = await self.table()
            if table is None or table.turn is None:
                break
            self.last_game = table.id
            name = table.seats[table.turn].name
            await self.move(name, choose(await self.view(name)))
        return await self.last()

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
