"""The board: what everybody at the table sees, in one message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.cogs.regicide import words
from bot.cogs.ui.components import Name, board_rows, ended_text, newest, table_fields
from bot.cogs.ui.lobby import seat_name
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import Field, Screen
from bot.cogs.ui.story import story_lines
from bot.game.regicide.cards import SPADES, suit
from bot.game.regicide.story import Happening
from bot.game.regicide.views import EnemyView, PublicView
from bot.game.table.views import TableView

SUIT_COLOURS: Final = (0x3BA55D, 0xE67E22, 0xED4245, 0x4E5D94)
"""The colour of the board by the enemy's suit: Clubs, Diamonds, Hearts, Spades."""
WON_COLOUR: Final = 0xF1C40F
LOST_COLOUR: Final = 0x747F8D
HAND_LABEL: Final = "My hand"
STORY_MOVES: Final = 5
"""How many of the last moves the board tells."""
BAR: Final = 10
"""Squares of the health bar."""


def board(table: TableView) -> Screen:
    """The public message of a running or finished game."""
    play: PublicView = table.play
    fields = [Field("Players", _players(table, play), inline=True), Field("Piles", _piles(play), inline=True)]
    told = _story(table)
    if told:
        fields.append(Field("What happened", told))
    return Screen(
        title=_title(table, play),
        text=_ending(table, play) if table.phase == "over" else _enemy(play),
        colour=_colour(table, play),
        fields=(*fields, *table_fields(table, HAND_LABEL)),
        footer=f"Royals defeated: {play.defeated} of 12",
        rows=board_rows(table, HAND_LABEL),
    )


def turn_text(play: PublicView) -> str:
    """What the person to act has to do, from public facts."""
    if play.phase == "pay" and play.enemy is not None:
        return f"suffer the attack: discard cards worth {play.enemy.attack} or more."
    return "it is your turn."


def health_bar(enemy: EnemyView) -> str:
    """The health left as a row of squares; a living enemy always keeps one."""
    full = -(-BAR * enemy.health // enemy.full_health)
    return "🟥" * full + "⬛" * (BAR - full)


def enemy_line(enemy: EnemyView) -> str:
    """Health and attack in one line."""
    attack = f"⚔️ **{enemy.attack}**"
    if enemy.attack != enemy.printed_attack:
        attack += f" ({enemy.printed_attack} − {enemy.printed_attack - enemy.attack} shielded)"
    return f"❤️ **{enemy.health}**/{enemy.full_health}   {attack}"


def immunity_line(enemy: EnemyView) -> str:
    """Whether the enemy's immunity stands, and what it takes away (R33)."""
    code = suit(enemy.card)
    if not enemy.immune:
        return "🃏 A Jester has cancelled its immunity."
    waiting = f" ({enemy.shield} waiting for a Jester)" if code == SPADES and enemy.shield else ""
    return f"🛡️ Immune to {words.SUIT_SIGNS[code]} {words.SUIT_NAMES[code]}: no {words.POWERS[code]}{waiting}"


def _title(table: TableView, play: PublicView) -> str:
    if table.phase == "over":
        outcome = {"won": "🏆 Regicide: victory!", "lost": "💀 Regicide: defeat"}
        return outcome.get(play.phase, "Regicide: ended early")
    enemy = play.enemy
    return "Regicide" if enemy is None else f"{words.SUIT_SIGNS[suit(enemy.card)]} {words.full_name(enemy.card)}"


def _colour(table: TableView, play: PublicView) -> int:
    if play.phase == "won":
        return WON_COLOUR
    if table.phase == "over" or play.enemy is None:
        return LOST_COLOUR
    return SUIT_COLOURS[suit(play.enemy.card)]


def _enemy(play: PublicView) -> str:
    enemy = play.enemy
    if enemy is None:
        return ""
    table = words.cards(play.table) or "*nothing yet*"
    return "\n".join((health_bar(enemy), enemy_line(enemy), immunity_line(enemy), f"**Played against it:** {table}"))


def _ending(table: TableView, play: PublicView) -> str:
    if play.phase == "won":
        medal = "" if play.medal is None else f" You earned the **{play.medal}** medal."
        return f"All twelve royals have fallen.{medal}"
    if play.phase == "lost":
        return f"{words.count(play.defeated, 'royal')} defeated before the court prevailed."
    return f"{ended_text(table)} after {words.count(play.defeated, 'defeated royal')}."


def _players(table: TableView, play: PublicView) -> str:
    lines: list[str] = []
    for number, (seat, size) in enumerate(zip(table.seats, play.hand_sizes, strict=True)):
        mark = "▶" if table.turn == number else "▫️"
        yielded = " · yielded" if play.yielded[number] else ""
        lines.append(f"{mark} **{seat_name(seat)}** {words.count(size, 'card')}{yielded}")
    if table.phase == "playing":
        lines.append(_doing(table, play))
    return "\n".join(lines)


def _doing(table: TableView, play: PublicView) -> str:
    who = shown(table.seats[play.turn].name)
    if play.phase == "pay" and play.enemy is not None:
        return f"*{who} must discard {play.enemy.attack} or more.*"
    return f"*{who} is to play.*"


def _piles(play: PublicView) -> str:
    known = f" (top {words.cards(play.tavern_top)})" if play.tavern_top else ""
    top = f" (top {words.CARD[play.discard[0]]})" if play.discard and play.options.discard_view == "top" else ""
    lines = [f"Tavern **{play.tavern_size}**{known}", f"Discard **{play.discard_size}**{top}"]
    if play.options.discard_view == "all" and play.discard:
        lines.append(words.cards(play.discard))
    lines.append(f"Castle **{play.castle_size}** face down")
    if play.players == 1:
        lines.append(f"Jesters to flip **{play.refreshes}**")
    return "\n".join(lines)


def _story(table: TableView) -> str:
    """The last sentences of the story, those of one move on one line."""
    return newest([f"• {line}" for line in story_lines(table, table.story[-STORY_MOVES:], _move)])


def _move(happenings: Sequence[Happening], name: Name) -> tuple[str]:
    return (" ".join(words.line(fact, name) for fact in happenings),)
