"""The sheet that wraps round: its neighbours, its arcs and gates, and how a group lies on a flat table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.grids.hexagon_torus import ARCS, GATES, arcs, gates, neighbour_table, number
from meadow.grids.hexagons import Hex, groups, neighbours
from tests.strategies import BRIEF, hexes

MASKS = range(64)
SIZES = (3, 5, 40)


def marked(mask: int) -> set[Hex]:
    """The cells around (0, 0) that a mask marks."""
    return {cell for direction, cell in enumerate(neighbours((0, 0))) if mask >> direction & 1}


@pytest.mark.parametrize("size", SIZES)
def test_numbers_and_cells(size: int) -> None:
    cells = [(q, r) for r in range(size) for q in range(size)]
    assert [number(size, cell) for cell in cells] == list(range(size * size))


@BRIEF
@given(hexes(100), st.integers(-3, 3), st.integers(-3, 3))
def test_numbers_wrap(cell: Hex, across: int, down: int) -> None:
    assert number(40, (cell[0] + 40 * across, cell[1] + 40 * down)) == number(40, cell)


@pytest.mark.parametrize("size", SIZES)
def test_neighbours_go_both_ways(size: int) -> None:
    """Whoever is my neighbour in one direction has me in the opposite one."""
    table = [int(cell) for cell in neighbour_table(size)]
    assert len(table) == 6 * size * size
    for edge, there in enumerate(table):
        assert table[6 * there + (edge % 6 + 3) % 6] == edge // 6


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_is_the_neighbour_of_six(size: int) -> None:
    table = [int(cell) for cell in neighbour_table(size)]
    for cell in range(size * size):
        assert len(set(table[6 * cell : 6 * cell + 6])) == 6
        assert table.count(cell) == 6


def test_table_says_what_axial_neighbours_say() -> None:
    table = neighbour_table(40)
    for q, r in [(0, 0), (39, 0), (0, 39), (39, 39), (17, 21)]:
        cell = number(40, (q, r))
        assert [int(there) for there in table[6 * cell : 6 * cell + 6]] == [
            number(40, near) for near in neighbours((q, r))
        ]


@pytest.mark.parametrize("mask", MASKS)
def test_arcs_are_the_groups_of_what_is_around(mask: int) -> None:
    assert arcs(mask) == ARCS[mask] == len(groups(marked(mask)))


@pytest.mark.parametrize("mask", MASKS)
def test_gates_are_the_steps_that_fit(mask: int) -> None:
    """For each direction: the cell is empty, and of the two that touch both it and the middle not both are taken."""
    taken = marked(mask)
    open_ways = 0
    for direction, cell in enumerate(neighbours((0, 0))):
        beside = set(neighbours(cell)) & set(neighbours((0, 0)))
        assert len(beside) == 2
        if cell not in taken and not beside <= taken:
            open_ways |= 1 << direction
    assert gates(mask) == GATES[mask] == open_ways


def test_one_open_edge_is_no_gate_and_two_side_by_side_are() -> None:
    assert all(gates(63 ^ 1 << d) == 0 for d in range(6))
    assert all(gates(63 ^ (1 << d | 1 << (d + 1) % 6)) == 1 << d | 1 << (d + 1) % 6 for d in range(6))
    assert all(gates(63 ^ (1 << d | 1 << (d + 3) % 6)) == 0 for d in range(6))
