"""The story of Regicide, a sentence a fact."""

from __future__ import annotations

import pytest

from bot.cogs.regicide import words
from bot.game.regicide import story
from bot.game.regicide.cards import CLUBS, HEARTS, JACK, KING, QUEEN, SPADES
from tests.game.regicide.seen import cards

PEOPLE = ("Ann", "Ben", "Cleo")


def said(fact: story.Happening) -> str:
    """A fact in words, the suits without the mark that asks for text."""
    return words.line(fact, PEOPLE.__getitem__).replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("broke", "names", "line"),
    [
        (True, 1, "Ann plays a **Jester**: the immunity is gone, and Ben goes next."),
        (False, 2, "Ann plays a **Jester**: there is no immunity to cancel, and Cleo goes next."),
        (True, 0, "Ann plays a **Jester**: the immunity is gone, and Ann goes again."),
        (False, 0, "Ann plays a **Jester**: there is no immunity to cancel, and Ann goes again."),
    ],
)
def test_a_jester_tells_what_it_did_and_who_goes_next_r51_r54(broke: bool, names: int, line: str) -> None:
    assert said(story.JesterPlayed(0, names, broke)) == line


@pytest.mark.parametrize(
    ("blocked", "line"),
    [
        ((), "Ben plays **7♥ A♠** for **8** damage."),
        ((HEARTS,), "Ben plays **7♥ A♠** for **8** damage (♥ healing blocked by immunity)."),
        ((SPADES,), "Ben plays **7♥ A♠** for **8** damage (♠ shielding blocked by immunity)."),
    ],
)
def test_a_play_tells_which_power_was_blocked_r34(blocked: tuple[int, ...], line: str) -> None:
    assert said(story.Played(1, cards("7H AS"), 8, blocked)) == line


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (story.Healed(1), "♥ 1 card returns from the discard pile to the bottom of the Tavern."),
        (story.Healed(7), "♥ 7 cards return from the discard pile to the bottom of the Tavern."),
        (story.Refreshed(8, 8, 1), "A Jester is flipped: 8 discarded, 8 drawn, 1 Jester left."),
        (story.Refreshed(8, 8, 0), "A Jester is flipped: 8 discarded, 8 drawn, 0 Jesters left."),
    ],
)
def test_one_is_told_otherwise_than_many(fact: story.Happening, line: str) -> None:
    assert said(fact) == line


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (story.Begun(2, JACK * 4 + HEARTS), "The game begins: Cleo faces the **Jack of Hearts**."),
        (story.Drew((2, 0, 1)), "♦ Drawn from the Tavern: Ann 2, Cleo 1."),
        (story.Shielded(3), "♠ Shields up: the attack is now 3."),
        (story.Yielded(1), "Ben yields."),
        (story.Paid(1, cards("4D 9C"), 10), "Ben suffers the attack of 10 and discards **4♦ 9♣**."),
        (story.Unhurt(0), "The shields hold: Ann discards nothing."),
        (
            story.Defeated(QUEEN * 4 + SPADES, exactly=True, by=1),
            "⚔️ Ben defeats the **Queen of Spades** exactly: it goes on top of the Tavern!",
        ),
        (
            story.Defeated(KING * 4 + CLUBS, exactly=False, by=0),
            "⚔️ Ann defeats the **King of Clubs**, which goes to the discard pile!",
        ),
        (story.Lost(2, "R49", 15), "💀 Cleo cannot pay for an attack of 15. The game is lost."),
        (story.Lost(2, "R70", 15), "💀 Cleo can neither play nor yield. The game is lost."),
    ],
)
def test_every_other_fact_has_its_sentence(fact: story.Happening, line: str) -> None:
    assert said(fact) == line


@pytest.mark.parametrize("medal", [None, "gold", "silver", "bronze"])
def test_a_win_tells_its_medal_r65(medal: str | None) -> None:
    assert said(story.Won(medal)) == "🏆 The last King has fallen!" + (f" A **{medal}** medal." if medal else "")
