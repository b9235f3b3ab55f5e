"""What holds in every position of every game (I1-I7)."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from bot.game.regicide.cards import CARDS, HEALTH, JACK, cards_in, rank
from bot.game.regicide.events import Dealt, Moved, Pay, Play, Refresh, Yield
from bot.game.regicide.kernel import Position
from bot.game.regicide.rules import apply, legal_moves
from bot.game.regicide.state import NO_ENEMY
from tests.game.regicide.games import games, whole_games

Whole = tuple[Dealt, list[Moved], list[Position]]


def all_cards(position: Position) -> list[int]:
    in_hands = [card for hand in position.hands for card in cards_in(hand)]
    enemy = [] if position.enemy == NO_ENEMY else [position.enemy]
    return sorted([*in_hands, *position.tavern, *position.discard, *position.table, *position.castle, *enemy])


@given(games())
def test_no_card_is_ever_lost_or_doubled_i1(position: Position) -> None:
    jesters = (0, 0, 0, 1, 2)[position.players]

    assert all_cards(position) == list(range(CARDS - 2 + jesters))


@given(games())
def test_no_hand_is_above_the_limit_i2(position: Position) -> None:
    assert max(position.hand_sizes) <= position.hand_limit


@given(whole_games())
def test_damage_stays_below_the_health_and_shields_never_fall_i3(game: Whole) -> None:
    _, _, positions = game
    for position in positions:
        assert position.enemy == NO_ENEMY or 0 <= position.damage < HEALTH[position.enemy]
    for before, after in pairwise(positions):
        assert after.enemy != before.enemy or after.shield >= before.shield


@given(whole_games())
def test_the_table_is_empty_until_something_is_played_against_the_enemy_i4(game: Whole) -> None:
    _, moves, positions = game
    played = False
    for moved, before, after in zip(moves, positions, positions[1:], strict=False):
        played = after.enemy == before.enemy and (played or not isinstance(moved.move, Yield | Pay | Refresh))
        assert bool(after.table) == played


@given(whole_games())
def test_every_game_ends_within_the_moves_that_its_health_allows_i5(game: Whole) -> None:
    _, moves, positions = game
    damage = sum(
        after.damage - before.damage if after.enemy == before.enemy else HEALTH[before.enemy] - before.damage
        for before, after in pairwise(positions)
    )

    assert positions[-1].over
    assert sum(isinstance(moved.move, Play) for moved in moves) <= damage <= 360


@given(whole_games())
def test_at_most_all_but_one_seat_yield_between_two_plays_i5(game: Whole) -> None:
    _, moves, positions = game
    running = 0
    for moved in moves:
        if isinstance(moved.move, Yield):
            running += 1
        elif not isinstance(moved.move, Pay | Refresh):
            running = 0
        assert running <= positions[0].players - 1


@given(games())
def test_royals_among_the_cards_were_defeated_before_i7(position: Position) -> None:
    facing = {position.enemy, *position.castle}
    loose = [card for card in all_cards(position) if JACK <= rank(card) < 13 and card not in facing]

    assert len(loose) == position.defeated


@given(games())
def test_the_seat_to_act_always_has_a_legal_move(position: Position) -> None:
    assert bool(legal_moves(position)) == (not position.over)


@given(games())
def test_known_royals_lie_on_top_of_the_tavern_r75(position: Position) -> None:
    assert all(JACK <= rank(card) < 13 for card in position.tavern[::-1][: position.known])
    assert 0 <= position.known <= len(position.tavern)


@given(whole_games())
def test_c117_replaying_the_events_gives_the_same_positions_r83(game: Whole) -> None:
    dealt, moves, positions = game
    replayed = [apply(None, dealt)]
    for moved in moves:
        replayed.append(apply(replayed[-1], moved))

    assert replayed == positions


@given(games())
def test_a_copy_is_equal_and_independent(position: Position) -> None:
    copy = position.copy()
    assert copy == position

    copy.hands[0] ^= 1
    copy.tavern.append(0)
    copy.table.append(0)
    copy.discard.append(0)
    copy.castle.append(0)

    assert copy != position
    assert all_cards(position) != all_cards(copy)
