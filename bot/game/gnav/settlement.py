"""Who pays at settlement: a comparison of the cards of the players still in (G41-G44)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.game.gnav.cards import FOOL
from bot.game.gnav.options import HOLDER, Options


def fool_holders(compared: Mapping[int, int]) -> list[int]:
    """The seats that hold a Fool, in turn order, out of the seats and ranks that are compared (G41)."""
    return [seat for seat, rank in compared.items() if rank == FOOL]


def losers(compared: Mapping[int, int], options: Options) -> list[int]:
    """Who loses a life, in turn order, out of at least two seats and ranks that are compared (G42-G44)."""
    fools = fool_holders(compared)
    if len(fools) > 1 or (fools and len(compared) == 2 and options.one_fool_of_two == HOLDER):
        return fools
    lowest = min(rank for rank in compared.values() if not fools or rank != FOOL)
    return [seat for seat, rank in compared.items() if rank in (FOOL, lowest)]
