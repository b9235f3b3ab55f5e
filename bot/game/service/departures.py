"""Takes the seats of people who have left the server as soon as somebody needs them, so that nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from bot.game.core.errors import GameError, StaleVersion
from bot.game.service.tables import Clock, Tables
from bot.game.table.absence import awaited_people
from bot.game.table.commands import Abandon, AddAi, Command, Join, MemberGone, RemoveAi, Start
from bot.game.table.state import is_erased
from bot.game.table.views import TableView

ANSWER_SECONDS: Final = 1.0
"""How long people who wait for an answer wait until it is known who is gone; Discord gives them three seconds."""
LOBBY_MEMORY: Final = timedelta(minutes=1)
"""How long the people of an unchanged lobby are not asked about again."""
TURN_MEMORY: Final = timedelta(minutes=10)
"""How long those whom an unchanged game waits for are not asked about again, nor its people for another vote."""


class Members(Protocol):
    """Who is still on a server."""

    async def is_gone(self, guild: int, user: int) -> bool:
        """Whether this person has left the server; False if that cannot be found out."""
        ...


class OpenHands(Protocol):
    """The private messages that can still be updated."""

    def within_reach(self, game_id: int, user: int) -> bool:
        """Whether this person opened their hand lately, so that it can be updated."""
        ...

    def drop(self, game_id: int, user: int) -> None:
        """Forgets the hand of a person who has left a game."""
        ...


@dataclass(frozen=True, slots=True)
class _Check:
    """The state of a game for which its people were checked."""

    position: int
    stage: str


def _state_of(table: TableView) -> _Check:
    return _Check(table.version if table.phase == "lobby" else table.position, table.stage)


class Departures:
    """Checks whether the people whom others wait for are still on the server.

    In a running game it asks only about people who have not been active lately, and once per turn and reminder, or once
    in a while if others come back to a game that stands still. About all its people it asks when they begin to vote.
    """

    def __init__(self, tables: Tables, hands: OpenHands, members: Members, clock: Clock) -> None:
        self._tables = tables
        self._hands = hands
        self._members = members
        self._clock = clock
        self._checked: dict[int, tuple[_Check, datetime]] = {}
        """The last check of each game, and its time."""
        self._votes: dict[int, datetime] = {}
        """When each game last asked about all its people, because they began to vote."""

    async def settle(self, table: TableView, actor: int | None) -> bool:
        """Gives the seats of people who have left the server to AIs, and returns whether there were any.

        `actor` has just acted and is not checked. Raises LogError.
        """
        if table.phase != "playing" or table.paused or table.parked is not None:
            self._forget(table.id)
            return False
        voting = bool(table.votes) and self._begins_vote(table)
        if self._was_checked(table, TURN_MEMORY) and not voting:
            return False
        suspects = [user for user in self._possibly_gone(table, voting) if user != actor]
        gone = [user for user in suspects if await self._members.is_gone(table.place.guild, user)]
        return any([await self._hand_over(table.id, user) for user in gone])

    async def make_way(self, table: TableView, command: Command) -> bool:
        """Frees the seats of a lobby whose people have left the server, if this command needs them.

        It needs them where the game would begin with them, or where a person who sits in the lobby does what only the
        host may do. Returns whether there were any. Raises LogError.
        """
        user = _needs_others(table, command)
        if user is None or table.parked is not None or self._was_checked(table, LOBBY_MEMORY):
            return False
        others = [person for person in table.people if person != user]
        return any([await self._hand_over(table.id, person) for person in await self._gone(table, others)])

    async def replace_host(self, table: TableView, user: int) -> bool:
        """Makes a host who has left the server leave the table, because this person of it needs the host.

        Returns whether they left. Raises LogError.
        """
        if table.seat_of(user) is None or table.host == user or table.parked is not None:
            return False
        if not await self._gone(table, (table.host,)):
            return False
        return await self._hand_over(table.id, table.host)

    async def vacate(self, game_id: int, user: int) -> bool:
        """Closes a table whose people have all left the server, because this person needs its place.

        Returns whether it is closed. Raises GameError, LogError.
        """
        table = (await self._tables.read(game_id)).public
        claims = {person for seat in table.seats for person in (seat.kept_for, seat.owner) if person is not None}
        people = {table.host, *table.people, *claims}
        if user in people or table.phase == "over":
            return False
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                for person in people:
                    if not is_erased(person) and not await self._members.is_gone(table.place.guild, person):
                        return False
            await self._tables.submit(game_id, Abandon(table.version))
        except (TimeoutError, StaleVersion):  # Discord does not say in time, or somebody has acted in the meantime.
            return False
        self._forget(game_id)
        return True

    async def not_to_invite(self, table: TableView, user: int) -> list[int]:
        """The people of a finished game who have left the server, if this person plays it again."""
        if table.phase != "over" or not table.may_play_again(user):
            return []
        others = {*table.people, *(one.user for one in table.invited)} - {user}
        return await self._gone(table, (person for person in others if not is_erased(person)))

    async def _gone(self, table: TableView, people: Iterable[int]) -> list[int]:
        """Those who are known to have left the server, as far as Discord says so in time."""
        asked = {user: asyncio.create_task(self._members.is_gone(table.place.guild, user)) for user in people}
        if not asked:
            return []
        answered, silent = await asyncio.wait(asked.values(), timeout=ANSWER_SECONDS)
        for task in silent:
            task.cancel()
        return [user for user, task in asked.items() if task in answered and task.result()]

    def _was_checked(self, table: TableView, memory: timedelta) -> bool:
        """Whether nothing has changed since a check that is still remembered. If not, notes that one begins now."""
        check, now = _state_of(table), self._clock()
        before = self._checked.get(table.id)
        if before is not None and before[0] == check and now - before[1] < memory:
            return True
        self._checked[table.id] = (check, now)
        return False

    def _forget(self, game_id: int) -> None:
        self._checked.pop(game_id, None)
        self._votes.pop(game_id, None)

    def _begins_vote(self, table: TableView) -> bool:
        """Whether the people of a vote were not asked about lately. If so, notes that they are asked about now."""
        now, before = self._clock(), self._votes.get(table.id)
        if before is not None and now - before < TURN_MEMORY:
            return False
        self._votes[table.id] = now
        return True

    def _possibly_gone(self, table: TableView, voting: bool) -> Iterator[int]:
        """The people who may be gone and hold the game up: those to move, and everybody while a vote is open."""
        awaited = awaited_people(table)
        for user in table.people:
            late = user in awaited and table.stage != ""
            silent = user in awaited and len(awaited) == 1 and not self._hands.within_reach(table.id, user)
            if late or silent or voting:
                yield user

    async def _hand_over(self, game_id: int, user: int) -> bool:
        try:
            await self._tables.submit(game_id, MemberGone(user))
        except GameError:
            return False  # They left the game in the meantime, or it is over.
        self._hands.drop(game_id, user)
        return True


def _needs_others(table: TableView, command: Command) -> int | None:
    """The person whose command needs the others in the lobby to be there, None if it does not."""
    if table.phase != "lobby":
        return None
    fills = len(table.seats) + 1 >= table.capacity
    match command:
        case Join(user) if fills and table.seat_of(user) is None:
            return user
        case Start(user) if table.seat_of(user) is not None:
            return user
        case AddAi(user) | RemoveAi(user) if table.seat_of(user) is not None and (fills or user != table.host):
            return user
        case _:
            return None
