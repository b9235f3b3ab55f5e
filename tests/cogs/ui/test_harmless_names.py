"""Whatever people call themselves: everywhere their names are text and nothing else, and all around stays as it was.

Each place is shown twice, with names of letters and with the drawn ones, and read as Discord's clients would read it.
The two must differ in the names alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.cogs.actions.seats import WELCOME, WELCOME_FOR_NOW
from bot.cogs.actions.statistics import Question, stats_screen
from bot.cogs.output.pings import ping_for
from bot.cogs.ui.components import numbered, with_rules
from bot.cogs.ui.lobby import lobby_screen
from bot.cogs.ui.names import NAME_LENGTH, plain_name, shown
from bot.cogs.ui.screens import Rows, Screen
from bot.cogs.ui.texts import SHARED_REFUSALS
from bot.cogs.ui.timers import answer_row, overdue, with_timer
from bot.game.core.errors import NotSeated
from bot.game.ports.log import Place
from bot.game.ports.statistics import Person, StatsPage, StatsRow
from bot.game.table import commands
from bot.game.table.decide import decide
from bot.game.table.evolve import Stamp, advance
from bot.game.table.opening import open_table
from bot.game.table.state import Invitation, StoryEntry, Table, TableNews
from bot.game.table.views import TableViews
from bot.games import GAMES, RULES, Game
from tests.discord_markup import Marked, Node, kinds, read
from tests.store.games import NOON

BOT = Path(__file__).parents[3] / "bot"
TAME = ("Quaa", "Qubb", "Qucc", "Qudd")
"""Names that no sentence and no drawn name contains."""
MARKS = (
    *("*", "**", "***", "_", "__", "~~", "|", "||", "`", "```", "\\", "#", "##", "-#", "-", "+", "1.", ">", ">>>"),
    *("<", "@", ":", "/", "://", "[", "]", "(", ")", "](", "[x](", "&", "!", ".", '"', "'"),
    *("http://x", "https://a.b", "steam://r", "<x:/", "x>", "discord.gg/a", "mailto:", "<+1", ":smile:", "<:a:1>"),
    *("@everyone", "@here", "<@123>", "<@!1>", "<@&1>", "<#2>", "<t:1:R>", "</a:1>", "<id:home>", "<sound:1>", "1:"),
    *("{name}", "{", "}", "%s"),
    *(" ", "\n", "a", "b", "9", "é", "שלום", "\u202e", "\u200b", "🩷", "🫩", "\ufe0f", "👩‍🚀"),
)
names = st.lists(st.sampled_from(MARKS), min_size=1, max_size=8).map("".join).map(plain_name)
tables = st.tuples(names, names, names, names)

# The places.


@cache
def stages(key: str) -> tuple[Table, ...]:
    """Tables of a game under tame names: its lobby, some positions, its end."""
    rules, chance = RULES[key], Random(5)
    opened = open_table(rules, Place(1, 2), 100, TAME[0], len(TAME), 0, {}, chance, pace=86_400)
    table, _ = advance(rules, None, opened, Stamp(1, NOON))
    found = [table]
    for number, name in enumerate(TAME[1:], 1):
        table = after(key, table, commands.Join(100 + number, name), chance)
        found.append(table)
    while table.phase != "over":
        seat = rules.awaits(table.play)[0]
        move = chance.choice(rules.legal_moves(table.play, seat))
        table = after(key, table, commands.Move(100 + seat, table.position, move), chance)
        found.append(table)
    lobby = replace(found[0], invited=tuple(Invitation(100 + number, TAME[number]) for number in (1, 2, 3)))
    return (lobby, found[2], *found[4:7], found[-1])


def after(key: str, table: Table, command: commands.Command, chance: Random) -> Table:
    rules = RULES[key]
    return advance(rules, table, decide(rules, table, command, chance, NOON), Stamp(table.version + 1, NOON))[0]


def named(table: Table, people: Sequence[str]) -> Table:
    """The table with these people on its seats, now and in its story."""
    seats = tuple(replace(seat, name=people[number]) for number, seat in enumerate(table.seats))
    story = tuple(replace(told, names=tuple(people[: len(told.names)])) for told in table.story)
    invited = tuple(Invitation(one.user, people[one.user - 100]) for one in table.invited)
    return replace(table, seats=seats, story=story, invited=invited)


def with_everything(table: Table) -> Table:
    """The table in a vote on its end and one on a late player, of which the last seat is an AI's."""
    votes = tuple((user, user != 101) for user in table.people)
    waits = tuple((user, "wait") for user in table.people)
    last = replace(table.seats[-1], user=None, level=RULES[table.game].levels[0], kept_for=999)
    return replace(table, votes=votes, absent_votes=waits, stage="asked", seats=(*table.seats[:-1], last))


