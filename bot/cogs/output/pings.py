"""Whom a game pings, and what it says: whose turn it is, who is late, and who can vote on how to go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.cogs.output.board_state import BoardState
from bot.cogs.output.calls import Calls
from bot.cogs.output.leftovers import Leftovers
from bot.cogs.output.messages import ChannelMessages
from bot.cogs.ui.lobby import hand_button
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Rows
from bot.cogs.ui.texts import moment
from bot.cogs.ui.timers import answer_row, overdue
from bot.game.ports.notes import Board
from bot.game.table.absence import asked_people, awaited_people
from bot.game.table.views import TableView
from bot.text.messages import Message

ANYBODY: Final = Message("The game is waiting for one of you to go on. If nobody does, an AI will {moment}.")
HURRY: Final = Message("The others are waiting; your time runs out {moment}.")


HELD: Final = "held:"
"""What the noted key of a ping begins with that was held back."""


@dataclass(frozen=True, slots=True)
class Ping:
    """A public message that mentions people. It is sent once per `key`, which is unique within its game."""

    key: str
    people: tuple[int, ...] = ()
    """Empty if nobody needs a ping."""
    text: str = ""
    """What follows the mentions."""
    rows: Rows = ()


class TurnPings:
    """Sends the pings of all games. A ping is a new message, because Discord does not ping for edits."""

    def __init__(
        self, messages: ChannelMessages, leftovers: Leftovers, looks: Mapping[str, GameLook], calls: Calls
    ) -> None:
        self._calls = calls
        self._messages = messages
        self._leftovers = leftovers
        self._looks = looks

    def of(self, table: TableView) -> Ping:
        """Whom the table pings in its current state."""
        return ping_for(table, self._looks[table.game])

    async def send(self, table: TableView, board: Board, state: BoardState, ping: Ping, actor: int | None) -> Board:
        """Pings the people the table needs, once per ping, and deletes the previous ping. Returns the board with it.

        `actor` has acted last and needs no ping. Whoever is called too often is left out; if that is everybody, the
        ping is held back, and sent when it may be, if the table still needs it. Raises `DELIVERY_ERRORS`.
        """
        if is_sent(ping, board, state):
            return replace(board, ping_key=ping.key)
        if board.ping_id is not None:
            await self._leftovers.remove(board.channel_id, board.ping_id)
        needed = {user: self._calls.waits_until(table.id, user) for user in ping.people if user != actor}
        people = tuple(user for user, until in needed.items() if until is None)
        if needed and not people:
            until = min(until for until in needed.values() if until is not None)
            state.hold(until, actor)
            return replace(board, ping_id=None, ping_key=held(ping.key))
        if not people:
            return replace(board, ping_id=None, ping_key=ping.key)
        nonce = f"p{table.id}v{table.version}"
        sent = await self._messages.ping(table.place.channel, nonce, people, ping.text, ping.rows)
        for user in people:
            self._calls.note(table.id, user)
        return replace(board, ping_id=sent.id, ping_key=ping.key)


def held(key: str) -> str:
    """What is noted instead of the key of a ping that was held back."""
    return f"{HELD}{key}"


def is_sent(ping: Ping, board: Board, state: BoardState) -> bool:
    """Whether this ping was sent or is not needed, and no outdated ping is left."""
    return state.ping_key == ping.key and (board.ping_id is None or bool(ping.people))


def ping_for(table: TableView, look: GameLook) -> Ping:
    """Whom the game pings in its current state. A person who plays alone is never pinged."""
    waits = awaited_people(table)
    key = f"{table.place.channel}:{table.position}:{table.stage}:{' '.join(map(str, waits))}"
    rests = table.phase != "playing" or table.paused or table.parked is not None or table.stand_in is not None
    if rests or len(table.people) < 2:
        return Ping(key if table.stand_in is None else f"{key}:ai")
    if table.stage == "asked":
        return Ping(key, asked_people(table), overdue(table), (answer_row(table),))
    rows = ((hand_button(table, look.hand_label),),)
    if table.stage == "reminded" and table.due_at is not None:
        return Ping(key, waits, _reminder(table, look, table.due_at), rows)
    if table.acting_user is None:
        return Ping(key)
    return Ping(key, (table.acting_user,), look.turn_line(table), rows)


def _reminder(table: TableView, look: GameLook, due_at: datetime) -> str:
    end = moment(due_at)
    if table.turn is None:
        return ANYBODY.format(moment=end)
    return f"{look.turn_line(table)} {HURRY.format(moment=end)}"
