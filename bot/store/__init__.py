"""What outlives the process: the log, statistics, boards and migrations.

It implements `bot/game/ports` and knows no rules and no Discord: an event is JSON to it.
"""

from bot.store.errors import StoreError
from bot.store.store import Store

__all__ = ["Store", "StoreError"]
