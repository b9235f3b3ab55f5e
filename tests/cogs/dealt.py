"""Games that begin with a deal of the test's choice, put into the log as the bot would have written them."""

from __future__ import annotations

from bot.game.log import Entry, Place
from bot.game.regicide.events import Dealt
from bot.game.registry import GAMES
from bot.game.table import fold
from bot.game.table_events import Joined, Opened, Started, TableEvent, dump
from tests.cogs.evening import Evening


async def deal_at(evening: Evening, dealt: Dealt, *names: str) -> int:
    """A running game of these people with this deal in the evening's channel; its board is posted."""
    first, *others = (evening.people[name] for name in names)
    place = Place(evening.guild.id, evening.channel.id)
    options = dealt.options.changed()
    events: list[TableEvent] = [
        Opened("regicide", place.guild, place.channel, first.id, names[0], len(names), options),
        *(Joined(person.id, name) for person, name in zip(others, names[1:], strict=True)),
        Started(GAMES["regicide"].dump(dealt)),
    ]
    entry = Entry(1, tuple(dump(event) for event in events), evening.env.now(), first.id)
    store = evening.bot.store
    assert store is not None
    game_id = await store.create(entry, fold(dict(GAMES), None, entry).summary())
    evening.last_game = game_id
    await evening.slash(names[0], "table")
    return game_id
