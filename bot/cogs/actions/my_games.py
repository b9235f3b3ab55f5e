"""A person's open games everywhere: a list of them, and leaving one from there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import discord

from bot.cogs.actions.checks import check_title
from bot.cogs.actions.completion import Completion
from bot.cogs.base.context import InteractionContext
from bot.cogs.base.members import Members
from bot.cogs.output.boards import Boards
from bot.cogs.output.hands import Hands
from bot.cogs.ui import dialogs, game_list
from bot.cogs.ui.game_list import ListedGame
from bot.cogs.ui.look import GameLook
from bot.cogs.ui.screens import Screen
from bot.cogs.ui.sending import answer_privately, answer_thought, tell_privately
from bot.cogs.ui.texts import command
from bot.game.core.errors import GameError, LimitReached, OtherRules, UnknownGame
from bot.game.ports.log import LogError, OpenGame, Place
from bot.game.service.tables import Accepted, Tables
from bot.game.table.commands import Leave
from bot.game.table.seats import not_seated
from bot.game.table.views import TableView
from bot.text.messages import join_or
from bot.text.refusals import Refusals

LISTED: Final = "a list of games"
"""What the answer is called in the log."""
LOOKED_THROUGH: Final = 20
"""How many games of a full server are looked through for some to list."""


class MyGames:
    """Lists games in private: all those of a person, or those that keep them from another one."""

    def __init__(
        self,
        tables: Tables,
        boards: Boards,
        hands: Hands,
        completion: Completion,
        members: Members,
        looks: Mapping[str, GameLook],
        refusals: Refusals,
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._completion = completion
        self._members = members
        self._looks = looks
        self._refusals = refusals

    async def show(self, context: InteractionContext, page: int = 0, note: str | None = None) -> None:
        """Lists the user's open games, newest first, with this note above. Raises LogUnavailable."""
        screen = await context.think(self._page(context, page, note), privately=True)
        await answer_thought(context, screen, LISTED)

    async def show_page(self, context: InteractionContext, page: int) -> None:
        """Shows another page in place. Raises GameError if the button is not on such a list, LogUnavailable."""
        _check_list(context)
        await self.show(context, page)

    async def leave(self, context: InteractionContext, game_id: int, action: str) -> None:
        """Makes the user leave a game wherever it is played; in a running one, asks for confirmation first.

        Whatever comes of it is said above the list of their games. Raises GameError if the button is not on such a
        list, LogError.
        """
        _check_list(context)
        if action == "stay":
            await self.show(context, note=dialogs.NOTHING_CHANGED.format())
            return
        try:
            table = (await self._tables.read(game_id)).public
            _check_seat(table, context.user.id)
            if action == "ask" and table.phase == "playing":
                question = dialogs.leaving(table, self._looks[table.game].hand_label, listed=True)
                await answer_privately(context, question)
                return
            phase = "lobby" if action == "ask" else "playing"
            accepted = await self._tables.submit(game_id, Leave(context.user.id, phase), context.id)
        except GameError as refusal:
            context.refused(refusal)
            await self.show(context, note=self._refusals.text(refusal))
            return
        await self._left(context, accepted)

    async def _left(self, context: InteractionContext, accepted: Accepted) -> None:
        """Says so, and shows it to the others. The user's open hand shows it too, as its buttons no longer work."""
        before, after = accepted.before, accepted.table
        if before is not None and before.public.phase == "lobby" and after.phase == "lobby":
            note = dialogs.LOBBY_LEFT.format()
        else:
            note = dialogs.done(after, "leave", self._looks[after.game].hand_label)
        try:
            await self.show(context, note=note)
        except LogError:  # They have left all the same.
            await answer_thought(context, dialogs.settled(note), LISTED)
        await self._hands.replace(after.id, context.user.id, dialogs.settled(note))
        await self._completion.finish(context, accepted.after)

    async def refuse(self, context: InteractionContext, refusal: LimitReached) -> None:
        """Says why the user may not sit down, and lists the games that count. Raises nothing."""
        text = self._refusals.text(refusal)
        try:
            own = {game.id: game for game in await self._tables.open_with(context.user.id)}
            found = await self._counted(context, refusal.counted, own)
            # What counts is in reach as far as it is known, and to ask again would take too long.
            listed = await self._listed(context, found, frozenset())
        except (GameError, LogError):
            await context.say(text)
            return
        more = len(refusal.counted) - len(listed) if own.keys() >= set(refusal.counted) else 0
        await tell_privately(context, game_list.refusal(text, listed, more))

    async def _counted(
        self, context: InteractionContext, counted: Iterable[int], own: Mapping[int, OpenGame]
    ) -> list[OpenGame]:
        """Some of these games that the user may know about: their own first, then those in channels that they see."""
        games = [own[game_id] for game_id in counted if game_id in own]
        for game_id in [game_id for game_id in counted if game_id not in own][:LOOKED_THROUGH]:
            if len(games) >= game_list.ON_PAGE:
                break
            table = await self._table(game_id)
            if table is not None and table.parked is None and _sees(context, table.place):
                games.append(OpenGame(game_id, table.game, table.place, None))
        return games[: game_list.ON_PAGE]

    async def _page(self, context: InteractionContext, page: int, note: str | None) -> Screen:
        games = await self._tables.open_with(context.user.id)
        page = min(page, game_list.pages_of(len(games)) - 1)
        first = page * game_list.ON_PAGE
        on_page = games[first : first + game_list.ON_PAGE]
        elsewhere = {game.place.guild for game in on_page} - {context.interaction.guild_id}
        listed = await self._listed(context, on_page, await self._members.lost(context.user.id, elsewhere))
        starts = join_or([command(key, "start") for key in self._looks])
        return game_list.own_games(listed, page, len(games), starts, note)

    async def _listed(
        self, context: InteractionContext, games: Sequence[OpenGame], lost: Collection[int]
    ) -> list[ListedGame]:
        """These games, of which those on the `lost` servers are out of the user's reach."""
        return [await self._listing(context, game, is_lost=game.place.guild in lost) for game in games]

    async def _listing(self, context: InteractionContext, game: OpenGame, *, is_lost: bool) -> ListedGame:
        table = await self._table(game.id)
        guild = context.interaction.client.get_guild(game.place.guild)
        elsewhere = guild is not None and guild.id != context.interaction.guild_id
        return ListedGame(
            id=game.id,
            key=game.game,
            title=self._tables.games[game.game].title,
            link=await self._boards.link(game.id, game.place),
            table=table,
            user=context.user.id,
            server=guild.name or None if guild is not None and elsewhere else None,
            lost=None if not is_lost else game_list.REMOVED if guild is None else game_list.LEFT,
        )

    async def _table(self, game_id: int) -> TableView | None:
        """A game's table, None if this program does not have its rules, or does not know all that its log says."""
        try:
            return (await self._tables.read(game_id)).public
        except (OtherRules, ValueError):
            return None


def _check_list(context: InteractionContext) -> None:
    check_title(context, game_list.TITLE.format(), dialogs.LEAVE_GAME.format())


def _check_seat(table: TableView, user: int) -> None:
    """Raises GameError if this person cannot leave the table, because it is over or they have no seat."""
    if table.phase == "over":
        raise UnknownGame("game-over", game=table.game)
    if table.seat_of(user) is None:
        raise not_seated(table, user)


def _sees(context: InteractionContext, place: Place) -> bool:
    """Whether the user can see what is played in a place of the server where they are."""
    guild, user = context.interaction.guild, context.user
    channel = None if guild is None else guild.get_channel_or_thread(place.channel)
    if channel is None or not isinstance(user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(user).view_channel
