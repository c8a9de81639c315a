"""Where patterns are complete but for one or two bees: compared with what the view alone tells of the field."""

import pytest

from meadow.core import catalogue
from meadow.games.pollen_wars.components import COMPONENTS
from meadow.games.pollen_wars.views import PatternView, PollenView
from tests.games.pollen_wars.hexes import cells, placements
from tests.games.pollen_wars.patterns import PATTERN_NAMES
from tests.games.pollen_wars.scene import Scene
from tests.games.pollen_wars.walks import nodes

BOX_NAMES = [row.name for row in COMPONENTS.patterns]
GAME = catalogue.find("pollen_wars")
Near = set[tuple[tuple[int, ...], tuple[int, ...]]]


def tops(view: PollenView, queen: int) -> tuple[set[int], set[int]]:
    """Hexagons with flowers: those that she holds on top, and those where a bee of hers could come."""
    held, open_ = set[int](), set[int]()
    for cell, there in enumerate(view.hexagons):
        if there.ground != "flowers":
            continue
        top = there.forager if there.soldier is None else there.soldier
        if there.drifting or top == queen:
            held.add(cell)
        elif there.soldier is None:
            open_.add(cell)
    return held, open_


def expected(view: PollenView, queen: int, pattern: PatternView) -> Near:
    held, open_ = tops(view, queen)
    found: Near = set()
    for laid in placements(PATTERN_NAMES[BOX_NAMES.index(pattern.name)]):
        missing = laid - held
        if 1 <= len(missing) <= 2 and missing <= open_:
            found.add((tuple(sorted(laid)), tuple(sorted(missing))))
    return found


def near(view: PollenView, queen: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(each.cells, each.missing) for each in view.queens[queen].pattern.near]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_they_are_all_that_there_are(seats: int) -> None:
    seen = 0
    for node in nodes(seats)[::11]:
        for seat in range(node.after.seats):
            view = GAME.view(node.after, seat)
            assert isinstance(view, PollenView)
            for queen, shown in enumerate(view.queens):
                known = shown.pattern.pattern
                told = near(view, queen)
                assert len(set(told)) == len(told)
                assert set(told) == (expected(view, queen, known) if known else set())
                seen += len(told)
    assert seen


def test_what_lacks_one_bee_comes_first_and_then_what_has_more_flowers() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6"})
    view = GAME.view(scene.state, 0)
    assert isinstance(view, PollenView)
    lacking = [len(each.missing) for each in view.queens[0].pattern.near]
    assert lacking[:2] == [1, 1]
    assert lacking == sorted(lacking)
    for lack in (1, 2):
        worth = [
            sum(view.hexagons[cell].flowers for cell in each.cells)
            for each in view.queens[0].pattern.near
            if len(each.missing) == lack
        ]
        assert worth == sorted(worth, reverse=True)


def test_a_soldier_on_top_bars_the_way_and_ones_own_does_not() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6", 1: "e3 e7"}, soldiers={2: "e7", 0: "e5"})
    view = GAME.view(scene.state, 0)
    assert isinstance(view, PollenView)
    assert near(view, 0)[0] == (tuple(cells("e3 e4 e5 e6")), tuple(cells("e3")))
    assert all(cells("e7")[0] not in laid for laid, _ in near(view, 0))


def test_only_who_knows_a_pattern_is_told() -> None:
    scene = Scene(patterns={1: "bar"}, foragers={1: "e4 e5 e6"}).learn_pattern("bar", 2)
    views = [GAME.view(scene.state, seat) for seat in (0, 1, 2, None)]
    told = [bool(near(view, 1)) for view in views if isinstance(view, PollenView)]
    assert told == [False, True, True, False]
