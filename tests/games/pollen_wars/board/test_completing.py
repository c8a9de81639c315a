"""Who completes patterns, by what, and who chooses or comes first when there are several."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import BRING, DONE, MOVE, PATTERN, PLAY, QUEEN, RAID
from meadow.games.pollen_wars.events import PatternCompleted
from tests.games.pollen_wars.hexes import NAMES
from tests.games.pollen_wars.kinds import (
    DRIFT_ANYWHERE,
    DRIFT_TWO,
    PASS_PATTERNS_LEFT,
    PUSH_FORAGER,
    PUSH_FORAGER_TWO,
    PUSH_SOLDIER,
    REPLACE_PATTERN,
    SOLDIER_RETURNS,
    STEAL_ONE,
    SWAP_OWN_PATTERN,
    TABLE,
)
from tests.games.pollen_wars.patterns import PATTERN_NAMES
from tests.games.pollen_wars.scene import Scene, at, route
from tests.games.pollen_wars.scenes import ended, worth

# Whoever completes it


def test_a_move_completes_a_pattern() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6 a1"}).act(0, MOVE, *route("a1", "e7"))
    assert ended(scene)
    assert scene.pollen == [5 + worth("e4 e5 e6 e7"), 5, 5]


def test_an_opponents_soldier_that_leaves_completes_a_pattern() -> None:
    """It is the opponent's turn; the forager's owner collects, the soldier had come home with its one pollen."""
    scene = Scene(patterns={1: "bar"}, foragers={1: "e4 e5 e6 e7"}, soldiers={0: "e5"})
    scene.act(0, BRING, at("e5"))
    assert ended(scene)
    assert scene.pollen == [5 + 1, 5 + worth("e4 e5 e6 e7"), 5]


BY_CARD: list[tuple[int, dict[str, Any], tuple[int, ...]]] = [
    (PUSH_FORAGER, {"foragers": {1: "e4 e5 e6 i5"}}, route("i5", "e7")),
    (PUSH_FORAGER_TWO, {"foragers": {1: "e4 e5 e6 e9"}}, route("e9", "e7")),
    (SOLDIER_RETURNS, {"foragers": {1: "e4 e5 e6 e7"}, "soldiers": {2: "e6"}}, (at("e6"),)),
    (PUSH_SOLDIER, {"foragers": {1: "e4 e5 e6 e7"}, "soldiers": {2: "e6"}}, route("e6", "a5")),
    (DRIFT_TWO, {"foragers": {1: "e4 e5 e6"}, "drifting": "e9"}, (at("e7"),)),
    (DRIFT_ANYWHERE, {"foragers": {1: "e4 e5 e6"}, "drifting": "i5"}, (at("e7"),)),
]


@pytest.mark.parametrize(("kind", "given", "names"), BY_CARD, ids=[TABLE[row[0]].effect for row in BY_CARD])
def test_an_opponents_card_completes_a_pattern(kind: int, given: dict[str, Any], names: tuple[int, ...]) -> None:
    scene = Scene(patterns={1: "bar"}, hands={0: [kind, STEAL_ONE]}, **given).play(0, kind, *names)
    assert ended(scene)
    assert scene.pollen[:2] == [5 + 1, 5 + worth("e4 e5 e6 e7")]
    assert scene.discards == [kind]
    assert scene.hand(0) == [STEAL_ONE], "the turn is over: no rest of phase B"
    assert not scene.can(PLAY + STEAL_ONE)


def test_a_soldier_pushed_onto_a_forager_completes_its_own_queens_pattern() -> None:
    scene = Scene(
        patterns={1: "bar"}, foragers={1: "e4 e5 e6", 2: "e7 a1"}, soldiers={1: "a1"}, hands={0: [PUSH_SOLDIER]}
    )
    scene.play(0, PUSH_SOLDIER, *route("a1", "e7"))
    assert scene.pollen == [5 + 1, 5 + worth("e4 e5 e6 e7"), 5 + 2]


def test_a_completed_pattern_is_told_to_everyone() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e6 e8"}, drifting="e7").send(0, "e5")
    (event,) = (event.redacted(None) for event in scene.events if isinstance(event, PatternCompleted))
    assert event is not None
    assert (event.seat, PATTERN_NAMES[event.pattern], event.pollen, event.drifting) == (0, "bar", 10, True)
    assert dict(zip(map(NAMES.__getitem__, event.cells), event.flowers, strict=True)) == {
        "e5": 3,
        "e6": 2,
        "e7": 1,
        "e8": 4,
    }


@pytest.mark.parametrize("names", [(QUEEN + 1,), (QUEEN + 2,)])
def test_a_pattern_card_that_changes_hands_completes_a_pattern(names: tuple[int, ...]) -> None:
    scene = Scene(patterns={0: "bee", 1: "bar", 2: "wave"}, foragers={0: "e4 e5 e6 e7"}, hands={0: [SWAP_OWN_PATTERN]})
    scene.play(0, SWAP_OWN_PATTERN, *names)
    assert ended(scene) is (names == (QUEEN + 1,))


def test_a_dormant_pattern_that_is_given_to_an_opponent_may_be_complete() -> None:
    scene = Scene(patterns={0: "bee", 1: "arch", 2: "wave"}, foragers={1: "e4 e5 e6 e7"}, hands={0: [REPLACE_PATTERN]})
    place = next(place for place in range(4) if scene.pattern(6 + place) == "bar")
    scene.play(0, REPLACE_PATTERN, QUEEN + 1, PATTERN + place)
    assert ended(scene)
    assert scene.pollen == [5 + 1, 5 + worth("e4 e5 e6 e7"), 5]


def test_a_recall_completes_a_pattern_before_the_raid_takes_place() -> None:
    """Patterns are looked for after the whole recall: the round ends, and nobody is robbed."""
    scene = Scene(patterns={2: "bar"}, foragers={2: "e4 e5 e6 e7"}, soldiers={1: "e5 e6"})
    scene.act(0, RAID, QUEEN + 1)
    assert scene.actor == 1
    scene.act(1, at("e5"))
    assert not ended(scene)
    scene.act(1, at("e6"))
    assert not ended(scene)
    scene.act(1, DONE)
    assert ended(scene)
    assert scene.pollen == [5, 5, 5 + worth("e4 e5 e6 e7")]


# Several at once


def test_several_placements_she_chooses_and_the_other_bees_bring_one_each() -> None:
    for words in ("e4 e5 e6 e7", "e5 e6 e7 e8"):
        scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e7 e8"}).send(0, "e6")
        assert scene.actor == 0
        assert set(scene.hexagons().split()) == {"e4", "e8"}, "what is in both placements decides nothing"
        scene.choose(words)
        assert ended(scene)
        assert scene.pollen == [5 + worth(words) + 1, 5, 5]


def test_she_chooses_among_more_than_two_placements_in_steps() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e2 e3 e4 e6 e7 e8"}).send(0, "e5")
    scene.choose("e3 e4 e5 e6")
    assert scene.pollen == [5 + worth("e3 e4 e5 e6") + 3, 5, 5]


def test_the_owner_of_the_pattern_chooses_also_in_anothers_turn() -> None:
    scene = Scene(patterns={1: "bar"}, foragers={1: "e4 e5 e6 e7 e8"}, soldiers={0: "e6"})
    scene.act(0, BRING, at("e6"))
    assert scene.actor == 1
    scene.choose("e5 e6 e7 e8")
    assert scene.pollen == [6, 5 + worth("e5 e6 e7 e8") + 1, 5]


def test_she_may_do_without_the_drifting_bee() -> None:
    bees = {0: "e4 e5 e7"}
    keep = Scene(patterns={0: "bar"}, foragers=bees, drifting="e8").send(0, "e6").choose("e4 e5 e6 e7")
    assert keep.drifting == "e8"
    use = Scene(patterns={0: "bar"}, foragers=bees, drifting="e8").send(0, "e6").choose("e5 e6 e7 e8")
    assert use.drifting == ""
    assert use.pollen == [5 + worth("e5 e6 e7 e8") + 1, 5, 5]


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_several_queens_at_once_collect_in_turn_order_from_the_active_queen(mover: int) -> None:
    """All patterns go left and two queens have theirs, both with the drifting bee: it goes with the first of them."""
    given = {(seat - 1) % 3: name for seat, name in {0: "bar", 1: "pistol", 2: "bee"}.items()}
    scene = Scene(
        mover=mover,
        patterns=given,
        foragers={0: "e3 e4 e6", 1: "d4 d5 c5"},
        drifting="e5",
        hands={mover: [PASS_PATTERNS_LEFT]},
    )
    bar, pistol = worth("e3 e4 e5 e6"), worth("d4 c5 d5 e5")
    scene.play(mover, PASS_PATTERNS_LEFT)
    assert ended(scene)
    first = 0 if mover != 1 else 1
    sent = [int(seat == mover) for seat in range(3)]
    gains = [bar, 3, 0] if first == 0 else [3, pistol, 0]
    assert scene.pollen == [5 + gain + one for gain, one in zip(gains, sent, strict=True)]


def test_a_forager_uncovered_by_its_own_scoring_soldier_forms_a_further_pattern() -> None:
    scene = Scene(
        patterns={0: "bee", 1: "bar"},
        foragers={0: "e5 e6 e7 e8 f5 g5 h5"},
        soldiers={0: "e5"},
        hands={0: [SWAP_OWN_PATTERN]},
    )
    scene.play(0, SWAP_OWN_PATTERN, QUEEN + 1).choose("e5 e6 e7 e8")
    assert ended(scene)
    assert scene.pollen == [5 + worth("e5 e6 e7 e8") + worth("e5 f5 g5 h5") + 1, 5, 5]


# Complete at the same moment, or unveiled afterwards. All of them would use the drifting bee.


@pytest.mark.parametrize("version", [1, 2])
def test_a_pattern_that_was_complete_scores_before_one_that_is_unveiled_then(version: int) -> None:
    """One move completes the patterns of 0 and 2; the bees of 0 unveil that of 1, who comes before 2 in turn order."""
    scene = Scene(
        version=version,
        patterns={0: "bar", 1: "pistol", 2: "bee"},
        foragers={0: "e1 e2 e3", 1: "e4 e5 f5", 2: "e7 f6 f7"},
        soldiers={0: "e7"},
        drifting="e6",
    )
    scene.act(0, MOVE, *route("e7", "e4"))
    assert ended(scene)
    others = (3, worth("e6 e7 f6 f7")) if version == 2 else (worth("e4 e5 e6 f5"), 3)
    assert scene.pollen == [5 + worth("e1 e2 e3 e4"), 5 + others[0], 5 + others[1]]


def test_she_chooses_only_among_places_that_were_complete() -> None:
    """The bees of 0 unveil e5 to e8, but 2 had e6 to e9 before."""
    scene = Scene(
        patterns={0: "bee", 2: "bar"},
        foragers={0: "d4 d5 e4", 2: "e5 e6 e7 e8 e9"},
        soldiers={0: "e9"},
    )
    scene.act(0, MOVE, *route("e9", "e5"))
    assert ended(scene)
    assert scene.pollen == [5 + worth("d4 d5 e4 e5"), 5, 5 + worth("e6 e7 e8 e9") + 1]


def test_a_pattern_that_was_complete_scores_before_a_further_one() -> None:
    """The soldier of 0 at e5 uncovers her own forager there: e5 to h5 would be a further bar."""
    given = {(seat - 1) % 3: name for seat, name in {0: "bar", 1: "bee", 2: "pistol"}.items()}
    scene = Scene(
        patterns=given,
        foragers={0: "e5 e6 e7 e8 f5 g5", 2: "h3 h4 i4"},
        soldiers={0: "e5"},
        drifting="h5",
        hands={0: [PASS_PATTERNS_LEFT]},
    )
    scene.play(0, PASS_PATTERNS_LEFT).choose("e5 e6 e7 e8")
    assert ended(scene)
    assert scene.pollen == [5 + worth("e5 e6 e7 e8") + 4, 5, 5 + worth("h3 h4 h5 i4")]


def test_a_further_pattern_scores_before_one_that_anothers_bees_unveil() -> None:
    """The soldiers of 0 go home from her own forager at e5 and from that of the active queen at e6."""
    scene = Scene(
        mover=1,
        patterns={0: "propeller", 1: "pistol", 2: "bee"},
        foragers={0: "e5 e7 e8 c5 b5", 1: "e6 d6 d7"},
        soldiers={0: "e5 e6"},
        drifting="d5",
        hands={1: [REPLACE_PATTERN]},
    )
    scene.play(1, REPLACE_PATTERN, QUEEN, PATTERN).choose("e5 e6 e7 e8")
    assert ended(scene)
    assert scene.pollen == [5 + worth("e5 e6 e7 e8") + worth("e5 d5 c5 b5"), 5 + 4, 5]
