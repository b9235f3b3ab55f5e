"""The fast end of a deal is the end that the rules would bring about."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.game.gnav.cards import rank
from bot.game.gnav.happenings import Life, Reveal
from bot.game.gnav.kernel import Play
from bot.game.gnav.options import HOLDER
from bot.game.gnav.playout import Playout
from bot.game.gnav.state import TURN, Match
from tests.game.gnav.choosing import turns


def ranks(match: Match | Play) -> list[int]:
    return [rank(card) for card in (match.cards[seat] for seat in match.order) if card is not None]


def playout(match: Match) -> Playout:
    place = match.order.index
    return Playout(
        ranks(match),
        [match.lives[seat] for seat in match.order],
        match.at,
        [(place(one), place(other)) for one, other in match.exchanges],
        [rank(card) for card in match.stock],
        holder_pays=match.options.one_fool_of_two == HOLDER,
    )


def ended(match: Match, enough: int) -> Play:
    """The deal played to its end by the rules, every seat keeping what is good enough."""
    play = Play(match)
    while play.phase == TURN:
        if ranks(play)[play.at] >= enough:
            play.keep()
        else:
            play.ask()
    return play


@given(turns(), st.integers(1, 21))
def test_cards_lives_losers_and_rests_are_those_of_the_rules(match: Match, enough: int) -> None:
    play, fast = ended(match, enough), playout(match)
    fast.finish(enough)

    assert fast.lives == [play.lives[seat] for seat in play.order]
    assert fast.cards == ranks(play)
    assert {play.order[place] for place in fast.losers} == paid_at_settlement(play)
    assert [play.order[place] for place in fast.rests] == [*play.rests]


def paid_at_settlement(play: Play) -> set[int]:
    told = play.told
    settled = next((at for at, happening in enumerate(told) if isinstance(happening, Reveal)), len(told))
    return {happening.seat for happening in told[settled:] if isinstance(happening, Life)}
