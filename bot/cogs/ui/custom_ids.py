"""The custom_ids of all buttons: what each contains, and the pattern that parses it.

An id names the game, the position and the slots, but never a card. Nothing in it is trusted: every click is checked
against the game itself. No two patterns overlap, because discord.py would call both handlers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

SLOTS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One character for each slot of a hand."""
_GAME: Final = r"(?P<game>\d{1,18})"
_AT: Final = r"(?P<at>\d{1,9})"
_SELECTION: Final = r"(?P<selection>[0-9a-z]{0,20})"

LOBBY: Final = rf"lobby:{_GAME}:(?P<action>join|leave|add[0-9]?|remove|start|cancel)"
HAND: Final = rf"hand:{_GAME}"
PICK: Final = rf"pick:{_GAME}:{_AT}:{_SELECTION}:(?P<slot>[0-9a-z])"
MOVE: Final = rf"move:{_GAME}:{_AT}:{_SELECTION}:(?P<verb>[a-z]{{1,12}}\d{{0,2}})"
ASK: Final = rf"ask:{_GAME}:(?P<action>end|close|vote|agree|refuse|leave|stay)"
UNPLAYABLE: Final = rf"unplayable:{_GAME}:(?P<action>end|stay)"
SEAT: Final = rf"seat:{_GAME}:(?P<seat>\d{{1,2}})"
AGAIN: Final = rf"again:{_GAME}"
ABSENT: Final = rf"absent:{_GAME}:{_AT}:(?P<choice>wait|move|seat)"
RULES: Final = r"rules:(?P<key>[a-z]{1,20}):(?P<page>\d{1,2})"
STATS: Final = (
    r"stats:(?P<key>[a-z]{1,20}):(?P<scope>server|everywhere):(?P<of>teams|players|me)"
    r":(?P<seats>\d{1,2}):(?P<ai>[01b]):(?P<page>\d{1,5}):(?P<user>\d{1,20})"
)
GAMES: Final = r"games:(?P<page>\d{1,5})"
LEAVE: Final = rf"leave:{_GAME}:(?P<action>ask|go|stay)"
PRIVACY: Final = r"privacy:(?P<action>forget|keep):(?P<user>\d{1,20})"

_AI: Final = {False: "0", True: "1", None: "b"}
WITH_AI: Final = {said: with_ai for with_ai, said in _AI.items()}
"""What the `ai` of a page of statistics means: games without AI seats, with, or (None) both."""


def lobby(game: int, action: str) -> str:
    """A button of the lobby: `join`, `leave`, `add`, `remove`, `start` or `cancel`; `add1` adds the AI of level 1."""
    return f"lobby:{game}:{action}"


def hand(game: int) -> str:
    """Shows whoever presses it their own hand."""
    return f"hand:{game}"


def picks(game: int, at: int, selection: str, slots: int) -> list[str]:
    """One button per slot, each of which adds its slot to the selection or removes it."""
    return [f"pick:{game}:{at}:{selection}:{slot}" for slot in SLOTS[:slots]]


def selected(selection: str, hand: Sequence[T]) -> tuple[T, ...]:
    """What a selection stands for, in the order of the presses; slots that the hand does not have are dropped."""
    slots = dict.fromkeys(map(SLOTS.index, selection))
    return tuple(hand[slot] for slot in slots if slot < len(hand))


def move(game: int, at: int, selection: str, verb: str) -> str:
    """A button that acts on the selection, shown at the position `at`."""
    return f"move:{game}:{at}:{selection}:{verb}"


def ask(game: int, action: str) -> str:
    """A confirmation: `end`, `close` of a lobby, `vote`, `agree`, `refuse`, `leave` or `stay`."""
    return f"ask:{game}:{action}"


def unplayable(game: int, action: str) -> str:
    """The answer to the question whether to end a game that cannot be played here: `end` or `stay`."""
    return f"unplayable:{game}:{action}"


def seat(game: int, number: int) -> str:
    """Takes a seat that somebody has left."""
    return f"seat:{game}:{number}"


def again(game: int) -> str:
    """Opens another game for the people of one that is over."""
    return f"again:{game}"


def absent(game: int, at: int, choice: str) -> str:
    """A vote on how to go on without the player who is absent at the position `at`: `wait`, `move` or `seat`."""
    return f"absent:{game}:{at}:{choice}"


def rules(key: str, page: int) -> str:
    """A page of the rules, counted from 0."""
    return f"rules:{key}:{page}"


def stats(key: str, scope: str, of: str, seats: int | None, ai: bool | None, page: int, user: int) -> str:
    """A page of the statistics, counted from 0. `ai` is as in `WITH_AI`; `user` is the person that *me* means."""
    return f"stats:{key}:{scope}:{of}:{seats or 0}:{_AI[ai]}:{page}:{user}"


def games(page: int) -> str:
    """A page of the presser's open games, counted from 0."""
    return f"games:{page}"


def leave(game: int, action: str) -> str:
    """Leaves a game from a list of games: `ask` first, then `go` or `stay`."""
    return f"leave:{game}:{action}"


def privacy(action: str, user: int) -> str:
    """The answer to the question whether to erase this person: `forget` or `keep`."""
    return f"privacy:{action}:{user}"
