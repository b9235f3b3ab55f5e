"""The first deal, the moves and the snapshot of a match as JSON, for records and for the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from bot.game.core.errors import IllegalMove, RecordError, UnknownCard
from bot.game.core.records import read_move_fields, read_number
from bot.game.core.rules import Json
from bot.game.gnav.cards import CARDS, name, parse
from bot.game.gnav.events import MOVES, Began, Moved, read
from bot.game.gnav.options import SCHEMA, Options
from bot.game.gnav.rules import check
from bot.game.gnav.state import OVER, Match


def write_begin(began: Began) -> Json:
    """The beginning as JSON; only options that differ from their defaults are written."""
    return {
        "players": began.players,
        "dealer": began.dealer,
        **SCHEMA.written(began.options),
        "deck": _write_cards(began.deck),
    }


def write_move(moved: Moved) -> Json:
    """A move as JSON, with the outcome of its chance."""
    written: Json = {"seat": moved.seat, "move": moved.move}
    if moved.dealer is not None:
        written["dealer"] = moved.dealer
    if moved.deck is not None:
        written["deck"] = _write_cards(moved.deck)
    return written


def snapshot(match: Match) -> Json:
    """The whole match, hidden cards included."""
    return {
        "phase": match.phase,
        "deal": match.deal,
        "dealer": match.dealer,
        "order": list(match.order),
        "turn": match.turn,
        "lives": list(match.lives),
        "cards": [None if card is None else name(card) for card in match.cards],
        "stock": _write_cards(match.stock),
        "discard": sorted(_write_cards(match.discard)),
        "exchanges": [list(pair) for pair in match.exchanges],
        "rests": list(match.rests),
        **({"winner": match.winner, "drawn": list(match.drawn)} if match.phase == OVER else {}),
    }


def read_begin(data: Json, players: int, options: Options) -> Began:
    """Reads a beginning and checks it (G1, G11). Raises RecordError without a ply."""
    return Began(players, _read_dealer(data, players, None), options, _read_deck(data, None))


def read_move(data: Any, players: int, ply: int | None) -> Moved:
    """Reads a move with the outcome of its chance, legal or not. Raises RecordError with this ply."""
    fields, seat, written = read_move_fields(data, ply)
    try:
        move = read(written)
    except IllegalMove as refusal:
        raise RecordError("no-move", ply, refusal.rule, move=written[:20], moves=MOVES) from refusal
    deck = _read_deck(fields, ply) if "deck" in fields else None
    dealer = _read_dealer(fields, players, ply) if "dealer" in fields else None
    return Moved(seat, move, deck, dealer)


def check_move(match: Match, moved: Moved, ply: int) -> None:
    """Checks that the move of a record is legal and carries the chance it needs and no other (G11, G51).

    Raises IllegalMove, or RecordError with this ply.
    """
    check(match, moved.seat, moved.move)
    if (moved.deck is not None) != (moved.move in ("next", "restart")):
        raise RecordError("needless-deck", ply, "G11")
    if (moved.dealer is not None) != (moved.move == "restart"):
        raise RecordError("needless-dealer", ply, "G51")


def _write_cards(cards: Iterable[int]) -> list[str]:
    return [name(card) for card in cards]


def _read_dealer(data: Json, players: int, ply: int | None) -> int:
    dealer = read_number(data.get("dealer"), "dealer", ply)
    if dealer not in range(players):
        raise RecordError("dealer-no-seat", ply, "G6")
    return dealer


def _read_deck(data: Json, ply: int | None) -> tuple[int, ...]:
    value: Any = data.get("deck")
    if not isinstance(value, list) or not all(isinstance(text, str) for text in cast(list[Any], value)):
        raise RecordError("deck-no-list", ply, "G11")
    texts: Sequence[str] = cast(list[str], value)
    try:
        deck = parse(texts)
    except UnknownCard as fault:
        raise RecordError("unknown-card", ply, "G1", card=fault.card) from fault
    if len(deck) != CARDS:
        raise RecordError("deck-incomplete", ply, "G1, G11", cards=CARDS)
    return deck
