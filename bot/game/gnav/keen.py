"""The keen player, which uses what it knows of the others' cards, and else judges its own by the size of the table.

Of those still to play, only an announced Fool can be known (G13): whoever showed a matador has lost their turn (G24).
Of those who have played, more is known: after an exchange, both know what the other has got (G14).
"""

from __future__ import annotations

from math import ceil
from typing import Final

from bot.game.gnav.cards import FOOL, is_matador
from bot.game.gnav.events import Move
from bot.game.gnav.happenings import STOCK
from bot.game.gnav.plain import move_of
from bot.game.gnav.views import SeatView

_BASE: Final = 1.5
_SHARED: Final = 28
_MOST: Final = 10
"""Tuned against plain players at tables of 2, 3, 4, 8 and 20."""


def choose(view: SeatView) -> Move:
    """The move of a seat that may move. Raises ValueError if this seat has no move."""
    return move_of(view, _keeps)


def enough(contestants: int, lives: int) -> int:
    """The lowest rank to keep when nothing is known: the more contestants, the likelier somebody else has less.

    On its last life a seat takes more risks: an asker who meets a Dragoon or Cat and is also lowest pays twice, but
    never more lives than it has.
    """
    needed = min(_MOST, ceil(_BASE + _SHARED / contestants))
    return needed if lives == 1 else needed - 1


def _keeps(view: SeatView, own: int) -> bool:
    offered = None if view.asks is None or view.asks == STOCK else view.cards[view.asks]
    if offered is not None and (offered <= own or is_matador(offered)):
        return True
    if own == FOOL:
        return False
    if _is_safe(view, own):
        return True
    return offered is None and own >= enough(len(view.public.order), view.public.lives[view.seat])


def _is_safe(view: SeatView, own: int) -> bool:
    """Whether others who have played are known to pay: for two Fools, or for a lower card that is not one (G42-G44)."""
    behind = [seat for seat in view.public.order[: view.public.at] if view.public.lives[seat]]
    others = [view.cards[seat] for seat in behind]
    return others.count(FOOL) > 1 or any(card is not None and FOOL < card < own for card in others)
