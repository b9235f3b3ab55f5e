"""Entries and summaries to fill a log with; what they mean is no concern of the store's."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.game.core.rules import Outcome, Result, Standing
from bot.game.ports.log import Entry, Place, SeatRow, Summary
from bot.game.ports.people import StoredGame
from bot.store import Store

HERE = Place(guild=10**18 + 1, channel=10**18 + 2)
ELSEWHERE = Place(guild=10**18 + 1, channel=10**18 + 3)
ANA, BEN, CLEO, DAN = 10**18 + 11, 10**18 + 12, 10**18 + 13, 10**18 + 14
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)


def seat(user: int | None) -> SeatRow:
    return SeatRow(user, "AI" if user is None else NAMES.get(user, f"Player {user}"))


def entry(version: int, *, interaction: int | None = None, at: datetime | None = None) -> Entry:
    """An entry whose event tells the version, so that two of them are never alike."""
    return Entry(
        version=version,
        events=({"kind": "step", "number": version, "text": "é♥\n"},),
        at=at or NOON + timedelta(seconds=version),
        actor=ANA,
        interaction=interaction,
    )


def lobby(*users: int | None, place: Place = HERE, game: str = "regicide") -> Summary:
    return Summary(
        game=game,
        place=place,
        phase="lobby",
        host=ANA,
        seats=tuple(map(seat, users or (ANA,))),
        version=1,
    )


def playing(summary: Summary, version: int, *, started_at: datetime = NOON) -> Summary:
    return replace(summary, phase="playing", version=version, started_at=started_at)


def over(summary: Summary, version: int, result: Result) -> Summary:
    return replace(summary, phase="over", version=version, result=result, reason="played")


def together(seats: int, *, won: bool, score: int = 0, distinction: str | None = None) -> Result:
    """The end of a game that all seats win or lose together."""
    outcome: Outcome = "won" if won else "lost"
    return Result((Standing(outcome, score),) * seats, distinction)


async def play_out(
    store: Store,
    *users: int | None,
    won: bool = False,
    standings: tuple[Standing, ...] | None = None,
    score: int = 0,
    seconds: int = 600,
    distinction: str | None = None,
    place: Place = HERE,
    ended_at: datetime = NOON,
    game: str = "regicide",
) -> int:
    """A whole game in three entries: opened, started, over; each for themselves where `standings` says so."""
    started_at = ended_at - timedelta(seconds=seconds)
    opened = lobby(*users, place=place, game=game)
    game_id = await store.create(entry(1, at=started_at), opened)
    started = playing(opened, 2, started_at=started_at)
    await store.append(game_id, entry(2, at=started_at), started)
    shared = together(len(opened.seats), won=won, score=score, distinction=distinction)
    result = shared if standings is None else Result(standings)
    await store.append(game_id, entry(3, at=ended_at), over(started, 3, result))
    return game_id


async def stored_games(store: Store, user: int) -> tuple[StoredGame, ...]:
    """All that is stored of a person's games, as an export reads it."""
    return tuple([game async for portion in store.stored_games(user) for game in portion])
