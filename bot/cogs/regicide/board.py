"""The board: what everybody at the table sees, in one message."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.cogs.regicide import words
from bot.cogs.ui.components import Name, board_rows, newest, table_fields
from bot.cogs.ui.lobby import seat_name
from bot.cogs.ui.names import shown
from bot.cogs.ui.screens import Field, Screen
from bot.cogs.ui.story import story_lines
from bot.cogs.ui.texts import side_by_side
from bot.game.regicide.cards import SPADES, suit
from bot.game.regicide.story import Happening
from bot.game.regicide.views import EnemyView, PublicView
from bot.game.table.views import TableView
from bot.text.messages import Message

SUIT_COLOURS: Final = (0x3BA55D, 0xE67E22, 0xED4245, 0x4E5D94)
"""The colour of the board by the enemy's suit: Clubs, Diamonds, Hearts, Spades."""
WON_COLOUR: Final = 0xF1C40F
LOST_COLOUR: Final = 0x747F8D
HAND_LABEL: Final = Message("My hand").format()
STORY_MOVES: Final = 5
"""How many of the last moves the board tells."""
BAR: Final = 10
"""Squares of the health bar."""

# Titles without values are formatted once, because every move draws the board.
PLAYERS_TITLE: Final = Message("Players").format()
PILES_TITLE: Final = Message("Piles").format()
STORY_TITLE: Final = Message("What happened").format()
PLAYING_TITLE: Final = Message("Regicide")
WON_TITLE: Final = Message("🏆 Regicide: victory!")
LOST_TITLE: Final = Message("💀 Regicide: defeat")
ENDED_TITLE: Final = Message("Regicide: ended early")
ROYALS_DEFEATED: Final = Message("Royals defeated: {defeated} of {royals}")
YOUR_TURN: Final = Message("It is your turn.")
SUFFER: Final = Message("Suffer the attack: discard cards worth at least {attack}.")
ATTACK: Final = Message("⚔️ **{attack}**")
ATTACK_SHIELDED: Final = Message("⚔️ **{attack}** ({printed} − {shielded} shielded)")
NOT_IMMUNE: Final = Message("🃏 A Jester has cancelled its immunity.")
IMMUNE: Final = (
    Message("🛡️ Immune to {sign} Clubs: no double damage"),
    Message("🛡️ Immune to {sign} Diamonds: no drawing"),
    Message("🛡️ Immune to {sign} Hearts: no healing"),
    Message("🛡️ Immune to {sign} Spades: no shielding"),
)
SHIELDS_WAIT: Final = Message("🛡️ Immune to {sign} Spades: no shielding ({shield} waiting for a Jester)")
PLAYED: Final = Message("**Played against it:** {cards}")
NOTHING_PLAYED: Final = Message("**Played against it:** *nothing yet*")
VICTORY: Final = {
    None: Message("All twelve royals have fallen."),
    "gold": Message("All twelve royals have fallen. You earned the **gold** medal."),
    "silver": Message("All twelve royals have fallen. You earned the **silver** medal."),
    "bronze": Message("All twelve royals have fallen. You earned the **bronze** medal."),
}
"""By the medal (R65)."""
DEFEAT: Final = Message(
    "{royals} royal defeated before the court prevailed.",
    "{royals} royals defeated before the court prevailed.",
    by="royals",
)
ABANDONED: Final = Message(
    "Nobody carried on with this game, so it was closed with {royals} royal defeated.",
    "Nobody carried on with this game, so it was closed with {royals} royals defeated.",
    by="royals",
)
ENDED: Final = Message(
    "The players ended this game with {royals} royal defeated.",
    "The players ended this game with {royals} royals defeated.",
    by="royals",
)
CARDS: Final = Message("{number} card", "{number} cards", by="number")
HAS_YIELDED: Final = Message("yielded")
MUST_DISCARD: Final = Message("*{name} must discard cards worth at least {attack}.*")
IS_TO_PLAY: Final = Message("*It is {name}'s turn.*")
TAVERN: Final = Message("Tavern **{size}**")
TAVERN_TOP: Final = Message("Tavern **{size}** (top {cards})")
DISCARD: Final = Message("Discard **{size}**")
DISCARD_TOP: Final = Message("Discard **{size}** (top {card})")
CASTLE: Final = Message("Castle **{size}** (face down)")
JESTERS: Final = Message("Jesters to flip **{number}**")


def board(table: TableView) -> Screen:
    """The public message of a running or finished game."""
    play: PublicView = table.play
    over = table.phase == "over"
    fields = [Field(PLAYERS_TITLE, _players(table, play), inline=True), Field(PILES_TITLE, _piles(play), inline=True)]
    told = _story(table)
    if told:
        fields.append(Field(STORY_TITLE, told))
    return Screen(
        title=_title(table, play),
        text=_ending(table, play) if over else _enemy(play),
        colour=_colour(table, play),
        fields=(*fields, *table_fields(table, HAND_LABEL)),
        footer=None if over else ROYALS_DEFEATED.format(defeated=play.defeated, royals=len(words.ROYALS)),
        rows=board_rows(table, HAND_LABEL),
    )


