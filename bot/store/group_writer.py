"""Writes what many callers want written by the same few statements.

Each statement waits for a turn of the event loop, and on a busy evening for many clicks before it. Whatever comes while
a transaction waits for its turn is therefore written together in it, so that a hundred moves take no more statements
than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot.store.transaction_queue import Work

Item = TypeVar("Item")
Result = TypeVar("Result")

Run = Callable[[Work[Any]], Coroutine[Any, Any, Any]]
"""Runs work in a transaction; as `Database.run`."""


class NotTogether(Exception):
    """These items cannot be written together. The transaction is rolled back, and each is written alone."""


@dataclass(slots=True, eq=False)
class _Group(Generic[Item, Result]):
    """Items that are written together, in the order in which they came."""

    items: list[Item]
    is_begun: bool = False
    written: asyncio.Future[Sequence[Result]] = field(init=False)


class GroupWriter(Generic[Item, Result]):
    """Writes items by `write`, which returns a result for each, inside transactions that `run` runs.

    `most` is how many items at most are written together. `write` may raise IntegrityError or NotTogether for a group,
    and is then called for each item alone.
    """

    def __init__(self, run: Run, write: Callable[[Connection, Sequence[Item]], Sequence[Result]], most: int) -> None:
        self._run = run
        self._write = write
        self._most = most
        self._group: _Group[Item, Result] | None = None

    async def write(self, item: Item) -> Result:
        """Writes an item and returns its result, once that is on disk. Raises what `run` and `write` raise.

        A caller that is cancelled stops waiting, but the item is written.
        """
        group = self._group
        if group is None or group.is_begun or len(group.items) >= self._most:
            group = self._group = _Group[Item, Result]([])
            group.written = asyncio.ensure_future(self._run(partial(self._write_group, group)))
        place = len(group.items)
        group.items.append(item)
        try:
            return (await asyncio.shield(group.written))[place]
        except (IntegrityError, NotTogether):
            if len(group.items) == 1:
                raise
            return (await self._run(partial(self._write_alone, item)))[0]

    def _write_group(self, group: _Group[Item, Result], connection: Connection) -> Sequence[Result]:
        group.is_begun = True
        return self._write(connection, group.items)

    def _write_alone(self, item: Item, connection: Connection) -> Sequence[Result]:
        return self._write(connection, [item])
