"""The statistics as people see them: ranked rows, with page buttons whose custom_ids hold the whole question."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from bot.cogs.actions.checks import check_title
from bot.cogs.base.context import InteractionContext
from bot.cogs.base.members import Members
from bot.cogs.base.one_at_a_time import OneAtATime
from bot.cogs.ui import custom_ids
from bot.cogs.ui.components import page_row
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import TITLE_LENGTH, Field, Screen
from bot.cogs.ui.sending import answer_thought, message
from bot.cogs.ui.texts import PAGE, side_by_side
from bot.game.core.errors import UnknownGame
from bot.game.core.rules import AnyRules
from bot.game.ports.statistics import Of, Person, StatsPage, StatsQuery, StatsRow, StatsStore
from bot.text.messages import Message, join_names

Scope = Literal["server", "everywhere"]

COLOUR: Final = 0x5865F2
ROWS: Final = 5
"""Rows on a page, so that it fits a phone's screen."""
LOOKS: Final = 2
"""How often Discord is asked about the people on a page of a server's players."""

PLAYERS_TITLES: Final = {
    "server": Message("{game}: the best players on this server"),
    "everywhere": Message("{game}: the best players everywhere"),
}
OWN_TITLES: Final = {
    "server": Message("{game}: your games on this server"),
    "everywhere": Message("{game}: your games everywhere"),
}
PLAYERS: Final = Message("{players} player", "{players} players", by="players")
ALL_GAMES: Final = Message("All games")
WITH_AI: Final = Message("with AI")
RANKED: Final = Message("Ranked by win rate; a rate from only a few games counts for less.")
NOTHING: Final = {
    None: Message("No finished games here yet. Start one with `/{game} start`."),
    True: Message("No finished games with AI seats here yet. Start one with `/{game} start`."),
    False: Message(
        "No finished games without AI seats here yet. Start one with `/{game} start`. "
        "Games with AI seats are counted separately: add `ai:True`."
    ),
}
"""By which games were asked for."""
RESULT: Final = Message("**{won}** of **{games}** won ({rate})", "**{won}** of **{games}** won ({rate})", by="games")
UNNAMED: Final = Message("Player {number}")
"""Somebody who has no name on the server where the question is asked."""
PLACE: Final = Message("{place}. {names}")
PLACE_AND_MORE: Final = Message("{place}. {names} and {more} more", "{place}. {names} and {more} more", by="more")


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody wants to know; all of it fits into a custom_id."""

    key: str
    scope: Scope
    of: Of
    seats: int | None
    with_ai: bool | None
    """Games with AI seats, without, or (None) both."""
    user: int
    page: int = 0

    @property
    def private(self) -> bool:
        """Whether only the user sees the answer, because it is about themselves or also about other servers."""
        return self.of == "me" or self.scope == "everywhere"

    def id(self, page: int) -> str:
        """The custom_id of another page of the same question."""
        return custom_ids.stats(self.key, self.scope, self.of, self.seats, self.with_ai, page, self.user)


class Statistics:
    """Answers questions about finished games."""

    def __init__(
        self,
        store: StatsStore,
        games: Mapping[str, AnyRules],
        looks: Mapping[str, GameLook],
        members: Members,
        one_at_a_time: OneAtATime,
    ) -> None:
        self._store = store
        self._games = games
        self._looks = looks
        self._members = members
        self._one_at_a_time = one_at_a_time

    async def show(self, context: InteractionContext, asked: Question) -> None:
        """Answers a command, publicly or in private. Raises UnknownGame, LogUnavailable."""
        await self._answer(context, asked, context.interaction.response.send_message)

    async def show_page(self, context: InteractionContext, fields: Mapping[str, Any]) -> None:
        """Shows the page that the fields of a custom_id ask for, in place. Raises GameError, LogUnavailable."""
        asked = Question(
            key=fields["key"],
            scope=fields["scope"],
            of=fields["of"],
            seats=int(fields["seats"]) or None,
            with_ai=custom_ids.WITH_AI[fields["ai"]],
            user=context.user.id if fields["of"] == "me" else int(fields["user"]),
            page=int(fields["page"]),
        )
        look = self._look(asked)
        if not asked.private or context.came_from_private_message:  # Then it takes the place of what is shown there.
            check_title(context, *_subjects(look, self._games[asked.key].title))
        await self._answer(context, asked, context.interaction.response.edit_message)

    async def _answer(
        self, context: InteractionContext, asked: Question, publicly: Callable[..., Awaitable[object]]
    ) -> None:
        with self._one_at_a_time.of(context.user.id):
            screen = await context.think(self._screen(context, asked), privately=asked.private)
        if context.is_answered or asked.private:
            await answer_thought(context, screen, "the statistics")
        else:
            await context.deliver(publicly(**message(screen)), "the statistics")

    def _look(self, asked: Question) -> GameLook:
        look = self._looks.get(asked.key)
        if look is None:
            raise UnknownGame("no-such-game")
        return look

    async def _screen(self, context: InteractionContext, asked: Question) -> Screen:
        here = context.interaction.guild_id
        guild = here if asked.scope == "server" else None
        user = asked.user if asked.of == "me" else None
        query = StatsQuery(asked.key, asked.of, guild, user, asked.seats, asked.with_ai, asked.page + 1, ROWS, here)
        if guild is not None:
            self._members.saw(guild, context.user.id)
        if guild is None or asked.of != "players":
            page = await self._store.stats(query)
        else:
            page = await self._members_of(guild, query)
        return stats_screen(self._look(asked), self._games[asked.key].title, replace(asked, page=page.page - 1), page)

    async def _members_of(self, guild: int, query: StatsQuery) -> StatsPage:
        """A page without the people who have left the server.

        Discord is asked about those on the page, and about those who move up. Whoever else has left is still on it, and
        is found out when it is looked at again.
        """
        gone = self._members.known_gone(guild)
        page = await self._store.stats(replace(query, without=gone))
        for _ in range(LOOKS):
            left = await self._members.gone(guild, [person.user for row in page.rows for person in row.people])
            if not left:
                break
            gone |= left
            page = await self._store.stats(replace(query, without=gone))
        return page


def stats_screen(look: GameLook, title: str, asked: Question, page: StatsPage) -> Screen:
    """One page of statistics."""
    if page.rows:
        fields = tuple(_field(look, asked, number, row) for number, row in enumerate(page.rows, page.first))
        text = RANKED.format() if asked.of != "me" else ""
    else:
        fields, text = (), NOTHING[asked.with_ai].format(game=asked.key)
    return Screen(
        title=_title(look, title, asked),
        text=text,
        colour=COLOUR,
        fields=fields,
        footer=PAGE.format(page=page.page, pages=page.pages) if page.pages > 1 else None,
        rows=(page_row(page.page - 1, page.pages, asked.id),) if page.pages > 1 else (),
    )


def _subjects(look: GameLook, game: str) -> Iterator[str]:
    """How the titles of all statistics of a game begin."""
    for titles in (look.teams_titles, PLAYERS_TITLES, OWN_TITLES):
        yield from (title.format(game=game) for title in titles.values())


def _title(look: GameLook, game: str, asked: Question) -> str:
    titles = {"teams": look.teams_titles, "players": PLAYERS_TITLES, "me": OWN_TITLES}[asked.of]
    parts = [titles[asked.scope].format(game=game)]
    if asked.seats is not None:
        parts.append(PLAYERS.format(players=asked.seats))
    if asked.with_ai:
        parts.append(WITH_AI.format())
    return side_by_side(*parts)


def _field(look: GameLook, asked: Question, number: int, row: StatsRow) -> Field:
    won = RESULT.format(won=row.wins, games=row.games, rate=f"{row.win_rate:.0%}")
    numbers = side_by_side(won, *look.numbers(row))
    if asked.of != "me":
        return Field(_team(number, [_called(person) for person in row.people]), numbers)
    return Field(ALL_GAMES.format() if row.seats is None else PLAYERS.format(players=row.seats), numbers)


def _called(person: Person) -> str:
    return UNNAMED.format(number=person.number) if person.number else shown(person.name)


def _team(number: int, names: Sequence[str]) -> str:
    """A rank and its people: as many names as fit into a field's name (Discord's limit)."""

    def said(more: int) -> str:
        if not more:
            return PLACE.format(place=number, names=join_names(names))
        return PLACE_AND_MORE.format(place=number, names=", ".join(names[:-more]), more=more)

    return next(text for more in range(len(names)) if len(text := said(more)) <= TITLE_LENGTH)
