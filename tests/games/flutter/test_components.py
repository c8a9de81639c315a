"""The data file: the tiles keep to the rulings that they were made by, and a mistake in it is found and named."""

import itertools
import re
import tomllib
from collections import Counter
from importlib import resources

import pytest

from meadow.core.components import FILE, ComponentError
from meadow.games.flutter import GAME
from meadow.games.flutter.components import COMPONENTS, TileRow, load
from tests.games.boxes import played
from tests.games.flutter.placing import EACH, NAMES, homes
from tests.games.flutter.slow import SHAPES, Point, images

TEXT = (resources.files("meadow.games.flutter") / FILE).read_text("utf-8")
SIDE_POINTS = {"ladybug": 0, "moth": 1, "dragonfly": 3, "hummingbird": 2, "butterfly": 3}


def rows(shape: str) -> list[TileRow]:
    return [row for row in COMPONENTS.tiles.rows if row.shape == shape]


def points(shape: str, *, corners: bool) -> set[Point]:
    """The corners of a shape, or the points along its sides, at which three of its triangles meet."""
    count = Counter(point for triangle in SHAPES[shape] for point in triangle)
    return {point for point, triangles in count.items() if (triangles < 3) == corners}


# The tiles


def test_sixty_tiles_twelve_of_each_shape() -> None:
    assert [row.shape for row in COMPONENTS.tiles.rows] == [name for name in NAMES for _ in range(EACH)]


def test_shapes_are_made_of_the_triangles_of_the_rulings() -> None:
    for shape in COMPONENTS.shapes:
        cells = {frozenset(SHAPES[shape.name])}
        made = frozenset(
            frozenset({(a + 1, b), (a, b + 1), (a + 1, b + 1)} if down else {(a, b), (a + 1, b), (a, b + 1)})
            for a, b, down in shape.cells
        )
        assert {made} == cells


def test_sparkles() -> None:
    assert [shape.sparkles for shape in COMPONENTS.shapes] == [2, 3, 4, 4, 5]


@pytest.mark.parametrize("shape", NAMES)
def test_three_of_each_pollinator_colour(shape: str) -> None:
    assert Counter(row.pollinator for row in rows(shape)) == {"R": 3, "Y": 3, "B": 3, "P": 3}


@pytest.mark.parametrize("shape", NAMES)
def test_every_corner_has_petals(shape: str) -> None:
    for row in rows(shape):
        assert points(shape, corners=True) <= {(a, b) for a, b, _ in row.petals}


@pytest.mark.parametrize("shape", NAMES)
def test_points_along_the_sides_have_petals_on_four_tiles_all_of_them_and_on_eight_none(shape: str) -> None:
    sides = points(shape, corners=False)
    assert len(sides) == SIDE_POINTS[shape]
    counts = Counter(len(sides & {(a, b) for a, b, _ in row.petals}) for row in rows(shape))
    assert counts == ({len(sides): 4, 0: 8} if sides else {0: 12})


@pytest.mark.parametrize("shape", NAMES)
def test_each_colour_is_equally_often_at_each_corner(shape: str) -> None:
    for corner in points(shape, corners=True):
        colours = Counter(colour for row in rows(shape) for a, b, colour in row.petals if (a, b) == corner)
        assert colours == {"R": 3, "Y": 3, "B": 3, "P": 3}


def test_no_tile_has_petals_of_its_own_pollinators_colour() -> None:
    assert not [row for row in COMPONENTS.tiles.rows if row.pollinator in {colour for _, _, colour in row.petals}]


def test_no_two_tiles_are_alike_however_they_are_turned() -> None:
    """Neither front nor back: a tile may be flipped."""
    looks = [frozenset(image.key() for image in images(home)) for home in homes()]
    tiles = list(zip(looks, (row.pollinator for row in COMPONENTS.tiles.rows), strict=True))
    assert not [pair for pair in itertools.combinations(tiles, 2) if pair[0] == pair[1]]


def test_rainbee() -> None:
    """A diamond with a rainbow petal in each of its sharp corners."""
    assert COMPONENTS.rainbee.shape == "ladybug"
    assert {(a, b) for a, b, _ in COMPONENTS.rainbee.petals} == {(0, 0), (1, 1)}


def test_numbers_of_the_rulebook() -> None:
    assert COMPONENTS.petals.colours == ("red", "yellow", "blue", "purple")
    assert COMPONENTS.petals.most == 21
    assert COMPONENTS.water.tiles == 15
    assert COMPONENTS.turn.skips == (1, 2, 3, 4)
    assert (COMPONENTS.turn.fallback, COMPONENTS.turn.bee, COMPONENTS.turn.water) == (1, 2, 1)
    assert {setup.players: setup.removed for setup in COMPONENTS.setup} == {2: 6, 3: 5, 4: 5, 5: 4}


# The file


