"""The end of the game: thirty pollen, or a hive without foragers."""

import pytest

from meadow.games.pollen_wars.actions import BRING, PASS, PLAY, QUEEN
from tests.games.pollen_wars.kinds import (
    BOTH_HOME,
    ERADICATE,
    FORAGER_HOME,
    RESURRECT,
    RESURRECT_FOR_POLLEN,
    STEAL_AND_GIVE,
    STEAL_ONE,
    STEAL_THREE,
)
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import completing, won

# Thirty


def test_thirty_pollen_by_an_action_ends_the_game_at_once() -> None:
    scene = Scene(pollen=[29, 5, 5], foragers={0: "a1", 1: "c1 c3", 2: "e1"}, soldiers={2: "e1"})
    scene.act(0, BRING, at("a1"))
    assert won(scene) == [0]
    assert scene.pollen == [30, 7, 7], "bees in the field return with their pollen"


def test_twenty_nine_is_not_enough() -> None:
    scene = Scene(pollen=[28, 5, 5], foragers={0: "a1"}).act(0, BRING, at("a1"))
    assert not scene.state.over()
    assert scene.pollen == [29, 5, 5]


def test_patterns_complete_at_that_moment_cannot_be_but_unveiled_ones_count() -> None:
    """She brings home the soldier that hid an opponent's pattern, and has 30 by it: the opponent collects first."""
    scene = Scene(pollen=[29, 25, 5], patterns={1: "bar"}, foragers={1: "e5 e6 e7 e8"}, soldiers={0: "e6"}).act(
        0, BRING, at("e6")
    )
    assert scene.pollen == [30, 35, 5]
    assert won(scene) == [1]


@pytest.mark.parametrize(
    ("kind", "names", "pollen", "after"),
    [
        (STEAL_ONE, (QUEEN + 1,), [29, 5, 5], [30, 4, 5]),
        (STEAL_THREE, (QUEEN + 2,), [28, 5, 5], [31, 5, 2]),
        (STEAL_AND_GIVE, (QUEEN + 1, QUEEN + 2), [5, 5, 28], [5, 3, 30]),
    ],
)
def test_thirty_by_a_card_ends_the_game(kind: int, names: tuple[int, ...], pollen: list[int], after: list[int]) -> None:
    scene = Scene(hands={0: [kind, BOTH_HOME]}, pollen=pollen).play(0, kind, *names)
    after[0] += 1
    assert scene.pollen == after, "with one for the forager that was sent"
    assert won(scene) == [0 if after[0] >= 30 else 2]


@pytest.mark.parametrize(("kind", "soldiers"), [(FORAGER_HOME, {}), (BOTH_HOME, {0: "c4"})])
def test_thirty_by_bees_that_a_card_brings_home(kind: int, soldiers: dict[int, str]) -> None:
    scene = Scene(hands={0: [kind]}, pollen=[26, 5, 5], foragers={0: "c4"}, soldiers=soldiers).play(0, kind, at("c4"))
    assert scene.pollen[0] == 30 + 1
    assert won(scene) == [0]


def test_thirty_by_a_raid() -> None:
    scene = Scene(pollen=[28, 5, 5], injured={1: 3}).raid(0, 1)
    assert scene.pollen == [31, 2, 5]
    assert won(scene) == [0]


def test_the_most_pollen_wins_not_who_was_first() -> None:
    scene = Scene(pollen=[29, 29, 5], foragers={0: "a1", 1: "c1 c3"}).act(0, BRING, at("a1"))
    assert scene.pollen == [30, 31, 5]
    assert won(scene) == [1]


def test_reaching_thirty_during_the_end_of_a_round_interrupts_nothing() -> None:
    scene = completing(pollen=[25, 28, 5], foragers={0: "e6 e7 e8", 1: "a1 a3 c1 c3 g1 g7 c7 e1"})
    assert scene.pollen == [35, 36, 5]
    assert won(scene) == [1]


def test_pollen_lost_again_after_thirty_does_not_undo_the_end() -> None:
    """In a window of the round's end she pays two for a forager, and another queen has more then."""
    scene = Scene(pollen=[29, 28, 5], foragers={0: "a1", 1: "c1"}, dead={0: 2}, hands={0: [RESURRECT_FOR_POLLEN]})
    scene.act(0, BRING, at("a1"))
    assert scene.actor == 0
    scene.act(0, PLAY + RESURRECT_FOR_POLLEN).pass_all()
    assert scene.pollen == [28, 29, 5]
    assert won(scene) == [1]


def test_a_queen_without_a_living_forager_does_not_win_with_thirty() -> None:
    scene = completing(pollen=[25, 5, 7], infested=[0], dead={0: 5})
    assert scene.pollen == [35, 5, 7]
    assert scene.dead == [8, 0, 0]
    assert won(scene) == [0]
    scene = completing(pollen=[25, 5, 7], infested=[0], dead={0: 6}, foragers={0: "e6 e8"}, drifting="e7")
    assert scene.dead == [9, 0, 0]
    assert won(scene) == [2]


# Without foragers


def test_the_game_ends_when_all_foragers_of_a_queen_have_died() -> None:
    scene = completing(infested=[1], dead={1: 6}, pollen=[5, 12, 7])
    assert scene.dead == [0, 9, 0]
    assert scene.pollen == [15, 12, 7]
    assert won(scene) == [0]


def test_who_has_no_living_forager_is_out_even_with_the_most_pollen() -> None:
    scene = completing(infested=[1], dead={1: 7}, pollen=[5, 29, 7])
    assert won(scene) == [0]


def test_one_living_forager_is_enough() -> None:
    scene = completing(infested=[1], dead={1: 5}, pollen=[5, 12, 7])
    assert not scene.state.over()
    assert scene.dead == [0, 8, 0]


@pytest.mark.parametrize("kind", [RESURRECT, RESURRECT_FOR_POLLEN])
@pytest.mark.parametrize("play", [False, True])
def test_a_resurrection_before_the_end_is_checked_saves_the_game(kind: int, play: bool) -> None:
    scene = completing(infested=[1], dead={1: 6}, hands={1: [kind]})
    while scene.dead != [0, 9, 0]:
        scene.act(1, PASS)
    assert not scene.state.over()
    assert scene.actor == 1
    scene.act(1, PLAY + kind if play else PASS)
    if play:
        assert scene.dead == [0, 8, 0]
        assert not scene.state.over()
    else:
        assert won(scene) == [0]


def test_a_remedy_before_the_deaths_saves_the_game() -> None:
    scene = completing(infested=[1], dead={1: 6}, hands={1: [ERADICATE]}).act(1, PLAY + ERADICATE)
    assert not scene.state.over()
    assert scene.dead == [0, 6, 0]


def test_everyone_loses_when_no_queen_has_a_living_forager() -> None:
    scene = completing(
        infested=[0, 1, 2], dead={0: 6, 1: 7, 2: 6}, foragers={0: "e6 e8"}, drifting="e7", pollen=[25, 9, 9]
    )
    assert scene.dead == [9, 9, 9]
    assert won(scene) == []
    assert scene.state.returns() == [-1.0, -1.0, -1.0]
