"""Hands that press Gnav's buttons: *Keep*, *Ask* and *Next deal*, in the private message or on the board."""

from __future__ import annotations

from simcord.results import InteractionResult, ResponseMessage

from bot.game.gnav.plain import choose
from bot.game.table.views import TableView
from tests.cogs.evening import Evening
from tests.cogs.messages import Message, buttons_in_order


async def card(evening: Evening, name: str) -> ResponseMessage:
    """A person presses the board's button for their own card and gets it."""
    (button,) = [one for one in buttons_in_order(await evening.board()) if one["custom_id"].startswith("hand:")]
    result = await evening.press(name, await evening.board(), button["custom_id"])
    assert result.ephemeral
    assert result.response is not None
    return result.response


async def cards(evening: Evening, *names: str) -> None:
    """Each of these people opens their card."""
    for name in names:
        await card(evening, name)


async def move(evening: Evening, name: str, verb: str, message: Message | None = None) -> InteractionResult:
    """A person presses the button for `keep`, `ask` or `next`: in their card, or in this message."""
    if message is None:
        message = await card(evening, name) if not evening.holds(name) else evening.held(name)
    (button,) = [one for one in buttons_in_order(message) if one["custom_id"].endswith(f":{verb}")]
    assert not button.get("disabled")
    return await evening.press(name, message, button["custom_id"])


async def moves(evening: Evening, *said: str) -> None:
    """Moves such as `Ann ask`, one after the other."""
    for one in said:
        name, verb = one.split()
        await move(evening, name, verb)


async def play_on(evening: Evening, most: int = 1000) -> TableView:
    """All people play by clicking, as the plain player would, until the match is over or `most` moves are made.

    *Next deal* is pressed in the private message and on the board in turn.
    """
    for _ in range(most):
        table = await evening.table()
        if table is None:
            break
        evening.last_game = table.id
        name = next(table.seats[seat].name for seat in table.awaits if table.seats[seat].user is not None)
        verb = choose(await evening.view(name))
        on_board = verb == "next" and table.play.deal % 2
        await move(evening, name, verb, await evening.board() if on_board else None)
    return await evening.last()


async def all_keep(evening: Evening) -> None:
    """People on turn keep their cards, until the deal or the match is over; AIs play as they like."""
    while (table := await evening.table()) is not None and table.play.turn is not None:
        evening.last_game = table.id
        if table.acting_user is None:
            await card(evening, next(seat.name for seat in table.seats if seat.user is not None))
        else:
            await move(evening, table.seats[table.play.turn].name, "keep")
