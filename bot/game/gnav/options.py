"""House rules, for what the sources leave open and tables decide differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.game.core.options import Choice, Option, OptionSchema

BOTH: Final = "both"
HOLDER: Final = "holder"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match; the defaults are the rules as written."""

    one_fool_of_two: str = BOTH
    """Who pays when two players are compared and one of them holds a Fool: `both` (G43), or the `holder` alone."""


SCHEMA: Final = OptionSchema(
    Options,
    "G43",
    Option(
        "one_fool_of_two",
        "Who loses a life when one of two players holds a Fool (default: both of them)",
        (
            Choice(BOTH, "Both of them"),
            Choice(HOLDER, "Only the holder of the Fool", "Of two players, only the one with the Fool loses a life"),
        ),
        "G43",
        parameter="one_fool",
    ),
)
