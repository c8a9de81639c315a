"""The search: it finds what is there to be found, ends, keeps to its budget, and never peeks."""

import dataclasses
from pathlib import Path

import msgspec
import pytest

from meadow.bots import find, weights
from meadow.bots.base import Glimpse, ask
from meadow.bots.levels import Level, SearchBot
from meadow.bots.search.search import Search
from meadow.bots.search.settings import Budget, Settings
from meadow.core.catalogue import AnyGame, games
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.rainbow_flip_slide import GAME as RAINBOW
from tests import toys
from tests.games.rainbow_flip_slide.scene import Scene

GAMES: list[AnyGame] = [toys.GAME, *games().values()]
CASES = [(game, seats) for game in GAMES for seats in game.seats]
IDS = [f"{game.key}-{seats}p" for game, seats in CASES]


def thinker(simulations: int) -> SearchBot:
    return SearchBot(Level(name="thinker", sentence="", simulations=simulations))


def searched(game: AnyGame, state: State, seat: int, budget: Budget, seed: int = 1) -> Search:
    glimpse = Glimpse(game, state, seat, Rng(seed))
    return thinker(1).search(glimpse, budget)


def advanced(game: AnyGame, seats: int, decisions: int, seed: int = 3) -> State:
    """A position after some random decisions, fewer if the game is over by then."""
    state: State = game.new(seats, seed=seed)
    rng = Rng(seed)
    for _ in range(decisions):
        after = state.clone()
        after.apply(after.actor(), after.sample(after.actor(), rng))
        if after.over():
            break
        state = after
    return state


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_whole_games_end(game: AnyGame, seats: int) -> None:
    """Bots that search a little on every seat play to the end without an error, all they choose is legal."""
    bot = thinker(4)
    state: State = game.new(seats, seed=11)
    rng = Rng(11)
    while (seat := state.actor()) >= 0:
        action = ask(bot, game, state, seat, rng)
        assert action in state.legal(seat)
        state.apply(seat, action)
    assert state.over()


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_choice_is_the_same_in_positions_that_the_seat_cannot_tell_apart(game: AnyGame, seats: int) -> None:
    """Whatever is hidden, with the same generator the search comes to the same numbers."""
    for decisions in (0, 5, 17):
        state = advanced(game, seats, decisions)
        seat = state.actor()
        other: State = game.determinize(state, seat, Rng(99))
        if seat not in other.actors():
            continue  # asked in secret: then there is nothing to choose there
        found = [searched(game, position, seat, Budget(12, 0.0)).root.edges for position in (state, other)]
        told = [[(edge.action, edge.visits, edge.total) for edge in edges] for edges in found]
        if game.determinize(state, seat, Rng(5)).snapshot() == game.determinize(other, seat, Rng(5)).snapshot():
            assert told[0] == told[1]
        assert [action for action, _, _ in sorted(told[0])] == [action for action, _, _ in sorted(told[1])]


@pytest.mark.parametrize("simulations", [1, 7, 40])
def test_budget_in_simulations_is_kept(simulations: int) -> None:
    """Up to the one look at every candidate, and the last round that was begun."""
    game = games()["flautz"]
    state = advanced(game, 2, 4)
    search = searched(game, state, state.actor(), Budget(simulations, 0.0))
    assert simulations <= search.simulations <= simulations + 2 * Settings().candidates


def test_time_is_a_hard_stop() -> None:
    """Without any time only what comes right after each action is looked at."""
    state = advanced(RAINBOW, 2, 6)
    search = searched(RAINBOW, state, state.actor(), Budget(0, 1e-9))
    assert search.simulations <= 1
    assert search.root.edges[0].action in state.legal(state.actor())


@pytest.mark.parametrize("actions_left", [1, 2])
def test_a_win_is_taken(actions_left: int) -> None:
    picture = """
        R O Y G B I .
         1 * * * * 2 V
    """
    state = Scene(picture, actions_left=actions_left).state
    for seed in range(3):
        after = state.clone()
        after.apply(0, ask(thinker(60), RAINBOW, state, 0, Rng(seed)))
        assert after.winners() == [0]


