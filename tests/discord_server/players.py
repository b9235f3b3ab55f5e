"""People who play Regicide by what they see: a hand, its buttons, and nothing else. They play badly, but legally."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import CardBot
from tests.discord_server.people import Answer, Person
from tests.discord_server.server import DiscordServer
from tests.discord_server.world import Channel, Json, Message
from tests.game.reading import public_view

BEGUN = 2
"""The position of a game of two that has just begun: one has joined, and it has been dealt."""
HAND = "Your hand"
ACT = "➡️"
"""What the hand of a person says who is to act."""


def boards(server: DiscordServer, at: Channel | None = None) -> list[Message]:
    """The public messages of a channel that are boards: pings have no picture."""
    return [message for message in (at or server.channel).messages if message.embeds]


def board(server: DiscordServer, at: Channel | None = None) -> Message:
    """The one board of a channel."""
    (found,) = boards(server, at)
    return found


async def moves(bot: CardBot, game_id: int = 1) -> int:
    """How many moves have been made in a game of two."""
    return (await public_view(bot.tables, game_id)).position - BEGUN


async def start(server: DiscordServer, *names: str, at: Channel | None = None) -> None:
    """The first opens a table of Regicide, the others join, and it begins by itself."""
    first, *others = map(server.person, names)
    opened = await first.slash("regicide start", at=at, players=len(names))
    for other in others:
        await other.click(opened.message, "Join")


def hand(person: Person, at: Channel | None = None) -> Message | None:
    """The newest hand that lies open before a person."""
    hands = [message for message in person.private(at) if message.title == HAND]
    return hands[-1] if hands else None


def may_act(person: Person, at: Channel | None = None) -> bool:
    """Whether the hand before this person says that it is their turn."""
    held = hand(person, at)
    return held is not None and ACT in held.text


async def to_act(server: DiscordServer, people: Sequence[Person], at: Channel | None = None) -> Person:
    """The one of these people whose hand says that it is their turn, as soon as one does."""

    def look() -> Person | None:
        acting = [person for person in people if may_act(person, at)]
        return acting[0] if len(acting) == 1 else None

    found = await server.until(look, "a hand of one who is to act")
    assert found is not None
    return found


async def one_move(person: Person, at: Channel | None = None) -> Answer:
    """A person makes one move by the buttons of the hand: the first card that may be played, the cheapest payment."""
    held = hand(person, at)
    assert held is not None, "no hand lies open"
    return await person.press(held, await chosen(person, held))


async def chosen(person: Person, held: Message) -> str:
    """Chooses cards until a move can be made, and returns the custom_id of the button that makes it."""
    while (ready := _acting(held)) is None:
        await person.press(held, _step(held)["custom_id"])
    return str(ready["custom_id"])


def _acting(held: Message) -> Json | None:
    """The button that makes a move now, if there is one: a play of what is chosen, a payment, or what is left."""
    live = _live(held)
    for label in ("Jester:", "Play:", "Pay "):
        for button in live:
            if button["label"].startswith(label) and "choose" not in button["label"]:
                return button
    if any(button["custom_id"].startswith("pick:") or button["label"] == "Cheapest" for button in live):
        return None
    return next(button for button in live if button["label"].startswith(("Yield", "Flip")))


def _step(held: Message) -> Json:
    """The next button on the way to a move."""
    live = _live(held)
    cheapest = [button for button in live if button["label"] == "Cheapest"]
    unchosen = [b for b in live if b["custom_id"].startswith("pick:") and not b["label"].startswith("✓")]
    return [*cheapest, *unchosen][0]


def _live(held: Message) -> list[Json]:
    return [button for button in held.buttons if not button.get("disabled")]
