"""The rules of Gnav a second time, written from their text alone (A3-A11), to hold the program against.

It shares nothing with the program: cards are their names, and what happened is the text of A10.
"""

from __future__ import annotations

RANKS = [
    "Fool",
    "Owl",
    "Pot",
    "Zero",
    "I",
    "II",
    "III",
    "IV",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "House",
    "Horse",
    "Cat",
    "Dragoon",
    "Cuckoo",
]
STOCK = "STOCK"


class Reference:
    """A match by the book. `phase` is TURN, BETWEEN or OVER."""

    def __init__(self, seats: int, dealer: int, deck: list[str], holder_pays_alone: bool = False) -> None:
        self.seats = seats
        self.dealer = dealer
        self.holder_pays_alone = holder_pays_alone
        self.life = dict.fromkeys(range(seats), 3)  # G5
        self.rest: set[int] = set()
        self.number = 1
        self.log: list[str] = []
        self.ended = ""
        self.give(deck)

    def clockwise(self, start: int) -> list[int]:
        """All seats, the one left of this seat first, itself last (G4)."""
        return [(start + step) % self.seats for step in range(1, self.seats + 1)]

    def is_living(self, seat: int) -> bool:
        return self.life[seat] >= 1

    # A2, A3 and G50.

    def next(self, deck: list[str]) -> None:
        self.log = []
        self.move_dealer()
        if len(self.contestants()) < 2:
            self.log.append(f"Skipped({self.number}, {self.dealer})")
            self.rest = set()
            self.move_dealer()
        self.give(deck)

    def move_dealer(self) -> None:
        self.number += 1
        self.dealer = next(seat for seat in self.clockwise(self.dealer) if self.is_living(seat))

    def contestants(self) -> list[int]:
        return [seat for seat in self.clockwise(self.dealer) if self.is_living(seat) and seat not in self.rest]

    def give(self, deck: list[str]) -> None:
        self.order = self.contestants()
        self.rest = set()
        self.card = dict(zip(self.order, deck, strict=False))
        self.stock = deck[len(self.order) :]
        self.discard: list[str] = []
        self.exchanges: list[tuple[int, int]] = []
        self.p = 0
        self.phase = "TURN"
        self.log.append(f"Deal({self.number}, {self.dealer}, {' '.join(map(str, self.order))})")
        self.log += [f"Knock({seat})" for seat in self.order if self.card[seat] == "Fool"]

    # A11, one round of its loop at a time.

    def keep(self) -> None:
        self.log.append(f"Keep({self.order[self.p]})")
        self.go_to(self.p + 1)

    def ask(self) -> None:
        s = self.order[self.p]
        self.log.append(f"Ask({s})")
        i = self.p + 1
        while i < len(self.order) and self.card[self.order[i]] in ("House", "Horse"):
            self.log.append(f"Passed({self.order[i]}, {self.card[self.order[i]]})")
            i += 1
        if i < len(self.order):
            source: int | str = self.order[i]
            c = self.card[self.order[i]]
        else:
            source = STOCK
            c = self.draw()
        if c == "Cuckoo":
            self.log += [f"Refused({source}, Cuckoo)", "Stop()"]
            self.go_to(len(self.order))
        elif c in ("Dragoon", "Cat"):
            self.refuse(s, source, c, min(i + 1, len(self.order)))
        elif source == STOCK:
            self.discard.append(self.card[s])
            self.card[s] = c
            self.log.append(f"Drew({s})")
            self.go_to(len(self.order))
        else:
            asked = self.order[i]
            self.change_places(s, asked)
            self.exchanges.append((s, asked))
            self.log.append(f"Swap({s}, {asked})")
            self.go_to(i)

    def draw(self) -> str:
        while True:
            c = self.stock.pop(0)
            if c in RANKS[:16]:
                return c
            self.discard.append(c)
            if c not in ("House", "Horse"):
                return c
            self.log.append(f"Passed({STOCK}, {c})")

    def refuse(self, s: int, source: int | str, c: str, following: int) -> None:
        self.log += [f"Refused({source}, {c})", f"Life({s})"]  # G35: show, life, out, undo, G37, G38
        self.life[s] -= 1
        if not self.is_living(s):
            self.log.append(f"Out({s})")
        if c == "Cat":
            self.undo()
        if sum(map(self.is_living, self.life)) == 1:
            self.win()
        elif sum(map(self.is_living, self.order)) == 1:
            self.log.append("Uncontested()")
            self.phase = "BETWEEN"
        else:
            self.go_to(following)

    def undo(self) -> None:
        told: list[str] = []
        while self.exchanges:
            one, other = self.exchanges.pop()
            self.change_places(one, other)
            told.append(f"{one}-{other}")
        self.log.append(f"Undo({' '.join(told)})")

    def change_places(self, one: int, other: int) -> None:
        self.card[one], self.card[other] = self.card[other], self.card[one]

    def go_to(self, p: int) -> None:
        self.p = p
        if p == len(self.order):
            self.settle()

    # A8 and A9.

    def settle(self) -> None:
        self.log.append(f"Reveal({', '.join(f'{seat} {self.card[seat]}' for seat in self.order)})")
        still_in = [seat for seat in self.order if self.is_living(seat)]
        fools = {seat for seat in still_in if self.card[seat] == "Fool"}
        payers = self.payers(still_in, fools)
        for seat in self.order:
            if seat in payers:
                self.life[seat] -= 1
                self.log.append(f"Life({seat})")
        out = {seat for seat in payers if not self.is_living(seat)}
        self.log += [f"Out({seat})" for seat in self.order if seat in out]
        self.rest = fools - out
        self.log += [f"Rest({seat})" for seat in self.order if seat in self.rest]
        left = sum(map(self.is_living, self.life))
        if left == 1:
            self.win()
        elif left == 0:
            self.log.append(f"Draw({' '.join(map(str, sorted(out)))})")
            self.phase, self.ended = "OVER", "drawn"
        else:
            self.phase = "BETWEEN"

    def payers(self, still_in: list[int], fools: set[int]) -> set[int]:
        if len(fools) == 2:
            return fools
        if len(fools) == 1 and len(still_in) == 2 and self.holder_pays_alone:
            return fools
        rest = [seat for seat in still_in if seat not in fools]
        lowest = min(RANKS.index(self.card[seat]) for seat in rest)
        return fools | {seat for seat in rest if RANKS.index(self.card[seat]) == lowest}

    def win(self) -> None:
        winner = next(seat for seat in self.life if self.is_living(seat))
        self.log.append(f"Won({winner})")
        self.phase, self.ended = "OVER", f"won by {winner}"
