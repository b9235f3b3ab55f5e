"""The choices where the printed rules are silent, as named options of a game (R80)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal, get_args

from bot.game.core.errors import GameError

Overpay = Literal["any", "exact"]
YieldRule = Literal["per_seat", "counter"]
DiscardView = Literal["top", "all"]
FirstPlayer = Literal["random", "0", "1", "2", "3"]


@dataclass(frozen=True, slots=True)
class Options:
    """The rule options of one game, each with the default of R80.

    overpay: `any` lets a payment hold more cards than it needs (R48); `exact` refuses a payment
        that would still be enough without one of its cards.
    yield_rule: `per_seat` keeps one flag a seat (R50a, R50b); `counter` forgets every yield as
        soon as anybody plays.
    discard_view: `top` shows the discard's top card and its count (R76); `all` shows every card.
    first_player: `random`, or the number of the seat that starts (R8).
    """

    overpay: Overpay = "any"
    yield_rule: YieldRule = "per_seat"
    discard_view: DiscardView = "top"
    first_player: FirstPlayer = "random"

    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as a record writes them."""
        return {field.name: value for field in fields(self) if (value := getattr(self, field.name)) != field.default}


_CHOICES: Final = {
    "overpay": get_args(Overpay),
    "yield_rule": get_args(YieldRule),
    "discard_view": get_args(DiscardView),
    "first_player": get_args(FirstPlayer),
}


def read_options(values: dict[str, str]) -> Options:
    """Reads options as a record writes them.

    Raises GameError for an unknown option or value, naming the values there are.
    """
    for name, value in values.items():
        choices = _CHOICES.get(name)
        if choices is None:
            raise GameError("unknown-option", "R80", option=name, options=tuple(_CHOICES))
        if value not in choices:
            raise GameError("unknown-choice", "R80", option=name, choices=choices)
    return Options(**values)  # pyright: ignore[reportArgumentType]  # checked just above
