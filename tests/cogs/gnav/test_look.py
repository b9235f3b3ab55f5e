"""Gnav's side of the seam: what its buttons stand for, its rules, and its lines in the statistics."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cogs.gnav import rulebook
from bot.cogs.gnav.cog import GnavCog
from bot.cogs.gnav.words import SAYINGS
from bot.cogs.ui.look import Control, Make, Select
from bot.cogs.ui.texts import SHARED_REFUSALS
from bot.game.core.errors import IllegalMove
from bot.game.gnav.cards import NAMES
from bot.game.ports.statistics import Person, StatsRow
from tests.cogs.gnav.seen import GNAV, UI, seated_of
from tests.game.gnav.cases import case

ANN = seated_of(case("3/3/3; 0 V, 1 VII, 2 III"), 0)
ROW = StatsRow(
    people=(Person(1, "Ann"),),
    seats=4,
    games=9,
    wins=3,
    draws=2,
    bound=0.2,
    best_streak=2,
    total_score=5,
    best_score=3,
    longest=11,
    fastest_win=None,
    distinctions={},
)


@pytest.mark.parametrize("verb", ["keep", "ask", "next"])
def test_a_button_stands_for_the_move_of_its_name(verb: str) -> None:
    assert UI.press(ANN, Control("move", "", verb)) == Make(verb)


@pytest.mark.parametrize("verb", ["play", "swap", "jester1", "keep1"])
def test_a_button_of_another_game_is_refused_in_plain_words(verb: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        UI.press(ANN, Control("move", "", verb))
    assert (
        SHARED_REFUSALS.text(refused.value)
        == "That button does not belong to this game. Press **My card** to get the current ones."
    )


def test_there_is_nothing_to_select() -> None:
    assert UI.press(ANN, Control("pick", "", "0")) == Select("")
    assert UI.hand(ANN, "0") == UI.hand(ANN)


def test_the_rules_can_be_paged_and_end_at_the_last_page() -> None:
    last = len(rulebook.PAGES)
    assert UI.rules(0).title == "Gnav: The idea"
    assert UI.rules(0).footer == f"Page 1 of {last}"
    assert UI.rules(99) == UI.rules(last - 1)


def test_the_rules_name_every_special_card_and_saying() -> None:
    text = "\n".join(text for _, text in rulebook.PAGES)
    special = [name for name in NAMES if len(name) > 2 and not set(name) <= set("IVX")]
    assert [name for name in special if name not in text] == []
    assert [saying for saying in SAYINGS.values() if saying not in text] == []


def test_the_statistics_count_draws_lives_and_survival() -> None:
    assert UI.numbers(ROW) == (
        "2 drawn",
        "best streak 2",
        "lives left 5 (best 3)",
        "longest survival 11 deals",
    )


def test_what_nobody_has_is_left_out_of_the_statistics() -> None:
    assert UI.numbers(replace(ROW, draws=0, longest=None)) == ("best streak 2", "lives left 5 (best 3)")


def test_the_start_command_offers_every_strength_that_the_rules_know() -> None:
    (strength,) = (one for one in GnavCog.start.parameters if one.name == "strength")
    assert [choice.value for choice in strength.choices] == [*GNAV.levels]
    assert str(strength.description).endswith(f"(default: {GNAV.levels[0]})")
