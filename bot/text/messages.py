"""A sentence as a value: whole, in English, with named placeholders for what differs each time.

It is rendered through a translations object as in the standard library's `gettext`, or in English without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from string import Formatter
from typing import Final

ENGLISH: Final = NullTranslations()
"""Leaves every message as it is written."""


@dataclass(frozen=True, slots=True)
class Message:
    """One text, or a singular and a plural.

    The texts are the keys of a catalogue. `{name}` is a placeholder for a value.
    """

    text: str
    plural: str | None = None
    by: str | None = None
    """The value, a whole number, that decides between the two texts."""

    def __post_init__(self) -> None:
        if (self.plural is None) is not (self.by is None):
            raise ValueError(f"a plural comes with the value that decides: {self.text!r}")

    @property
    def placeholders(self) -> frozenset[str]:
        """The names of all values that it needs."""
        texts = (self.text,) if self.plural is None else (self.text, self.plural)
        found = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
        return frozenset(found | ({self.by} if self.by else set()))

    def format(self, translations: NullTranslations = ENGLISH, /, **values: object) -> str:
        """The text with its values. Raises KeyError if one is missing."""
        if self.plural is None or self.by is None:
            return translations.gettext(self.text).format_map(values)
        number = values[self.by]
        if not isinstance(number, int):
            raise TypeError(f"{self.by} is a whole number, because it decides between singular and plural")
        return translations.ngettext(self.text, self.plural, number).format_map(values)


_AND: Final = Message("{names} and {last}")
_OR: Final = Message("{names} or {last}")


def join_names(names: Iterable[str], translations: NullTranslations = ENGLISH) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cleo`; empty for nobody."""
    return _joined(_AND, tuple(names), translations)


def join_or(names: Iterable[str], translations: NullTranslations = ENGLISH) -> str:
    """`Ann`, `Ann or Ben`, `Ann, Ben or Cleo`; empty for nobody."""
    return _joined(_OR, tuple(names), translations)


def _joined(last_two: Message, names: Sequence[str], translations: NullTranslations) -> str:
    if len(names) < 2:
        return "".join(names)
    return last_two.format(translations, names=", ".join(names[:-1]), last=names[-1])
