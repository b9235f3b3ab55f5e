"""A screen keeps Discord's limits, whatever a game puts into it."""

from __future__ import annotations

import pytest

from bot.cogs.ui.screens import (
    DESCRIPTION_LENGTH,
    EMBED_LENGTH,
    FIELD_LENGTH,
    FOOTER_LENGTH,
    TITLE_LENGTH,
    Field,
    Screen,
    clip,
)


def test_what_fits_is_shown_whole() -> None:
    embed = Screen("Title", "Text", 0, (Field("Name", "Value"),), footer="Footer").embed()
    assert (embed.title, embed.description, embed.footer.text) == ("Title", "Text", "Footer")
    assert [(field.name, field.value) for field in embed.fields] == [("Name", "Value")]


def test_each_part_is_cut_to_its_own_limit() -> None:
    long = "x" * 9999
    embed = Screen(long, "", 0, (Field(long, long),), footer=long).embed()
    field = embed.fields[0]
    assert [len(part or "") for part in (embed.title, field.name, field.value, embed.footer.text)] == [
        *(TITLE_LENGTH, TITLE_LENGTH),
        *(FIELD_LENGTH, FOOTER_LENGTH),
    ]
    assert len(Screen("", long, 0).embed()) == DESCRIPTION_LENGTH


def test_where_all_is_too_long_together_the_text_gives_way() -> None:
    fields = (Field("n", "v" * FIELD_LENGTH),) * 4
    embed = Screen("Title", "x" * DESCRIPTION_LENGTH, 0, fields, footer="Footer").embed()
    assert len(embed) == EMBED_LENGTH
    assert embed.description is not None
    assert embed.description.endswith("x…")
    assert [field.value for field in embed.fields] == ["v" * FIELD_LENGTH] * 4


def test_a_text_for_which_no_room_is_left_is_left_out() -> None:
    fields = (*(Field("n", "v" * (FIELD_LENGTH - 1)),) * 5, Field("n", "v" * (EMBED_LENGTH - 5 * FIELD_LENGTH - 1)))
    embed = Screen("", "some text", 0, fields).embed()
    assert (embed.description, len(embed)) == ("", EMBED_LENGTH)


@pytest.mark.parametrize(("length", "cut"), [(5, "hello"), (4, "hel…"), (1, "…"), (0, ""), (-3, "")])
def test_a_text_is_cut_with_a_sign_that_something_is_missing(length: int, cut: str) -> None:
    assert clip("hello", length) == cut
