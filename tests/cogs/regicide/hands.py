"""Hands that press Regicide's buttons, card by card."""

from __future__ import annotations

from typing import Any

from simcord.results import InteractionResult, ResponseMessage

from bot.cogs.regicide import words
from bot.game.regicide.cards import is_jester
from bot.game.regicide.events import Jester, Move, Pay, Play, Refresh, Yield
from bot.game.regicide.player import choose
from bot.game.table.views import TableView
from tests.cogs.evening import Evening
from tests.cogs.messages import Message, buttons_in_order


async def until(evening: Evening, phase: str) -> str:
    """Everybody plays until the game is in this phase; the name of the person to act then."""
    while (await evening.running()).play.phase != phase:
        await play_on(evening, most=1)
    return await evening.acting()


async def move(evening: Evening, name: str, move: Move, hand: Message | None = None) -> InteractionResult:
    """A person makes a move by pressing the buttons of their hand, one after the other."""
    message = hand or (evening.held(name) if evening.holds(name) else await evening.hand(name))
    match move:
        case Play(cards) | Pay(cards):
            message = await _choose(evening, name, message, cards)
            verb = "Play" if isinstance(move, Play) else "Pay"
        case Jester(names):
            jester = next(card for card in (await evening.view(name)).hand if is_jester(card))
            message = await _choose(evening, name, message, [jester])
            seat = (await evening.running()).seats[names]
            verb = f"Jester: {'I go' if seat.user == evening.people[name].id else seat.name + ' goes'}"
        case Yield():
            verb = "Yield"
        case Refresh():
            verb = "Flip a Jester"
    return await evening.click(name, message, verb)


async def plain_move(evening: Evening, name: str) -> InteractionResult:
    """A person makes the move that the plain player would."""
    return await move(evening, name, choose(await evening.view(name)))


async def _choose(evening: Evening, name: str, message: Message, cards: Any) -> ResponseMessage:
    held = (await evening.view(name)).hand
    for code in cards:
        slot = held.index(code)
        shown = [button for button in buttons_in_order(message) if button["custom_id"].startswith("pick:")]
        assert words.CARD[code] in shown[slot]["label"]
        result = await evening.press(name, message, shown[slot]["custom_id"])
        assert result.response is not None
        message = result.response
    assert isinstance(message, ResponseMessage)
    return message


async def play_on(evening: Evening, most: int = 1000) -> TableView:
    """Everybody plays by clicking, as the plain player would, until the game is over or `most` moves are made."""
    for _ in range(most):
        table = await evening.table()
        if table is None or table.turn is None:
            break
        evening.last_game = table.id
        name = table.seats[table.turn].name
        await plain_move(evening, name)
    return await evening.last()
