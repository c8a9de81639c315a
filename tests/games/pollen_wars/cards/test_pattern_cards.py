"""Cards about patterns: who swaps with whom, and who knows what afterwards."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import DORMANT, PATTERN, PLAY, QUEEN
from tests.games.pollen_wars.kinds import (
    LOOK_AT_DORMANT,
    LOOK_AT_PATTERN,
    PASS_PATTERNS_LEFT,
    REPLACE_PATTERN,
    SWAP_OWN_PATTERN,
    SWAP_TWO_PATTERNS,
)
from tests.games.pollen_wars.scene import Scene

GIVEN = {0: "bar", 1: "bee", 2: "wave", 3: "arch"}


def asking(kind: int, seats: int = 4, **given: Any) -> Scene:
    patterns = {seat: name for seat, name in GIVEN.items() if seat < seats}
    scene = Scene(seats=seats, patterns=patterns, hands={0: [kind]}, **given)
    return scene.idle(0).act(0, PLAY + kind)


def patterns(scene: Scene) -> list[str]:
    return [scene.pattern(seat) for seat in range(scene.seats)]


def dormant(scene: Scene) -> list[str]:
    return [scene.pattern(DORMANT + place) for place in range(7 - scene.seats)]


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 1)])
def test_two_opponents_swap_their_patterns(one: int, other: int) -> None:
    scene = asking(SWAP_TWO_PATTERNS)
    assert scene.queens() == {1, 2, 3}
    scene.act(0, QUEEN + one)
    assert scene.queens() == {1, 2, 3} - {one}
    scene.act(0, QUEEN + other)
    expected = dict(GIVEN)
    expected[one], expected[other] = GIVEN[other], GIVEN[one]
    assert patterns(scene) == list(expected.values())
    assert scene.knowers(GIVEN[one]) == scene.knowers(GIVEN[other]) == {one, other}
    assert scene.knowers("bar") == {0}, "the card's player sees nothing of it"


def test_knowledge_follows_the_pattern_cards() -> None:
    scene = Scene(seats=4, patterns=GIVEN, hands={0: [SWAP_TWO_PATTERNS]})
    scene.learn_pattern("bee", 0, 3)
    scene.play(0, SWAP_TWO_PATTERNS, QUEEN + 1, QUEEN + 2)
    assert scene.knowers("bee") == {0, 1, 2, 3}
    assert scene.knowers("wave") == {1, 2}


def test_an_opponents_pattern_is_replaced_by_a_dormant_one_unseen() -> None:
    scene = asking(REPLACE_PATTERN)
    before = dormant(scene)
    assert scene.queens() == {1, 2, 3}
    scene.act(0, QUEEN + 2)
    assert scene.dormants() == {0, 1, 2}
    scene.act(0, PATTERN + 1)
    assert scene.pattern(2) == before[1]
    assert dormant(scene) == [before[0], "wave", before[2]]
    assert scene.knowers("wave") == {2}, "its former owner knows it"
    assert scene.knowers(before[1]) == {2}


def test_who_had_looked_at_a_dormant_pattern_knows_who_has_it_now() -> None:
    scene = Scene(seats=4, patterns=GIVEN, hands={0: [REPLACE_PATTERN]})
    name = dormant(scene)[0]
    scene.learn_pattern(name, 0)
    scene.play(0, REPLACE_PATTERN, QUEEN + 1, PATTERN + 0)
    assert scene.pattern(1) == name
    assert scene.knowers(name) == {0, 1}


def test_ones_own_pattern_is_swapped_with_an_opponents() -> None:
    scene = asking(SWAP_OWN_PATTERN)
    assert scene.queens() == {1, 2, 3}
    assert scene.dormants() == {0, 1, 2}
    scene.act(0, QUEEN + 3)
    assert patterns(scene) == ["arch", "bee", "wave", "bar"]
    assert scene.knowers("bar") == scene.knowers("arch") == {0, 3}


def test_ones_own_pattern_is_swapped_with_a_dormant_one() -> None:
    scene = asking(SWAP_OWN_PATTERN)
    before = dormant(scene)
    scene.act(0, PATTERN + 2)
    assert scene.pattern(0) == before[2]
    assert dormant(scene) == [*before[:2], "bar"]
    assert scene.knowers("bar") == scene.knowers(before[2]) == {0}


@pytest.mark.parametrize("seats", [3, 4])
def test_all_patterns_pass_to_the_left_and_each_knows_her_left_neighbours(seats: int) -> None:
    scene = asking(PASS_PATTERNS_LEFT, seats)
    for seat in range(seats):
        assert scene.pattern((seat + 1) % seats) == GIVEN[seat]
        assert scene.knowers(GIVEN[seat]) == {seat, (seat + 1) % seats}


def test_looking_at_an_opponents_pattern() -> None:
    scene = asking(LOOK_AT_PATTERN)
    assert scene.queens() == {1, 2, 3}
    scene.act(0, QUEEN + 2)
    assert scene.knowers("wave") == {0, 2}
    assert patterns(scene) == list(GIVEN.values())
    assert scene.discards == [LOOK_AT_PATTERN]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_looking_at_a_dormant_pattern(seats: int) -> None:
    scene = asking(LOOK_AT_DORMANT, seats)
    names = dormant(scene)
    assert scene.dormants() == set(range(7 - seats))
    last = len(names) - 1
    scene.act(0, PATTERN + last)
    assert scene.knowers(names[last]) == {0}
    assert all(scene.knowers(name) == set() for name in names[:last])


def test_a_pattern_that_one_knows_already_shows_nothing() -> None:
    scene = Scene(seats=4, patterns=GIVEN, hands={0: [LOOK_AT_PATTERN, LOOK_AT_DORMANT]})
    for name in ("bee", "wave", dormant(scene)[0], dormant(scene)[2]):
        scene.learn_pattern(name, 0)
    scene.idle(0)
    assert scene.after(PLAY + LOOK_AT_PATTERN).queens() == {3}
    assert scene.after(PLAY + LOOK_AT_DORMANT).dormants() == {1}
    for name in ("arch", dormant(scene)[1]):
        scene.learn_pattern(name, 0)
    assert scene.playable() == set()


def test_with_six_queens_there_is_one_dormant_pattern_to_replace_or_swap() -> None:
    scene = asking(REPLACE_PATTERN, 6)
    assert scene.act(0, QUEEN + 5).dormants() == {0}
    assert asking(SWAP_OWN_PATTERN, 6).dormants() == {0}


def test_nothing_but_the_seats_patterns_is_dealt_to_seats() -> None:
    scene = asking(PASS_PATTERNS_LEFT, 3)
    assert sorted([*patterns(scene), *dormant(scene)]) == sorted(set(patterns(scene)) | set(dormant(scene)))
    assert len(dormant(scene)) == 4
