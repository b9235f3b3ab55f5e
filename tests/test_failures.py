"""The list of what goes wrong: each failure names the tests that prove what happens then, and they are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINES = [
    line
    for line in (ROOT / "docs/failures.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| What ")
]
PROOF = re.compile(r"`(tests/\S+\.py)::(test_\w+)`")


def test_the_list_names_all_that_such_a_bot_meets() -> None:
    text = "\n".join(LINES)
    met = ("10062", "40060", "50027", "50001", "50013", "10003", "10004", "50083", "160005", "429", "5xx", "RESUME")
    assert [failure for failure in met if failure not in text] == []


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip()[:60])
def test_each_failure_has_a_test_that_is_there(line: str) -> None:
    proofs = PROOF.findall(line)
    assert proofs
    missing = [
        f"{path}::{name}"
        for path, name in proofs
        if not re.search(rf"^(async )?def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert missing == []
