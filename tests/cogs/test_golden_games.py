"""Golden games, clicked move by move to their win; what the log then holds is what the record says."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.game.regicide.kernel import Position
from bot.game.regicide.record import read_move, snapshot
from bot.game.regicide.rules import apply
from bot.game.regicide.ruleset import Regicide
from bot.game.table.fold import replay
from bot.games import RULES
from tests.cogs.dealt import deal_at
from tests.cogs.evening import NAMES, an_evening
from tests.cogs.messages import text_of
from tests.cogs.regicide.hands import move

GOLDEN = Path(__file__).parent.parent / "golden"


class Scripted(Random):
    """A random source whose next shuffles have a settled outcome."""

    def __init__(self) -> None:
        super().__init__(0)
        self._keys: list[float] = []

    def settle(self, pile: list[int], order: tuple[int, ...]) -> None:
        """The next shuffle of this pile gives this order."""
        self._keys = [order.index(card) / len(order) for card in pile]

    def random(self) -> float:
        return self._keys.pop(0)


def won_game(file: str, medal: str | None) -> dict[str, Any]:
    """The first won game of a file of records, with this medal."""
    records = [json.loads(line) for line in (GOLDEN / file).read_text().splitlines()]
    return next(r for r in records if r["final"]["phase"] == "won" and r["final"].get("medal") == medal)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "medal"), [("solo.jsonl", "bronze"), ("three.jsonl", None)])
async def test_a_golden_game_is_won_by_clicking(tmp_path: Path, file: str, medal: str | None) -> None:
    record = won_game(file, medal)
    dealt = Regicide().read_beginning(record)
    names = NAMES[: dealt.players]
    chance = Scripted()
    async with an_evening(tmp_path, chance=chance) as evening:
        game_id = await deal_at(evening, dealt, *names)
        position: Position = apply(None, dealt)
        for ply, written in enumerate(record["moves"]):
            moved = read_move(written, ply)
            if moved.shuffle is not None:
                chance.settle(position.discard, moved.shuffle)
            await move(evening, names[moved.seat], moved.move)
            position = apply(position, moved)
        evening.last_game = game_id
        board = await evening.board_text()
        assert "victory" in board
        assert "All twelve royals have fallen." in board
        assert "Royals defeated" not in board
        assert medal is None or f"**{medal}** medal" in board
        store = evening.bot.store
        assert store is not None
        table = replay(dict(RULES), await store.read(game_id))
        assert table is not None
        assert snapshot(table.play) == record["final"]
        stats = await evening.slash(names[0], "stats")
        assert "**1** of **1** won" in text_of(stats.response)
