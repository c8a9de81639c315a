"""What every position has without overriding it: who acts, results for learning, its hash, and honest complaints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.core.rng import Rng
from meadow.core.state import State, digest
from tests.strategies import AMPLE


class Ending(State):
    """A game that is over from the start; a subclass in plain Python, as the toy game is."""

    def __init__(self, seats: int, won: list[int]) -> None:
        super().__init__(seats, Rng(0))
        self.won = won
        self.waiting: list[int] = []
        self.rows: dict[str, list[int]] = {"rng": [1, 2], "board": [-1, 10**20]}

    def actors(self) -> list[int]:
        return self.waiting

    def legal(self, seat: int) -> list[int]:
        return [3, 5, 8] if seat in self.waiting else []

    def winners(self) -> list[int]:
        return self.won

    def snapshot(self) -> dict[str, list[int]]:
        return self.rows


def test_the_actor_is_the_first_of_the_actors() -> None:
    state = Ending(3, [0])
    assert (state.actor(), state.over()) == (-1, True)
    state.waiting = [1, 2]
    assert (state.actor(), state.over()) == (1, False)


def test_a_sample_is_a_legal_action_drawn_from_the_callers_generator() -> None:
    state, rng = Ending(2, []), Rng(4)
    state.waiting = [1]
    before = state.rng.words()
    assert {state.sample(1, rng) for _ in range(50)} == {3, 5, 8}
    assert state.rng.words() == before


@pytest.mark.parametrize(
    ("seats", "won", "returns"),
    [
        (1, [0], [1.0]),
        (1, [], [-1.0]),
        (2, [1], [-1.0, 1.0]),
        (2, [0, 1], [0.0, 0.0]),
        (2, [], [-1.0, -1.0]),
        (3, [0], [1.0, -0.5, -0.5]),
        (3, [0, 2], [0.5, -1.0, 0.5]),
        (4, [], [-1.0] * 4),
    ],
)
def test_returns(seats: int, won: list[int], returns: list[float]) -> None:
    assert Ending(seats, won).returns() == returns


@AMPLE
@given(st.integers(min_value=2, max_value=8).flatmap(lambda seats: st.tuples(st.just(seats), _some(seats))))
def test_returns_sum_to_nothing_and_are_best_for_winners(case: tuple[int, set[int]]) -> None:
    seats, won = case
    returns = Ending(seats, sorted(won)).returns()
    assert abs(sum(returns)) < 1e-9
    assert all(-1 <= value <= 1 for value in returns)
    assert min(returns[seat] for seat in won) == max(returns)


def _some(seats: int) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(min_value=0, max_value=seats - 1), min_size=1)


def test_returns_are_nothing_until_the_end() -> None:
    state = Ending(3, [1])
    state.waiting = [0]
    assert state.returns() == [0.0, 0.0, 0.0]


def test_the_digest_never_changes() -> None:
    assert digest(Ending(2, [])) == "893f81a75fa6face"


def test_the_digest_depends_on_every_row_but_not_on_their_order() -> None:
    state, other = Ending(2, []), Ending(2, [])
    other.rows = dict(reversed(other.rows.items()))
    assert digest(state) == digest(other)
    for rows in ({"rng": [1, 2]}, {"rng": [12], "board": [-1, 10**20]}, {"rng": [1, 2, -1], "board": [10**20]}):
        other.rows = rows
        assert digest(state) != digest(other)


@pytest.mark.parametrize("name", ["actors", "clone", "scores", "winners", "snapshot", "legal", "apply"])
def test_what_a_game_must_override_says_so(name: str) -> None:
    arguments = {"legal": (0,), "apply": (0, 0)}.get(name, ())
    with pytest.raises(NotImplementedError, match=f"a game overrides {name}"):
        getattr(State(2, Rng(0)), name)(*arguments)
