"""Ending a game that cannot be played here, because this program does not have its rules."""

from __future__ import annotations

from bot.cogs.actions.checks import is_moderator, place_of
from bot.cogs.base.context import InteractionContext
from bot.cogs.ui import dialogs
from bot.cogs.ui.sending import answer_privately
from bot.game.core.errors import OtherRules
from bot.game.service.unplayable import UnplayableGames
from bot.game.table.commands import Close
from bot.text.refusals import Refusals


class Unplayable:
    """What people can do about such a game."""

    def __init__(self, games: UnplayableGames, refusals: Refusals) -> None:
        self._games = games
        self._refusals = refusals

    async def ask_end(self, context: InteractionContext, refusal: OtherRules) -> None:
        """Asks for confirmation before the game in this channel, which was refused for this reason, is ended.

        Raises TableRefusal for anybody but its host and moderators, UnknownGame, LogUnavailable.
        """
        game_id = await self._games.check(place_of(context), _close(context))
        await answer_privately(context, dialogs.ending_unplayable(game_id, self._refusals.text(refusal)))

    async def confirmed(self, context: InteractionContext, game_id: int, action: str) -> None:
        """Ends the game if the user confirmed it. Raises GameError, LogError."""
        if action == "stay":
            await answer_privately(context, dialogs.settled(dialogs.NOTHING_CHANGED.format()))
            return
        await self._games.end(game_id, place_of(context), _close(context), context.id)
        await answer_privately(context, dialogs.settled(dialogs.GAME_OVER.format()))


def _close(context: InteractionContext) -> Close:
    return Close(context.user.id, is_moderator(context))
