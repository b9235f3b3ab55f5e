"""What each person at the table may see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.regicide.cards import CARDS, JACK, bits, cards_in, rank
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.views import EnemyView, in_hand_order, public_view, seat_view
from tests.game.regicide.cases import act, card, case, names
from tests.game.regicide.games import games

TABLE = "[2]; E=JD(dmg 5, sh 6); P0 8C TS; P1 9H AD; T=[2C 3C 4C]; D=[5C 6C]; tbl=[5S]; castle=[QS KH]; y=[no, yes]"


def test_c114_a_seat_sees_its_own_hand_and_what_is_public() -> None:
    view = seat_view(case(TABLE), 1)

    assert names(view.hand) == "AD 9H"
    assert view.public.hand_sizes == (2, 2)
    assert (view.public.tavern_size, view.public.castle_size, view.public.discard_size) == (3, 2, 2)
    assert view.public.enemy == EnemyView(
        card=card("JD"), health=15, full_health=20, attack=4, printed_attack=10, shield=6, immune=True
    )
    assert (names(view.public.table), names(view.public.discard)) == ("5S", "6C")
    assert (view.public.tavern_top, view.public.yielded) == ((), (False, True))


def test_the_whole_discard_is_shown_where_the_game_says_so_r76() -> None:
    view = public_view(case(TABLE, Options(discard_view="all")))

    assert names(view.discard) == "6C 5C"


def test_an_empty_discard_shows_no_card() -> None:
    assert public_view(case("[2]; E=JD; P0 8C")).discard == ()


def test_c115_everybody_knows_a_royal_won_exactly_until_it_is_drawn() -> None:
    won = act(case("[2]; E=JC(dmg 15); P0 5S 3H 2D 2S QS; P1 +5; T=[2C]; D=[3C]; castle=[JD KS KH]"), "play 5S")
    assert names(public_view(won).tavern_top) == "JC"

    healed = act(won, "play 3H", "pay QS")
    assert names(seat_view(healed, 1).public.tavern_top) == "JC"


def test_c115_once_drawn_the_royal_is_hidden_in_a_hand() -> None:
    after = act(case("[2]; E=KC; P0 2D QS JS; P1 +6; T=[JH QD 2C]; known=2"), "play 2D")

    assert public_view(after).tavern_top == ()


@given(games(), st.randoms(use_true_random=False))
def test_no_view_depends_on_what_is_hidden_r73(position: Position, chance: Random) -> None:
    seat = position.turn
    twin = _shuffle_hidden(position, seat, chance)

    assert public_view(twin) == public_view(position)
    assert seat_view(twin, seat) == seat_view(position, seat)
    assert repr(twin) == repr(position)


def _shuffle_hidden(position: Position, seat: int, chance: Random) -> Position:
    """The same game to the eyes of one seat: other hands and the Tavern mixed, the Castle too."""
    twin = position.copy()
    top = len(twin.tavern) - twin.known
    others = [each for each in range(twin.players) if each != seat]
    pool = [*twin.tavern[:top], *(held for each in others for held in cards_in(twin.hands[each]))]
    chance.shuffle(pool)
    chance.shuffle(twin.castle)
    for each in others:
        size = twin.hands[each].bit_count()
        twin.hands[each], pool = bits(pool[:size]), pool[size:]
    twin.tavern[:top] = pool
    return twin


@pytest.mark.parametrize(
    ("phase", "seat", "steps"),
    [
        ("play", 0, (True, True, False, False)),
        ("play", 1, (False, False, False, False)),
        ("pay", 0, (False, False, True, False)),
        ("pay", 1, (False, False, False, False)),
    ],
)
def test_only_the_seat_to_act_may_act(phase: str, seat: int, steps: tuple[bool, ...]) -> None:
    view = seat_view(case("[2]; E=JH; P0 8C TS; P1 +3", phase=phase), seat)

    assert (view.may_play, view.may_yield, view.may_pay, view.may_refresh) == steps


def test_a_solo_player_may_flip_in_both_steps_r63() -> None:
    assert seat_view(case("[1]; E=JH; P0 8C TS"), 0).may_refresh
    assert seat_view(case("[1]; E=JH; P0 8C TS", phase="pay"), 0).may_refresh
    assert not seat_view(case("[1]; E=JH; P0 8C TS; flips=0"), 0).may_refresh


def test_nobody_may_do_anything_after_a_win() -> None:
    view = seat_view(act(case("[1]; E=KH(dmg 30); castle=[]; P0 TC 8H"), "play TC"), 0)

    assert (view.may_play, view.may_yield, view.may_pay, view.may_refresh) == (False,) * 4
    assert (view.public.enemy, view.public.medal, view.public.defeated) == (None, "gold", 12)


def test_a_hand_stands_by_suit_then_rank_with_jesters_last() -> None:
    held = bits(card(name) for name in ["X2", "KS", "AS", "2C", "TD", "X1", "JC", "AD"])

    assert names(in_hand_order(held)) == "2C JC AD TD AS KS X1 X2"


def test_a_view_prints_without_the_hand_r73() -> None:
    view = seat_view(case(TABLE), 1)

    assert repr(view) == repr(replace(view, hand=()))


@given(games())
def test_every_view_counts_all_cards_i1(position: Position) -> None:
    view = public_view(position)
    counted = sum(view.hand_sizes) + view.tavern_size + view.discard_size + len(view.table) + view.castle_size

    assert counted + (view.enemy is not None) == CARDS - 2 + (0, 0, 0, 1, 2)[view.players]
    assert all(rank(royal) >= JACK for royal in view.tavern_top)