def test_a_win_that_needs_two_actions_is_found() -> None:
    """Neither of the two slides wins by itself."""
    picture = """
        R O Y G B . .
         1 * * * * 2 I
          * * * * * * V
    """
    state = Scene(picture, actions_left=2).state
    rng = Rng(5)
    for _ in range(2):
        if not state.over():
            state.apply(0, ask(thinker(400), RAINBOW, state, 0, rng))
    assert state.winners() == [0]


def test_without_weights_the_evaluation_serves() -> None:
    """A new game has bots on its first day: they beat random ones."""
    game = dataclasses.replace(games()["flautz"], features=None)
    wins = 0
    for seed in range(4):
        state: State = game.new(2, seed=seed)
        rng = Rng(seed)
        while (seat := state.actor()) >= 0:
            action = ask(thinker(8), game, state, seat, rng) if seat == seed % 2 else state.sample(seat, rng)
            state.apply(seat, action)
        wins += seed % 2 in state.winners()
    assert wins == 4


TAUGHT = [game for game in games().values() if weights.load(game)]


def test_levels_of_a_game_without_weights_decide_like_the_greedy_bot() -> None:
    """Its evaluation was made for looking one decision ahead, and is not made better by more."""
    game = dataclasses.replace(games()["flautz"], key="untaught", features=None)
    state = advanced(game, 2, 9)
    seat = state.actor()
    hard = {ask(find("hard"), game, state, seat, Rng(seed)) for seed in range(8)}
    assert hard <= {ask(find("greedy"), game, state, seat, Rng(seed)) for seed in range(40)}


def test_most_games_have_weights() -> None:
    assert {game.key for game in games().values()} - {game.key for game in TAUGHT} <= {"pollen_wars"}


@pytest.mark.parametrize("game", TAUGHT, ids=[game.key for game in TAUGHT])
def test_shipped_weights_fit(game: AnyGame) -> None:
    """And are small, and say where they come from."""
    found = weights.load(game)
    assert found is not None
    assert found.rules == game.rules
    assert weights.path(game).stat().st_size < 300_000
    for seats in game.seats:
        learned = found.learned(seats)
        if learned is None:
            assert all(one.only and seats not in one.seats for one in found.sets)
            continue
        assert learned.origin.command.startswith(f"meadow train {game.key} ")
        assert learned.origin.games > 0


def test_weights_are_written_so_that_a_difference_can_be_read(tmp_path: Path) -> None:
    found = weights.load(TAUGHT[0])
    assert found is not None
    weights.write(found, tmp_path / "weights.json")
    assert weights.read(tmp_path / "weights.json") == found
    lines = (tmp_path / "weights.json").read_text("utf-8").splitlines()
    numbers = [line for line in lines if line.strip()[0] in "-0123456789"]
    assert max(map(len, numbers)) < 130
    assert len(numbers) < sum(len(one.value) + len(one.prior) for one in found.sets) / 6


def test_a_set_may_serve_its_own_seats_only() -> None:
    """Another number of seats has the nearest set, unless that says that it is no good there."""
    found = weights.load(TAUGHT[0])
    assert found is not None
    one = msgspec.structs.replace(found.sets[0], seats=(3,), only=False)
    assert msgspec.structs.replace(found, sets=(one,)).learned(5) == one
    alone = msgspec.structs.replace(found, sets=(msgspec.structs.replace(one, only=True),))
    assert alone.learned(5) is None
    assert alone.learned(3) is not None


@pytest.mark.parametrize("game", TAUGHT, ids=[game.key for game in TAUGHT])
def test_weights_for_other_features_are_refused(game: AnyGame) -> None:
    found = weights.load(game)
    assert found is not None
    one = found.sets[0]
    changed = {
        "version": msgspec.structs.replace(found, features=found.features + 1),
        "length": msgspec.structs.replace(found, sets=(msgspec.structs.replace(one, value=one.value[:-1]),)),
        "game": msgspec.structs.replace(found, game="chess"),
    }
    for wrong in changed.values():
        with pytest.raises(weights.WeightsError, match="weights for"):
            weights.check(game, wrong)
