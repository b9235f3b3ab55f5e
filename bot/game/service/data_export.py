"""Everything that is stored about one person, in a readable form and without anybody else's name or id.

Of an open game it says only that they have a seat, because their actions there could reveal hidden cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from bot.game.core.rules import AnyRules, Json
from bot.game.ports.log import Entry
from bot.game.ports.people import StoredGame, StoredSeat
from bot.game.table.events import (
    AbsenceVoted,
    AiAdded,
    AiRemoved,
    Closed,
    Declined,
    EndVoted,
    HostChanged,
    Invited,
    Joined,
    Left,
    MovePlayed,
    Opened,
    SeatHandedOver,
    SeatTaken,
    Started,
    TableEvent,
    Unparked,
    as_stored,
    load,
)

ABOUT: Final = (
    "Everything that this bot has stored about you. Other people appear only as 'another player'. Of a game that is "
    "not over, it says only that you are in it. Seats are counted from 1."
)
_PEOPLE: Final = "another player"

_Loaded = tuple[Entry, Sequence[TableEvent]]
"""An entry of a game's log, and its events."""


class DataExport:
    """Collects what is stored about a person, portion by portion, as the text of a JSON object.

    Only the text is kept: the values of years of games would take gigabytes, and time to be thrown away.
    """

    def __init__(self, user: int, games: Mapping[str, AnyRules]) -> None:
        self._user = user
        self._games = games
        self._names: set[str] = set()
        self._told: list[bytes] = []

    def add(self, stored: Iterable[StoredGame]) -> None:
        """Adds games. It takes about a millisecond for each."""
        for game in stored:
            loaded = [(entry, [load(data, as_stored) for data in entry.events]) for entry in game.entries]
            self._names.update(_names(self._user, game, loaded))
            told = json.dumps(_game(self._user, self._games, game, loaded), ensure_ascii=False, indent=1)
            self._told.append(told.replace("\n", "\n  ").encode())

    def text(self, now: datetime) -> Iterator[bytes]:
        """The whole text in pieces, one for each game."""
        about = {
            "about": ABOUT,
            "made_at": _time(now),
            "your_discord_id": str(self._user),
            "names_you_used": sorted(self._names),
            "your_settings": "none are stored",
        }
        yield json.dumps(about, ensure_ascii=False, indent=1).removesuffix("\n}").encode() + b',\n "games": ['
        for number, told in enumerate(self._told):
            yield (b",\n  " if number else b"\n  ") + told
        yield b"\n ]\n}"


def _names(user: int, game: StoredGame, loaded: Iterable[_Loaded]) -> Iterable[str]:
    yield from (seat.name for seat in game.seats if seat.user == user)
    for event in (event for _, events in loaded for event in events):
        match event:
            case (
                Opened(host=person, name=name)
                | Invited(person, name)
                | Joined(person, name)
                | SeatTaken(_, person, name)
            ) if person == user:
                yield name
            case _:
                pass


def _game(user: int, games: Mapping[str, AnyRules], stored: StoredGame, loaded: Iterable[_Loaded]) -> Json:
    data: Json = {
        "number": stored.game_id,
        "game": games[stored.game].title if stored.game in games else stored.game,
        "server_id": str(stored.place.guild),
        "channel_id": str(stored.place.channel),
        "state": {"lobby": "in its lobby", "playing": "running"}.get(stored.phase, "over"),
    }
    mine = [number for number, seat in enumerate(stored.seats) if seat.user == user]
    if mine:
        data["your_seat"] = mine[0] + 1
    if stored.phase in ("lobby", "playing"):
        return data
    return {
        **data,
        "opened_at": _time(stored.created_at),
        "started_at": _time(stored.started_at),
        "ended_at": _time(stored.ended_at),
        "how_it_ended": stored.reason,
        "seats": [_occupant(user, seat) for seat in stored.seats],
        "your_result": _result(stored.seats[mine[0]]) if mine else None,
        "what_you_did": [action for entry, events in loaded for action in _actions(user, entry, events)],
    }


def _occupant(user: int, seat: StoredSeat) -> str:
    if seat.user == user:
        return "you"
    return "an AI player" if seat.user is None else _PEOPLE


def _result(seat: StoredSeat) -> Json | None:
    """How the game ended for this seat, None if it was not played to its end."""
    if seat.outcome is None:
        return None
    result: Json = {"outcome": seat.outcome, "score": seat.score}
    return result if seat.lasted is None else {**result, "rounds_survived": seat.lasted}


def _actions(user: int, entry: Entry, events: Iterable[TableEvent]) -> Iterable[Json]:
    """What this person did in one log entry, and what others did that concerns them."""
    for event in events:
        action = _action(user, event, by=entry.actor == user)
        if action is not None:
            click = {"click_id": str(entry.interaction)} if entry.actor == user and entry.interaction else {}
            yield {"at": _time(entry.at), **action, **click}


def _action(user: int, event: TableEvent, by: bool) -> Json | None:
    """One event in words, caused `by` this person or about them; None if it concerns only others."""
    match event:
        case MovePlayed(move) if by:
            return {"did": "made a move", "move": _move(move)}
        case Opened() if by:
            return {"did": "opened a table", "name": event.name}
        case Invited() | Joined() | Left() | Declined() if event.user == user:
            return _in_lobby(event, by=by)
        case SeatHandedOver() if event.kept_for == user:
            return {"did": "left the seat to an AI player" if by else "were away, so an AI player took the seat"}
        case SeatTaken(_, other, name) if other == user:
            return {"did": "took a seat", "name": name}
        case HostChanged(other) if other == user:
            return {"did": "became the host"}
        case AbsenceVoted(other, choice) if other == user:
            return {"did": "voted on how to go on without somebody", "answer": choice}
        case EndVoted(other, agrees) if other == user:
            return {"did": "voted on ending the game", "answer": "end it" if agrees else "keep playing"}
        case AiAdded() | AiRemoved() | Started() | Unparked() | Closed() if by:
            return {"did": _WITHOUT_DETAILS[type(event)]}
        case _:
            return None


def _in_lobby(event: Invited | Joined | Left | Declined, by: bool) -> Json:
    """What this person did in a lobby, or others did to them."""
    match event:
        case Invited(_, name):
            return {"did": "were invited to play again", "name": name}
        case Joined(_, name):
            return {"did": "sat down" if by else "was given a seat by another player", "name": name}
        case Left():
            return {"did": "left the lobby"}
        case Declined():
            return {"did": "turned the game down, or left a lobby in which nobody else sat"}


_WITHOUT_DETAILS: Final[Mapping[type[Any], str]] = {
    AiAdded: "added an AI player",
    AiRemoved: "removed an AI player",
    Started: "started the game",
    Unparked: "brought the game to this channel",
    Closed: "ended the game",
}


def _move(move: Json) -> Any:
    """A move in the game's notation, without the shuffled cards that the same event may hold."""
    return move.get("move", move)


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat(timespec="seconds")
