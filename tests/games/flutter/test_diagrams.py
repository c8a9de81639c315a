"""The tools of these tests: pictures are read as they are meant, and the slow rules know what everyone can count."""

import pytest

from tests.games.flutter import pictures
from tests.games.flutter.diagrams import homeward, read, shape_of
from tests.games.flutter.slow import (
    RAINBOW,
    SHAPES,
    Piece,
    around,
    beside,
    dead_space,
    enclosed,
    flowers,
    images,
    inverted,
    moved,
    sides,
    upright,
)


def pieces(picture: str, tiles: dict[str, str]) -> dict[str, Piece]:
    """Everything in a picture, the Rainbee with its rainbow petals."""
    shown = read(picture)
    found = {name: Piece(shown.triangles[name], shown.petals(tiles[name].partition(":")[2])) for name in tiles}
    return {**found, "R": Piece(shown.triangles["R"], {(0, 0): RAINBOW, (1, 1): RAINBOW})}


# Pictures


def test_points_and_triangles_of_a_picture() -> None:
    shown = read("""
         q s t
         RRAA
        p r u
    """)
    assert shown.points == {"p": (0, 0), "r": (1, 0), "u": (2, 0), "q": (0, 1), "s": (1, 1), "t": (2, 1)}
    assert shown.triangles == {"R": {upright(0, 0), inverted(0, 0)}, "A": {upright(1, 0), inverted(1, 0)}}


def test_rows_above_and_below() -> None:
    shown = read("""
        a . .
         AA
         p q
         RR
        . .
         BB
         b .
    """)
    assert shown.triangles["A"] == {inverted(-1, 1), upright(0, 1)}
    assert shown.triangles["B"] == {inverted(0, -1), upright(1, -1)}
    assert (shown.points["a"], shown.points["b"], shown.points["p"]) == ((-1, 2), (1, -1), (0, 1))


def test_misplaced_points_are_found() -> None:
    with pytest.raises(AssertionError, match="between two points"):
        read("  x\n RR\n. .")


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_are_known_in_every_way_they_lie(shape: str) -> None:
    for image in images(Piece(SHAPES[shape])):
        assert shape_of(moved(image, (3, -7)).triangles) == shape


def test_petals_go_home_with_their_tile() -> None:
    tile = Piece(SHAPES["butterfly"], {(0, 0): "red", (3, 0): "blue", (1, 1): "purple"})
    for image in images(tile):
        assert tile.key() in {other.key() for other in images(homeward(image)[1])}


# The slow rules


@pytest.mark.parametrize(("shape", "ways"), [("ladybug", 3), ("moth", 6), ("dragonfly", 2), ("hummingbird", 6)])
def test_ways_to_lie(shape: str, ways: int) -> None:
    assert len(images(Piece(SHAPES[shape]))) == ways


def test_a_tile_with_a_mark_of_its_own_lies_in_twelve_ways() -> None:
    assert len(images(Piece(SHAPES["ladybug"], {(0, 0): "red", (1, 0): "blue"}))) == 12
    assert len(images(Piece(SHAPES["ladybug"], {(0, 0): "red"}))) == 6


def test_neighbours_share_an_edge() -> None:
    for triangle in (upright(2, -1), inverted(0, 0)):
        assert len(beside(triangle)) == 3
        assert all(len(triangle & other) == 2 and triangle in beside(other) for other in beside(triangle))


@pytest.mark.parametrize(
    ("shape", "edges"), [("ladybug", 4), ("moth", 5), ("dragonfly", 6), ("hummingbird", 6), ("butterfly", 7)]
)
def test_sides(shape: str, edges: int) -> None:
    assert len(sides(SHAPES[shape])) == edges


def test_petals_at_the_corners_and_along_the_sides() -> None:
    """One at a sharp corner, two at a blunt one, three along a side."""
    moth = Piece(SHAPES["moth"], dict.fromkeys([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)], "red"))
    assert [moth.petals_at(point) for point in moth.petals] == [1, 3, 1, 2, 2]


def test_dead_space_is_what_cannot_get_out() -> None:
    middle = upright(0, 0)
    ring = around([middle])
    assert dead_space(ring) == {middle}
    assert dead_space(ring - {inverted(0, -1)}) == set()
    assert [piece.triangles for piece in enclosed([Piece(frozenset({middle}))], ring)] == [{middle}]


def test_touching_corners_let_nothing_through() -> None:
    """Six triangles that touch only at their corners, and the hexagon of six between them."""
    hexagon = {upright(0, 0), upright(-1, 0), upright(0, -1), inverted(-1, 0), inverted(0, -1), inverted(-1, -1)}
    assert dead_space(around(hexagon) - hexagon) == hexagon


# The rulebook's numbers


def grown(picture: str, tiles: dict[str, str]) -> list[tuple[dict[str, int], dict[str, int]]]:
    there = pieces(picture, tiles)
    placed = there.pop("X")
    return [(dict(flower.gains), dict(flower.costs)) for flower in flowers(there.values(), placed)]


def test_example_of_matching_flowers() -> None:
    assert grown(pictures.MATCHING, pictures.MATCHING_TILES) == [
        ({"blue": 3}, {}),
        ({"purple": 4}, {}),
        ({"yellow": 3}, {}),
    ]


def test_example_of_mismatched_flowers() -> None:
    assert grown(pictures.MISMATCHED, pictures.MISMATCHED_TILES) == [
        ({}, {"yellow": 2, "red": 1, "blue": 1}),
        ({}, {"purple": 1, "yellow": 3}),
        ({}, {"blue": 2, "purple": 1}),
        ({"red": 2}, {}),
    ]


def test_example_of_enclosing() -> None:
    there = pieces(pictures.ENCLOSING, pictures.ENCLOSING_TILES)
    filled = {triangle for piece in there.values() for triangle in piece.triangles}
    pond = dead_space(filled)
    assert len(pond) == 4
    assert enclosed(there.values(), filled | pond) == [there["H"], there["L"]]
