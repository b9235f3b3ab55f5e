"""House rules: where the sources leave a choice that tables make differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from bot.game.core.errors import GameError

BOTH: Final = "both"
HOLDER: Final = "holder"
ONE_FOOL: Final = "one_fool_of_two"
"""The name of the option that says who pays for one Fool between two players (G43)."""
_VALUES: Final = {ONE_FOOL: (BOTH, HOLDER)}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match; the defaults are the rules as written."""

    one_fool_of_two: str = BOTH
    """Who pays when two players are compared and one of them holds a Fool: `both` (G43), or the `holder` alone."""

    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults."""
        defaults = asdict(Options())
        return {name: value for name, value in asdict(self).items() if value != defaults[name]}


def read_options(values: Mapping[str, str]) -> Options:
    """Reads options. Raises GameError for one that there is not, or a value that it does not have."""
    known = tuple(field.name for field in fields(Options))
    for name, value in values.items():
        if name not in known:
            raise GameError("unknown-option", "G43", option=name, options=known)
        if value not in _VALUES[name]:
            raise GameError("unknown-choice", "G43", option=name, choices=_VALUES[name])
    return Options(**values)