def with_news(table: Table, people: Sequence[str]) -> Iterator[Table]:
    """The table with all kinds of news about these people, some at a time, so that no story is too long."""
    first, second = people[0], people[1]
    told = (
        TableNews("left", (first, second)),
        TableNews("back", (second, first)),
        TableNews("taken", (first, second)),
        TableNews("host", (first,)),
        TableNews("stays", (first, second)),
        TableNews("late", (second,)),
    )
    entries = [StoryEntry(None, (), tuple(people), news) for news in told]
    for some in (entries[:3], entries[3:]):
        yield replace(table, story=(*table.story, *some))


def boards_of(game: Game, table: Table) -> Screen:
    view = TableViews(RULES[game.key], 7, table).public
    look = game.look
    screen = lobby_screen(view, look.invitation) if view.play is None else numbered(look.board(view), view)
    return with_timer(with_rules(screen, view.house_rules), view)


def screens(key: str, people: Sequence[str]) -> Iterator[Screen]:
    """Everything that is shown of a game with these people."""
    (game,) = (game for game in GAMES if game.key == key)
    for tame in stages(game.key):
        table = named(tame, people)
        yield boards_of(game, table)
        if table.play is None:
            continue
        busy = with_everything(table) if table.phase == "playing" else table
        yield boards_of(game, busy)
        yield from (boards_of(game, told) for told in with_news(busy, people))
        views = TableViews(RULES[game.key], 7, table)
        for user in table.people:
            for welcome in (WELCOME, WELCOME_FOR_NOW):
                yield game.look.hand(views.seat_of(user), note=welcome.format(name=shown(people[0])))
        yield from pings(game, table)
    yield from statistics(game, people)
    for code in ("seat-taken-over", "seat-lent"):
        yield Screen("", SHARED_REFUSALS.text(NotSeated(code, name=people[0])), 0)


def pings(game: Game, table: Table) -> Iterator[Screen]:
    """The public calls, as if each were a message."""
    if table.phase != "playing":
        return
    for stage in ("", "reminded", "asked"):
        view = TableViews(RULES[game.key], 7, replace(table, stage=stage)).public
        ping = ping_for(view, game.look)
        yield Screen("", ping.text, 0, rows=ping.rows)
        if stage == "asked" and len(view.awaits) == 1:
            yield Screen("", overdue(view), 0, rows=(answer_row(view),))


def statistics(game: Game, people: Sequence[str]) -> Iterator[Screen]:
    team = tuple(Person(100 + number, name) for number, name in enumerate(people))
    for who in (team, team[:1]):
        row = StatsRow(who, None, 4, 2, 1, 0.2, 2, 9, 6, 9, 754, {})
        asked = Question(game.key, "server", "teams", None, with_ai=False, user=100)
        yield stats_screen(game.look, "Game", asked, StatsPage((row,), page=1, pages=1, total=1, first=1))


# How they are read.


def texts(screen: Screen) -> tuple[str, ...]:
    """The parts of a screen in which Discord reads markup."""
    fields = (part for field in screen.fields for part in (field.name, field.value))
    return (screen.note or "", screen.title, screen.text, *fields)


def labels(rows: Rows) -> tuple[str, ...]:
    return tuple(button.label for row in rows for button in row)


def renamed(nodes: tuple[Node, ...], people: Sequence[str]) -> tuple[Node, ...]:
    """A text that was read under tame names, as it should be read under these."""
    return tuple(
        Marked(node.kind, renamed(node.inside, people)) if isinstance(node, Marked) else in_place(node, people)
        for node in nodes
    )


