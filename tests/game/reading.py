"""What a test reads of a table."""

from __future__ import annotations

from bot.game.service.tables import Tables
from bot.game.table.views import TableView


async def public_view(tables: Tables, game_id: int) -> TableView:
    """What everybody may see of a game now."""
    return (await tables.read(game_id)).public
