"""Custom ids that no message has where they are pressed: of other games, other people, other times, and of nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.cogs.ui import custom_ids

LOBBY = ("join", "leave", "add", "add9", "remove", "start", "cancel")
ASK = ("end", "close", "vote", "agree", "refuse", "leave", "stay")
VERBS = ("play", "yield", "pay", "flip", "go0", "jester9", "ask", "keep", "next", "one")
NONSENSE = ("hand:", "move:1", "pick:x:y:z", "lobby:1:fly", "hand:1 ", "privacy:forget:me", "stats:x", "a" * 100)
HUGE = 10**17


def forged(chance: Random, games: Sequence[int], people: Sequence[int], seen: Sequence[str]) -> str:
    """An id of one of these games or of none, of one of these people, or one that was on a message once."""
    game = chance.choice([*games, 0, HUGE] if games else [0, 1, HUGE])
    at, user = chance.randint(0, 40), chance.choice(people)
    selection = "".join(chance.choices(custom_ids.SLOTS, k=chance.randint(0, 8)))
    key = chance.choice(("regicide", "gnav", "toll"))
    made = [
        custom_ids.lobby(game, chance.choice(LOBBY)),
        custom_ids.hand(game),
        f"pick:{game}:{at}:{selection}:{chance.choice(custom_ids.SLOTS)}",
        custom_ids.move(game, at, selection, chance.choice(VERBS)),
        custom_ids.ask(game, chance.choice(ASK)),
        custom_ids.unplayable(game, chance.choice(("end", "stay"))),
        custom_ids.seat(game, chance.randint(0, 25)),
        custom_ids.again(game),
        custom_ids.absent(game, at, chance.choice(("wait", "move", "seat"))),
        custom_ids.rules(key, chance.randint(0, 30)),
        custom_ids.stats(key, "everywhere", chance.choice(("teams", "players", "me")), None, None, at, user),
        custom_ids.privacy(chance.choice(("forget", "keep")), user),
        chance.choice(NONSENSE),
    ]
    return edited(chance, chance.choice(seen)) if seen and chance.random() < 0.5 else chance.choice(made)


def edited(chance: Random, custom_id: str) -> str:
    """An id that was on a message, mostly as it was, and else with one of its numbers changed."""
    parts = custom_id.split(":")
    numbers = [at for at, part in enumerate(parts) if part.isdecimal()]
    if numbers and chance.random() < 0.4:
        at = chance.choice(numbers)
        parts[at] = str(max(0, int(parts[at]) + chance.choice((-1, 1, 2))))
    return ":".join(parts)
