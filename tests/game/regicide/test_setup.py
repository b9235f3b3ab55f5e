"""A new game as it lies on the table before the first move."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from bot.game.core.errors import IllegalMove
from bot.game.regicide.cards import JACK, JESTERS, KING, QUEEN, is_jester, rank
from bot.game.regicide.events import Dealt
from bot.game.regicide.options import Options
from bot.game.regicide.rules import apply
from bot.game.regicide.ruleset import Regicide
from bot.game.regicide.setup import deal, match_jesters


def dealt(players: int, seed: int = 1, options: Options | None = None) -> Dealt:
    return deal(players, options or Options(), Random(seed))


@pytest.mark.parametrize(
    ("players", "limit", "tavern", "jesters"),
    [
        pytest.param(1, 8, 32, 0, id="C1 solo"),
        pytest.param(2, 7, 26, 0, id="C2 two players"),
        pytest.param(3, 6, 23, 1, id="C3 three players"),
        pytest.param(4, 5, 22, 2, id="C4 four players"),
    ],
)
def test_everyone_is_dealt_to_the_limit(players: int, limit: int, tavern: int, jesters: int) -> None:
    game = dealt(players)
    pack = [*chain(*game.hands), *game.tavern]

    assert [len(hand) for hand in game.hands] == [limit] * players
    assert len(game.tavern) == tavern
    assert sorted(filter(is_jester, pack)) == list(JESTERS[:jesters])
    assert sorted(card for card in pack if not is_jester(card)) == list(range(40))


def test_c1_a_solo_game_starts_with_two_jesters_beside_it() -> None:
    position = apply(None, dealt(1))

    assert position.refreshes == 2
    assert (position.discard, position.table, len(position.castle)) == ([], [], 11)
    assert rank(position.enemy) == JACK


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_solo_has_jesters_to_flip(players: int) -> None:
    assert apply(None, dealt(players)).refreshes == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_castle_is_jacks_then_queens_then_kings_r4(seed: int) -> None:
    game = dealt(2, seed)

    assert [rank(card) for card in game.castle] == [JACK] * 4 + [QUEEN] * 4 + [KING] * 4
    assert len(set(game.castle)) == 12


def test_each_rank_of_the_castle_is_shuffled_on_its_own_r4() -> None:
    orders = {dealt(2, seed).castle[:4] for seed in range(200)}

    assert len(orders) == 24


def test_c117_the_same_seed_deals_the_same_game() -> None:
    assert dealt(3, seed=9) == dealt(3, seed=9)
    assert dealt(3, seed=9) != dealt(3, seed=10)


def test_any_seat_may_be_drawn_to_start_r8() -> None:
    assert {dealt(4, seed).first for seed in range(60)} == {0, 1, 2, 3}


def test_the_first_player_can_be_chosen_r8() -> None:
    assert {dealt(4, seed, Options(first_player="2")).first for seed in range(20)} == {2}


def test_a_first_player_without_a_seat_is_refused_r8() -> None:
    with pytest.raises(IllegalMove) as refusal:
        Regicide().deal(2, {"first_player": "2"}, Random(1))

    assert refusal.value.rule == "R8"


def test_a_refused_deal_draws_nothing_from_chance_r81() -> None:
    chance = Random(1)
    with pytest.raises(IllegalMove):
        Regicide().deal(5, {}, chance)

    assert chance.getstate() == Random(1).getstate()


def test_a_deal_prints_without_its_cards_r73() -> None:
    assert repr(dealt(2, options=Options(first_player="1"))) == (
        f"Dealt(players=2, first=1, options={Options(first_player='1')!r})"
    )


def test_the_first_jester_read_is_the_first_one_held_r84() -> None:
    assert match_jesters([52, 3], [53, 3]) == (53, 3)
    assert match_jesters([53, 7, 52], [52, 7, 53]) == (52, 7, 53)
    assert match_jesters([1, 2], [53]) == (1, 2)


def test_a_jester_that_is_not_held_stays_what_it_is() -> None:
    assert match_jesters([52, 53], [53]) == (53, 53)
    assert match_jesters([52], []) == (52,)
