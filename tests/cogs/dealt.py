"""Games that begin with a deal of the test's choice, put into the log as the bot would have written them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.game.core.rules import Json
from bot.game.ports.log import Place
from bot.game.regicide.events import Dealt
from bot.game.regicide.options import SCHEMA
from bot.game.table.events import AiAdded, Joined, MovePlayed, Opened, Started, TableEvent
from bot.game.table.evolve import Stamp
from bot.game.table.fold import fold
from bot.game.table.views import summary_of
from bot.games import RULES
from tests.cogs.evening import Evening
from tests.game.sitting import entry


async def deal_at(evening: Evening, dealt: Dealt, *names: str) -> int:
    """A running game of these people with this deal in the evening's channel; its board is posted."""
    return await put(evening, [dealt], names, options=SCHEMA.changed(dealt.options))


async def put(
    evening: Evening,
    events: Sequence[Any],
    names: Sequence[str],
    ais: Mapping[str, str] | None = None,
    options: Json | None = None,
    pace: int | None = None,
) -> int:
    """A running game of the evening's kind after these events, the deal first; its board is posted.

    The people sit in this order, and after them the AIs with their strengths. They have `pace` seconds for a turn.
    """
    first, *others = (evening.people[name] for name in names)
    place = Place(evening.guild.id, evening.channel.id)
    seats = len(names) + len(ais or {})
    begin, *moves = events
    table_events: list[TableEvent] = [
        Opened(evening.key, place.guild, place.channel, first.id, names[0], seats, options or {}, pace),
        *(Joined(person.id, name) for person, name in zip(others, names[1:], strict=True)),
        *(AiAdded(name, level) for name, level in (ais or {}).items()),
        Started(begin),
        *map(MovePlayed, moves),
    ]
    written = entry(RULES[evening.key], table_events, Stamp(1, evening.env.now(), first.id))
    store = evening.bot.store
    assert store is not None
    game_id = await store.create(written, summary_of(fold(dict(RULES), None, written), written))
    evening.last_game = game_id
    evening.forget_hands()
    await evening.slash(names[0], "table")
    return game_id
