"""The reader of Discord's markup finds every mark there is, and reads what is escaped as text."""

import pytest

from tests.discord_markup import Marked, kinds, read


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("**a**", "bold"),
        ("*a*", "italic"),
        ("_a_", "italic"),
        ("__a__", "underlined"),
        ("~~a~~", "struck out"),
        ("||a||", "spoiler"),
        ("`a`", "code"),
        ("```a```", "code block"),
        ("[a](http://b)", "link"),
        ("x https://a.b/c y", "link"),
        ("<steam://a>", "link"),
        ("<x:/||>", "link"),
        ("discord.gg/abc", "link"),
        ("<@1>", "mention"),
        ("<@!1>", "mention"),
        ("<@&1>", "mention"),
        ("<#1>", "mention"),
        ("@everyone", "mention"),
        ("<t:1:R>", "time"),
        ("<a:b:1>", "emoji"),
        (":smile:", "emoji"),
        ("</a b:1>", "command"),
        ("a\n# b", "heading"),
        ("-# a", "small"),
        ("> a", "quote"),
        (">>> a", "quote"),
        ("- a", "list"),
        ("1. a", "list"),
        ("**a ||b||**", "spoiler"),
    ],
)
def test_a_mark_is_found_and_none_where_its_signs_are_escaped(text: str, kind: str) -> None:
    assert kind in kinds(read(text))
    escaped = "".join(char if char.isalnum() or char.isspace() else f"\\{char}" for char in text)
    assert read(escaped) == (text,)


def test_text_around_a_mark_stays_text_and_what_nobody_sees_is_left_out() -> None:
    assert read("a \u2068b\u2069 **c** @\u200bhere") == ("a b ", Marked("bold", ("c",)), " @here")
