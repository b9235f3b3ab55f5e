"""What outlives the process: the log, statistics, boards and migrations. It knows no rules and no Discord."""

from bot.store.boards import Board
from bot.store.errors import StoreError
from bot.store.statistics import Medals, Person, StatsPage, StatsQuery, StatsRow
from bot.store.store import Store

__all__ = ["Board", "Medals", "Person", "StatsPage", "StatsQuery", "StatsRow", "Store", "StoreError"]
