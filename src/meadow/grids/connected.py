"""Connected cells, on any grid: the caller passes its `neighbours`."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet

Cell = tuple[int, int]
Neighbours = Callable[[Cell], list[Cell]]


def flood(start: Cell, cells: AbstractSet[Cell], neighbours: Neighbours) -> set[Cell]:
    """All cells of the set that can be walked to from `start` within it; empty if start is not in it."""
    if start not in cells:
        return set()
    reached, frontier = {start}, [start]
    while frontier:
        for cell in neighbours(frontier.pop()):
            if cell in cells and cell not in reached:
                reached.add(cell)
                frontier.append(cell)
    return reached


def groups(cells: AbstractSet[Cell], neighbours: Neighbours) -> list[set[Cell]]:
    """The connected components of the set."""
    left, found = set(cells), []
    while left:
        group = flood(next(iter(left)), left, neighbours)
        left -= group
        found.append(group)
    return found
