"""What can go wrong at a table, as one tree of values.

CodedError                      a code, the id of the rule behind it, and named arguments
├── GameError                   a request that was refused; nothing has changed
│   ├── IllegalMove             the rules of the game forbid it
│   │   └── NotYourTurn         another seat is to act
│   ├── StaleVersion            the request was made from an older position
│   ├── NotSeated               the person has no seat here
│   ├── TableRefusal            the lobby or the table says no (full, already joined, not the host, ...)
│   │   └── LimitReached        as many games are open as may be (carries those that count)
│   ├── UnknownGame             there is no such game, or it is over
│   ├── OtherRules              the game was begun under rules that this program does not have
│   └── ClosingDown             the bot is stopping and accepts no commands
└── RecordError                 an invalid game record (carries the ply)
UnknownCard                     a text that is not a card of the pack

An error has no sentence: `bot/text/refusals.py` makes one from the code, in the language of whoever reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

Value = str | int | tuple[str, ...]
"""What an error may say besides its code."""


class CodedError(Exception):
    """Something that went wrong, as a value.

    `code` says what, in a few stable words such as `lobby-full`; `rule` is the id of the rule behind it, if one is.
    `values` are what the sentence needs: numbers, people's names, keys; never a card the reader may not see (R73).
    """

    def __init__(self, code: str, rule: str | None = None, /, **values: Value) -> None:
        super().__init__(code, rule)
        self.code = code
        self.rule = rule
        self.values: Mapping[str, Value] = values

    def __str__(self) -> str:
        """For logs: without the values, which may name people or cards."""
        return f"{self.code} ({self.rule})" if self.rule else self.code


class GameError(CodedError):
    """A request that was refused. Nothing has changed, the random source included."""


class IllegalMove(GameError):
    """The rules of the game forbid this move."""


class NotYourTurn(IllegalMove):
    """Another seat is to act."""


class StaleVersion(GameError):
    """The request was made from an older position than the current one."""


class NotSeated(GameError):
    """The person who asks has no seat at this table."""


class TableRefusal(GameError):
    """The lobby or the table cannot do this at the moment."""


class LimitReached(TableRefusal):
    """As many games are open as may be. `counted` are the ids of those that count, newest first."""

    def __init__(self, code: str, counted: tuple[int, ...], /, **values: Value) -> None:
        super().__init__(code, **values)
        self.counted = counted


class UnknownGame(GameError):
    """There is no such game here, or it is over."""


class OtherRules(GameError):
    """The game was begun under a version of its rules that this program does not have."""


class ClosingDown(GameError):
    """The bot is stopping and accepts no commands."""


class RecordError(CodedError):
    """A game record is invalid.

    `ply` is the index (from 0) of the move at fault, None if the deal itself is wrong.
    """

    def __init__(self, code: str, ply: int | None, rule: str | None = None, /, **values: Value) -> None:
        super().__init__(code, rule, **values)
        self.args = (code, ply, rule)
        self.ply = ply

    def __str__(self) -> str:
        """For logs: with the key at fault, which names no card."""
        key = self.values.get("key")
        return f"{key}: {super().__str__()}" if key else super().__str__()

    @classmethod
    def of(cls, refusal: GameError, ply: int | None) -> Self:
        """The error of a record that contains what this refusal forbids."""
        return cls(refusal.code, ply, refusal.rule, **refusal.values)


class UnknownCard(ValueError):
    """A text that is not a card of the pack, or that names a card more often than the pack has it."""

    def __init__(self, card: str) -> None:
        super().__init__("no card of this pack, or one too many")
        self.card = card
