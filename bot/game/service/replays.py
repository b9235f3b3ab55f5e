"""Finished games as records, made from the log. A running game has none, because its cards are hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from bot.game.core.errors import UnknownGame
from bot.game.core.records import AnyRecords
from bot.game.core.rules import FIRST_VERSION, AnyRules, Json, upgraded
from bot.game.ports.log import Entry, FinishedGames, Place
from bot.game.table.events import MovePlayed, Started, load, rules_version


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game, from its deal to its last move."""

    number: int
    title: str
    record: Json = field(repr=False)


class Replays:
    """Makes records of finished games."""

    def __init__(
        self, games: Mapping[str, AnyRules], records: Mapping[str, AnyRecords], finished: FinishedGames
    ) -> None:
        self._games = games
        self._records = records
        self._finished = finished

    async def replay(self, key: str, place: Place, number: int | None = None) -> Replay:
        """The newest finished game of this kind in this place, or the one with this number.

        Raises UnknownGame if there is none, or none that may be shown; LogUnavailable.
        """
        title = self._games[key].title
        rules = self._records.get(key)
        if rules is None:
            raise UnknownGame("no-replays", title=title)
        game_id = await self._finished.finished_in(place, key, number)
        if game_id is None:
            raise await self._not_found(key, place, number)
        events = tuple(_moves(rules, await self._finished.read(game_id)))
        if not events:
            raise UnknownGame("replay-deleted", number=game_id)
        return Replay(game_id, title, rules.record(events))

    async def _not_found(self, key: str, place: Place, number: int | None) -> UnknownGame:
        running = await self._finished.open_in(place)
        if running is not None and number in (None, running):
            return UnknownGame("replay-still-on", game=key)
        title = self._games[key].title
        if number is not None:
            return UnknownGame("replay-wrong-number", title=title, number=number)
        return UnknownGame("replay-none-yet", title=title, game=key)


def _moves(rules: AnyRules, entries: Iterable[Entry]) -> Iterable[Json]:
    """The game's own events: its deal and each move. A record does not say who sat where.

    Raises OtherRules for a game that began under rules which this program does not have.
    """
    version = FIRST_VERSION
    for entry in entries:
        for data in entry.events:
            version = rules_version(data, version)
            event = load(data, partial(upgraded, rules, version))
            if isinstance(event, Started):
                yield event.deal
            elif isinstance(event, MovePlayed):
                yield event.event
