"""A room with a bot that is killed again and again, and somebody who starts it anew each time.

People in it press a button and wait until it is answered or the bot is gone; then they press it again. All that they
have moved is kept, so that it can be compared with the log.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.discord_server import sessions as s
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Person
from tests.discord_server.processes import BotProcess
from tests.discord_server.server import DiscordServer
from tests.discord_server.waiting import Seen
from tests.discord_server.world import Message
from tests.kills.ledger import Ledger, Move
from tests.kills.moments import Later, Meanwhile, Moment, Request, Trap, Unread, Unsaved

RECOVERY_TIMEOUT = 30.0
"""Seconds after which something that people wait for has failed, several starts on a busy machine included."""
KILLED = -signal.SIGKILL


class Room:
    """The server, the bot, and what was moved. `moments` says where it is killed, one after the other."""

    def __init__(
        self,
        server: DiscordServer,
        folder: Path,
        moments: Iterable[Moment],
        program: type[BotProcess],
        **environment: str,
    ) -> None:
        self.server = server
        self.ledger = Ledger(folder / "cards.db")
        self.moves: list[Move] = []
        self.struck: list[str] = []
        """The moments at which the bot was killed."""
        self.starts = 0
        self.fault: BaseException | None = None
        """Why the bot could not be kept going."""
        self._file = folder / "cards.db"
        self._folder = folder
        self._program = program
        self._environment = environment
        self._moments = iter(moments)
        self._next: Moment | None = next(self._moments, None)
        self._bot: BotProcess | None = None
        self._up = False
        self._moving = False
        """Whether somebody has pressed for a move since the trap was set."""
        self._striking = False
        """Whether somebody's click is the one at which it is killed."""
        self._closing = False
        self._output: list[str] = []

    # The bot.

    @property
    def is_done(self) -> bool:
        """Whether it will not be killed any more."""
        return self._next is None

    @property
    def bot(self) -> BotProcess:
        assert self._bot is not None
        return self._bot

    @property
    def output(self) -> str:
        """What all its runs have written."""
        return "\n".join(self._output)

    def strike(self) -> None:
        """The bot is gone, in the middle of whatever it does."""
        self._up = self._striking = False
        self.struck.append(str(self._next))
        self._next = next(self._moments, None)
        os.kill(self.bot.pid, signal.SIGKILL)
        self.server.pulse.beat()

    async def keep_going(self) -> None:
        """Starts the bot, and starts it again whenever it was killed, until the room closes."""
        try:
            await self._keep_going()
        except AssertionError as fault:
            self.fault = fault
            self.server.pulse.beat()

    async def until(self, look: Callable[[], Seen], what: str) -> Seen:
        """As the server's; raises at once where the bot could not be kept going."""

        def look_again() -> Seen:
            if self.fault is not None:
                raise self.fault
            return look()

        return await self.server.until(look_again, what, RECOVERY_TIMEOUT)

    async def _keep_going(self) -> None:
        while not self._closing:
            self.starts += 1
            self._bot = await self._program(self.server, self._folder, **self._environment).start()
            self._set_trap()
            ready = asyncio.create_task(self._ready(len(self.server.gateway.sessions)))
            status = await self._bot.ended()
            ready.cancel()
            self._up = False
            self._output += self._bot.lines
            self.server.pulse.beat()
            assert self._closing or status == KILLED, f"the bot has ended with {status}:\n{self._bot.output}"
            self.ledger.keeps_what_it_had()

    async def _ready(self, sessions: int) -> None:
        gateway = self.server.gateway
        await self.until(lambda: any(session.live for session in gateway.sessions[sessions:]), "a bot that is ready")
        self._up = True
        self.server.pulse.beat()

    def _set_trap(self) -> None:
        match self._next:
            case Request() as request:
                self._moving = False
                armed = {"moved": lambda: self._moving, "over": self.ledger.is_one_over, "started": lambda: True}
                Trap(request, self.strike, armed[request.when]).set_in(self.server.faults)
            case Later(seconds):
                asyncio.get_running_loop().call_later(seconds, self._strike_later, self.bot)
            case _:
                pass

    def _strike_later(self, bot: BotProcess) -> None:
        if bot is self._bot and bot.status is None and not self._closing:
            self.strike()

    async def close(self) -> int:
        """Asks the bot to end, as a supervisor does; its exit status."""
        await self.there()
        await self.bot.ready()
        self._closing = True
        return await self.bot.terminate()

    def let_go(self) -> None:
        """Kills the bot where it still runs."""
        if self._bot is not None and self._bot.status is None:
            os.kill(self._bot.pid, signal.SIGKILL)

    # People.

    async def there(self) -> None:
        """Waits until the bot is there."""
        await self.until(lambda: self._up, "a bot that is there")

    async def sent(self, sending: Callable[[], Awaitable[Interaction]]) -> Interaction:
        """Presses something once the bot is there, and waits until it is answered or the bot is gone."""
        await self.there()
        run = self.starts
        interaction = await sending()
        return await self._waited(interaction, run)

    async def _waited(self, interaction: Interaction, run: int) -> Interaction:
        def look() -> bool:
            return interaction.settled or not self._up or self.starts != run

        what = f"an answer to {interaction.data.get('custom_id') or interaction.data.get('name')}"
        await self.until(look, what)
        return interaction

    async def pressed(self, person: Person, message: Message, custom_id: str) -> Interaction | None:
        """Presses a button until it is answered; None where its message has gone."""
        while not message.deleted:
            interaction = await self.sent(lambda: person.send_press(message, custom_id))
            if interaction.answer is not None:
                return interaction
        return None

    async def moved(self, person: Person, message: Message, custom_id: str) -> None:
        """Presses a button that makes a move until it is answered."""
        move = Move(person, custom_id)
        self.moves.append(move)
        while not message.deleted:
            interaction = await self._pressed_once(person, message, custom_id)
            move.clicks.append(interaction)
            if interaction.answer is not None:
                return

    async def _pressed_once(self, person: Person, message: Message, custom_id: str) -> Interaction:
        await self.there()
        self._moving = True
        moment = self._next
        if self._striking or not isinstance(moment, Unread | Unsaved | Meanwhile):
            return await self.sent(lambda: person.send_press(message, custom_id))
        self._striking = True
        if isinstance(moment, Unsaved):
            return await self._unsaved(person, message, custom_id)
        if isinstance(moment, Unread):
            os.kill(self.bot.pid, signal.SIGSTOP)
        interaction = await person.send_press(message, custom_id)
        if isinstance(moment, Meanwhile):
            await asyncio.sleep(moment.seconds)
        self.strike()
        return interaction

    async def _unsaved(self, person: Person, message: Message, custom_id: str) -> Interaction:
        with closing(sqlite3.connect(self._file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            interaction = await person.send_press(message, custom_id)
            await self._read()
            self.strike()
            await self.until(lambda: self.bot.status is not None, "its end")
        return interaction

    async def _read(self) -> None:
        """Waits until the bot has read what it was sent: a client answers a heartbeat in its turn."""
        (session,) = self.server.gateway.live
        assert session.wire is not None
        session.handled = False
        await session.wire.send(s.HEARTBEAT)
        await self.until(lambda: session.handled, "the answer to a heartbeat")


@asynccontextmanager
async def a_room(
    server: DiscordServer,
    folder: Path,
    moments: Iterable[Moment],
    program: type[BotProcess] = BotProcess,
    **environment: str,
) -> AsyncGenerator[Room]:
    """A room that is open; at its end the bot, which was killed at each of these moments, ends as it should."""
    room = Room(server, folder, moments, program, **environment)
    restarts = asyncio.create_task(room.keep_going())
    try:
        yield room
        assert await room.close() == 0
        await restarts
        if room.fault is not None:
            raise room.fault
        room.ledger.holds(room.moves)
        assert " ERROR " not in room.output, room.output
    finally:
        restarts.cancel()
        room.let_go()
