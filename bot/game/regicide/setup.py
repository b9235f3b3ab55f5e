"""The deal, and the cards that go into it (R1-R10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from bot.game.regicide.cards import JACK, JESTERS, KING, QUEEN, is_jester
from bot.game.regicide.chance import shuffled
from bot.game.regicide.events import Dealt
from bot.game.regicide.options import Options
from bot.game.regicide.state import HAND_LIMITS, JESTERS_IN

PLAYERS: Final = range(1, 5)
CASTLE_RANKS: Final = (JACK, QUEEN, KING)
"""The ranks of the Castle from top to bottom, four cards each (R4)."""
_NUMBERS: Final = range(JACK * 4)


def tavern_cards(players: int) -> list[int]:
    """The cards that are shuffled into the Tavern (R5)."""
    return [*_NUMBERS, *JESTERS[: JESTERS_IN[players]]]


def deal(players: int, options: Options, chance: Random) -> Dealt:
    """Deals a game, all its chance drawn from `chance` (R83). The options fit this number of players."""
    castle = [card for kind in CASTLE_RANKS for card in shuffled(range(kind * 4, kind * 4 + 4), chance)]
    pack = shuffled(tavern_cards(players), chance)
    pack = match_jesters(pack, JESTERS)
    limit = HAND_LIMITS[players]
    dealt = players * limit
    return Dealt(
        players=players,
        first=chance.randrange(players) if options.first_player == "random" else int(options.first_player),
        options=options,
        castle=tuple(castle),
        tavern=pack[dealt:],
        hands=tuple(pack[at : at + limit] for at in range(0, dealt, limit)),
    )


def match_jesters(cards: Sequence[int], held: Iterable[int]) -> tuple[int, ...]:
    """The same cards, with their Jesters replaced in order by those in `held`, lowest first.

    The two Jesters print alike (R84). A text that was read back thus holds the same cards as the position it was
    written from. Jesters beyond those held stay as they are.
    """
    matched = list(cards)
    places = [place for place, card in enumerate(cards) if card >= JESTERS[0]]
    if places:
        for place, jester in zip(places, sorted(filter(is_jester, held)), strict=False):
            matched[place] = jester
    return tuple(matched)
