"""What AI players do in positions written as in `cases`."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.game.core.rules import UNLIMITED
from bot.game.gnav.events import Move
from bot.game.gnav.options import Options
from bot.game.gnav.ruleset import PLAYERS_BY_LEVEL
from bot.game.gnav.state import Match
from bot.game.gnav.views import SeatView, seat_view
from tests.game.gnav.cases import act, case
from tests.game.gnav.matches import matches


def seen_on_turn(text: str, moves: str = "", options: Options | None = None) -> SeatView:
    """What the seat on turn sees after these moves."""
    match = case(text, options or Options())
    if moves:
        match = act(match, moves)
    return seen(match)


def chosen(level: str, text: str, moves: str = "", options: Options | None = None) -> Move:
    """The move that the player of this strength makes there."""
    return PLAYERS_BY_LEVEL[level](seen_on_turn(text, moves, options), UNLIMITED)


def turns() -> st.SearchStrategy[Match]:
    """A match at a moment when some seat is on turn."""
    return matches().filter(lambda match: match.turn is not None)


def seen(match: Match) -> SeatView:
    """What the seat on turn sees."""
    assert match.turn is not None
    return seat_view(match, match.turn)
