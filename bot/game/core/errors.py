"""What can go wrong at a table, as one tree.

GameError                   a request that was refused; nothing has changed
├── IllegalMove             the rules of the game forbid it (carries the rule's id)
├── NotYourTurn             another seat is to act
├── StaleVersion            the request was made from an older position
├── NotSeated               the person has no seat here
├── TableRefusal            the lobby or the table says no (full, already joined, not the host, ...)
├── UnknownGame             there is no such game, or it is over
└── ClosingDown             the bot is about to stop and takes nothing in
RecordError                 a game record that does not hold (carries the ply)

Every message is written for the player who reads it: what is wrong, and what to do instead.
It never names a card the reader may not see (R73).
"""

from __future__ import annotations


class GameError(Exception):
    """A request that was refused. Nothing has changed, the random source included.

    `message` is shown to the player as it is; `rule` is the id of the rule behind it, if one is.
    """

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class IllegalMove(GameError):
    """The rules of the game forbid this move."""


class NotYourTurn(IllegalMove):
    """Another seat is to act."""


class StaleVersion(GameError):
    """The request was made from an older position than the present one."""


class NotSeated(GameError):
    """The person who asks has no seat at this table."""


class TableRefusal(GameError):
    """The lobby or the table cannot do this now."""


class UnknownGame(GameError):
    """There is no such game here, or it is over."""


class ClosingDown(GameError):
    """The bot is about to stop and takes nothing in."""


class RecordError(Exception):
    """A record that does not hold.

    `ply` is the index (from 0) of the move at fault, None where the deal itself is wrong.
    """

    def __init__(self, message: str, ply: int | None) -> None:
        super().__init__(message)
        self.message = message
        self.ply = ply
