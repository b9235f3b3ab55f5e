"""What everybody may see of a match, and what one seat may see (G14). Views name ranks, never copies."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.game.gnav.cards import rank
from bot.game.gnav.events import Move
from bot.game.gnav.happenings import Happening
from bot.game.gnav.options import Options
from bot.game.gnav.rules import legal_moves
from bot.game.gnav.state import TURN, Match, Phase


@dataclass(frozen=True, slots=True)
class PublicView:
    """A match as everybody may see it."""

    options: Options
    phase: Phase
    deal: int
    dealer: int
    order: tuple[int, ...]
    """The contestants in turn order; the last is the closer (G9)."""
    turn: int | None
    at: int
    """How many places in the order have had their turn."""
    lives: tuple[int, ...]
    gone: tuple[int | None, ...]
    """The deal in which each seat went out, None for the living."""
    resting: tuple[int, ...]
    """The living seats without a card in this deal (G8)."""
    rests: tuple[int, ...]
    """Who rests in the next deal (G45)."""
    cards: tuple[int | None, ...]
    """The rank of each seat's card if it is public; None otherwise, and for a seat without a card."""
    stock_size: int
    discard_size: int
    discard: tuple[int, ...]
    """The public ranks in the discard."""
    told: tuple[Happening, ...]
    """What has happened in this deal, skipped deals before it included."""
    winner: int | None
    drawn: tuple[int, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.lives)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as one seat may see it. Its repr shows public facts only, because it ends up in logs."""

    public: PublicView
    seat: int
    card: int | None = field(repr=False)
    """The rank of its own card; None for a seat without one (resting, out)."""
    cards: tuple[int | None, ...] = field(repr=False)
    """The rank of each seat's card as far as this seat knows it: its own, public ones, and those it has seen before."""
    discard: tuple[int, ...] = field(repr=False)
    """The ranks in the discard that this seat knows."""
    asks: int | None
    """Whom a request of this seat goes to: a seat or STOCK; None without a card (G20, G32)."""
    moves: tuple[Move, ...]
    """What this seat may do now."""


def public_view(match: Match) -> PublicView:
    """What everybody may see."""
    return PublicView(
        options=match.options,
        phase=match.phase,
        deal=match.deal,
        dealer=match.dealer,
        order=match.order,
        turn=match.turn,
        at=match.at,
        lives=match.lives,
        gone=match.gone,
        resting=match.resting,
        rests=match.rests,
        cards=_known(match, match.public),
        stock_size=len(match.stock),
        discard_size=len(match.discard),
        discard=_known_discard(match, match.public),
        told=match.told,
        winner=match.winner,
        drawn=match.drawn,
    )


def seat_view(match: Match, seat: int, public: PublicView | None = None) -> SeatView:
    """What this seat may see; `public` is what everybody sees of the match."""
    own = match.cards[seat]
    known = match.public | match.seen[seat]
    return SeatView(
        public=public or public_view(match),
        seat=seat,
        card=None if own is None else rank(own),
        cards=_known(match, known),
        discard=_known_discard(match, known),
        asks=match.asks(seat),
        moves=() if match.phase == TURN and match.turn != seat else legal_moves(match),
    )


def _known(match: Match, known: int) -> tuple[int | None, ...]:
    return tuple(None if card is None or not known >> card & 1 else rank(card) for card in match.cards)


def _known_discard(match: Match, known: int) -> tuple[int, ...]:
    return tuple(rank(card) for card in match.discard if known >> card & 1)
