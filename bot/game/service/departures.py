"""Gives the seats of players who have left the server to AIs, so that nobody waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from bot.game.core.errors import GameError
from bot.game.service.tables import Tables
from bot.game.table.absence import awaited_people
from bot.game.table.commands import MemberGone
from bot.game.table.views import TableView


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
    votes: tuple[tuple[int, bool], ...]


class Departures:
    """Checks whether the people a game waits for are still on its server.

    It asks only about people who have not been active lately, and once per turn, reminder and vote.
    """

    def __init__(self, tables: Tables, hands: OpenHands, members: Members) -> None:
        self._tables = tables
        self._hands = hands
        self._members = members
        self._checked: dict[int, _Check] = {}
        """The last check of each game."""

    async def settle(self, table: TableView, actor: int | None) -> bool:
        """Gives the seats of people who have left the server to AIs, and returns whether there were any.

        `actor` has just acted and is not checked. Raises LogError.
        """
        if table.phase != "playing" or table.paused or table.parked is not None:
            self._checked.pop(table.id, None)
            return False
        check, before = _Check(table.position, table.stage, table.votes), self._checked.get(table.id)
        if check == before:
            return False
        self._checked[table.id] = check
        voting = bool(table.votes) and (before is None or before.votes != table.votes)
        suspects = [user for user in self._possibly_gone(table, voting) if user != actor]
        gone = [user for user in suspects if await self._members.is_gone(table.place.guild, user)]
        return any([await self._hand_over(table.id, user) for user in gone])

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
