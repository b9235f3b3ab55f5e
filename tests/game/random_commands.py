"""Random commands for a table, sensible and senseless, from people in it and from others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random

from bot.game.core.errors import GameError
from bot.game.ports.log import Place
from bot.game.table.absence import CHOICES
from bot.game.table.commands import (
    Abandon,
    AddAi,
    AiMove,
    Close,
    Command,
    Join,
    Leave,
    MemberGone,
    Move,
    Park,
    RemoveAi,
    Start,
    TakeSeat,
    Tick,
    Unpark,
    VoteEnd,
    VoteOnAbsence,
)
from bot.game.table.deadlines import due
from bot.game.table.parking import REASONS
from tests.game.sitting import COUNTING, HERE, NAMES, NOON, REGICIDE, Sitting

PLACES = (HERE, Place(HERE.guild, HERE.channel + 1))
"""Where the table may be."""


def commands_at_random(seed: int, commands: int) -> Iterator[tuple[Sitting, bool]]:
    """One table after each of so many random commands, and whether the command was accepted; the seed decides all."""
    chance = Random(seed)
    game = chance.choice((COUNTING, REGICIDE))
    wanted, pace = chance.choice((None, 2, 3)), chance.choice((None, 300, 86400))
    sitting = Sitting(game, wanted=wanted, ais=chance.randrange(2), pace=pace, seed=seed)
    for _ in range(commands):
        step = chance.choices((_next_step, _any_command, _look), (10, 6, 3))[0]
        command = step(sitting, chance)
        try:
            sitting.do(command)
        except GameError:
            yield sitting, False
        else:
            yield sitting, True


def _next_step(sitting: Sitting, chance: Random) -> Command:
    """What is to be done now, in a lobby too, so that games get somewhere."""
    table, game = sitting.table, sitting.game
    if table.parked is not None:
        return Unpark(chance.choice(list(NAMES)), chance.choice(PLACES))
    awaited = game.awaits(table.play) if table.phase == "playing" else ()
    if not awaited:
        return chance.choice((Start(table.host), Join(chance.choice(list(NAMES)), "Joiner")))
    return sitting.ai_choice(chance.choice(awaited))


def _look(sitting: Sitting, chance: Random) -> Tick:
    """The bot looks when the next thing is due, before or long after that, or for the first time since a stop."""
    now = NOON + timedelta(seconds=sitting.table.version) + sitting.passed
    at = max(now, (due(sitting.table) or now) + timedelta(hours=chance.choice((-1, 0, 0, 0, 50))))
    sitting.passed += at - now
    return Tick(at, watched_since=at if chance.random() < 0.2 else NOON)


def _any_command(sitting: Sitting, chance: Random) -> Command:
    user = chance.choice(list(NAMES))
    position = sitting.table.position - chance.randrange(2)
    text = chance.choice(("add 1", "roll", "yield", "play AC", "pay 2C", "dance"))
    return chance.choice(
        (
            Join(user, NAMES[user]),
            Leave(user),
            MemberGone(user),
            TakeSeat(user, NAMES[user], chance.choice((None, 0, 1, 2))),
            AddAi(user),
            RemoveAi(user),
            Abandon(sitting.table.version - chance.randrange(30)),
            Start(user),
            VoteEnd(user, agrees=chance.random() < 0.7),
            VoteOnAbsence(user, position, chance.choice(CHOICES)),
            Move(user, position, text),
            AiMove(chance.randrange(4), position, text),
            Close(user, moderator=chance.random() < 0.05),
            Park(chance.choice(REASONS), chance.choice(PLACES)),
            Unpark(user, chance.choice(PLACES)),
        )
    )