def turn_text(play: PublicView) -> str:
    """What the person to act has to do, from public facts."""
    if play.phase == "pay" and play.enemy is not None:
        return SUFFER.format(attack=play.enemy.attack)
    return YOUR_TURN.format()


def health_bar(enemy: EnemyView) -> str:
    """The health left as a row of squares; a living enemy always keeps one."""
    full = -(-BAR * enemy.health // enemy.full_health)
    return "🟥" * full + "⬛" * (BAR - full)


@lru_cache(maxsize=64)
def enemy_line(enemy: EnemyView) -> str:
    """Health and attack in one line."""
    if enemy.attack == enemy.printed_attack:
        attack = ATTACK.format(attack=enemy.attack)
    else:
        shielded = enemy.printed_attack - enemy.attack
        attack = ATTACK_SHIELDED.format(attack=enemy.attack, printed=enemy.printed_attack, shielded=shielded)
    return f"❤️ **{enemy.health}**/{enemy.full_health}   {attack}"


@lru_cache(maxsize=64)
def immunity_line(enemy: EnemyView) -> str:
    """Whether the enemy's immunity stands, and what it takes away (R33)."""
    code = suit(enemy.card)
    if not enemy.immune:
        return NOT_IMMUNE.format()
    if code == SPADES and enemy.shield:
        return SHIELDS_WAIT.format(sign=words.SUIT_SIGNS[code], shield=enemy.shield)
    return IMMUNE[code].format(sign=words.SUIT_SIGNS[code])


def _title(table: TableView, play: PublicView) -> str:
    if table.phase == "over":
        return {"won": WON_TITLE, "lost": LOST_TITLE}.get(play.phase, ENDED_TITLE).format()
    enemy = play.enemy
    if enemy is None:
        return PLAYING_TITLE.format()
    return f"{words.SUIT_SIGNS[suit(enemy.card)]} {words.ROYALS[enemy.card].format()}"


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
    played = PLAYED.format(cards=words.cards(play.table)) if play.table else NOTHING_PLAYED.format()
    return "\n".join((health_bar(enemy), enemy_line(enemy), immunity_line(enemy), played))


def _ending(table: TableView, play: PublicView) -> str:
    if play.phase == "won":
        return VICTORY[play.medal].format()
    if play.phase == "lost":
        return DEFEAT.format(royals=play.defeated)
    return (ABANDONED if table.reason == "abandoned" else ENDED).format(royals=play.defeated)


def _players(table: TableView, play: PublicView) -> str:
    lines: list[str] = []
    turn = table.turn
    for number, (seat, size) in enumerate(zip(table.seats, play.hand_sizes, strict=True)):
        mark = "▶" if turn == number else "▫️"
        yielded = HAS_YIELDED.format() if play.yielded[number] else None
        lines.append(side_by_side(f"{mark} **{seat_name(seat)}** {CARDS.format(number=size)}", yielded))
    if table.phase == "playing":
        lines.append(_doing(table, play))
    return "\n".join(lines)


def _doing(table: TableView, play: PublicView) -> str:
    who = shown(table.seats[play.turn].name)
    if play.phase == "pay" and play.enemy is not None:
        return MUST_DISCARD.format(name=who, attack=play.enemy.attack)
    return IS_TO_PLAY.format(name=who)


def _piles(play: PublicView) -> str:
    lines = [_tavern(play), _discard(play)]
    if play.options.discard_view == "all" and play.discard:
        lines.append(words.cards(play.discard))
    lines.append(CASTLE.format(size=play.castle_size))
    if play.players == 1:
        lines.append(JESTERS.format(number=play.refreshes))
    return "\n".join(lines)


def _tavern(play: PublicView) -> str:
    if play.tavern_top:
        return TAVERN_TOP.format(size=play.tavern_size, cards=words.cards(play.tavern_top))
    return TAVERN.format(size=play.tavern_size)


def _discard(play: PublicView) -> str:
    if play.discard and play.options.discard_view == "top":
        return DISCARD_TOP.format(size=play.discard_size, card=words.CARD[play.discard[0]])
    return DISCARD.format(size=play.discard_size)


def _story(table: TableView) -> str:
    """The last sentences of the story, those of one move on one line."""
    return newest([f"• {line}" for line in story_lines(table, table.story[-STORY_MOVES:], _move)])


def _move(happenings: Sequence[Happening], name: Name) -> tuple[str]:
    return (" ".join(words.line(fact, name) for fact in happenings),)
