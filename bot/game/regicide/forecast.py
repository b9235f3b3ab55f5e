"""What a selection of cards would do, told from public facts and the own hand alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Forecast:
    """The outcome of a play before it is made.

    Everything is certain, for the cards that would be drawn are counted, never named.
    """

    value: int
    """Attack value V (R21)."""
    damage: int
    health_left: int
    """0 when the enemy falls."""
    defeats: bool
    exact: bool
    """Defeated with exactly its health: it comes over to the Tavern (R37)."""
    attack_after: int
    """The attack this seat suffers in step 4; 0 when the enemy falls (R40, R44)."""
    drawn: tuple[int, ...]
    """Cards that each seat draws (R28)."""
    healed: int
    """Cards that go from the discard under the Tavern (R26)."""
    blocked: tuple[int, ...]
    """Suits whose power the enemy's immunity takes away (R34)."""
    rest_worth: int
    """What the rest of the own hand is worth, cards still to be drawn left out."""
    can_pay: bool | None
    """Whether the rest of the hand surely pays the attack; None when only cards still to be drawn can tell."""
