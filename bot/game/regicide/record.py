"""The deal, the moves and the snapshot of a game as JSON (record.md), for records and for the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from bot.game.core.errors import RecordError, UnknownCard
from bot.game.core.records import read_move_fields, read_number
from bot.game.core.rules import Json
from bot.game.regicide.cards import TEXT, cards_in, parse, sorted_text
from bot.game.regicide.events import Dealt, Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read, write
from bot.game.regicide.options import SCHEMA, Options
from bot.game.regicide.rules import check, shuffles
from bot.game.regicide.setup import CASTLE_RANKS, match_jesters, tavern_cards
from bot.game.regicide.state import HAND_LIMITS, NO_ENEMY


def write_deal(dealt: Dealt) -> Json:
    """A deal as JSON; only options that differ from their defaults are written (R80)."""
    return {
        "players": dealt.players,
        "first": dealt.first,
        **SCHEMA.written(dealt.options),
        "castle": _write_pile(dealt.castle),
        "tavern": _write_pile(dealt.tavern),
        "hands": [_write_pile(hand) for hand in dealt.hands],
    }


def write_move(moved: Moved) -> Json:
    """A move as JSON, with its shuffle if it made one."""
    written: Json = {"seat": moved.seat, "move": write(moved.move)}
    if moved.shuffle is not None:
        written["shuffle"] = _write_pile(moved.shuffle)
    return written


def snapshot(position: Position) -> Json:
    """The whole position, hidden cards included."""
    won = position.enemy == NO_ENEMY
    medal = position.medal
    return {
        "phase": position.phase,
        "turn": position.turn,
        "enemy": None if won else TEXT[position.enemy],
        "health": None if won else position.health,
        "attack": None if won else position.attack,
        "immune": None if won else position.immune,
        "hands": [sorted_text(cards_in(hand)) for hand in position.hands],
        "tavern": _write_pile(position.tavern[::-1]),
        "discard": sorted_text(position.discard),
        "table": sorted_text(position.table),
        "castle": _write_pile(position.castle[::-1]),
        "refreshes": position.refreshes,
        **({"medal": medal} if medal else {}),
    }


def read_deal(data: Json, players: int, options: Options) -> Dealt:
    """Reads a deal and checks it (R4-R9, I1). Raises RecordError without a ply."""
    castle = _read_pile(data.get("castle"), "castle", None)
    _check_castle(castle)
    *hands, tavern = _read_pack(data, players)
    return Dealt(players, _read_first(data, players, options), options, tuple(castle), tavern, tuple(hands))


def read_move(data: Any, ply: int | None) -> Moved:
    """Reads a move, legal or not. Raises RecordError with this ply."""
    fields, seat, written = read_move_fields(data, ply)
    try:
        move = read(written)
    except ValueError as fault:
        raise RecordError("unreadable-move", ply) from fault
    shuffle = tuple(_read_pile(fields["shuffle"], "shuffle", ply)) if "shuffle" in fields else None
    return Moved(seat, move, shuffle)


def check_move(position: Position, moved: Moved, ply: int) -> None:
    """Checks that the move of a record is legal and carries its shuffle if it makes one, and none otherwise.

    Raises IllegalMove, or RecordError with this ply.
    """
    if not shuffles(position, check(position, moved.seat, moved.move)):
        if moved.shuffle is not None:
            raise RecordError("needless-shuffle", ply, "R83")
        return
    if moved.shuffle is None:
        raise RecordError("missing-shuffle", ply, "R25, R83")
    if sorted(match_jesters(moved.shuffle, position.discard)) != sorted(position.discard):
        raise RecordError("wrong-shuffle", ply, "R25")


def _write_pile(cards: Iterable[int]) -> list[str]:
    return [TEXT[card] for card in cards]


def _read_texts(value: Any, name: str, ply: int | None) -> list[str]:
    if isinstance(value, list):
        texts = [item for item in cast(list[Any], value) if isinstance(item, str)]
        if len(texts) == len(cast(list[Any], value)):
            return texts
    raise RecordError("pile-no-list", ply, key=name)


def _read_cards(texts: Iterable[str], ply: int | None) -> list[int]:
    try:
        return parse(texts)
    except UnknownCard as fault:
        raise RecordError("unknown-card", ply, "R1", card=fault.card) from fault


def _read_pile(value: Any, name: str, ply: int | None) -> list[int]:
    return _read_cards(_read_texts(value, name, ply), ply)


def _read_first(data: Json, players: int, options: Options) -> int:
    first = read_number(data.get("first"), "first", None)
    if first not in range(players):
        raise RecordError("first-no-seat", None, "R8")
    if options.first_player not in ("random", str(first)):
        raise RecordError("first-not-chosen", None, "R8")
    return first


def _check_castle(castle: Sequence[int]) -> None:
    blocks = [castle[at : at + 4] for at in range(0, len(castle), 4)]
    if [sorted(block) for block in blocks] != [list(range(kind * 4, kind * 4 + 4)) for kind in CASTLE_RANKS]:
        raise RecordError("wrong-castle", None, "R4")


def _read_pack(data: Json, players: int) -> list[tuple[int, ...]]:
    """Each hand and the Tavern, read as one pack in the order dealt, so that no two Jesters are the same card (R84)."""
    hands: Any = data.get("hands")
    if not isinstance(hands, list) or len(cast(list[Any], hands)) != players:
        raise RecordError("hands-no-list", None, "R6")
    piles = [_read_texts(hand, "hands", None) for hand in cast(list[Any], hands)]
    if any(len(hand) != HAND_LIMITS[players] for hand in piles):
        raise RecordError("wrong-hand-size", None, "R6", cards=HAND_LIMITS[players])
    piles.append(_read_texts(data.get("tavern"), "tavern", None))
    pack = _read_cards((text for pile in piles for text in pile), None)
    if sorted(pack) != tavern_cards(players):
        raise RecordError("wrong-pack", None, "R5, I1")
    cards = iter(pack)
    return [tuple(next(cards) for _ in pile) for pile in piles]
