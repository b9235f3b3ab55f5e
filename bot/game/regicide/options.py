"""Named options for what the printed rules leave open (R80)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bot.game.core.options import Choice, Option, OptionSchema

Overpay = Literal["any", "exact"]
YieldRule = Literal["per_seat", "counter"]
DiscardView = Literal["top", "all"]
FirstPlayer = Literal["random", "0", "1", "2", "3"]


@dataclass(frozen=True, slots=True)
class Options:
    """The rule options of one game, each with the default of R80.

    overpay: `any` lets a payment hold more cards than it needs (R48); `exact` refuses a payment
        that would still be enough without one of its cards.
    yield_rule: `per_seat` keeps one flag per seat (R50a, R50b); `counter` forgets every yield as
        soon as anybody plays.
    discard_view: `top` shows the discard's top card and its count (R76); `all` shows every card.
    first_player: `random`, or the number of the seat that starts (R8).
    """

    overpay: Overpay = "any"
    yield_rule: YieldRule = "per_seat"
    discard_view: DiscardView = "top"
    first_player: FirstPlayer = "random"


SCHEMA: Final = OptionSchema(
    Options,
    "R80",
    Option(
        "overpay",
        "Which cards may pay for an attack (default: also cards that are not needed)",
        (
            Choice("any", "Also cards that are not needed"),
            Choice("exact", "Only cards that are needed", "Only cards that are needed may pay for an attack"),
        ),
        "R48",
    ),
    Option(
        "yield_rule",
        "When the others' yields stop you from yielding (default: if all yielded on their last turns)",
        (
            Choice("per_seat", "If all of them yielded on their last turns"),
            Choice(
                "counter",
                "If all of them yielded since anybody last played",
                "Playing cards cancels all earlier yields",
            ),
        ),
        "R50b",
    ),
    Option(
        "discard_view",
        "What everybody can see of the discard pile (default: the top card)",
        (
            Choice("top", "The top card"),
            Choice("all", "Every card", "The whole discard pile is shown"),
        ),
        "R76",
    ),
    Option(
        "first_player",
        "Which seat begins (default: one drawn at random)",
        (
            Choice("random", "One drawn at random"),
            Choice("0", "Seat 1", "Seat 1 begins"),
            Choice("1", "Seat 2", "Seat 2 begins"),
            Choice("2", "Seat 3", "Seat 3 begins"),
            Choice("3", "Seat 4", "Seat 4 begins"),
        ),
        "R8",
    ),
)
