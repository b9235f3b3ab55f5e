"""People with the names that people have: a table of them reads like any other, and nobody is called by a name."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from bot.cogs.ui.names import NAME_LENGTH, plain_name, shown
from tests.cogs.evening import Evening, an_evening
from tests.cogs.messages import text_of

NASTY = {
    "markdown": "**b** _i_ `c` ||s|| ~~x~~",
    "a heading": "# big\n> quote\n- list",
    "everybody": "@everyone",
    "a mention": "<@12345678901234567>",
    "a role and a channel": "<@&1> <#2> <t:3:R>",
    "a link": "[me](https://example.org)",
    "turned around": "\u202egnirts\u202c \u2067desrever",
    "zero width": "a\u200bb\u200cc\u200d\u2060\ufeffd",
    "nothing at all": "\u3164\u200b\u2800",
    "emoji": "🐉" * 32,
    "a family": "👨\u200d👩\u200d👧\u200d👦" * 4,
    "from the right": "שלום לכולם",
    "from the right in Arabic": "مرحبا ١٢٣",
    "stacked accents": "z\u0351\u0302\u0337" * 10,
    "very long": "W" * 32,
    "an address": "http://x`y||",
    "an address in brackets": "<x:/||>",
    "newer emoji": "🩷🫩",
}
MARKS = {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u200b", "\u200c", "\u200d", "\u2060"}


def seat_lines(text: str, name: str) -> list[str]:
    return [line for line in text.splitlines() if shown(plain_name(name)) in line]


@pytest.mark.parametrize("key", ["regicide", "gnav"])
@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
async def test_a_table_with_any_name_reads_like_any_other(tmp_path: Path, key: str, name: str) -> None:
    async with an_evening(tmp_path, key=key) as evening:
        evening.people["Nasty"] = evening.guild.add_member(evening.env.create_user("nasty"), nick=name)
        await evening.slash("Ann", "start", players=2)
        await evening.click("Nasty", await evening.board(), "Join")
        for message in evening.messages():
            text = text_of(message)
            assert seat_lines(text, name) or message.content.startswith("<@"), "the name stands whole on one line"
            assert not MARKS & set(text.replace("@\u200b", "@"))
            assert not message.mention_everyone
            assert {person.id for person in message.mentions} <= {evening.ann.id, evening.people["Nasty"].id}


def test_a_name_from_the_right_leaves_the_order_of_its_line_alone() -> None:
    name = shown(plain_name("שלום"))
    assert (name[0], name[-1]) == ("\u2068", "\u2069")
    assert {unicodedata.bidirectional(char) for char in name[1:-1]} == {"R"}
    assert shown("Ann") == "Ann"


@pytest.mark.parametrize("name", ["🩷", "🫩", "🫩 Ann", "❤️", "é", "文"])
def test_an_emoji_is_part_of_a_name_however_new_it_is(name: str) -> None:
    """Python 3.11 knows Unicode 14: 🩷 came with 15, 🫩 with 16."""
    assert plain_name(name) == name


@pytest.mark.parametrize("name", ["\ufe0f", " \ufe0f\u200d", "\U000e0041\U000e007f", "\ue000\U000f0000", "\ufffe"])
def test_a_name_without_anything_to_see_is_no_name(name: str) -> None:
    assert plain_name(name) == "Anonymous"


async def test_who_finds_their_seat_taken_reads_the_name_of_its_owner_as_it_is(evening: Evening) -> None:
    evening.people["*x*"] = evening.join("starry", nick="*x*")
    await evening.start("Ann", "Ben", players=2)
    await evening.slash("Ben", "hand")
    await evening.click("Ben", (await evening.slash("Ben", "leave")).response, "Leave")
    await evening.click("*x*", await evening.board(), "Take")
    assert "\\*x\\* has taken over your seat." in evening.private_texts(await evening.slash("Ben", "hand"))


async def test_no_line_in_the_log_names_anybody(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="bot")
    evening.people["Zyx"] = evening.join("zyx", nick="Zyx\nERROR")
    await evening.start("Zyx", "Ben", players=2)
    await evening.hand("Zyx")
    await evening.click("Zyx", (await evening.slash("Zyx", "leave")).response, "Leave")
    await evening.slash("Zyx", "end")
    assert caplog.records
    assert "Zyx" not in caplog.text


def test_who_has_no_name_any_more_is_a_player() -> None:
    assert shown("") == "Anonymous"


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_no_name_is_longer_than_a_phone_s_line_lets_it_be(name: str) -> None:
    assert 1 <= len(plain_name(name)) <= NAME_LENGTH


async def test_a_person_s_new_name_is_no_other_person(evening: Evening) -> None:
    """Names are kept as they were at the table; whoever sits there is known by their number."""
    evening.people["Ann too"] = evening.guild.add_member(evening.env.create_user("ann2"), nick="Ann")
    await evening.start("Ann", "Ann too")
    table = await evening.running()
    assert [seat.name for seat in table.seats] == ["Ann", "Ann"]
    assert table.people == (evening.ann.id, evening.people["Ann too"].id)