def in_place(text: str, people: Sequence[str]) -> str:
    for tame, name in zip(TAME, people, strict=True):
        text = text.replace(tame, name)
    return text


@cache
def under_tame_names(key: str) -> tuple[tuple[tuple[tuple[Node, ...], ...], Screen], ...]:
    return tuple((tuple(map(read, texts(screen))), screen) for screen in screens(key, TAME))


NASTY = ("http://x`y||", "<x:/||>", "<x:/```>", "https://evil.example")
JOINED = ("[x](http://a", "](http://b)", "**__", "__**||`")
ALONE = ("#", ">", "1.", "-")


@pytest.mark.parametrize("key", list(RULES))
@settings(deadline=None, max_examples=60)  # An example is some seventy screens.
@given(people=tables)
@example(people=NASTY)
@example(people=JOINED)
@example(people=ALONE)
def test_names_are_text_and_nothing_else_wherever_they_are_shown(key: str, people: tuple[str, ...]) -> None:
    for (expected, tame), screen in zip(under_tame_names(key), screens(key, people), strict=True):
        assert [renamed(nodes, people) for nodes in expected] == [read(text) for text in texts(screen)]
        assert [in_place(label, people) for label in labels(tame.rows)] == [*labels(screen.rows)]
        assert in_place(tame.footer or "", people) == (screen.footer or "")


def test_all_of_these_places_name_somebody() -> None:
    """The property above would hold of places without names, too."""
    for key in RULES:
        said = " ".join(text for _, screen in under_tame_names(key) for text in texts(screen))
        assert [name for name in TAME if name not in said] == []


def test_no_place_is_so_full_that_long_names_are_cut() -> None:
    """Where the oldest lines give way to the newest, the property above would compare different lines."""
    for key in RULES:
        for (_, tame), screen in zip(under_tame_names(key), screens(key, ("*" * NAME_LENGTH,) * 4), strict=True):
            assert [text.count("\n") for text in texts(tame)] == [text.count("\n") for text in texts(screen)]


@given(before=st.sampled_from(("", "**", "x ", "||a|| ")), name=names, after=st.sampled_from(("", "** ", ": x", "/y")))
def test_a_name_brings_no_mark_of_its_own_into_a_text(before: str, name: str, after: str) -> None:
    assert kinds(read(f"{before}{shown(name)}{after}")) <= kinds(read(f"{before}Quaa{after}"))


@given(st.text(max_size=40))
def test_any_name_can_be_read_as_it_was_kept(name: str) -> None:
    plain = plain_name(name)
    assert 1 <= len(plain) <= NAME_LENGTH
    assert plain_name(plain) == plain
    assert read(f"({shown(plain)})") == (f"({plain})",)


# Nobody goes past the one place.

RAW = {"display_name": {"plain_name"}, "name": {"shown", "in_label"}}
"""The functions to which a name is handed, by the attribute that holds it."""


def past_the_door(source: str) -> list[str]:
    """Where a person's name is read and not handed on at once to the one place for names."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    handed = {id(given): node.func.id for node in calls for given in node.args if isinstance(node.func, ast.Name)}
    return [
        f"{ast.unparse(node)} in line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and holds_a_name(node) and handed.get(id(node)) not in RAW[node.attr]
    ]


def holds_a_name(node: ast.Attribute) -> bool:
    owner = ast.unparse(node.value)
    return node.attr == "display_name" or (
        node.attr == "name" and (owner in ("seat", "person", "member", "user") or ".seats[" in owner)
    )


@pytest.mark.parametrize("path", sorted((BOT / "cogs").rglob("*.py")), ids=lambda path: path.stem)
def test_every_name_goes_through_the_one_place_for_names(path: Path) -> None:
    if path.name != "names.py":
        assert past_the_door(path.read_text(encoding="utf-8")) == []


def test_a_name_that_goes_past_it_is_found() -> None:
    assert past_the_door("x = seat.name") == ["seat.name in line 1"]
    assert past_the_door("say(table.seats[0].name, shown(person.name), plain_name(user.display_name))") == [
        "table.seats[0].name in line 1"
    ]
