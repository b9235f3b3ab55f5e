"""The hand: a seat's private message, with one button a card and what may be done with the selection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from discord import ButtonStyle

from bot.cogs.regicide import words
from bot.cogs.regicide.board import SUIT_COLOURS, enemy_line, immunity_line
from bot.cogs.ui import custom_ids
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import ROW, Button, Screen
from bot.game.regicide.cards import VALUE, suit
from bot.game.regicide.choosing import addable, can_pay, hand_worth, is_payment, play_of
from bot.game.regicide.forecast import Forecast, forecast
from bot.game.regicide.views import SeatView
from bot.game.table.views import SeatedView

QUIET_COLOUR: Final = 0x80848E


def chosen_cards(view: SeatView, picked: str) -> tuple[int, ...]:
    """The cards that a selection names, in the order they were pressed; slots the hand does not have are dropped."""
    slots = dict.fromkeys(custom_ids.SLOTS.index(slot) for slot in picked)
    return tuple(view.hand[slot] for slot in slots if slot < len(view.hand))


def hand(seated: SeatedView, picked: str = "", note: str | None = None) -> Screen:
    """The private message of a seat, with this selection and a line above it."""
    view: SeatView = seated.play
    if seated.table.phase == "over":
        left = f"**Your last cards:** {words.cards(view.hand) or '*none*'}"
        return Screen(
            "The game is over", f"{left}\nThe board in the channel tells how it ended.", QUIET_COLOUR, note=note
        )
    chosen = chosen_cards(view, picked)
    enemy = view.public.enemy
    return Screen(
        title="Your hand",
        text=_text(seated, view, chosen),
        colour=QUIET_COLOUR if enemy is None or not _acts(view) else SUIT_COLOURS[suit(enemy.card)],
        note=note,
        rows=(*_card_rows(seated, view, picked, chosen), *_action_rows(seated, view, picked, chosen)),
    )


def _acts(view: SeatView) -> bool:
    return view.may_play or view.may_pay


def _text(seated: SeatedView, view: SeatView, chosen: tuple[int, ...]) -> str:
    enemy = view.public.enemy
    lines: list[str] = []
    if enemy is not None:
        lines += [f"**{words.full_name(enemy.card)}**   {enemy_line(enemy)}", immunity_line(enemy)]
    lines.append(f"**Your cards:** {words.cards(view.hand) or '*none*'}")
    lines.append(_task(seated, view))
    if chosen:
        lines.append(f"**Chosen:** {words.cards(chosen)}")
    if view.may_play and play_of(chosen) is not None:
        lines += forecast_lines(forecast(view, chosen), seated)
    return "\n".join(lines)


def _task(seated: SeatedView, view: SeatView) -> str:
    table = seated.table
    if view.may_pay and view.public.enemy is not None:
        attack = view.public.enemy.attack
        enough = "" if hand_worth(view) >= attack else " Your hand is not enough: flip a Jester."
        return f"➡️ Suffer the attack: discard **{attack}** or more. Your hand is worth {hand_worth(view)}.{enough}"
    if view.may_play:
        return f"➡️ **Your turn:** {_choices(view)}."
    return f"Waiting for {shown(table.seats[table.turn].name)}." if table.turn is not None else ""


def _choices(view: SeatView) -> str:
    if view.hand:
        return "choose cards to play, or yield" if view.may_yield else "choose cards to play"
    return "you hold no cards, so you must yield" if view.may_yield else "you hold no cards, so flip a Jester"


def forecast_lines(told: Forecast, seated: SeatedView) -> list[str]:
    """What the selection would do, in short lines."""
    lines = [f"• {told.damage} damage: {_outcome(told)}"]
    if told.healed:
        lines.append(f"• ♥ heals {words.count(told.healed, 'card')}")
    if any(told.drawn):
        own = told.drawn[seated.seat]
        lines.append(f"• ♦ draws {words.count(sum(told.drawn), 'card')}, {own} of them yours")
    if told.blocked:
        lines.append("• blocked by immunity: " + ", ".join(words.SUIT_SIGNS[code] for code in told.blocked))
    if not told.defeats:
        lines.append(f"• then you suffer {told.attack_after}{_paying(told)}")
    return lines


def _outcome(told: Forecast) -> str:
    if told.exact:
        return "defeats it exactly, it joins the Tavern"
    return "defeats it" if told.defeats else f"{told.health_left} health left"


def _paying(told: Forecast) -> str:
    if not told.attack_after:
        return ""
    if told.can_pay is None:
        return f", the rest of your hand is worth {told.rest_worth} before you draw"
    return f", the rest of your hand is worth {told.rest_worth}" + ("" if told.can_pay else ": **not enough!**")


def _card_rows(
    seated: SeatedView, view: SeatView, picked: str, chosen: tuple[int, ...]
) -> tuple[tuple[Button, ...], ...]:
    table = seated.table
    buttons: list[Button] = []
    fitting = addable(view, chosen)
    presses = custom_ids.picks(table.id, table.position, picked, len(view.hand))
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
    seated: SeatedView, view: SeatView, picked: str, chosen: tuple[int, ...]
) -> tuple[tuple[Button, ...], ...]:
    def act(label: str, verb: str, style: ButtonStyle = ButtonStyle.secondary, *, enabled: bool = True) -> Button:
        return Button(
            label, custom_ids.move(seated.table.id, seated.table.position, picked, verb), style, disabled=not enabled
        )

    if view.may_pay:
        return (tuple(_pay_buttons(act, view, chosen)),)
    if not view.may_play:
        return ()
    play = play_of(chosen)
    naming = tuple(_naming_buttons(act, seated)) if play is not None and play.jester else ()
    row = tuple(_turn_buttons(act, view, chosen, named=bool(naming)))
    return tuple(buttons for buttons in (naming, row) if buttons)


class Act(Protocol):
    """Makes a button that acts with the present selection."""

    def __call__(self, label: str, verb: str, style: ButtonStyle = ..., *, enabled: bool = True) -> Button:
        """The button of this label and verb."""
        ...


def _turn_buttons(act: Act, view: SeatView, chosen: tuple[int, ...], *, named: bool) -> Iterator[Button]:
    if not named and view.hand:
        yield _play_button(act, view, chosen)
    if view.may_yield and view.public.enemy is not None:
        yield _yield_button(act, view, view.public.enemy.attack)
    yield from _flip_button(act, view)


def _yield_button(act: Act, view: SeatView, attack: int) -> Button:
    """It warns like *Play*: to yield with a hand that is not worth the attack loses the game at once (R49)."""
    if hand_worth(view) < attack:
        return act(f"Yield: cannot pay {attack}", "yield", ButtonStyle.danger)
    return act(f"Yield: suffer {attack}", "yield")


def _pay_buttons(act: Act, view: SeatView, chosen: tuple[int, ...]) -> Iterator[Button]:
    attack = 0 if view.public.enemy is None else view.public.enemy.attack
    total = sum(VALUE[code] for code in chosen)
    yield act(f"Pay {total} of {attack}", "pay", ButtonStyle.danger, enabled=is_payment(view, chosen))
    yield act("Cheapest", "cheapest", ButtonStyle.primary, enabled=can_pay(view))
    yield from _flip_button(act, view)


def _flip_button(act: Act, view: SeatView) -> Iterator[Button]:
    if view.may_refresh:
        yield act(f"Flip a Jester ({view.public.refreshes} left)", "flip")


def _naming_buttons(act: Act, seated: SeatedView) -> Iterator[Button]:
    for number, seat in enumerate(seated.table.seats):
        who = "I go" if number == seated.seat else f"{seat.name} goes"
        yield act(f"Jester: {who} next", f"jester{number}", ButtonStyle.success)


def _play_button(act: Act, view: SeatView, chosen: tuple[int, ...]) -> Button:
    if not chosen:
        return act("Play: choose cards", "play", ButtonStyle.success, enabled=False)
    if play_of(chosen) is None:
        return act("Play: choose one more", "play", ButtonStyle.success, enabled=False)
    told = forecast(view, chosen)
    style = ButtonStyle.danger if told.can_pay is False else ButtonStyle.success
    return act(f"Play: {_play_label(told)}", "play", style)


def _play_label(told: Forecast) -> str:
    """What a play will do, short enough for a button on a phone."""
    if told.exact:
        return f"{told.damage} damage, exact kill"
    if told.defeats:
        return f"{told.damage} damage, defeats it"
    if told.can_pay is False:
        return f"{told.damage} damage, cannot pay {told.attack_after}"
    return f"{told.damage} damage, then suffer {told.attack_after}"
