"""What people read is whole: no sentence is put together from pieces, and each has the values that it needs."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from bot.text.messages import Message

ROOT = Path(__file__).parents[2]
SOURCES = [path for path in sorted((ROOT / "bot/cogs").rglob("*.py")) if path.parent.name != "base"]
"""All of Discord's side; what is said in `base` is for the log."""
WORDS = re.compile(r"[A-Za-z]{2,} | [A-Za-z]{2,}")
"""A word with a space beside it: somebody is to read that."""
A_WORD = re.compile(r"[A-Za-z]")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# No sentence is put together from pieces.


def glued(tree: ast.AST) -> Iterator[int]:
    """The lines of f-strings with words in them, and of pieces of text that are there or not.

    Exceptions of the program and logs are for engineers.
    """
    for node in outside_faults(tree):
        if isinstance(node, ast.JoinedStr) and any(WORDS.search(text) for text in constants(node.values)):
            yield node.lineno
        elif isinstance(node, ast.IfExp):
            either = [one.value for one in (node.body, node.orelse) if isinstance(one, ast.Constant)]
            if "" in either and any(isinstance(text, str) and A_WORD.search(text) for text in either):
                yield node.lineno


def outside_faults(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that is not in a `raise` or in a call of `log`."""
    if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log.")):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from outside_faults(child)


def constants(values: Iterable[ast.expr]) -> Iterator[str]:
    return (value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_sentence_is_put_together_from_pieces(path: Path) -> None:
    assert list(glued(parsed(path))) == []


@pytest.mark.parametrize(
    "piece",
    ['f"{name} goes next."', "f\"{number} card{'s' if number > 1 else ''}\"", '"" if one else " more"', 'f"Add {one}"'],
)
def test_a_sentence_in_pieces_is_seen(piece: str) -> None:
    assert list(glued(ast.parse(piece))) != []


@pytest.mark.parametrize(
    "whole", ['f"lobby:{game}:{action}"', 'f"{one} {other}"', 'raise TypeError(f"no words for {one}")']
)
def test_what_nobody_reads_is_no_sentence(whole: str) -> None:
    assert list(glued(ast.parse(whole))) == []


# Each sentence has the values that it needs.


def messages_in(value: object) -> Iterator[Message]:
    """The messages of a constant: one, or several in a tuple or a dictionary."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple):
        yield from (one for one in value if isinstance(one, Message))
    elif isinstance(value, Mapping):
        yield from (one for one in value.values() if isinstance(one, Message))


def chosen_from(node: ast.expr, module: ModuleType) -> list[Message]:
    """The messages that an expression may be, as far as it names constants of its module."""
    match node:
        case ast.Name(name):
            return list(messages_in(getattr(module, name, None)))
        case ast.IfExp(_, one, other):
            return [*chosen_from(one, module), *chosen_from(other, module)]
        case ast.Subscript(several):
            return chosen_from(several, module)
        case ast.Attribute(ast.Name(name), constant):
            return list(messages_in(getattr(getattr(module, name, None), constant, None)))
        case _:
            return []


def uses(path: Path) -> Iterator[tuple[int, list[Message], set[str]]]:
    """Every place where constants are rendered: its line, which they may be, and the values that they get."""
    module = importlib.import_module(path.relative_to(ROOT).with_suffix("").as_posix().replace("/", "."))
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            found = chosen_from(node.func.value, module)
            if found:
                yield node.lineno, found, {keyword.arg or "**" for keyword in node.keywords}


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name != "__init__.py"], ids=name_of)
def test_each_sentence_gets_its_values_where_it_is_said_and_no_others(path: Path) -> None:
    for line, found, given in uses(path):
        needed = {place for message in found for place in message.placeholders}
        assert given == needed, f"{name_of(path)}:{line}"


def test_the_sentences_of_most_files_are_found() -> None:
    assert sum(len(found) for path in SOURCES if path.name != "__init__.py" for _, found, _ in uses(path)) > 150
