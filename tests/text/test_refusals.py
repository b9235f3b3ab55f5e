"""Each refusal has its sentence: read from the sources, so that none is missed."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path

import pytest

from bot.cogs.gnav import refusals as gnav
from bot.cogs.regicide import refusals as regicide
from bot.game.core import errors
from bot.game.core.errors import CodedError, GameError, IllegalMove, NotSeated, RecordError, TableRefusal, Value
from bot.games import GAMES, refusals_of
from bot.text.messages import Message
from bot.text.refusals import PERMISSIONS, SHARED, UNKNOWN, Refusals

BOT = Path(__file__).parents[2] / "bot"
KINDS = {name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, CodedError)}
CATALOGUES = (SHARED, regicide.REFUSALS, gnav.REFUSALS)
MESSAGES = {code: message for catalogue in CATALOGUES for code, message in catalogue.items()}
REFUSALS = Refusals(refusals_of(GAMES))


@dataclass(frozen=True)
class Made:
    """Where an error is made, and of what."""

    kind: str
    code: str | None
    """None where it is not written down just there."""
    values: frozenset[str | None]
    at: str


def made_in(path: Path) -> Iterator[Made]:
    """The errors that a source makes itself, not those that it makes of others (`RecordError.of`)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
            first = node.args[0] if node.args else None
            code = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
            values = frozenset(keyword.arg for keyword in node.keywords)
            yield Made(node.func.id, code, values, f"{path.relative_to(BOT.parent)}:{node.lineno}")


EVERY = [made for path in sorted(BOT.rglob("*.py")) for made in made_in(path)]


@pytest.mark.parametrize("made", EVERY, ids=lambda made: made.at)
def test_an_error_names_its_code_where_it_is_made_and_has_just_the_values_of_its_sentence(made: Made) -> None:
    assert made.code in MESSAGES
    assert made.values == MESSAGES[made.code].placeholders


def test_every_sentence_belongs_to_an_error_that_is_made() -> None:
    assert {made.code for made in EVERY} == set(MESSAGES)


FAULTS = {made.code for made in EVERY if made.kind == "RecordError" and made.code is not None}


def test_a_code_means_one_thing() -> None:
    assert len(MESSAGES) == sum(map(len, CATALOGUES))
    assert not FAULTS & {made.code for made in EVERY if made.kind != "RecordError"}


@pytest.mark.parametrize("game", ["regicide", "gnav"])
def test_the_catalogue_of_a_game_has_what_that_game_alone_refuses(game: str) -> None:
    others = {made.code for made in EVERY if game not in made.at}
    own = {made.code for made in EVERY if f"bot/game/{game}/" in made.at} - others
    assert set({"regicide": regicide, "gnav": gnav}[game].REFUSALS) <= own


def test_no_sentence_is_there_twice() -> None:
    texts = [message.text for message in MESSAGES.values()]
    assert len(set(texts)) == len(texts)


SAMPLES: dict[str, Value] = {
    "title": "Regicide",
    "game": "regicide",
    "name": "Cleo",
    "link": "https://discord.com/channels/1/2",
    "button": "My hand",
    "levels": ("plain", "keen", "sharp"),
    "permissions": ("view_channel", "send_messages"),
    "option": "overpay",
    "options": ("overpay", "yield_rule"),
    "choices": ("any", "exact"),
    "policy": "cheat",
    "policies": ("random", "ai"),
    "key": "players",
    "keys": ("hands", "tavern"),
    "card": "1C",
    "move": "dance",
    "moves": ("keep", "ask"),
}
"""For every value that is no number."""


def rendered(code: str, number: int) -> str:
    values = {place: SAMPLES.get(place, number) for place in MESSAGES[code].placeholders}
    return REFUSALS.text(TableRefusal(code, **values))


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("code", sorted(set(MESSAGES) - FAULTS))
def test_a_refusal_reads_as_whole_sentences(code: str, number: int) -> None:
    said = rendered(code, number)
    assert said[0].isupper()
    assert said.endswith((".", "!", "https://discord.com/channels/1/2"))
    assert not set("{}") & set(said)


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_what_is_wrong_with_a_record_reads_as_one_line(code: str) -> None:
    said = rendered(code, 2)
    assert said[-1] not in ".!"
    assert not set("{}\n") & set(said)


def test_the_number_of_games_decides_between_one_and_many() -> None:
    one, two = (REFUSALS.text(TableRefusal("too-many-games", games=games)) for games in (1, 2))
    assert one.startswith("You already have a seat in 1 game,")
    assert two.startswith("You already have a seat in 2 games,")


def test_a_name_is_made_harmless_where_the_sentence_is_shown() -> None:
    refusal = NotSeated("seat-taken-over", name="*Cleo*")
    assert REFUSALS.text(refusal).startswith("*Cleo* has taken over")
    assert Refusals(harmless=lambda name: name.strip("*")).text(refusal).startswith("Cleo has taken over")


def test_a_link_of_the_bot_s_own_stays_a_link() -> None:
    refusal = TableRefusal("channel-taken", title="Gnav", link="https://discord.com/channels/1/2/3")
    said = Refusals(harmless=lambda text: text.replace("/", "\\/")).text(refusal)
    assert said == "A game of Gnav is open in this channel: https://discord.com/channels/1/2/3"


def test_missing_permissions_are_called_as_discord_calls_them() -> None:
    refusal = TableRefusal("missing-permissions", permissions=tuple(PERMISSIONS))
    assert "View Channel, Send Messages, Send Messages in Threads, Connect and Embed Links" in REFUSALS.text(refusal)


def test_a_refusal_comes_in_the_language_of_its_reader() -> None:
    class German(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Every seat of this lobby is taken.": "Alle Plätze sind besetzt."}[message]

    assert REFUSALS.text(TableRefusal("lobby-full"), German()) == "Alle Plätze sind besetzt."


def test_a_game_brings_the_sentences_of_its_own_refusals() -> None:
    refusal = IllegalMove("must-capture", "C7")
    assert Refusals([{"must-capture": Message("You must capture.")}]).text(refusal) == "You must capture."
    assert REFUSALS.text(refusal) == UNKNOWN.format()


@pytest.mark.parametrize("error", [IllegalMove("payment-too-small", "R46", attack=10), NotSeated("x", name="Ann")])
def test_a_log_reads_code_and_rule_and_no_value(error: GameError) -> None:
    assert str(error) in ("payment-too-small (R46)", "x")
    assert "Ann" not in repr(error)


def test_the_fault_of_a_record_keeps_what_the_refusal_said() -> None:
    fault = RecordError.of(IllegalMove("payment-too-small", "R46", attack=10), 7)
    assert (fault.code, fault.ply, fault.rule, fault.values) == ("payment-too-small", 7, "R46", {"attack": 10})
    assert REFUSALS.text(fault) == "These cards do not cover the attack of 10: add more."
