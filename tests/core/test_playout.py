"""Random play to the end."""

from collections.abc import Callable

import pytest

from meadow.core.playout import play_out, play_out_listing
from meadow.core.rng import Rng
from meadow.core.state import State, digest
from tests.toys import GAME

Player = Callable[[State, Rng, int], int]


@pytest.mark.parametrize("play", [play_out, play_out_listing])
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_plays_to_the_end_and_counts_decisions(play: Player, seats: int) -> None:
    state, by_hand, rng = GAME.new(seats), GAME.new(seats), Rng(3)
    count = play(state, Rng(3), 1000)
    for _ in range(count):
        assert not by_hand.over()
        seat = by_hand.actors()[0]
        by_hand.apply(seat, rng.pick(by_hand.legal(seat)))
    assert by_hand.over()
    assert digest(by_hand) == digest(state)


@pytest.mark.parametrize("play", [play_out, play_out_listing])
def test_it_stops_at_the_limit(play: Player) -> None:
    state = GAME.new(3)
    assert play(state, Rng(0), 5) == 5
    assert not state.over()
    assert play(state, Rng(0), 0) == 0


def test_a_game_that_is_over_has_no_decisions() -> None:
    state = GAME.new(2)
    play_out(state, Rng(0))
    before = digest(state)
    assert play_out(state, Rng(0)) == 0
    assert digest(state) == before


def test_the_games_own_chance_and_the_players_are_apart() -> None:
    """Another player's generator leaves the deal as it was; the same one repeats the game."""
    ends = []
    for driver in (1, 1, 2):
        state = GAME.new(4, seed=9)
        play_out(state, Rng(driver))
        ends.append(digest(state))
    assert ends[0] == ends[1] != ends[2]
