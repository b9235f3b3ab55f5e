"""Sentences as values."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from bot.text.messages import Message, join_names, join_or

CARDS = Message("{name} holds {number} card.", "{name} holds {number} cards.", by="number")


class Shouting(NullTranslations):
    """A catalogue of a language that is English in capitals, but for the places of values."""

    def gettext(self, message: str) -> str:
        return message.replace("holds", "HOLDS").replace("and", "AND")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_a_sentence_has_its_values_in_their_places() -> None:
    assert Message("{name} goes next.").format(name="Ann") == "Ann goes next."


@pytest.mark.parametrize(("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_number_decides_between_one_and_many(number: int, said: str) -> None:
    assert CARDS.format(name="Ann", number=number) == f"Ann holds {said}."


def test_a_catalogue_is_asked_for_the_sentence() -> None:
    assert CARDS.format(Shouting(), name="Ann", number=1) == "Ann HOLDS 1 card."


def test_a_name_is_no_pattern() -> None:
    assert Message("{name} goes next.").format(name="{number}") == "{number} goes next."


def test_a_sentence_without_one_of_its_values_is_a_fault() -> None:
    with pytest.raises(KeyError, match="number"):
        CARDS.format(name="Ann")


@pytest.mark.parametrize("number", ["2", None, (1, 2)])
def test_only_a_number_decides(number: object) -> None:
    with pytest.raises(TypeError, match="number is a whole number"):
        CARDS.format(name="Ann", number=number)


def test_a_plural_comes_with_the_value_that_decides() -> None:
    with pytest.raises(ValueError, match="comes with the value"):
        Message("{number} card", "{number} cards")
    with pytest.raises(ValueError, match="comes with the value"):
        Message("{number} card", by="number")


def test_a_sentence_knows_its_places_and_the_value_that_decides() -> None:
    assert CARDS.placeholders == {"name", "number"}
    assert Message("one more", "several more", by="number").placeholders == {"number"}
    assert Message("No braces.").placeholders == set()


@pytest.mark.parametrize(
    ("names", "both", "either"),
    [
        ([], "", ""),
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Ben"], "Ann and Ben", "Ann or Ben"),
        (["Ann", "Ben", "Cleo"], "Ann, Ben and Cleo", "Ann, Ben or Cleo"),
    ],
)
def test_names_are_listed_as_people_say_them(names: list[str], both: str, either: str) -> None:
    assert join_names(names) == both
    assert join_or(names) == either


def test_a_list_is_in_the_language_of_the_sentence() -> None:
    assert join_names(["Ann", "Ben"], Shouting()) == "Ann AND Ben"
