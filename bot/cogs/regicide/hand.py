"""The hand: a seat's private message, with a button for each card and for each thing to do with the selection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from discord import ButtonStyle

from bot.cogs.regicide import words
from bot.cogs.regicide.board import SUIT_COLOURS, enemy_line, immunity_line
from bot.cogs.ui import custom_ids
from bot.cogs.ui.names import in_label
from bot.cogs.ui.screens import ROW, Button, Rows, Screen
from bot.game.regicide.cards import VALUE, suit
from bot.game.regicide.choosing import addable, can_pay, hand_worth, is_payment, play_of
from bot.game.regicide.forecast import Forecast, forecast
from bot.game.regicide.plays import PlayInfo
from bot.game.regicide.views import SeatView
from bot.game.table.views import SeatedView
from bot.text.messages import Message

QUIET_COLOUR: Final = 0x80848E

OVER_TITLE: Final = Message("The game is over")
LAST_CARDS: Final = Message("**Your last cards:** {cards}")
NO_LAST_CARDS: Final = Message("**Your last cards:** *none*")
LOOK_AT_BOARD: Final = Message("The board in the channel shows how it ended.")
TITLE: Final = Message("Your hand")
YOUR_CARDS: Final = Message("**Your cards:** {cards}")
NO_CARDS: Final = Message("**Your cards:** *none*")
CHOSEN: Final = Message("**Chosen:** {cards}")
SUFFER: Final = Message("➡️ Suffer the attack: discard cards worth at least **{attack}**. Your hand is worth {worth}.")
SUFFER_AND_FLIP: Final = Message(
    "➡️ Suffer the attack: discard cards worth at least **{attack}**. Your hand is worth only {worth}: flip a Jester."
)
PLAY_OR_YIELD: Final = Message("➡️ **Your turn:** choose cards to play, or yield.")
MUST_PLAY: Final = Message("➡️ **Your turn:** choose cards to play.")
MUST_YIELD: Final = Message("➡️ **Your turn:** you hold no cards, so you must yield.")
MUST_FLIP: Final = Message("➡️ **Your turn:** you hold no cards, so flip a Jester.")
# It does not say whose turn it is: the board does, and each turn would change the hands of all who wait.
WAITING: Final = Message("It is not your turn yet.")
# What the selection would do.
EXACT: Final = Message("• {damage} damage: defeats it exactly, and it goes on top of the Tavern")
DEFEATS: Final = Message("• {damage} damage: defeats it")
HURTS: Final = Message("• {damage} damage: {health} health left")
HEALS: Final = Message("• ♥ heals {number} card", "• ♥ heals {number} cards", by="number")
DRAWS_YOURS: Final = Message("• ♦ draws {number} card, yours", "• ♦ draws {number} cards, all yours", by="number")
DRAWS_OTHERS: Final = Message(
    "• ♦ draws {number} card, not yours", "• ♦ draws {number} cards, none of them yours", by="number"
)
DRAWS_BOTH: Final = Message(
    "• ♦ draws {number} cards, {own} of them yours", "• ♦ draws {number} cards, {own} of them yours", by="number"
)
BLOCKED: Final = Message("• blocked by immunity: {suits}")
NO_ATTACK: Final = Message("• then you suffer nothing")
THEN_SUFFER: Final = Message("• then you suffer {attack}; the rest of your hand is worth {worth}")
THEN_SUFFER_BEFORE_DRAWING: Final = Message(
    "• then you suffer {attack}; the rest of your hand is worth {worth} before you draw"
)
THEN_LOSE: Final = Message("• then you suffer {attack}; the rest of your hand is worth {worth}: **not enough!**")
# Buttons.
YIELD: Final = Message("Yield: suffer {attack}")
YIELD_UNPAID: Final = Message("Yield and lose: cannot pay {attack}")
PAY: Final = Message("Pay {total} of {attack}")
PAY_MORE: Final = Message("Pay {total} ({attack} needed)")
CHEAPEST: Final = Message("Cheapest")
FLIP: Final = Message("Flip a Jester ({left} left)")
NAME_ME: Final = Message("Jester: I go next")
NAME_OTHER: Final = Message("Jester: {name} goes next")
CHOOSE: Final = Message("Play: choose cards")
CHOOSE_MORE: Final = Message("Play: choose one more")
PLAY_EXACT: Final = Message("Play: {damage} damage, exact kill")
PLAY_DEFEATS: Final = Message("Play: {damage} damage, defeats it")
PLAY_UNPAID: Final = Message("Play: {damage} damage, cannot pay {attack}")
PLAY: Final = Message("Play: {damage} damage, then suffer {attack}")


def chosen_cards(view: SeatView, selection: str) -> tuple[int, ...]:
    """The cards that a selection names, in the order they were pressed; slots the hand does not have are dropped."""
    return custom_ids.selected(selection, view.hand)


def hand(seated: SeatedView, selection: str = "", note: str | None = None) -> Screen:
    """The private message of a seat, with this selection and a line above it."""
    view: SeatView = seated.play
    if seated.table.phase == "over":
        left = LAST_CARDS.format(cards=words.cards(view.hand)) if view.hand else NO_LAST_CARDS.format()
        return Screen(OVER_TITLE.format(), f"{left}\n{LOOK_AT_BOARD.format()}", QUIET_COLOUR, note=note)
    chosen = chosen_cards(view, selection)
    enemy, play, acts = view.public.enemy, play_of(chosen), view.may_play or view.may_pay
    return Screen(
        title=TITLE.format(),
        text=_text(seated, view, chosen, play),
        colour=SUIT_COLOURS[suit(enemy.card)] if enemy is not None and acts else QUIET_COLOUR,
        note=note,
        rows=(*_card_rows(seated, view, selection, chosen), *_action_rows(seated, view, selection, chosen, play)),
    )


def _text(seated: SeatedView, view: SeatView, chosen: tuple[int, ...], play: PlayInfo | None) -> str:
    enemy = view.public.enemy
    lines: list[str] = []
    if enemy is not None:
        lines += [f"**{words.ROYALS[enemy.card].format()}**   {enemy_line(enemy)}", immunity_line(enemy)]
    lines.append(YOUR_CARDS.format(cards=words.cards(view.hand)) if view.hand else NO_CARDS.format())
    lines.append(_task(seated, view))
    if chosen:
        lines.append(CHOSEN.format(cards=words.cards(chosen)))
    if view.may_play and play is not None:
        lines += forecast_lines(forecast(view, chosen), seated)
    return "\n".join(lines)


def _task(seated: SeatedView, view: SeatView) -> str:
    if view.may_pay and view.public.enemy is not None:
        attack, worth = view.public.enemy.attack, hand_worth(view)
        return (SUFFER if worth >= attack else SUFFER_AND_FLIP).format(attack=attack, worth=worth)
    if view.may_play and view.hand:
        return (PLAY_OR_YIELD if view.may_yield else MUST_PLAY).format()
    if view.may_play:
        return (MUST_YIELD if view.may_yield else MUST_FLIP).format()
    return "" if seated.table.turn is None else WAITING.format()


def forecast_lines(told: Forecast, seated: SeatedView) -> list[str]:
    """What the selection would do, in short lines."""
    lines = [_outcome(told)]
    if told.healed:
        lines.append(HEALS.format(number=told.healed))
    if any(told.drawn):
        lines.append(_draws(sum(told.drawn), told.drawn[seated.seat]))
    if told.blocked:
        lines.append(BLOCKED.format(suits=", ".join(words.SUIT_SIGNS[code] for code in told.blocked)))
    if not told.defeats:
        lines.append(_attack_after(told))
    return lines


def _outcome(told: Forecast) -> str:
    if told.exact:
        return EXACT.format(damage=told.damage)
    if told.defeats:
        return DEFEATS.format(damage=told.damage)
    return HURTS.format(damage=told.damage, health=told.health_left)


def _draws(number: int, own: int) -> str:
    """How many cards are drawn, and how many of them the reader draws."""
    if own == number:
        return DRAWS_YOURS.format(number=number)
    return DRAWS_BOTH.format(number=number, own=own) if own else DRAWS_OTHERS.format(number=number)


def _attack_after(told: Forecast) -> str:
    if not told.attack_after:
        return NO_ATTACK.format()
    said = {True: THEN_SUFFER, False: THEN_LOSE, None: THEN_SUFFER_BEFORE_DRAWING}[told.can_pay]
    return said.format(attack=told.attack_after, worth=told.rest_worth)


def _card_rows(seated: SeatedView, view: SeatView, selection: str, chosen: tuple[int, ...]) -> Rows:
    table = seated.table
    buttons: list[Button] = []
    fitting = addable(view, chosen)
    presses = custom_ids.picks(table.id, table.position, selection, len(view.hand))
    for code, press in zip(view.hand, presses, strict=True):
        marked = code in chosen
        buttons.append(
            Button(
                f"✓ {words.CARD[code]}" if marked else words.CARD[code],
                press,
                ButtonStyle.success if marked else ButtonStyle.secondary,
                disabled=not marked and code not in fitting,
            )
        )
    return tuple(tuple(buttons[start : start + ROW]) for start in range(0, len(buttons), ROW))


def _action_rows(
    seated: SeatedView, view: SeatView, selection: str, chosen: tuple[int, ...], play: PlayInfo | None
) -> Rows:
    def act(label: str, verb: str, style: ButtonStyle = ButtonStyle.secondary, *, enabled: bool = True) -> Button:
        return Button(
            label, custom_ids.move(seated.table.id, seated.table.position, selection, verb), style, disabled=not enabled
        )

    if view.may_pay:
        return (tuple(_pay_buttons(act, view, chosen)),)
    if not view.may_play:
        return ()
    naming = tuple(_naming_buttons(act, seated)) if play is not None and play.jester else ()
    row = tuple(_turn_buttons(act, view, chosen, play, named=bool(naming)))
    return tuple(buttons for buttons in (naming, row) if buttons)


class Act(Protocol):
    """Makes a button that acts with the present selection."""

    def __call__(self, label: str, verb: str, style: ButtonStyle = ..., *, enabled: bool = True) -> Button:
        """The button of this label and verb."""
        ...


def _turn_buttons(
    act: Act, view: SeatView, chosen: tuple[int, ...], play: PlayInfo | None, *, named: bool
) -> Iterator[Button]:
    if not named and view.hand:
        yield _play_button(act, view, chosen, play)
    if view.may_yield and view.public.enemy is not None:
        yield _yield_button(act, view, view.public.enemy.attack)
    yield from _flip_button(act, view)


def _yield_button(act: Act, view: SeatView, attack: int) -> Button:
    """Warns as *Play* does: yielding with a hand that cannot pay for the attack loses the game at once (R49)."""
    if hand_worth(view) < attack:
        return act(YIELD_UNPAID.format(attack=attack), "yield", ButtonStyle.danger)
    return act(YIELD.format(attack=attack), "yield")


def _pay_buttons(act: Act, view: SeatView, chosen: tuple[int, ...]) -> Iterator[Button]:
    attack = 0 if view.public.enemy is None else view.public.enemy.attack
    total = sum(VALUE[code] for code in chosen)
    label = (PAY_MORE if total > attack else PAY).format(total=total, attack=attack)
    yield act(label, "pay", ButtonStyle.danger, enabled=is_payment(view, chosen))
    yield act(CHEAPEST.format(), "cheapest", ButtonStyle.primary, enabled=can_pay(view))
    yield from _flip_button(act, view)


def _flip_button(act: Act, view: SeatView) -> Iterator[Button]:
    if view.may_refresh:
        yield act(FLIP.format(left=view.public.refreshes), "flip")


def _naming_buttons(act: Act, seated: SeatedView) -> Iterator[Button]:
    for number, seat in enumerate(seated.table.seats):
        label = NAME_ME.format() if number == seated.seat else NAME_OTHER.format(name=in_label(seat.name))
        yield act(label, f"jester{number}", ButtonStyle.success)


def _play_button(act: Act, view: SeatView, chosen: tuple[int, ...], play: PlayInfo | None) -> Button:
    if not chosen:
        return act(CHOOSE.format(), "play", ButtonStyle.success, enabled=False)
    if play is None:
        return act(CHOOSE_MORE.format(), "play", ButtonStyle.success, enabled=False)
    told = forecast(view, chosen)
    style = ButtonStyle.danger if told.can_pay is False else ButtonStyle.success
    return act(_play_label(told), "play", style)


def _play_label(told: Forecast) -> str:
    """What a play will do, short enough for a button on a phone."""
    if told.exact:
        return PLAY_EXACT.format(damage=told.damage)
    if told.defeats:
        return PLAY_DEFEATS.format(damage=told.damage)
    said = PLAY_UNPAID if told.can_pay is False else PLAY
    return said.format(damage=told.damage, attack=told.attack_after)
