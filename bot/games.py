"""The games that can be played. A new game is one line in `GAMES`, besides its folders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

from bot.cogs.gnav import refusals as gnav
from bot.cogs.regicide import refusals as regicide
from bot.game.core.records import AnyRecords, GameRecords
from bot.game.core.rules import AnyRules
from bot.game.gnav.ruleset import Gnav
from bot.game.regicide.ruleset import Regicide
from bot.text.messages import Message

if TYPE_CHECKING:
    from bot.cogs.commands.game import GameCog
    from bot.cogs.ui.look import GameLook


@dataclass(frozen=True, slots=True)
class Game:
    """All that makes a game: its rules, its records, how it looks on Discord, and its commands there."""

    rules: AnyRules
    discord: str
    """Its cog as `module:class`, imported when it is asked for: the record commands never load Discord."""
    refusals: Mapping[str, Message] = field(default_factory=dict[str, Message])
    """The sentence of each refusal that is its own, by code; those of its records too."""

    @property
    def key(self) -> str:
        """The name in commands, custom_ids and the log."""
        return self.rules.key

    @property
    def records(self) -> AnyRecords | None:
        """Its records, None if its rules have no record format."""
        return self.rules if isinstance(self.rules, GameRecords) else None

    @property
    def cog(self) -> type[GameCog]:
        """Its slash commands."""
        cog: type[GameCog] = resolve_name(self.discord)
        return cog

    @property
    def look(self) -> GameLook:
        """Its screens, and what its buttons stand for."""
        return self.cog.look


def rules_of(games: Iterable[Game]) -> dict[str, AnyRules]:
    """The rules of each of these games, by its key."""
    return {game.key: game.rules for game in games}


def records_of(games: Iterable[Game]) -> dict[str, AnyRecords]:
    """The records of each of these games that has any, by its key."""
    return {game.key: records for game in games if (records := game.records) is not None}


def refusals_of(games: Iterable[Game]) -> list[Mapping[str, Message]]:
    """The sentences of each of these games' own refusals."""
    return [game.refusals for game in games]


def looks_of(games: Iterable[Game]) -> dict[str, GameLook]:
    """The look of each of these games, by its key."""
    return {game.key: game.look for game in games}


GAMES: Final = (
    Game(Regicide(), "bot.cogs.regicide.cog:RegicideCog", regicide.REFUSALS),
    Game(Gnav(), "bot.cogs.gnav.cog:GnavCog", gnav.REFUSALS),
)
RULES: Final[Mapping[str, AnyRules]] = rules_of(GAMES)
RECORDS: Final[Mapping[str, AnyRecords]] = records_of(GAMES)
