"""A Discord that remembers little, so that hours of clicks do not fill its memory, and that measures the answers."""

from __future__ import annotations

import re
import time
from collections import Counter, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from tests.discord_server import rest
from tests.discord_server.calls import Call, Reply
from tests.discord_server.interactions import Interaction, Interactions
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import RealClock

_ID_OR_TOKEN = re.compile(r"(?<=/)(\d+|a-token-of-\d+)(?=/|$)")
MEMORY = 5000
"""How many interactions are remembered beside each person's newest in a channel, whose token the bot uses."""


class Clicks:
    """The time from each click to its first answer, in seconds, by the server's clock."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.sent: dict[int, float] = {}
        """When the clicks that are not answered yet were sent."""
        self.checking = 0.0
        """Seconds spent on checking requests against Discord's contract."""
        self.calls: Counter[tuple[str, str]] = Counter()
        """How many requests there were, by method and path without ids and tokens."""

    def send(self, number: int) -> None:
        """A click is sent now."""
        self.sent[number] = time.perf_counter()

    def answered(self, number: int) -> None:
        """Its answer is there."""
        if (sent := self.sent.pop(number, None)) is not None:
            self.took.append(time.perf_counter() - sent)


class _Newest(deque[Call]):
    """The newest requests; all of them are counted."""

    def __init__(self, clicks: Clicks) -> None:
        super().__init__(maxlen=100)
        self._clicks = clicks

    def append(self, call: Call) -> None:
        super().append(call)
        self._clicks.calls[call.method, _ID_OR_TOKEN.sub("", call.path)] += 1


class _Forgetful(list[Any]):
    """The events of a session: counted, and kept no longer than it takes to send them."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def append(self, event: Any) -> None:
        del event
        self._count += 1

    def __len__(self) -> int:
        return self._count


@asynccontextmanager
async def a_light_server(clicks: Clicks, *, checked: bool) -> AsyncGenerator[DiscordServer]:
    """A server in real time. Requests are checked against Discord's contract where `checked` says so."""
    true_callback, true_open, true_check, true_query = (
        Interactions.callback,
        Interactions.open,
        rest.check_request,
        rest.query_problems,
    )
    newest: dict[tuple[int, int], Interaction] = {}
    older: deque[Interaction] = deque()

    def callback(self: Interactions, call: Call) -> Reply:
        reply = true_callback(self, call)
        clicks.answered(call.number("interaction_id"))
        return reply

    def opened(self: Interactions, *of: Any) -> Interaction:
        made = true_open(self, *of)
        key = (made.user.id, made.channel.id)
        if key in newest:
            older.append(newest[key])
        newest[key] = made
        if len(older) > MEMORY:
            old = older.popleft()
            del self._by_id[old.id], self._by_token[old.token]
        clicks.send(made.id)
        return made

    def check(*of: Any) -> list[str]:
        begun = time.perf_counter()
        found = true_check(*of)
        clicks.checking += time.perf_counter() - begun
        return found

    Interactions.callback = callback
    Interactions.open = opened  # pyright: ignore[reportAttributeAccessIssue]  # it only looks on, whatever it is called with
    rest.check_request = check if checked else lambda *_: []
    rest.query_problems = true_query if checked else lambda *_: []
    server = DiscordServer(RealClock())
    server._rest.calls = _Newest(clicks)  # type: ignore[assignment]
    runner = await server.open()
    try:
        yield server
    finally:
        await server.close(runner)
        Interactions.callback, Interactions.open = true_callback, true_open
        rest.check_request, rest.query_problems = true_check, true_query
    assert server.problems == []


def forget_events(server: DiscordServer) -> None:
    """From now on the sessions keep no events."""
    for session in server.gateway.sessions:
        if not isinstance(session.events, _Forgetful):
            count = len(session.events)
            session.events = _Forgetful()
            session.events._count = count
