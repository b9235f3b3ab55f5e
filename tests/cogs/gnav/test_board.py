"""The board: lives, the dealer, the turn, what is public, and how a deal or a match ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.gnav.state import Match
from bot.game.table.views import TableView
from tests.cogs.gnav.seen import UI, board_of, labels, line_of, story_of, table_of
from tests.game.gnav.cases import act, case, everybody_keeps, next_deal

FOUR = case("3/3/3/3; 0 V, 1 VII, 2 III, 3 XII")
CUCKOO = act(case("3/3/3/3; 0 II, 1 Cuckoo, 2 I, 3 IX"), "0 ask")


def ended_early(match: Match) -> TableView:
    """A table whose people agreed to end in the middle of a match."""
    return replace(table_of(match), phase="over", reason="ended", awaits=())


def test_a_deal_shows_its_number_and_who_is_on_turn() -> None:
    screen = board_of(FOUR)
    assert screen.title == "Gnav · deal 4"
    assert screen.text.startswith("➡️ It is **Ann**'s turn: keep, or ask Ben?")
    assert story_of(screen) == ["🎴 Dan deals to 4 players. Ann begins."]
    assert screen.footer == "Cards in the stock: 38"


def test_the_closer_may_draw_from_the_stock_g32() -> None:
    match = act(FOUR, "0 keep, 1 keep, 2 keep")
    assert board_of(match).text.startswith("➡️ It is **Dan**'s turn: keep, or draw from the stock?")


def test_each_player_is_a_line_with_their_lives_and_no_card() -> None:
    screen = board_of(FOUR)
    assert line_of(screen, "Ann") == "▶️ ❤️❤️❤️ **Ann**"
    assert line_of(screen, "Ben") == "▫️ ❤️❤️❤️ **Ben**"
    assert line_of(screen, "Dan") == "▫️ ❤️❤️❤️ **Dan** · dealer"


def test_an_ai_is_marked_as_one() -> None:
    assert line_of(board_of(FOUR, ais=(1,)), "Ben") == "▫️ ❤️❤️❤️ **Ben 🤖**"


def test_a_life_lost_in_this_deal_looks_other_than_one_lost_before() -> None:
    match = act(case("2/3/3/3; 0 XII, 1 Dragoon, 2 V, 3 IX"), "0 ask")
    assert line_of(board_of(match), "Ann") == "▫️ ❤️💔🖤 **Ann**"
    later = next_deal(everybody_keeps(match), "V VI VII IX")
    assert line_of(board_of(later), "Ann") == "▫️ ❤️🖤🖤 **Ann** · dealer"


def test_a_shown_matador_and_an_announced_fool_stand_beside_their_seats_g14() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Horse, 2 IX, 3 Fool"), "0 ask")
    screen = board_of(match)
    assert line_of(screen, "Ben").endswith("**Ben** · **Horse**")
    assert line_of(screen, "Dan").endswith("**Dan** · **Fool** · dealer")
    assert line_of(screen, "Ann").endswith("**Ann**")


def test_a_fool_that_is_handed_on_is_seen_to_go_g14() -> None:
    match = act(case("3/3/3/3; 0 II, 1 Fool, 2 VI, 3 VII"), "0 ask")
    assert line_of(board_of(match), "Ann").endswith("**Ann** · **Fool**")
    assert line_of(board_of(match), "Ben").endswith("**Ben**")


def test_who_rests_is_seen_to_rest_g45() -> None:
    match = case("3/3/3/3; 0 II, 2 IX, 3 V; resting 1")
    assert line_of(board_of(match), "Ben") == "💤 ❤️❤️❤️ **Ben** · rests"


def test_who_is_out_stays_on_the_board_with_the_deal_that_ended_it() -> None:
    match = act(case("3/1/3/3; 0 I, 1 IV, 2 Cat, 3 IX"), "0 ask, 1 ask")
    assert line_of(board_of(match), "Ben") == "💀 💔🖤🖤 **Ben** · out in deal 4"


def test_who_went_out_long_ago_has_three_empty_hearts() -> None:
    assert line_of(board_of(case("3/0/3; 0 I, 2 IV")), "Ben") == "💀 🖤🖤🖤 **Ben** · out in deal 1"


def test_at_the_settlement_all_cards_are_up_g40() -> None:
    screen = board_of(everybody_keeps(FOUR))
    assert line_of(screen, "Ann") == "▫️ ❤️❤️❤️ **Ann** · **V**"
    assert line_of(screen, "Cleo") == "▫️ ❤️❤️💔 **Cleo** · **III**"
    assert line_of(screen, "Dan") == "▫️ ❤️❤️❤️ **Dan** · **XII** · dealer"


def test_who_will_rest_is_told_between_the_deals_g45() -> None:
    match = everybody_keeps(case("3/3/3; 0 Fool, 1 V, 2 VII"))
    assert line_of(board_of(match), "Ann") == "▫️ ❤️❤️💔 **Ann** · **Fool** · will rest"


def test_when_the_match_is_over_nobody_is_told_to_rest_or_to_be_on_turn() -> None:
    between = everybody_keeps(case("3/3/3; 0 Fool, 1 V, 2 VII"))
    assert line_of(UI.board(ended_early(between)), "Ann") == "▫️ ❤️❤️💔 **Ann** · **Fool**"
    assert line_of(UI.board(ended_early(FOUR)), "Ann") == "▫️ ❤️❤️❤️ **Ann**"
    won = everybody_keeps(case("2/1; 0 Fool, 1 V"))
    assert line_of(board_of(won), "Ann") == "▫️ ❤️💔🖤 **Ann** · **Fool**"


def test_who_has_rested_in_a_deal_is_not_told_to_rest_after_it() -> None:
    match = everybody_keeps(case("3/3/3/3; 0 II, 2 IX, 3 V; resting 1"))
    assert line_of(board_of(match), "Ben").endswith("**Ben**")


def test_next_deal_is_offered_between_deals_alone_g49() -> None:
    assert labels(board_of(FOUR))[:1] != ["Next deal"]
    between = board_of(CUCKOO)
    assert labels(between)[0] == "Next deal"
    assert between.rows[0][0].custom_id == "move:7:9::next"
    assert between.text.startswith("The deal is over. Anybody at the table may press **Next deal**.")
    over = everybody_keeps(case("1/1/0/0; 0 V, 1 IX"))
    assert labels(board_of(over)) == ["Play again", "Rules"]


def test_where_only_ais_live_on_the_board_says_that_they_go_on() -> None:
    screen = board_of(everybody_keeps(case("0/3/3; 1 V, 2 VII")), ais=(1, 2))
    assert (
        "The AI players go on by themselves, unless somebody at the table presses **Next deal** first." in screen.text
    )
    assert labels(screen)[0] == "Next deal"


def test_the_winner_is_the_last_one_with_lives_g47() -> None:
    screen = board_of(everybody_keeps(case("1/2/0/0; 0 V, 1 IX")))
    assert screen.title == "🏆 Gnav: Ben wins!"
    assert screen.text.startswith("**Ben** ❤️❤️🖤 is the last one with lives, after 4 deals.")
    assert story_of(screen)[-1] == "🏆 **Ben** has won!"
    assert line_of(screen, "Ben") == "▫️ ❤️❤️🖤 **Ben** · **IX** · dealer"


def test_a_draw_is_no_victory_g48() -> None:
    screen = board_of(everybody_keeps(case("1/1/0; 0 Fool, 1 IX")))
    assert screen.title == "🤝 Gnav: a draw"
    assert screen.text.startswith("Ann and Ben lost their last lives together.")
    assert line_of(screen, "Cleo") == "💀 🖤🖤🖤 **Cleo** · out in deal 1"


@pytest.mark.parametrize("match", [FOUR, CUCKOO], ids=["in a deal", "between deals"])
def test_a_match_that_its_players_ended_says_so(match: Match) -> None:
    screen = UI.board(ended_early(match))
    assert screen.title == "Gnav: ended early"
    assert screen.text.startswith("The players ended this game in deal 4.")
    assert labels(screen) == ["Play again", "Rules"]


def test_a_match_that_was_ended_early_still_hides_the_cards() -> None:
    screen = UI.board(ended_early(FOUR))
    assert [line_of(screen, name).endswith(f"**{name}**") for name in ("Ann", "Ben", "Cleo")] == [True] * 3


def test_a_vote_stands_below_with_its_buttons() -> None:
    screen = UI.board(replace(table_of(CUCKOO), votes=((101, True),)))
    assert [field.value for field in screen.fields if field.name == "End this game?"] == [
        "Ben would like to end it. It ends when 3 of the players agree."
    ]
    assert [[button.label for button in row] for row in screen.rows] == [
        ["Next deal", labels(screen)[1], "Rules"],
        ["Agree to end", "Keep playing"],
    ]


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("0 keep", "It is your turn: keep your card, or ask your neighbour?"),
        ("0 keep, 1 keep, 2 keep", "It is your turn: keep your card, or draw from the stock?"),
    ],
)
def test_a_turn_ping_tells_what_there_is_to_choose(moves: str, said: str) -> None:
    assert UI.turn_line(table_of(act(FOUR, moves))) == said


def test_the_board_of_a_deal_changes_colour_when_it_is_over_and_won() -> None:
    colours = [board_of(match).colour for match in (FOUR, CUCKOO, everybody_keeps(case("1/2; 0 V, 1 IX")))]
    assert len({*colours, UI.board(ended_early(FOUR)).colour}) == 4
