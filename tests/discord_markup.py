"""Reads a text as Discord's clients show it: what is bold, hidden, a link, a mention, an emoji, and what is just text.

The rules are those of the clients' parser (simple-markdown with Discord's own rules). Where two clients differ, the
stricter reading counts: an emoji's name is one whether or not there is such an emoji, and titles have headings, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Marked:
    """A part of a text that is more than text: how it is marked, and what is in it."""

    kind: str
    inside: tuple[Node, ...]


Node = str | Marked

_OUTRIGHT: Final = (
    ("code block", r"```(?:[a-z0-9_+\-.#]+?\n)?\n*([^\n][\s\S]*?)\n*```"),
    ("code", r"(`+)(?P<inside>[\s\S]*?[^`])\1(?!`)"),
    ("mention", r"<@[!&]?\d+>|<#\d+>|<id:\w+>|@everyone|@here"),
    ("time", r"<t:-?\d+(?::[tTdDfFRsS])?>"),
    ("emoji", r"<a?:\w{1,32}:\d+>|:[^\s:]+?:"),
    ("command", r"</[^:>]+:\d+>"),
    ("sound", r"<sound:[^>]+>"),
    ("link", r"<[^: >]+:/[^ >]+>|<(?:mailto:|\+)[^ >]+>"),
    ("link", r"(?:https?|steam|discord):/?/[^\s<]+"),
    ("link", r"(?:discord\.gg|discord(?:app)?\.com/invite)/\w+"),
)
"""Marks whose inside is no markup."""
_AROUND: Final = (
    ("link", r"\[((?:\[[^\]]*\]|[^\[\]]|\](?=[^\[]*\]))*)\]\(\s*<?(?:[^\s\\]|\\.)*?>?(?:\s+['\"][\s\S]*?['\"])?\s*\)"),
    ("spoiler", r"\|\|([\s\S]+?)\|\|"),
    ("bold", r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)"),
    ("underlined", r"__((?:\\[\s\S]|[^\\])+?)__(?!_)"),
    ("italic", r"_((?:__|\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])"),
    ("italic", r"\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)"),
    ("struck out", r"~~([\s\S]+?)~~(?!_)"),
)
"""Marks with markup inside."""
_AT_LINE_STARTS: Final = (
    ("heading", r" *#{1,3}\s+(?=\S)"),
    ("small", r" *-#\s+(?=\S)"),
    ("quote", r" *>(?:>>)? "),
    ("list", r" *(?:[*-]|\d+\.) +(?=\S)"),
)
"""Marks of a whole line."""
Rule = tuple[str, Callable[[str], re.Match[str] | None]]


def _rules(table: tuple[tuple[str, str], ...]) -> tuple[Rule, ...]:
    return tuple((kind, re.compile(pattern).match) for kind, pattern in table)


OUTRIGHT, AROUND, AT_LINE_STARTS = map(_rules, (_OUTRIGHT, _AROUND, _AT_LINE_STARTS))
_ESCAPED: Final = re.compile(r"\\([^0-9A-Za-z\s])")
_PLAIN: Final = re.compile(r"[^\\`<@:hsd\[|*_~\n]+")
"""What can begin no mark inside a line."""
_UNSEEN: Final = str.maketrans(dict.fromkeys("\u200b\u2068\u2069"))
"""Characters that the bot puts around a name, and that show nothing."""


def read(text: str) -> tuple[Node, ...]:
    """The parts of a text in their order, without the characters that mark them."""
    return _merged(_read(text, at_line_start=True))


def kinds(nodes: tuple[Node, ...]) -> set[str]:
    """How a text is marked anywhere in it."""
    marked = [node for node in nodes if isinstance(node, Marked)]
    return {node.kind for node in marked}.union(*(kinds(node.inside) for node in marked))


def _read(text: str, *, at_line_start: bool) -> Iterator[Node]:
    while text:
        node, used = _first(text, at_line_start=at_line_start)
        yield node
        at_line_start = text[used - 1] == "\n"
        text = text[used:]


def _first(text: str, *, at_line_start: bool) -> tuple[Node, int]:
    """The first part of a text, and how many characters it takes."""
    if at_line_start:
        for kind, rule in AT_LINE_STARTS:
            if found := rule(text):
                return Marked(kind, ()), found.end()
    if found := _ESCAPED.match(text):
        return found[1], 2
    if found := _PLAIN.match(text):
        return found[0], found.end()
    for kind, rule in OUTRIGHT:
        if found := rule(text):
            return Marked(kind, (found[0],)), found.end()
    for kind, rule in AROUND:
        if found := rule(text):
            return Marked(kind, _merged(_read(found[1], at_line_start=False))), found.end()
    return text[0], 1


def _merged(nodes: Iterator[Node]) -> tuple[Node, ...]:
    merged: list[Node] = []
    for node in nodes:
        plain = node.translate(_UNSEEN) if isinstance(node, str) else node
        if isinstance(plain, str) and merged and isinstance(merged[-1], str):
            merged[-1] += plain
        elif plain:
            merged.append(plain)
    return tuple(merged)
