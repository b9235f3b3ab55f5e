"""What the documents promise: the rules that the program cites, the keys of records, and links that lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from bot.game.core.options import OptionSchema
from bot.game.core.records import AnyRecords, simulate
from bot.game.core.rules import Json
from bot.games import RECORDS, RULES

ROOT = Path(__file__).parents[1]
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
PREFIXES = {"regicide": "R", "gnav": "G"}
RECORD = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")


def chapter(title: str) -> str:
    """What the description of records says under this heading."""
    return RECORD.split(f"\n## {title}\n")[1].split("\n## ")[0]


def played(recording: AnyRecords, players: int) -> Json:
    return simulate(recording, players, "ai", Random(1))


@pytest.mark.parametrize("game", PREFIXES)
def test_every_rule_that_the_program_cites_is_one_of_its_rules(game: str) -> None:
    rules = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    there_are = set(re.findall(rf"\*\*({PREFIXES[game]}\d+[a-e]?)\b", rules))
    cited = {
        rule
        for path in (*ROOT.glob(f"bot/game/{game}/*.py"), *ROOT.glob(f"bot/cogs/{game}/*.py"))
        for rule in re.findall(rf"\b{PREFIXES[game]}\d+[a-e]?\b", path.read_text(encoding="utf-8"))
    }

    assert cited
    assert cited - there_are == set()


@pytest.mark.parametrize("game", RECORDS)
def test_every_key_of_a_record_and_its_snapshot_is_described(game: str) -> None:
    recording = RECORDS[game]
    records = [played(recording, players) for players in recording.seats]
    keys = {key for record in records for key in (*record, *record["final"], *(k for m in record["moves"] for k in m))}

    assert {key for key in keys if f"`{key}`" not in chapter(game.capitalize()) and f'"{key}"' not in RECORD} == set()


@pytest.mark.parametrize("game", RECORDS)
def test_the_examples_of_records_have_the_keys_of_records_in_their_order(game: str) -> None:
    example = re.search(r"```json\n(.*?)```", chapter(game.capitalize()), re.DOTALL)
    assert example is not None
    record = played(RECORDS[game], 2)

    assert [*json.loads(example.group(1))] == [key for key in record if key != "final"]


def table_of(schema: OptionSchema[object]) -> str:
    """The options as the rules of a game list them."""
    rows = [
        f"| `{option.name}` ({option.rule}) | `{choice.value}` | {choice.text} | {choice.house_rule} |"
        for option in schema
        for choice in option.choices
    ]
    return "\n".join(("| option | value | `start` offers | lobby and board say |", "|---|---|---|---|", *rows))


@pytest.mark.parametrize("game", RULES)
def test_the_rules_list_every_option_as_players_read_it(game: str) -> None:
    assert table_of(RULES[game].schema) in (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_to_one(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))

    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []
