"""The house rules of a game as one schema: names, values, defaults, and what players read of each.

The parameters of the `start` command, the words in lobby and board, `record simulate --option` and the tables in the
docs are all made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

from bot.game.core.errors import GameError

O = TypeVar("O")  # noqa: E741  # the options of a game
"""The options of one game: a frozen dataclass with a text for each."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option."""

    value: str
    """As records and the log have it."""
    text: str
    """What it means, for whoever chooses; at most 100 characters (Discord's limit for a choice)."""
    house_rule: str = ""
    """What lobby and board say if it is played; empty for the default."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that not all tables play alike."""

    name: str
    """As records and the log have it."""
    text: str
    """What it decides, and its default, for whoever chooses; at most 100 characters (Discord's limit)."""
    choices: tuple[Choice, ...]
    """The default first."""
    rule: str
    """The id of the rule that leaves it open."""
    parameter: str = ""
    """The name of the parameter of the `start` command; empty if it is the option's own."""

    @property
    def default(self) -> str:
        """The value that is played if nobody chooses one."""
        return self.choices[0].value

    def choice(self, value: str) -> Choice | None:
        """The choice of this value, None if there is none."""
        return next((choice for choice in self.choices if choice.value == value), None)


class OptionSchema(Generic[O]):
    """All options of a game, and the type that its rules read them from."""

    def __init__(self, kind: type[O], rule: str, *options: Option) -> None:
        """`kind` has a text for each option, by its name; `rule` is the id of the rule that names them.

        Raises ValueError if the defaults of the two differ.
        """
        self._kind = kind
        self.rule = rule
        self._options = {option.name: option for option in options}
        if self._values(kind()) != {option.name: option.default for option in options}:
            raise ValueError(f"{kind.__name__} has other defaults than its schema")

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options.values())

    def read(self, values: Mapping[str, str]) -> O:
        """The options with these values, and the defaults for the rest.

        Raises GameError for an unknown option or value.
        """
        for name, value in values.items():
            option = self._options.get(name)
            if option is None:
                raise GameError("unknown-option", self.rule, option=name, options=tuple(self._options))
            if option.choice(value) is None:
                choices = tuple(one.value for one in option.choices)
                raise GameError("unknown-choice", self.rule, option=name, choices=choices)
        return self._kind(**values)

    def changed(self, options: O) -> dict[str, str]:
        """The values that differ from the defaults, as records and the log have them."""
        return {name: value for name, value in self._values(options).items() if value != self._options[name].default}

    def written(self, options: O) -> dict[str, dict[str, str]]:
        """The `options` of a deal in records and the log, left out where all of them are the defaults."""
        changed = self.changed(options)
        return {"options": changed} if changed else {}

    def played(self, values: Mapping[str, str]) -> tuple[Choice, ...]:
        """The choices behind these values, without the defaults."""
        if not values:
            return ()
        found = ((option, option.choice(values.get(option.name, option.default))) for option in self)
        return tuple(choice for option, choice in found if choice is not None and choice != option.choices[0])

    def _values(self, options: O) -> dict[str, str]:
        values: dict[str, Any] = asdict(options)  # pyright: ignore[reportArgumentType]  # it is a dataclass
        return values


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game that has none."""


NO_OPTIONS = OptionSchema(NoOptions, "")
"""The schema of a game without options."""
