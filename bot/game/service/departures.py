"""Players who have left the server: an AI takes their seats, so that nobody waits for them."""

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
    """Who is on a server."""

    async def is_gone(self, guild: int, user: int) -> bool:
        """Whether somebody has left a server. Where that cannot be seen, they have not."""
        ...


class OpenHands(Protocol):
    """The private messages that can still be brought up to date."""

    def within_reach(self, game_id: int, user: int) -> bool:
        """Whether this person opened their hand lately."""
        ...

    def drop(self, game_id: int, user: int) -> None:
        """Lets go of the hand of a person who has left a game."""
        ...


@dataclass(frozen=True, slots=True)
class _Reason:
    position: int
    stage: str
    votes: tuple[tuple[int, bool], ...]


class Departures:
    """Looks whether those are still there for whom a game waits.

    It asks only about people of whom nothing was heard lately, and once for each turn, reminder and vote.
    """

    def __init__(self, tables: Tables, hands: OpenHands, members: Members) -> None:
        self._tables = tables
        self._hands = hands
        self._members = members
        self._looked: dict[int, _Reason] = {}
        """For what each game was looked at last."""

    async def settle(self, table: TableView, actor: int | None) -> bool:
        """Hands the seats of those to AIs who have left the server; whether there were any. Raises LogError.

        `actor` has just acted, so they are there.
        """
        if table.phase != "playing" or table.paused or table.parked is not None:
            self._looked.pop(table.id, None)
            return False
        reason, before = _Reason(table.position, table.stage, table.votes), self._looked.get(table.id)
        if reason == before:
            return False
        self._looked[table.id] = reason
        voting = bool(table.votes) and (before is None or before.votes != table.votes)
        doubted = [user for user in self._doubted(table, voting) if user != actor]
        gone = [user for user in doubted if await self._members.is_gone(table.place.guild, user)]
        return any([await self._hand_over(table.id, user) for user in gone])

    def _doubted(self, table: TableView, voting: bool) -> Iterator[int]:
        """Who may be gone and keeps the others waiting: by not moving, or while they are `voting` by not voting."""
        waited = awaited_people(table)
        for user in table.people:
            late = user in waited and table.stage != ""
            silent = user in waited and len(waited) == 1 and not self._hands.within_reach(table.id, user)
            if late or silent or voting:
                yield user

    async def _hand_over(self, game_id: int, user: int) -> bool:
        try:
            await self._tables.submit(game_id, MemberGone(user))
        except GameError:
            return False  # They have left the game meanwhile, or it is over.
        self._hands.drop(game_id, user)
        return True
