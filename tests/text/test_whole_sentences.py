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
SOURCES = [
    *(path for path in sorted((ROOT / "bot/cogs").rglob("*.py")) if path.parent.name != "base"),
    *sorted((ROOT / "bot/text").glob("*.py")),
]
"""All of Discord's side, and the sentences of refusals; what is said in `base` is for the log."""
WORDS = re.compile(r"[A-Za-z]{2,} | [A-Za-z]{2,}")
"""A word with a space beside it: somebody is to read that."""
A_WORD = re.compile(r"[A-Za-z]")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# No sentence is put together from pieces.


def glued(tree: ast.AST) -> Iterator[int]:
    """The lines of f-strings, additions and joins with words in them, and of pieces of text that are there or not.

    Exceptions of the program and logs are for engineers.
    """
    for node in outside_faults(tree):
        if isinstance(node, ast.JoinedStr) and any(WORDS.search(text) for text in constants(node.values)):
            yield node.lineno
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            if any(WORDS.search(text) for text in constants((node.left, node.right))):
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr == "join":
            if any(A_WORD.search(text) for text in constants((node.value,))):
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
    [
        'f"{name} goes next."',
        "f\"{number} card{'s' if number > 1 else ''}\"",
        '"" if one else " more"',
        'f"Add {one}"',
        'name + " goes next."',
        '" and ".join(names)',
    ],
)
def test_a_sentence_in_pieces_is_seen(piece: str) -> None:
    assert list(glued(ast.parse(piece))) != []


@pytest.mark.parametrize(
    "whole", ['f"lobby:{game}:{action}"', 'f"{one} {other}"', 'raise TypeError(f"no words for {one}")']
)
def test_what_nobody_reads_is_no_sentence(whole: str) -> None:
    assert list(glued(ast.parse(whole))) == []


# What is said can be translated: it is a message, with a plural where a number counts something.

FIRST_TEXTS = {"Button": 1, "Field": 1, "Screen": 2}
"""How many arguments of these, from the first, people read on their own; a field's text may be cards or a list."""
TEXTS = {"label", "name", "title", "text", "footer", "note"}


def untranslated(tree: ast.AST) -> Iterator[int]:
    """The lines of buttons, fields and screens with words of their own, but for a game's part of the help."""
    for node in outside_help(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FIRST_TEXTS:
            read = [*node.args[: FIRST_TEXTS[node.func.id]], *(one.value for one in node.keywords if one.arg in TEXTS)]
            if any(A_WORD.search(text) for text in constants(choice for one in read for choice in choices(one))):
                yield node.lineno


def outside_help(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that is not in an assignment to `help`."""
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "help":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from outside_help(child)


def choices(node: ast.expr) -> tuple[ast.expr, ...]:
    """The expression, or both sides of a choice."""
    return (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_what_a_button_a_field_or_a_screen_says_is_a_message(path: Path) -> None:
    assert list(untranslated(parsed(path))) == []


@pytest.mark.parametrize("piece", ['Button("Join", id)', 'Field("Piles", piles)', 'Screen(title="Done", text=said)'])
def test_a_text_that_no_catalogue_can_have_is_seen(piece: str) -> None:
    assert list(untranslated(ast.parse(piece))) != []


def texts_in(path: Path) -> Iterator[tuple[str, bool]]:
    """The text of each message of a file, and whether it has a plural."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
            texts = list(constants(node.args))
            yield from ((text, len(texts) > 1) for text in texts)


COUNTS = re.compile(
    r"\{\w+\}\*{0,2} (?:more |open |free )?(?:cards|days|deals|games|lives|players|royals|seats|seconds)\b"
)
"""A value that may be one, and what it counts."""
COMMAND = re.compile(r"(?<![`\w}])/(?:\{game\}|\w[\w-]+)")
"""A slash command without the look of code."""


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_what_is_counted_has_a_plural(path: Path) -> None:
    assert [text for text, has_plural in texts_in(path) if COUNTS.search(text) and not has_plural] == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_commands_look_alike_wherever_they_are_named(path: Path) -> None:
    assert [text for text, _ in texts_in(path) if COMMAND.search(text)] == []


@pytest.mark.parametrize("said", ["Use /{game} start.", "Use /privacy forget.", "With /table-timer."])
def test_a_command_that_looks_like_no_command_is_seen(said: str) -> None:
    assert COMMAND.search(said) is not None


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
