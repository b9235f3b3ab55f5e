"""Whatever people are called and however full the table is: harmless, and within Discord's limits."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.cogs.actions.statistics import ROWS, Question, stats_screen
from bot.cogs.regicide import rulebook, words
from bot.cogs.regicide.board import STORY_MOVES
from bot.cogs.regicide.look import RegicideLook
from bot.cogs.ui.lobby import lobby_screen
from bot.cogs.ui.names import NAME_LENGTH, plain_name, shown
from bot.cogs.ui.screens import FIELD_LENGTH, Screen
from bot.cogs.ui.sending import message
from bot.game.ports.log import Place
from bot.game.ports.statistics import Person, StatsPage, StatsRow
from bot.game.regicide.cards import JESTERS, parse
from bot.game.regicide.events import Pay, Play
from bot.game.regicide.notation import write
from bot.game.regicide.player import choose
from bot.game.table import commands
from bot.game.table.decide import decide
from bot.game.table.evolve import Stamp, advance
from bot.game.table.opening import open_table
from bot.game.table.state import StoryEntry, Table
from bot.game.table.views import SeatedView, TableView, TableViews
from bot.games import RULES
from tests.cogs.dealt import deal_at
from tests.cogs.evening import Evening
from tests.cogs.regicide.hands import move
from tests.cogs.stacked import stacked
from tests.discord_contract import check_request
from tests.store.games import NOON

GAME = RULES["regicide"]
UI = RegicideLook()
NASTY = (
    "**bold** _it_ `code` ||spoiler||",
    "@everyone <@123> <#4>",
    "\u202egnirts desrever\u202c",
    "a\u200bb\u200cc\u200d\ufeffd",
    "🐉" * 32,
    "[link](https://example.org)",
    "# title\n> quote",
    "W" * 32,
    "\u200b\u202e",
    "ẑ̷̢̛̤a̵̡̛l̶͍̽g̶̢̛o̵͍͝" * 3,
)
LONGEST = "🐉" * 32
ESCAPED = "_" * 32
"""A name that doubles its length where it is shown as it is written."""


def sent(screen: Screen) -> dict[str, Any]:
    """A screen as it goes over the wire."""
    made = message(screen)
    return {
        "content": made["content"],
        "embeds": [made["embed"].to_dict()],
        "components": made["view"].to_components(),
        "allowed_mentions": made["allowed_mentions"].to_dict(),
    }


def problems(screen: Screen) -> list[str]:
    """What Discord would refuse of this screen."""
    return check_request("PATCH", "/channels/1/messages/2", sent(screen))


def a_table(names: tuple[str, ...], moves: int) -> Table:
    """A game of these people after some moves of the plain player."""
    chance = Random(3)
    place = Place(10**18, 10**18 + 1)
    opened = open_table(GAME, place, 10**18, plain_name(names[0]), len(names), 0, {}, chance)
    table, _ = advance(GAME, None, opened, Stamp(1, NOON))
    for number, name in enumerate(names[1:], 1):
        table = asked(table, commands.Join(10**18 + number, plain_name(name)), chance)
    for _ in range(moves):
        if table.phase == "over":
            break
        (seat,) = GAME.awaits(table.play)
        text = write(choose(GAME.seat_view(table.play, seat)))
        table = asked(table, commands.Move(10**18 + seat, table.position, text), chance)
    return table


def asked(table: Table, command: commands.Command, chance: Random) -> Table:
    after, _ = advance(GAME, table, decide(GAME, table, command, chance, NOON), Stamp(table.version + 1, NOON))
    return after


def at_most(table: Table) -> TableView:
    """The view of a table whose story and piles are as long as they can be."""
    view = TableViews(GAME, 10**18 - 1, table).public
    longest = max(table.story, key=lambda told: len(told.happenings))
    play = replace(view.play, table=tuple(range(40)), tavern_top=tuple(range(40, 52)))
    return replace(view, play=play, story=(StoryEntry(None, longest.happenings * 3),) * 12, version=10**9 - 1)


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_short_and_has_no_marks_of_its_own(name: str) -> None:
    plain = plain_name(name)
    assert 1 <= len(plain) <= NAME_LENGTH
    assert not set(plain) & set("\u202e\u202c\u200b\u200c\u200d\ufeff\n")


@pytest.mark.parametrize("name", ["\u200b\u202e", "\u3164\u2800\u115f"], ids=ascii)
def test_a_name_of_nothing_that_can_be_seen_is_a_player(name: str) -> None:
    assert plain_name(name) == "Anonymous"


@pytest.mark.parametrize(
    ("name", "harmless"),
    [
        ("**b** _i_ `c` ||s||", r"\*\*b\*\* \_i\_ \`c\` \|\|s\|\|"),
        ("@everyone", "@\u200beveryone"),
        ("<@12345678901234567>", "\\<@\u200b12345678901234567\\>"),
        ("<#123> <t:1:R>", r"\<\#123\> \<t\:1\:R\>"),
        ("[a](b)", r"\[a\]\(b\)"),
        ("# title", r"\# title"),
        ("> quote", r"\> quote"),
        ("- list", r"\- list"),
        ("http://x`y||", r"http\:\/\/x\`y\|\|"),
        ("<x:/||>", r"\<x\:\/\|\|\>"),
        ("1. 2.5", r"1\. 2\.5"),
    ],
)
def test_a_name_is_shown_as_it_is_written(name: str, harmless: str) -> None:
    assert shown(plain_name(name)) == harmless


@pytest.mark.parametrize("name", [LONGEST, ESCAPED])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_fullest_board_and_hands_keep_discords_limits(seats: int, name: str) -> None:
    for moves in (0, 5, 11, 400):
        table = a_table((name,) * seats, moves)
        assert problems(UI.board(at_most(table))) == []
        for user in table.people:
            view = TableViews(GAME, 10**18 - 1, table).seat_of(user)
            for selection in ("", "0", "01234567"):
                assert problems(UI.hand(view, selection, "A line above the hand." * 3)) == []


def test_where_the_story_is_too_long_the_oldest_moves_give_way_to_the_newest() -> None:
    view = at_most(a_table((ESCAPED,) * 4, 11))
    (told,) = (field.value for field in UI.board(view).fields if field.name == "What happened")
    newest = " ".join(words.line(fact, lambda _: shown(plain_name(ESCAPED))) for fact in view.story[-1].happenings)
    assert len(told) <= FIELD_LENGTH < len(newest) * STORY_MOVES
    assert told.endswith(f"• {newest}")


def test_a_hand_that_names_who_goes_next_keeps_discords_limits() -> None:
    table = a_table((LONGEST,) * 4, 0)
    view = next(v for v in (TableViews(GAME, 1, table).seat_of(user) for user in table.people) if v.play.may_play)
    with_jester = SeatedView(view.table, view.seat, replace(view.play, hand=(*view.play.hand[:4], JESTERS[0])))
    screen = UI.hand(with_jester, "4")
    assert [button.label for row in screen.rows for button in row if button.label.startswith("Jester:")]
    assert problems(screen) == []


def test_every_page_of_the_rules_keeps_discords_limits() -> None:
    for number in range(len(rulebook.PAGES)):
        assert problems(UI.rules(number)) == []


@pytest.mark.parametrize("name", NASTY)
def test_a_lobby_with_any_names_keeps_discords_limits(name: str) -> None:
    opened = open_table(GAME, Place(1, 2), 3, plain_name(name), None, 3, {}, Random(1))[:3]
    table, _ = advance(GAME, None, opened, Stamp(1, NOON))
    assert problems(lobby_screen(TableViews(GAME, 1, table).public, UI.invitation)) == []


@pytest.mark.parametrize("name", NASTY)
def test_statistics_with_any_names_keep_discords_limits(name: str) -> None:
    team = tuple(Person(user, plain_name(name)) for user in range(4))
    most = 10**6
    row = StatsRow(
        people=team,
        seats=4,
        games=most,
        wins=most,
        draws=most,
        bound=1.0,
        best_streak=most,
        total_score=12 * most,
        best_score=12,
        longest=most,
        fastest_win=most,
        distinctions={"gold": most, "silver": most, "bronze": most},
    )
    page = StatsPage((row,) * ROWS, page=2, pages=3, total=3 * ROWS, first=ROWS + 1)
    asked = Question("regicide", "everywhere", "teams", 4, with_ai=True, user=2**63, page=1)
    screen = stats_screen(UI, "Regicide", asked, page)
    assert problems(screen) == []
    assert shown(plain_name(name)) in screen.fields[0].name


async def test_a_turn_ping_names_its_person_by_number_and_nobody_by_a_name(evening: Evening) -> None:
    evening.people["@everyone"] = evening.guild.add_member(evening.env.create_user("loud"), nick="@everyone")
    dealt = stacked("3C4C5C6C7C8C9C", "3D4D5D6D7D8D9D")
    await deal_at(evening, dealt, "Ann", "@everyone")
    await move(evening, "Ann", Play(tuple(parse(["8C"]))))
    await move(evening, "Ann", Pay(tuple(parse(["4C", "6C"]))))
    ping = evening.messages()[-1]
    assert ping.content == f"<@{evening.people['@everyone'].id}> It is your turn."
    assert [person.id for person in ping.mentions] == [evening.people["@everyone"].id]
    assert not ping.mention_everyone


async def test_nobody_is_called_and_nothing_is_bold_because_of_a_name(evening: Evening) -> None:
    evening.people["Nasty"] = evening.guild.add_member(evening.env.create_user("nasty"), nick="@everyone **b**")
    await evening.slash("Nasty", "start")
    assert "@\u200beveryone \\*\\*b\\*\\*" in await evening.board_text()
