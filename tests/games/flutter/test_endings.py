"""The end: what triggers it, who still has a turn, the bonus for petals, ties, and the limit of turns."""

import pytest

from meadow.core.events import Ended, Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.flutter import GAME
from meadow.games.flutter.actions import KEEP
from meadow.games.flutter.components import COMPONENTS
from meadow.games.flutter.events import Bonus, LastRound, Placed
from meadow.games.flutter.position import BEE_STEP
from meadow.games.flutter.state import FlutterState


def play(state: FlutterState, seed: int = 0, *, bees: bool = True) -> list[Event]:
    """The game at random to its end; the state is changed. Without bees nobody ever places one."""
    rng, log = Rng(seed), list[Event]()
    state.log = log
    while not state.over():
        action = state.sample(state.actor(), rng)
        if not bees and state.phase == BEE_STEP:
            action = KEEP
        state.apply(state.actor(), action)
    state.log = None
    return log


def last_decision(seats: int) -> FlutterState:
    """A short game in which only the last player's bee is still to be kept. Nobody has anything."""
    state, rng = GAME.new(seats, {"tiles_removed": 11, "unpaid_mismatch": "lose_what_you_have"}, 4), Rng(4)
    while state.turn < seats or state.phase != BEE_STEP:
        state.apply(state.actor(), KEEP if state.phase == BEE_STEP else state.sample(state.actor(), rng))
    for place in range(4 * seats):
        state.tracks[place] = 0
    for seat in range(seats):
        state.pollen[seat] = 0
    return state


# The last round


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_else_has_one_more_turn_after_the_last_tile_of_a_stack(seats: int) -> None:
    """With one tile in each stack the first turn triggers it; other stacks that run out change nothing."""
    state = GAME.new(seats, {"tiles_removed": 11}, seed=2)
    log = play(state, 2)
    assert state.turn == seats
    assert sum(isinstance(event, LastRound) for event in log) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_turn_is_that_of_the_player_before_who_triggered_it(seats: int, seed: int) -> None:
    state = GAME.new(seats, seed=seed)
    log = play(state, seed)
    trigger = next(event.seat for event in log if isinstance(event, LastRound))
    assert state.mover == (trigger - 1) % seats
    placed_after = log[next(i for i, event in enumerate(log) if isinstance(event, LastRound)) :]
    assert {event.seat for event in placed_after if isinstance(event, Placed)} <= set(range(seats)) - {trigger}


def test_who_triggers_it_finishes_the_turn() -> None:
    """The bee may still be placed."""
    state, rng = GAME.new(2, {"tiles_removed": 11}, 3), Rng(3)
    while state.phase != BEE_STEP:
        state.apply(0, state.sample(0, rng))
    assert (state.actor(), state.mover, state.last_turns) == (0, 0, 1)
    state.apply(0, state.legal(0)[-1])
    assert (state.actor(), state.mover, state.last_turns) == (1, 1, 0)


# The bonus


def test_bonus_is_a_third_of_each_track() -> None:
    assert COMPONENTS.bonus.pollen == tuple(petals // 3 for petals in range(22))


@pytest.mark.parametrize(
    ("tracks", "bonus"),
    [([0, 0, 0, 0], 0), ([2, 2, 2, 2], 0), ([3, 5, 6, 21], 1 + 1 + 2 + 7), ([20, 19, 18, 17], 6 + 6 + 6 + 5)],
)
def test_petals_that_are_left_bring_pollen_track_by_track(tracks: list[int], bonus: int) -> None:
    state = last_decision(2)
    for colour, petals in enumerate(tracks):
        state.tracks[4 + colour] = petals
    state.pollen[1] = 10
    after, events = step(state, 1, KEEP)
    assert after.scores() == [0, 10 + bonus]
    told = {event.seat: event for event in events if isinstance(event, Bonus)}
    assert (list(told[1].petals), sum(told[1].pollen)) == (tracks, bonus)


def test_no_bonus_before_the_end() -> None:
    state = last_decision(2)
    state.tracks[4] = 21
    assert state.scores() == [0, 0]


# Winners


def finish(seats: int, pollen: list[int], petals: list[int]) -> FlutterState:
    """The end with so much pollen before the bonus, and so many petals, two of each colour at the most: no bonus."""
    state = last_decision(seats)
    for seat in range(seats):
        state.pollen[seat] = pollen[seat]
        for colour in range(4):
            state.tracks[4 * seat + colour] = min(2, max(0, petals[seat] - 2 * colour))
    state.apply(seats - 1, KEEP)
    assert state.over()
    assert state.scores() == pollen
    return state


@pytest.mark.parametrize(
    ("pollen", "petals", "winners"),
    [
        ([12, 13, 11], [8, 0, 8], [1]),
        ([13, 13, 11], [3, 4, 8], [1]),
        ([13, 13, 11], [4, 4, 8], [0, 1]),
        ([7, 7, 7], [0, 0, 0], [0, 1, 2]),
        ([7, 7, 7], [5, 1, 5], [0, 2]),
    ],
)
def test_most_pollen_wins_then_most_petals_then_all_of_them(
    pollen: list[int], petals: list[int], winners: list[int]
) -> None:
    assert finish(3, pollen, petals).winners() == winners


def test_a_shared_victory_is_shared_in_learning_too() -> None:
    assert finish(2, [5, 5], [1, 1]).returns() == [0.0, 0.0]
    assert finish(2, [5, 5], [1, 2]).returns() == [-1.0, 1.0]


def test_ties_count_petals_of_all_colours_together_not_their_bonus() -> None:
    """Nine petals on one track bring three pollen; ten on several bring less, and yet are more petals."""
    state = last_decision(2)
    state.tracks[0] = 9
    for colour, petals in enumerate([3, 3, 3, 2]):
        state.tracks[4 + colour] = petals
    state.apply(1, KEEP)
    assert state.scores() == [3, 3]
    assert state.winners() == [1]


# Limits


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("limit", [1, 4, 7])
def test_turn_limit(seats: int, limit: int) -> None:
    state = GAME.new(seats, {"turn_limit": limit}, seed=1)
    log = play(state, 1)
    assert state.turn == limit
    assert state.adjudicated
    ended = log[-1]
    assert isinstance(ended, Ended)
    assert (ended.how, ended.adjudicated) == ("turn limit", True)


def test_without_a_limit_the_game_ends_anyway() -> None:
    """There are only so many tiles."""
    for seats in (2, 3, 4, 5):
        state = GAME.new(seats, {"tiles_removed": 0}, seed=seats)
        log = play(state, seats, bees=False)
        assert state.turn <= 5 * 11 + seats
        assert not state.adjudicated
        assert isinstance(log[-1], Ended)
        assert log[-1].how == "last round"
