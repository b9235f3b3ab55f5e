"""People at one table, who play on through all that happens to the bot: by what they see, and with the buttons there.

They press whatever may be pressed, and look at the board when their own cards tell them nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.cogs.output.poster import BoardPoster
from bot.cogs.ui.screens import Screen
from bot.game.table.views import TableView, TableViews
from bot.games import GAMES, RULES, looks_of
from tests.discord_server.people import Person
from tests.discord_server.world import Channel, Json, Message
from tests.kills.room import Room

LOOKS = looks_of(GAMES)
HANDS = ("Your hand", "Your card", "The game is over")


class Party:
    """Some people with some AIs at a table of one game, in a channel of their own."""

    def __init__(self, room: Room, channel: Channel, key: str, names: Sequence[str], ais: int, seed: int) -> None:
        self.room = room
        self.key = key
        self.people = [room.server.person(name) for name in names]
        self.games: list[int] = []
        """The games they have played to their end."""
        self._channel = channel
        self._ais = ais
        self._chance = Random(seed)
        self._game = 0
        self._looked = 0
        """At which start of the bot they last opened their cards all together."""
        self._seen: dict[tuple[int, int, int], list[Json]] = {}
        """What each of them saw in each position."""

    # The game.

    async def play(self, most: int = 1) -> None:
        """Plays games until the bot is not killed any more, one at least and `most` at most."""
        while not self.games or (not self.room.is_done and len(self.games) < most):
            await self._sit_down()
            await self._play_one()
            self.games.append(self._game)

    async def _play_one(self) -> None:
        while (table := await self.settled()).phase != "over":
            if self._looked != self.room.starts or self._chance.random() < 0.1:
                self._looked = self.room.starts
                await self._look_at_hands()
                continue
            seat = self._chance.choice([seat for seat in table.awaits if table.seats[seat].user is not None])
            (person,) = [person for person in self.people if person.id == table.seats[seat].user]
            await self._act(person, table)
        assert table.reason == "played"
        assert self.room.ledger.checked(self._game).plies > 0

    async def _sit_down(self) -> None:
        """The first opens a table, where none is open yet, and the others join; it begins by itself."""
        first, *others = self.people
        opening = {"players": len(self.people) + self._ais, "ai": self._ais}
        while self._opened() is None:
            await self.room.sent(lambda: first.send_slash(f"{self.key} start", at=self._channel, **opening))
        self._game = self._opened() or 0
        for other in others:
            table = await self.settled()
            if other.id not in table.people:
                await self.room.pressed(other, self.board(), self._button(self.board(), "lobby:", ":join"))

    def _opened(self) -> int | None:
        """The game of the channel that they have not played yet."""
        newest = self.room.ledger.game_in(self._channel.id)
        return newest if newest is not None and newest not in self.games else None

    # A turn.

    async def _act(self, person: Person, table: TableView) -> None:
        """A person makes a move, by the hand that lies open before them or the board, or finds that they cannot."""
        board = self.board()
        everybody = _with(board, f"move:{self._game}:{table.position}:")
        if everybody and self._chance.random() < 0.5:
            await self.room.moved(person, board, everybody[0]["custom_id"])
            return
        held = self.held(person)
        if held is None or not _live(held, self._game, table.position):
            await self.room.pressed(person, board, self._button(board, "hand:"))
            return
        button = self._chance.choice(_live(held, self._game, table.position))
        if _is_step(button):
            await self.room.pressed(person, held, button["custom_id"])
        else:
            await self.room.moved(person, held, button["custom_id"])

    # What there is to be seen.

    async def settled(self) -> TableView:
        """Waits until the log awaits a person, or nobody any more, and the board shows just that; the table then."""

        def look() -> TableView | None:
            table = self.room.ledger.table(self._game)
            view = self.room.ledger.view(self._game)
            board = self._newest_board()
            waits = table.ai_to_act is not None or board is None or not _shows(board, _PICTURES.screen(view))
            return None if waits else view

        found = await self.room.until(look, f"a board of game {self._game} that shows what the log says")
        assert found is not None
        return found

    def left_over(self) -> list[Message]:
        """Public messages that nobody needs once all games are over: second boards of a game, and calls."""
        shown = [message for message in self._channel.messages if message.author.bot]
        newest = {game: message for game in self.games for message in shown if message.embeds and _is_of(message, game)}
        return [message for message in shown if message not in newest.values()]

    def board(self) -> Message:
        """The game's board as it is."""
        board = self._newest_board()
        assert board is not None
        return board

    def _newest_board(self) -> Message | None:
        shown = [message for message in self._channel.messages if message.embeds and _is_of(message, self._game)]
        return shown[-1] if shown else None

    def held(self, person: Person) -> Message | None:
        """The newest private hand of a person."""
        hands = [message for message in person.private(self._channel) if message.title.startswith(HANDS)]
        return hands[-1] if hands else None

    async def _look_at_hands(self) -> None:
        """Everybody opens their cards: they are what the log says, and what they were in this position before."""
        for person in self.people:
            opened = await self.room.pressed(person, self.board(), self._button(self.board(), "hand:"))
            assert opened is not None
            assert opened.original is not None
            table = self.room.ledger.table(self._game)
            game = RULES[self.key]
            hand = LOOKS[self.key].hand(TableViews(game, self._game, table).seat_of(person.id))
            assert _shows(opened.original, hand), f"the cards of {person.user.name} are not those of the log"
            seen = opened.original.embeds
            assert self._seen.setdefault((self._game, table.position, person.id), seen) == seen

    def _button(self, message: Message, prefix: str, suffix: str = "") -> str:
        (found,) = [
            b["custom_id"]
            for b in message.buttons
            if b["custom_id"].startswith(prefix) and b["custom_id"].endswith(suffix)
        ]
        return str(found)


class _Pictures(BoardPoster):
    """Boards that are posted nowhere: what each should show."""

    def __init__(self) -> None:
        self._looks = LOOKS


def _shows(message: Message, screen: Screen) -> bool:
    """Whether a message is this screen, but for the line above it."""
    wanted = [(b.label, b.custom_id, b.disabled) for row in screen.rows for b in row]
    there = [(b["label"], b["custom_id"], bool(b.get("disabled"))) for b in message.buttons]
    return message.embeds == [{**screen.embed().to_dict()}] and there == wanted


def _is_of(message: Message, game: int) -> bool:
    return any(button["custom_id"].split(":")[1] == str(game) for button in message.buttons)


def _with(message: Message, prefix: str) -> list[Json]:
    return [b for b in message.buttons if b["custom_id"].startswith(prefix) and not b.get("disabled")]


def _live(held: Message, game: int, position: int) -> list[Json]:
    """What may be pressed in a hand to get on: no card is taken out of the selection again."""
    moves, picks = _with(held, f"move:{game}:{position}:"), _with(held, f"pick:{game}:{position}:")
    ready = [button for button in moves if not _is_step(button)]
    chosen = [button for button in picks if not button["label"].startswith("✓")]
    return ready or [button for button in moves if _is_step(button)] or chosen


def _is_step(button: Json) -> bool:
    """Whether a button only changes what is chosen."""
    return button["custom_id"].startswith("pick:") or button["custom_id"].endswith(":cheapest")


_PICTURES = _Pictures()
