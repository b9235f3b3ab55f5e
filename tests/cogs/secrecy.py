"""What leaks: two evenings with the same moves, in which cards that somebody may not see have changed places.

All that this somebody can read must be the same, byte for byte: what stands in the channel, the program's log, what is
told in private, and every answer and file that they can ask for.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from simcord import HttpLogEntry
from simcord.results import InteractionResult

from tests.cogs.evening import Evening
from tests.cogs.logged import Lines
from tests.cogs.messages import text_of
from tests.discord_contract import public_payloads

GUEST = "Eve"
"""Has no seat, and asks for all that one can ask for."""


@dataclass(frozen=True)
class Heard:
    """All that was said on an evening on which a game is still running."""

    public: list[str]
    logged: list[str]
    private: Mapping[str, list[str]]
    """What each person was told alone, hands and all."""
    asked: Mapping[str, list[str]]
    """What each person got who asked for replays, statistics and what is stored about them."""

    def by(self, name: str) -> tuple[object, ...]:
        """What this person can have read, the log of the program too."""
        return self.public, self.logged, self.asked, self.private[name]


async def heard(
    folder: Path,
    an_evening: Callable[[Path], AbstractAsyncContextManager[Evening]],
    play: Callable[[Evening], Awaitable[None]],
    names: tuple[str, ...],
    lines: Lines,
) -> Heard:
    """Plays a game by clicking; then all of its people, and a guest, ask for all that they can ask for."""
    folder.mkdir()
    lines.lines = []
    async with an_evening(folder) as evening:
        await play(evening)
        running = await evening.running()
        assert running.phase == "playing"
        people = (*names, GUEST)
        asked = {name: await nosy_questions(evening, name, running.id) for name in people}
        return Heard(
            public=[_line(entry) for entry in public_payloads(evening.env)],
            logged=[line.replace(str(folder), "") for line in lines.lines],
            private={name: _private(evening, name) for name in people},
            asked=asked,
        )


async def nosy_questions(evening: Evening, name: str, game: int) -> list[str]:
    """The answers to all that a person can ask about games beside looking at their own hand."""
    answers = [
        await evening.slash(name, "replay"),
        await evening.slash(name, "replay", game=game),
        await evening.people[name].slash(evening.channel, "privacy export"),
        await evening.people[name].slash(evening.channel, "privacy info"),
        *[await evening.slash(name, "stats", of=of) for of in ("teams", "players", "me")],
        await evening.slash(name, "stats", scope="everywhere", ai=True),
        await evening.slash(name, "rules"),
    ]
    return [said for answer in answers for said in await _answer(answer)]


async def _answer(result: InteractionResult) -> list[str]:
    said = [message for message in (result.response, *result.followups) if message is not None]
    files = [(await file.read()).decode() for message in said for file in message.attachments]
    return [*map(text_of, said), *files]


def _private(evening: Evening, name: str) -> list[str]:
    public = {id(entry) for entry in public_payloads(evening.env)}
    user = evening.people[name].id
    return [
        _line(entry)
        for entry in evening.env.http_requests
        if id(entry) not in public and _told_to(evening, entry) == user
    ]


def _told_to(evening: Evening, entry: HttpLogEntry) -> int | None:
    """Whose click or command a request answers; None for one that answers nobody's."""
    backend = evening.env.backend
    match entry.path.strip("/").split("/"):
        case ["interactions", number, *_]:
            found = backend.interactions.get(int(number))
        case ["webhooks", _, token, *_]:
            found = backend.interactions.get(backend.interaction_tokens.get(token, 0))
        case _:
            found = None
    return None if found is None else found.user_id


def _line(entry: HttpLogEntry) -> str:
    return json.dumps([entry.method, entry.path, entry.json], sort_keys=True)
