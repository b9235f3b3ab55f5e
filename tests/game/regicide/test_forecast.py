"""What a player reads on the button before pressing it, and that the rules then do just that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.regicide.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from bot.game.regicide.chance import make, random_choice, shuffler
from bot.game.regicide.forecast import Forecast, forecast
from bot.game.regicide.kernel import Position
from bot.game.regicide.options import Options
from bot.game.regicide.player import choose
from bot.game.regicide.plays import PlayInfo, plays_in
from bot.game.regicide.powers import worth
from bot.game.regicide.rules import apply, deal, decide
from bot.game.regicide.state import PLAY
from bot.game.regicide.views import seat_view
from tests.game.regicide.seen import cards, seen


def met(players: int, seed: int) -> Iterator[Position]:
    """The positions of step 1 in a game that is played half by the plain player, half at random."""
    chance = Random(seed)
    position = apply(None, deal(players, Options(), chance))
    while not position.over:
        if position.phase == PLAY:
            yield position
        if chance.random() < 0.8:
            move = choose(seat_view(position, position.turn))
            position = apply(position, decide(position, position.turn, move, chance))
        else:
            position = position.copy()
            make(position, random_choice(position, chance), shuffler(chance))


def after(position: Position, play: PlayInfo) -> Position:
    """The position once the rules have made this play."""
    new = position.copy()
    new.play(play, shuffler(Random(0)))
    return new


def foretold(players: int, seed: int) -> Iterator[tuple[Forecast, Position, Position]]:
    """Each play a seat could make in a game: what it is told, and the positions before and after."""
    for position in met(players, seed):
        view = seat_view(position, position.turn)
        for play in plays_in(position.hands[position.turn]):
            if not play.jester:
                yield forecast(view, play.cards), position, after(position, play)


games = given(st.integers(1, 4), st.integers(0, 2**32))
few = settings(max_examples=25, deadline=None)


@games
@few
def test_the_damage_told_is_the_damage_dealt(players: int, seed: int) -> None:
    for told, before, then in foretold(players, seed):
        assert told.defeats == (then.defeated > before.defeated)
        assert told.health_left == (0 if told.defeats else then.health)
        assert told.defeats or told.damage == then.damage - before.damage
        assert told.exact == (then.tavern[-1:] == [before.enemy])


@games
@few
def test_the_attack_told_is_the_attack_suffered(players: int, seed: int) -> None:
    for told, _, then in foretold(players, seed):
        assert told.attack_after == (0 if told.defeats else then.attack)


@games
@few
def test_each_seat_draws_as_many_cards_as_told(players: int, seed: int) -> None:
    for told, before, then in foretold(players, seed):
        drawn = [new - old for new, old in zip(then.hand_sizes, before.hand_sizes, strict=True)]
        drawn[before.turn] += (before.hands[before.turn] & ~then.hands[before.turn]).bit_count()
        assert list(told.drawn) == drawn


@games
@few
def test_as_many_cards_are_healed_as_told(players: int, seed: int) -> None:
    for told, before, then in foretold(players, seed):
        assert len(then.tavern) == len(before.tavern) + told.healed - sum(told.drawn) + told.exact


@games
@few
def test_a_promise_that_the_hand_can_pay_is_kept(players: int, seed: int) -> None:
    for told, before, then in foretold(players, seed):
        hand = then.hands[before.turn]
        assert told.can_pay in (None, worth(hand) >= told.attack_after)


@games
@few
def test_the_rest_of_the_hand_is_worth_what_is_told(players: int, seed: int) -> None:
    for told, before, then in foretold(players, seed):
        assert told.rest_worth == worth(before.hands[before.turn] & then.hands[before.turn])


def test_a_pair_against_an_enemy_of_the_partners_suit_tells_what_is_blocked() -> None:
    told = forecast(seen("AC 8D TC", "JD", others=(5,)), cards("AC 8D"))  # C41
    assert told == Forecast(
        value=9,
        damage=18,
        health_left=2,
        defeats=False,
        exact=False,
        attack_after=10,
        drawn=(0, 0),
        healed=0,
        blocked=(DIAMONDS,),
        rest_worth=10,
        can_pay=True,
    )


def test_a_heal_that_empties_the_discard_feeds_the_draw_of_the_same_play() -> None:
    told = forecast(seen("AH 8D 9S 9C 9D", "JC", tavern=2, discard=5), cards("AH 8D"))  # C37
    assert (told.healed, told.drawn, told.damage) == (5, (5,), 9)


def test_a_full_hand_is_passed_over_by_the_draw() -> None:
    told = forecast(seen("4D 2C 3C 2H 3H", "JC", others=(6, 5), tavern=9), cards("4D"))
    assert told.drawn == (2, 0, 1)


def test_a_set_of_two_suits_works_with_the_one_that_is_not_immune() -> None:
    told = forecast(seen("5H 5S TC", "QH", discard=8, others=(7,)), cards("5S 5H"))
    assert (told.healed, told.blocked, told.attack_after) == (0, (HEARTS,), 5)


def test_spades_shield_nothing_while_the_enemy_is_immune_to_them() -> None:
    told = forecast(seen("9S TC", "JS", shield=4, others=(7,)), cards("9S"))
    assert (told.attack_after, told.blocked) == (10, (SPADES,))


def test_shields_from_before_the_jester_count_once_immunity_is_gone() -> None:
    told = forecast(seen("3S TC", "JS", shield=4, immune=False, others=(5, 5)), cards("3S"))
    assert (told.attack_after, told.blocked) == (3, ())


def test_clubs_are_blocked_by_a_clubs_enemy_and_deal_single_damage() -> None:
    told = forecast(seen("6C TC", "JC", others=(7,)), cards("6C"))
    assert (told.damage, told.health_left, told.blocked) == (6, 14, (CLUBS,))


def test_an_exact_defeat_is_told_apart_from_an_overkill() -> None:
    view = seen("6S 7C", "JH", damage=14, others=(7,))
    exact, more = forecast(view, cards("6S")), forecast(view, cards("7C"))
    assert (exact.defeats, exact.exact, exact.health_left) == (True, True, 0)
    assert (more.defeats, more.exact, more.health_left) == (True, False, 0)


def test_whoever_defeats_the_enemy_has_nothing_to_pay() -> None:
    told = forecast(seen("TC", "JH", others=(7,)), cards("TC"))
    assert (told.attack_after, told.rest_worth, told.can_pay) == (0, 0, True)


def test_a_jester_powers_nothing_and_is_not_answered_by_an_attack() -> None:
    told = forecast(seen("X 2C", "KS", shield=3, others=(5, 5)), cards("X"))
    assert (told.value, told.damage, told.health_left, told.attack_after) == (0, 0, 40, 0)
    assert (told.blocked, told.can_pay) == ((), True)


def test_a_hand_that_is_too_poor_and_draws_nothing_cannot_pay() -> None:
    assert forecast(seen("5C 9S", "KH", others=(7,)), cards("5C")).can_pay is False


def test_whether_unseen_cards_will_pay_is_left_open() -> None:
    assert forecast(seen("3D 2C", "JH", others=(7,)), cards("3D")).can_pay is None


def test_draws_that_cannot_be_worth_enough_pay_nothing() -> None:
    assert forecast(seen("AD 5C", "KH", others=(7,)), cards("AD")).can_pay is False


def test_a_recruited_king_may_lie_in_the_tavern_once_one_was_defeated() -> None:
    early, late = seen("AD", "KH", others=(7,), defeated=8), seen("AD", "KH", others=(7,), defeated=9)
    assert forecast(early, cards("AD")).can_pay is False
    assert forecast(late, cards("AD")).can_pay is None


def test_draws_that_are_enough_whatever_they_are_pay_for_sure() -> None:
    assert forecast(seen("3D 6C", "JH", others=(7,)), cards("3D")).can_pay is None
    assert forecast(seen("3D 7C", "JH", others=(7,)), cards("3D")).can_pay is True


def test_a_jester_among_the_draws_may_be_worth_nothing() -> None:
    assert forecast(seen("AD 9C", "JH", others=(6, 6)), cards("AD")).can_pay is None


def test_a_royal_known_to_lie_on_the_tavern_is_counted_on() -> None:
    told = forecast(seen("AD 5C", "QH", tavern_top="JC", others=(7,)), cards("AD"))
    assert (told.rest_worth, told.can_pay) == (5, True)


def test_a_royal_that_another_seat_will_draw_pays_nothing_here() -> None:
    view = seen("2D", "QH", tavern_top="JC JS", others=(3,))
    told = forecast(view, cards("2D"))
    assert (told.drawn, told.can_pay) == ((1, 1), False)


@pytest.mark.parametrize(
    "laid",
    ["", "9S", "5C 6C", "AC AD AH", "2C 9S"],
    ids=["no card", "a card not held", "two ranks", "three Aces", "one card not held"],
)
def test_cards_that_make_no_legal_play_of_the_hand_have_no_forecast(laid: str) -> None:
    with pytest.raises(ValueError, match="no legal play"):
        forecast(seen("AC AD AH 2C 5C 6C", others=(7,)), cards(laid))


def test_the_refusal_names_no_card() -> None:
    with pytest.raises(ValueError, match="no legal play") as refused:
        forecast(seen("5C 6D", others=(7,)), cards("5C 6D"))
    assert not any(text in str(refused.value) for text in "56CD")
