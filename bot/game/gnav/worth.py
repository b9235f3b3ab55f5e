"""What lives are worth: the share of the match that each seat can expect when a deal begins.

A win is worth 1, and a draw is shared equally by those in it (G47, G48).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

_EXACT: Final = 4
"""Up to this many seats, every way to the end of the match is followed."""
_WEIGHT: Final = (0.0, 1.0, 3.4, 8.0)
"""What 1, 2 and 3 lives count for at a larger table."""
_ONE_LOSES: Final = {2: 0.86, 3: 0.70, 4: 0.61}
"""How often a deal costs a single player one life, by the number of contestants."""
_ONE_LOSES_TWICE: Final = {2: 0.04, 3: 0.08, 4: 0.10}
"""How often it costs a single player two lives: once for asking, once at settlement. Otherwise two lose one each."""
_RISK: Final = {2: (0.45, 0.55), 3: (0.28, 0.34, 0.38), 4: (0.20, 0.25, 0.27, 0.28)}
"""How the losses are spread over the places in the turn order: later places lose more."""


def shares(lives: Sequence[int], rests: Sequence[int] = ()) -> tuple[float, ...]:
    """The share of the match that each seat can expect.

    `lives` are listed clockwise, the dealer of the deal that has just ended last; `rests` are the places in this list
    that rest in the next deal.
    """
    living = [place for place, left in enumerate(lives) if left]
    found = [0.0] * len(lives)
    if len(living) > _EXACT:
        worth = [_WEIGHT[lives[place]] for place in living]
        total = sum(worth)
        shared: Sequence[float] = [each / total for each in worth]
    else:
        clockwise = living[1:] + living[:1]
        resting = tuple(at for at, place in enumerate(clockwise) if place in rests)
        hoped = _followed(tuple(lives[place] for place in clockwise), resting)
        shared = hoped[-1:] + hoped[:-1]
    for place, share in zip(living, shared, strict=True):
        found[place] = share
    return tuple(found)


@lru_cache(maxsize=1024)
def _followed(lives: tuple[int, ...], rests: tuple[int, ...]) -> tuple[float, ...]:
    """The shares of a few seats, all living, in the turn order of the deal that begins."""
    if len(lives) == 1:
        return (1.0,)
    contestants = [place for place in range(len(lives)) if place not in rests]
    if len(contestants) < 2:
        moved = _followed(lives[1:] + lives[:1], ())
        return moved[-1:] + moved[:-1]
    hoped = [0.0] * len(lives)
    for chance, losses in _losses(len(contestants)):
        left = list(lives)
        for place in losses:
            left[contestants[place]] = max(0, left[contestants[place]] - 1)
        for place, share in enumerate(_after(lives, left)):
            hoped[place] += chance * share
    return tuple(hoped)


def _after(before: Sequence[int], left: Sequence[int]) -> Sequence[float]:
    if any(left):
        return shares(left)
    return [1 / len(before)] * len(before)


def _losses(contestants: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Each outcome of a deal: how likely it is, and which places lose a life; one that loses two is listed twice."""
    risk = _RISK[contestants]
    once, twice = _ONE_LOSES[contestants], _ONE_LOSES_TWICE[contestants]
    for place in range(contestants):
        yield once * risk[place], (place,)
        yield twice * risk[place], (place, place)
    pairs = [*combinations(range(contestants), 2)]
    total = sum(risk[one] * risk[other] for one, other in pairs)
    for one, other in pairs:
        yield (1 - once - twice) * risk[one] * risk[other] / total, (one, other)
