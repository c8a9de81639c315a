"""Where the pollen of a round came from."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import pytest

from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import BRING
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.walks import games


@dataclass
class Hive:
    """What the queens had when a round began."""

    round: int
    pollen: list[int]


@pytest.mark.parametrize("seats", [3, 6])
def test_what_was_earned_is_what_the_hives_have_gained(seats: int) -> None:
    for game in games(seats):
        first = GAME.view(game[0].before, None)
        hive = Hive(first.round, [queen.pollen for queen in first.queens])
        for node in game:
            view = GAME.view(node.after, None)
            pollen = [queen.pollen for queen in view.queens]
            if view.round != hive.round:
                hive = Hive(view.round, summed(hive.pollen, view.earned_before))
            assert summed(hive.pollen, view.earned) == pollen


def summed(pollen: list[int], earned: Sequence[msgspec.Struct]) -> list[int]:
    return [have + gained(row) for have, row in zip(pollen, earned, strict=True)]


def gained(earned: msgspec.Struct) -> int:
    return sum(msgspec.structs.astuple(earned))


def test_a_bee_that_comes_home_is_told_from_other_sources() -> None:
    scene = Scene(foragers={0: "a1"}).go(BRING, at("a1"))
    earned = GAME.view(scene.state, 1).earned
    assert [row.bees for row in earned] == [1, 0, 0]
    assert [gained(row) for row in earned] == [1, 0, 0]


def test_a_raid_takes_from_one_what_it_gives_to_the_other() -> None:
    earned = GAME.view(Scene(soldiers={1: "a1"}, foragers={1: "a1"}).raid(0, 1).state, None).earned
    assert earned[0].raids == -earned[1].raids
    assert earned[2].raids == 0


def test_the_tally_tells_the_same_over_all_rounds() -> None:
    state = games(3)[1][-1].after
    rows = {row.label: row.points for row in GAME.tally(state)}
    assert {"patterns", "bees"} <= set(rows)
    assert [sum(points) for points in zip(*rows.values(), strict=True)] == state.scores()
