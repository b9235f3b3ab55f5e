"""Positions written as the worked cases write them, and moves made on them.

    [2]; E=JD(dmg 5, sh 6); P0 4C 9D; P1 +3; T=[top ... bottom]; D=[bottom ... top]; tbl=[6S 7H]; y=[no, yes]

`+3` are three harmless cards, `T 9` a Tavern of nine. `open` inside the enemy's brackets says that a
Jester has cancelled its immunity. What is left out does not matter: some of the Castle is left, nobody
has yielded, P0 is to act, and solo both Jesters are unused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from bot.game.regicide.cards import CARDS, JACK, JESTERS, TEXT, bits, cards_in, is_jester, parse, rank
from bot.game.regicide.events import Moved
from bot.game.regicide.kernel import Position
from bot.game.regicide.notation import read
from bot.game.regicide.options import Options
from bot.game.regicide.rules import apply, decide
from bot.game.regicide.state import HAND_LIMITS, PLAY, SOLO_JESTERS

_NAMED = re.compile(r"\b([A2-9TJQK][CDHS]|X[12])\b")
_DEFAULTS = Options()


def card(text: str) -> int:
    """One card; the Jesters are `X1` and `X2`."""
    return JESTERS[int(text[1]) - 1] if text[0] == "X" else parse([text])[0]


def case(text: str, options: Options = _DEFAULTS, phase: str = PLAY) -> Position:
    """The position that a text describes; the same text is always the same position."""
    position = Position()
    spare = _spare(text)
    position.players = int(text[1])
    position.hand_limit = HAND_LIMITS[position.players]
    position.options = options
    position.phase = "pay" if phase == "pay" else "play"
    position.turn = position.damage = position.shield = position.yielded = position.known = 0
    position.hands = [0] * position.players
    position.tavern, position.discard, position.table, position.castle = [], [], [], [card("KS"), card("KH")]
    position.immune = True
    position.refreshes = SOLO_JESTERS if position.players == 1 else 0
    position.loss = ""
    for item in text[3:].split(";"):
        _read_item(position, item.strip(), spare)
    return position


def _spare(text: str) -> Iterator[int]:
    named = {card(name) for name in _NAMED.findall(text)}
    return (harmless for harmless in range(CARDS) if rank(harmless) < JACK and harmless not in named)


def _cards(text: str, spare: Iterator[int]) -> list[int]:
    cards = [card(name) for name in _NAMED.findall(text)]
    for count in re.findall(r"\+(\d+)", text):
        cards += [next(spare) for _ in range(int(count))]
    return cards


def _read_item(position: Position, item: str, spare: Iterator[int]) -> None:
    key, _, rest = re.sub(r"^(T|D) (\d+)$", r"\1=+\2", item).replace("=", " ", 1).partition(" ")
    if key == "E":
        _read_enemy(position, rest)
    elif key[:1] == "P" and key[1:].isdigit():
        position.hands[int(key[1:])] = bits(_cards(rest, spare))
    elif key == "T":
        position.tavern = _cards(rest, spare)[::-1]
    elif key == "D":
        position.discard = _cards(rest, spare)
    elif key == "tbl":
        position.table = _cards(rest, spare)
    elif key == "castle":
        position.castle = _cards(rest, spare)[::-1]
    elif key == "y":
        position.yielded = bits(seat for seat, flag in enumerate(re.findall(r"yes|no", rest)) if flag == "yes")
    elif key == "cur":
        position.turn = int(rest[1:])
    elif key == "flips":
        position.refreshes = int(rest)
    elif key == "known":
        position.known = int(rest)
    elif key:
        raise ValueError(f"a case has no {key!r}")


def _read_enemy(position: Position, text: str) -> None:
    position.enemy = card(text[:2])
    numbers = dict(re.findall(r"(dmg|sh) (\d+)", text))
    position.damage, position.shield = int(numbers.get("dmg", 0)), int(numbers.get("sh", 0))
    position.immune = "open" not in text


def act(position: Position, *moves: str, seed: int = 0) -> Position:
    """The position after these moves, each made by the seat to act."""
    chance = Random(seed)
    for move in moves:
        position = apply(position, decide(position, position.turn, read(move), chance))
    return position


def moved(position: Position, move: str, seed: int = 0) -> Moved:
    """The event of a move of the seat to act."""
    return decide(position, position.turn, read(move), Random(seed))


def names(cards: list[int] | tuple[int, ...]) -> str:
    """Cards as one text in their order, Jesters as `X1` and `X2`."""
    return " ".join(f"X{each - JESTERS[0] + 1}" if is_jester(each) else TEXT[each] for each in cards)


def hand(position: Position, seat: int) -> str:
    """The hand of a seat, lowest rank first."""
    return names(list(cards_in(position.hands[seat])))


def tavern(position: Position) -> str:
    """The Tavern, top first."""
    return names(position.tavern[::-1])


def discard(position: Position) -> str:
    """The discard pile, bottom first."""
    return names(position.discard)


def table(position: Position) -> str:
    """The cards played against the enemy, in the order played."""
    return names(position.table)


def enemy(position: Position) -> str:
    """The enemy's card."""
    return TEXT[position.enemy]
