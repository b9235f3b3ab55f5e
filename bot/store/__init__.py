"""What outlives the process: the log, statistics, boards and migrations. It knows no rules and no Discord."""

from bot.store.errors import StoreError
from bot.store.store import Store

__all__ = ["Store", "StoreError"]