def test_the_page_is_told_what_petals_left_and_bees_bring() -> None:
    told = GAME.box()
    assert (told["bonus"], told["bee"]) == (COMPONENTS.bonus.pollen, COMPONENTS.turn.bee)
    assert len(told["bonus"]) == COMPONENTS.petals.most + 1


def test_file_loads() -> None:
    assert load(TEXT) == COMPONENTS


def test_every_table_has_a_source() -> None:
    for name, table in tomllib.loads(TEXT).items():
        for row in table if isinstance(table, list) else [table]:
            words = ("rulebook", "inferred", "reconstructed")
            assert any(word in row["source"] for word in words), f"table {name} does not say where it comes from"


FIRST_MOTH = next(row for row in COMPONENTS.tiles.rows if row.shape == "moth")
MOTH_LINE = next(line for line in TEXT.splitlines() if '"moth"' in line and "pollinator" in line)


def broken(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[petals]", "[petals", ["components.toml"]),
        ("most = 21", 'most = "many"', ["components.toml", "petals", "most"]),
        ("most = 21", "most = 20", ["components.toml", "bonus"]),
        ('"purple"]', '"green"]', ["components.toml", "petals", "no others are drawn"]),
        ('"purple"]', '"red"]', ["components.toml", "petals", "red, yellow, blue, purple"]),
        ("skips = [1, 2, 3, 4]", "skips = [1, 2, 3]", ["components.toml", "turn", "four costs"]),
        ("[water]\n", "[water]\nwet = true\n", ["components.toml", "water", "wet"]),
        ('stack = "ladybug"', 'stack = "wasp"', ["components.toml", "sun", "moth"]),
        ("players = 3\nremoved = 5", "players = 3\nremoved = 12", ["setup", "row for 3 players", "0 to 11"]),
        ("players = 3\n", "players = 6\n", ["components.toml", "setup", "2, 3, 4 and 5"]),
        ('name = "moth"\nsparkles = 3', 'name = "moth"\nsparkles = 0', ["shapes", "row moth", "sparkle"]),
        (MOTH_LINE + "\n", "", ["components.toml", "tiles", "12 rows of each shape"]),
        (MOTH_LINE, MOTH_LINE.replace("[0, 0,", "[5, 5,"), ["tiles", "row moth 1", "points of a moth"]),
        (MOTH_LINE, MOTH_LINE.replace("[0, 0,", "[0, 1,"), ["tiles", "row moth 1", "different points"]),
        (MOTH_LINE, MOTH_LINE.replace('pollinator = "R"', 'pollinator = "G"'), ["tiles", "row moth 1", "R, Y, B, P"]),
        (MOTH_LINE, MOTH_LINE.replace('pollinator = "R"', 'pollinator = "Y"'), ["tiles", "rows of moth"]),
    ],
)
def test_mistakes_are_named_with_file_table_and_row(old: str, new: str, named: list[str]) -> None:
    with pytest.raises(ComponentError) as found:
        load(broken(old, new))
    for word in named:
        assert word in str(found.value)


# Five triangles around a point, and the six of a hexagon.
NEARLY_ROUND = "[[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1]]"
ROUND = NEARLY_ROUND[:-1] + ", [1, 1, 0]]"
PETALS = '[[0, 1, "R"], [1, 2, "Y"], [2, 0, "B"], [1, 1, "P"]]'
BUTTERFLY = "sparkles = 5\ncells = [[0, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 1], [2, 0, 0]]"


def owned(shape: str) -> str:
    """The file with another butterfly, whose tiles have petals at three corners and where all their triangles meet."""
    lines = [
        re.sub(r"petals = .*\]\]", f"petals = {PETALS}", line) if 'shape = "butterfly"' in line else line
        for line in broken(BUTTERFLY, f"sparkles = 5\ncells = {shape}").splitlines()
    ]
    return "\n".join(lines).replace('source = "reconstructed; that there are twelve', 'source = "box; twelve')


@pytest.mark.slow
def test_a_tile_whose_triangles_meet_in_one_point_is_loaded_and_played_with() -> None:
    assert len(load(owned(NEARLY_ROUND)).shapes[4].cells) == 5
    assert played("flutter", [owned(NEARLY_ROUND)]) == [""]


def test_a_tile_of_six_triangles_is_refused_with_its_row() -> None:
    with pytest.raises(ComponentError, match="table shapes, row butterfly: expected two to five cells, not 6"):
        load(owned(ROUND))


@pytest.mark.parametrize("cell", ["[0, 0, 0]", "[0, 0, 1]"])
def test_a_tile_of_one_triangle_is_refused_with_its_row(cell: str) -> None:
    """A triangle that stands has no hanging one by whose tip its place could be called."""
    with pytest.raises(ComponentError, match="row butterfly: expected two to five cells, not 1: a placement is named"):
        load(owned(f"[{cell}]"))
