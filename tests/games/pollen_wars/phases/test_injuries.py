"""Injured soldiers: out of use until the end of their owner's next turn, which is never the current one."""

import pytest

from meadow.games.pollen_wars.actions import END_TURN, PASS, PLAY, QUEEN, RAID, SEND_FORAGER, SEND_SOLDIER
from tests.games.pollen_wars.kinds import FORCE_RAID, PASS_PATTERNS_LEFT
from tests.games.pollen_wars.scene import Scene, at


def beaten(hands: dict[int, list[int]] | None = None) -> Scene:
    """In her own turn the first queen has raided with 3 soldiers against 5: two are injured."""
    scene = Scene(foragers={2: "a1 c1"}, soldiers={0: "a1 c1"}, hands=hands)
    return scene.raid(0, 1)


def usable(scene: Scene) -> int:
    return scene.hive(0)[1]


def test_injured_in_her_own_turn_until_the_end_of_her_next_one() -> None:
    scene = beaten()
    assert usable(scene) == 1
    scene.act(0, END_TURN)
    assert usable(scene) == 1, "the end of the current turn is not the end of her next turn"
    scene.turn(1).turn(2)
    assert usable(scene) == 1, "they are still out of use in that turn"
    scene.idle(0)
    assert usable(scene) == 1
    scene.act(0, END_TURN)
    assert usable(scene) == 3
    assert scene.soldiers(0) == "a1 c1"


def test_injured_in_anothers_turn_until_the_end_of_her_next_one() -> None:
    """The second queen is forced to raid: her next turn is the coming one."""
    scene = Scene(hands={0: [FORCE_RAID]}, foragers={2: "a1 c1"}, soldiers={1: "a1 c1"})
    scene.play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    assert scene.hive(1) == (9, 1)
    scene.act(0, END_TURN)
    assert scene.hive(1)[1] == 1
    scene.turn(1)
    assert scene.hive(1)[1] == 3


def test_an_injured_soldier_neither_attacks_nor_defends_nor_flies() -> None:
    scene = Scene(injured={0: 5, 1: 4}, foragers={2: "a1"})
    assert not {RAID, SEND_SOLDIER} & set(scene.legal())
    other = Scene(mover=2, injured={1: 4})
    other.raid(2, 1)
    assert other.pollen == [5, 1, 9], "five against one"


def test_nobodys_soldiers_recover_in_anothers_turn() -> None:
    scene = Scene(injured={0: 1, 1: 2, 2: 3})
    scene.turn(0)
    assert [scene.hive(seat)[1] for seat in range(3)] == [5, 3, 2]
    scene.turn(1)
    assert [scene.hive(seat)[1] for seat in range(3)] == [5, 5, 2]


@pytest.mark.parametrize("again", [False, True])
def test_older_and_newer_injuries_recover_apart(again: bool) -> None:
    """Two soldiers were injured before this turn, and one more in it if she raids."""
    scene = Scene(injured={0: 2, 1: 1})
    if again:
        scene.raid(0, 1)
        scene.act(0, END_TURN)
    else:
        scene.turn(0)
    assert usable(scene) == (4 if again else 5)


def test_what_was_injured_in_the_turn_that_ended_the_round_recovers_with_her_next_turn() -> None:
    """Hurt in her own turn by a raid, after which she completes her pattern with a card."""
    scene = Scene(
        hands={0: [PASS_PATTERNS_LEFT]},
        patterns={2: "bar", 0: "bee", 1: "arch"},
        foragers={0: "e5 e6 e7 e8", 2: "a1"},
        soldiers={0: "a1"},
        pollen=[1, 15, 19],
    )
    scene.raid(0, 1).act(0, PLAY + PASS_PATTERNS_LEFT)
    assert usable(scene) == 4, "one of four was injured, and the one from the field is home"
    while not scene.can(SEND_FORAGER):
        scene.go(scene.legal()[0])
    assert scene.actor == 0
    assert usable(scene) == 4
    scene.turn(0)
    assert usable(scene) == 5


def test_injuries_survive_the_end_of_a_round() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, injured={1: 2}, pollen=[9, 1, 9])
    scene.send(0, "e5")
    assert scene.actor == 1
    scene.act(1, at("i1"))
    assert scene.can(SEND_FORAGER)
    assert scene.hive(1)[1] == 3
    scene.turn(1)
    assert scene.hive(1)[1] == 5


def test_a_turn_that_ends_with_the_round_heals_what_it_would_have_healed() -> None:
    """She was injured before this turn, and completes her pattern in it: that was her next turn."""
    scene = Scene(patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, injured={0: 2}, pollen=[1, 9, 9])
    scene.send(0, "e5").pass_all()
    while not scene.can(SEND_FORAGER):
        scene.go(PASS if scene.can(PASS) else scene.legal()[0])
    assert usable(scene) == 5
