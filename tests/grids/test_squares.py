"""Squares in rows and columns: walking, groups, turning and mirroring, shapes and where they fit."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.grids import squares
from meadow.grids.squares import DIRECTIONS, NAMES, Square, distance, flood, groups, neighbour, neighbours
from tests.strategies import AMPLE, BRIEF

Cells = frozenset[Square]

# Each free polyomino of up to four squares, and in how many ways it can lie.
SHAPES = {
    "one": ("#", 1),
    "line 2": ("##", 2),
    "line 3": ("###", 2),
    "corner": ("##/#.", 4),
    "line 4": ("####", 2),
    "square": ("##/##", 1),
    "T": ("###/.#.", 4),
    "L": ("###/#..", 8),
    "S": (".##/##.", 4),
}

# In how many ways it can be laid on a board of five by five.
PLACES = {
    "one": 25,
    "line 2": 40,
    "line 3": 30,
    "corner": 64,
    "line 4": 20,
    "square": 16,
    "T": 48,
    "L": 96,
    "S": 48,
}

cells = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
shapes = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=6).map(frozenset)
boards = st.tuples(st.integers(1, 5), st.integers(1, 5))


def drawn(picture: str) -> Cells:
    lines = picture.split("/")
    return frozenset((row, at) for row, line in enumerate(lines) for at, mark in enumerate(line) if mark == "#")


def board(rows: int, columns: int) -> Cells:
    return frozenset(itertools.product(range(rows), range(columns)))


def moved(shape: Cells, down: int, right: int) -> Cells:
    return frozenset((row + down, column + right) for row, column in shape)


def images(shape: Cells) -> set[Cells]:
    """All turns of both sides, each shifted into the corner."""
    found = set()
    for side in (shape, frozenset((row, -column) for row, column in shape)):
        turned = side
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            found.add(moved(turned, -min(row for row, _ in turned), -min(column for _, column in turned)))
    return found


def all_polyominoes(size: int) -> set[frozenset[Cells]]:
    """Every connected set of so many cells of a small board, as the set of its images."""
    return {
        frozenset(images(frozenset(chosen)))
        for chosen in itertools.combinations(sorted(board(size, size)), size)
        if len(flood(chosen[0], set(chosen))) == size
    }


# Directions


def test_four_directions_clockwise_from_the_north() -> None:
    assert NAMES == ("N", "E", "S", "W")
    assert [neighbour((3, 3), direction) for direction in range(4)] == [(2, 3), (3, 4), (4, 3), (3, 2)]
    assert [squares.rotated(DIRECTIONS[d]) for d in range(4)] == [DIRECTIONS[(d + 1) % 4] for d in range(4)]


def test_opposite_directions_differ_by_two() -> None:
    for direction in range(4):
        assert neighbour(neighbour((4, -7), direction, 5), (direction + 2) % 4, 5) == (4, -7)


@BRIEF
@given(cells)
def test_neighbours_are_those_at_distance_one(cell: Square) -> None:
    row, column = cell
    near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
    assert set(neighbours(cell)) == {there for there in near if distance(cell, there) == 1}
    assert len(neighbours(cell)) == 4


@AMPLE
@given(cells, cells, cells)
def test_distance_is_a_metric(a: Square, b: Square, c: Square) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


# Groups


def test_flood_stays_within_the_set_and_does_not_cut_corners() -> None:
    land = drawn("##.#/.#.#/#.##")
    assert flood((0, 0), land) == {(0, 0), (0, 1), (1, 1)}
    assert flood((2, 0), land) == {(2, 0)}
    assert flood((0, 2), land) == set()


@AMPLE
@given(shapes)
def test_groups_are_a_partition(shape: Cells) -> None:
    found = groups(shape)
    assert sorted(cell for group in found for cell in group) == sorted(shape)
    for group in found:
        assert all(flood(cell, shape) == group for cell in group)


# Turning and mirroring


@BRIEF
@given(cells, cells, st.integers(0, 7))
def test_symmetries_keep_distances(a: Square, b: Square, way: int) -> None:
    assert distance(squares.symmetries(a)[way], squares.symmetries(b)[way]) == distance(a, b)


@BRIEF
@given(cells)
def test_four_turns_or_two_mirrors_are_none(cell: Square) -> None:
    assert squares.rotated(cell, 4) == squares.mirrored(squares.mirrored(cell)) == cell
    assert squares.rotated(squares.rotated(cell), 3) == cell
    assert squares.mirrored(squares.rotated(squares.mirrored(cell))) == squares.rotated(cell, 3)


def test_symmetries_of_a_cell_off_the_axes_all_differ() -> None:
    assert set(squares.symmetries((1, 2))) == {(1, 2), (2, -1), (-1, -2), (-2, 1), (1, -2), (-2, -1), (-1, 2), (2, 1)}
    assert len(squares.symmetries((1, 2))) == 8


# Orientations


@pytest.mark.parametrize("name", SHAPES)
def test_orientations_of_the_small_polyominoes(name: str) -> None:
    picture, ways = SHAPES[name]
    assert len(squares.orientations(drawn(picture))) == ways


@AMPLE
@given(shapes)
def test_orientations_are_all_images_once(shape: Cells) -> None:
    found = squares.orientations(shape)
    assert len(found) == len(set(found)) in {1, 2, 4, 8}
    assert {frozenset(way) for way in found} == images(shape)
    assert all(min(row for row, _ in way) == min(column for _, column in way) == 0 for way in found)


@BRIEF
@given(shapes, st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 7))
def test_orientations_do_not_depend_on_how_the_shape_is_given(shape: Cells, down: int, right: int, way: int) -> None:
    other = [squares.symmetries(cell)[way] for cell in moved(shape, down, right)]
    assert squares.orientations(other) == squares.orientations(shape)


# Placements


@AMPLE
@given(shapes, boards)
def test_placements_are_those_found_by_trying(shape: Cells, size: tuple[int, int]) -> None:
    """Every image at every place, if it is on the board."""
    shifts = itertools.product(range(size[0]), range(size[1]))
    tried = {moved(image, down, right) for image, (down, right) in itertools.product(images(shape), shifts)}
    found = squares.placements(shape, *size)
    assert {frozenset(group) for group in found} == {group for group in tried if group <= board(*size)}
    assert len({frozenset(group) for group in found}) == len(found)


@pytest.mark.parametrize(("name", "places"), PLACES.items())
def test_placements_on_five_by_five(name: str, places: int) -> None:
    """Ways to lie times rows times columns that are left for the box around it."""
    assert len(squares.placements(drawn(SHAPES[name][0]), 5, 5)) == places


def test_too_large_a_shape_has_no_place() -> None:
    assert squares.placements(drawn("#####"), 4, 4) == []
    assert len(squares.placements(drawn("#####"), 1, 5)) == 1


# Polyominoes


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12), (6, 35)])
def test_number_of_free_polyominoes(size: int, count: int) -> None:
    assert len(squares.polyominoes(size)) == count


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_polyominoes_are_all_connected_sets(size: int) -> None:
    assert {frozenset(images(frozenset(shape))) for shape in squares.polyominoes(size)} == all_polyominoes(size)
