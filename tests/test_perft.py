"""Known answers: how many sequences of decisions there are from fixed positions of every game.

A file tests/perft/<game>.json lists positions. Each is reached from options, seats and seed by a prefix: so many random
decisions of a generator with that seed, or actions as they are written. `counts` are the numbers of sequences of one
decision, two decisions and so on that can follow; those that end earlier do not count.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from meadow.core.catalogue import find, games
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.step import step

FOLDER = Path(__file__).parent / "perft"


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position and its counts."""

    name: str
    seats: int
    seed: int
    prefix: int | tuple[str, ...]
    counts: tuple[int, ...]
    options: dict[str, Any] = {}

    def position(self, key: str) -> State:
        game = find(key)
        state: State = game.new(self.seats, self.options, self.seed)
        rng = Rng(self.seed)
        if isinstance(self.prefix, int):
            for _ in range(self.prefix):
                # Not `sample`: how a game draws may change, which actions are legal may not.
                state.apply(state.actor(), rng.pick(state.legal(state.actor())))
        else:
            for words in self.prefix:
                state = step(state, state.actor(), game.read(words)).state
        return state


def known(key: str) -> list[Known]:
    return msgspec.json.decode((FOLDER / f"{key}.json").read_bytes(), type=list[Known])


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many decisions can follow. In a secret round the lowest seat chooses first."""
    seat = state.actor()
    if seat < 0:
        return 0
    legal = state.legal(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.apply(seat, action)
        total += sequences(after, depth - 1)
    return total


CASES = [(path.stem, case) for path in sorted(FOLDER.glob("*.json")) for case in known(path.stem)]


@pytest.mark.parametrize("key", list(games()))
def test_every_game_has_known_answers(key: str) -> None:
    assert (FOLDER / f"{key}.json").exists(), f"there is no tests/perft/{key}.json"
    assert {case.seats for case in known(key)} == set(find(key).seats), "some number of seats has no position"


@pytest.mark.parametrize(("key", "case"), CASES, ids=[f"{key}: {case.name}" for key, case in CASES])
def test_counts(key: str, case: Known) -> None:
    state = case.position(key)
    assert [sequences(state, depth) for depth in range(1, len(case.counts) + 1)] == list(case.counts)
