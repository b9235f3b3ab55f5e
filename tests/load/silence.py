"""Channels that Discord does not answer for, or limits: how quickly boards elsewhere follow the moves meanwhile."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.discord_server.bots import a_bot
from tests.discord_server.players import board, one_move, start, to_act
from tests.discord_server.server import DiscordServer, discord_server
from tests.discord_server.world import Channel

LIMITED_SECONDS: Final = 25.0
"""For how long Discord has a bot wait that others in the channel have used up the limit of."""
MOVES: Final = 2
LATE: Final = 5.0
"""Seconds after which a board has not followed: nothing but the silence of others can take so long."""


@dataclass(frozen=True, slots=True)
class Measured:
    """How quickly boards followed in one kind of trouble: seconds, in order."""

    trouble: str
    took: tuple[float, ...]

    @property
    def holds(self) -> bool:
        """Whether every board followed in time."""
        return self.took[-1] < LATE

    def __str__(self) -> str:
        median, count = self.took[len(self.took) // 2], len(self.took)
        late = sum(took >= LATE for took in self.took)
        return (
            f"{self.trouble}: {count - late} of {count} boards followed; p50 {median:.3f} s, max {self.took[-1]:.3f} s"
        )


async def measure(seed: int, troubled: int, well: int) -> list[Measured]:
    """Boards at tables that are well: alone, beside so many that are silent, and beside as many limited ones."""
    with tempfile.TemporaryDirectory() as folder:
        async with discord_server() as server, a_bot(server, Path(folder), seed, games_per_server=500):
            kinds: dict[str, Callable[[Channel], object]] = {
                "no trouble": lambda _: None,
                f"{troubled} silent channels": lambda at: server.faults.hold("PATCH", _messages(at), times=None),
                f"{troubled} limited channels": lambda at: server.faults.limit(
                    "PATCH", _messages(at), LIMITED_SECONDS, shared=True, times=None
                ),
            }
            return [await _beside(server, kind, make, troubled, well) for kind, make in kinds.items()]


def _messages(channel: Channel) -> str:
    return f"/channels/{channel.id}/messages/*"


async def _beside(
    server: DiscordServer, kind: str, trouble: Callable[[Channel], object], troubled: int, well: int
) -> Measured:
    bad = [await _table(server, f"{kind} {at}") for at in range(troubled)]
    good = [await _table(server, f"well beside {kind} {at}") for at in range(well)]
    for channel, _ in bad:
        trouble(channel)
    took: list[float] = []
    for _ in range(MOVES):
        await asyncio.gather(*(_move(server, *table) for table in bad))
        took += await asyncio.gather(*(_followed(server, *table) for table in good))
    server.faults.end()
    return Measured(kind, tuple(sorted(took)))


async def _table(server: DiscordServer, name: str) -> tuple[Channel, Sequence[str]]:
    """Two people at Regicide, in a channel of their own."""
    channel, names = server.add_channel(name), (f"Ann {name}", f"Ben {name}")
    await start(server, *names, at=channel)
    return channel, names


async def _move(server: DiscordServer, channel: Channel, names: Sequence[str]) -> None:
    await one_move(await to_act(server, [server.person(name) for name in names], channel), channel)


async def _followed(server: DiscordServer, channel: Channel, names: Sequence[str]) -> float:
    """Seconds from the answer to a move until the board shows it."""
    before = board(server, channel).text
    await _move(server, channel, names)
    answered = time.monotonic()
    await server.until(lambda: board(server, channel).text != before, "a board that follows", 60)
    return time.monotonic() - answered
