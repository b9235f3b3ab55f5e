"""What must be true after each batch of a monkey's steps, whatever it did."""

from __future__ import annotations

import json
import logging
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from simcord import HttpLogEntry
from simcord.builders import ChannelHandle

from bot.cogs.regicide import words
from bot.game.core.errors import NotSeated
from bot.game.regicide.cards import TEXT, cards_in, is_jester
from bot.game.table.state import Table
from tests.cogs.evening import HANDS, Evening
from tests.cogs.logged import Lines
from tests.cogs.messages import buttons_in_order
from tests.discord_contract import public_payloads
from tests.kills.ledger import Ledger

GAME: Final = re.compile(r'"custom_id": "(?:hand|ask|move|lobby|seat|absent|again):(\d+)')
ANSWER_SECONDS: Final = 3.0
TOLD: Final = 1000
"""How many of the last steps are told with what does not hold."""


class Watch:
    """Looks at a bot from outside: its messages, its database, and its log; `note` keeps what was done to it."""

    def __init__(self, evening: Evening, file: Path) -> None:
        self._evening = evening
        self._file = file
        self._lines = Lines()
        self._notes: list[str] = []
        self._read = 0
        self._lines_read = 0

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self._lines)
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        logging.getLogger().removeHandler(self._lines)
        if fault is not None:
            fault.add_note("\n".join(self._notes[-TOLD:]))

    def note(self, step: str) -> None:
        """Keeps what is done now."""
        self._notes.append(step)

    def games(self) -> list[int]:
        """The games that there ever were."""
        return Ledger(self._file).games()

    @contextmanager
    def makes_once(self, custom_id: str) -> Iterator[None]:
        """Inside, somebody presses this: it is answered within three seconds, and adds one entry of theirs at most."""
        before, begun = len(Ledger(self._file).clicks()), time.monotonic()
        yield
        assert time.monotonic() - begun < ANSWER_SECONDS, f"{custom_id} was answered too late"
        assert len(Ledger(self._file).clicks()) <= before + 1, f"{custom_id} is behind two entries"

    async def look(self, channels: Sequence[ChannelHandle]) -> None:
        """AssertionError where something does not hold. Boards are compared in these channels alone."""
        ledger = Ledger(self._file)
        tables = {game: ledger.table(game) for game in ledger.games()}
        assert not (errors := [line for line in self._lines.lines if line.startswith("ERROR")]), errors
        clicks = Counter(ledger.clicks())
        assert not (twice := [one for one, times in clicks.items() if times > 1]), f"made twice: {twice}"
        for game, table in tables.items():
            await self._is_in_memory(ledger, game, table)
        self._boards(channels, tables)
        self._secrets(ledger, tables)

    async def _is_in_memory(self, ledger: Ledger, game: int, table: Table) -> None:
        """What is stored of a game folds to what the bot holds of it, for everybody and for each seat."""
        there, stored = await self._evening.bot.tables.read(game), ledger.views(game)
        assert there.public == stored.public, f"game {game} is another one in the log"
        for seat in table.seats:
            if seat.user is not None and table.phase != "lobby":
                try:
                    mine = stored.seat_of(seat.user)
                except NotSeated:
                    continue
                assert there.seat_of(seat.user) == mine, f"game {game} has another hand in the log"

    def _boards(self, channels: Sequence[ChannelHandle], tables: dict[int, Table]) -> None:
        """No game has two boards, and none that is over has one that can be played on."""
        live = [board for channel in channels for board in _boards_in(channel)]
        counted = Counter((game, kind) for game, kind, _ in live)
        # A place that refuses the end of an abandoned game is not asked again.
        over = {game for game, table in tables.items() if table.phase == "over" and table.reason != "abandoned"}
        wrong = [one for one in live if counted[one[:2]] > 1 or one[0] in over]
        assert not wrong, "second boards, or boards of games that are over:\n" + "\n".join(map(str, wrong))

    def _secrets(self, ledger: Ledger, tables: dict[int, Table]) -> None:
        """No hand is public, and no card that nobody has shown is anywhere in public, nor in the program's log."""
        public = public_payloads(self._evening.env)[self._read :]
        lines = "\n".join(self._lines.lines[self._lines_read :])
        self._read, self._lines_read = self._read + len(public), len(self._lines.lines)
        for entry in public:
            embeds = (entry.json or {}).get("data", entry.json or {}).get("embeds") or ()
            assert not any((embed.get("title") or "").startswith(HANDS) for embed in embeds), entry
        for game, table in tables.items():
            if table.game == "regicide" and table.phase == "playing":
                self._unseen_stay_so(game, ledger, [one for one in public if _is_of(one, game)], lines)

    def _unseen_stay_so(self, game: int, ledger: Ledger, public: list[HttpLogEntry], lines: str) -> None:
        told = "\n".join(_text(entry) for entry in public)
        for card in _unseen(ledger, game):
            assert words.CARD[card] not in told, f"{TEXT[card]} of game {game} is public"
            assert not re.search(rf"\b{TEXT[card]}\b", lines), f"{TEXT[card]} of game {game} is in the log"


def _unseen(ledger: Ledger, game: int) -> set[int]:
    """The cards of a game of Regicide that nobody has shown yet: not on the table, in the discard, or as an enemy."""
    hidden: set[int] = set()
    shown: set[int] = set()
    for table in ledger.history(game):
        if (state := table.play) is not None:
            shown.update(state.table, state.discard, {state.enemy})
            hidden = {*state.castle, *state.tavern, *(card for hand in state.hands for card in cards_in(hand))}
    return {card for card in hidden - shown if not is_jester(card)}


def _boards_in(channel: ChannelHandle) -> Iterator[tuple[int, str, str]]:
    """The messages of a channel on which games can be played: the game, whether it is a board or a call, what it is."""
    for message in channel.history():
        ids = [button["custom_id"] for button in buttons_in_order(message) if not button.get("disabled")]
        for game in {int(one.split(":")[1]) for one in ids if one.startswith(("hand:", "lobby:"))}:
            yield game, "board" if message.embeds else "call", f"{message.id} in {channel.name}, with {ids}"


def _is_of(entry: HttpLogEntry, game: int) -> bool:
    """Whether a request has a button of this game."""
    return str(game) in GAME.findall(_text(entry))


def _text(entry: HttpLogEntry) -> str:
    return json.dumps(entry.json, ensure_ascii=False)
