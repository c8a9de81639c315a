"""The field and everything around it as text for a terminal, at most a hundred columns wide."""

from typing import Final

from meadow.games.pollen_wars.showing import panels
from meadow.games.pollen_wars.showing.words import LENGTHS, LETTERS, ROWS, STYLES
from meadow.games.pollen_wars.views import HexagonView, PollenView

# A hexagon is six columns wide with one of its sides; each row is shifted by half of that against the next.
WIDE: Final = 6
MARGIN: Final = 2
FIELD: Final = MARGIN + WIDE * max(LENGTHS) + 1 + MARGIN + 1

SIGNS: Final = {"rock": "▲", "fungus": "♣", "stump": "◎"}
GROUND_STYLES: Final = {"rock": "dim", "fungus": "green", "stump": "dim"}
DRIFTING: Final = "✱"
DRIFTING_STYLE: Final = "bold yellow"
RISING: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
FALLING: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
UP: Final = f" {RISING}   {FALLING}"
DOWN: Final = f" {FALLING}   {RISING}"


def draw(view: PollenView) -> str:
    """The field with the queens beside it, then what is pending, the viewer's cards and patterns, the decks."""
    field, beside = field_lines(view.hexagons), panels.queens(view)
    height = max(len(field), len(beside))
    field += [""] * (height - len(field))
    beside += [""] * (height - len(beside))
    lines = [panels.padded(left, FIELD) + right for left, right in zip(field, beside, strict=True)]
    return "\n".join(line.rstrip() for line in [*lines, "", *panels.below(view), *_legend()])


def field_lines(hexagons: tuple[HexagonView, ...]) -> list[str]:
    """The field in nineteen lines: the slanting sides above each row, the row itself, the sides below the last."""
    lines, first = [], 0
    for row, length in enumerate(LENGTHS):
        lines += [_slants(row), _row(row, list(hexagons[first : first + length]))]
        first += length
    return [*lines, _slants(len(LENGTHS))]


def _slants(row: int) -> str:
    """The line above a row: up to the middle the row below is the longer one."""
    middle = len(LENGTHS) // 2
    length, sides = (LENGTHS[row], UP) if row <= middle else (LENGTHS[row - 1], DOWN)
    return " " * _indent(length) + f"[dim]{sides * length}[/]"


def _indent(length: int) -> int:
    return MARGIN + (max(LENGTHS) - length) * WIDE // 2


def _row(row: int, hexagons: list[HexagonView]) -> str:
    """A row of hexagons, with the names of the first and the last at its ends."""
    side = "[dim]│[/]"
    first, last = f"{ROWS[row]}1", f"{ROWS[row]}{len(hexagons)}"
    inside = side.join(_inside(hexagon) for hexagon in hexagons)
    return " " * (_indent(len(hexagons)) - MARGIN) + f"[dim]{first}[/]{side}{inside}{side}[dim]{last}[/]"


def _inside(hexagon: HexagonView) -> str:
    return f" {ground(hexagon)} {_bees(hexagon)}"


def ground(hexagon: HexagonView) -> str:
    """The number of flowers, or the sign of the rock, fungus or stump there."""
    if hexagon.ground != "flowers":
        return f"[{GROUND_STYLES[hexagon.ground]}]{SIGNS[hexagon.ground]}[/]"
    return f"[{_flower_style(hexagon.flowers)}]{hexagon.flowers}[/]"


def _flower_style(flowers: int) -> str:
    """Pink flowers are threes, blue ones fours, all others yellow; few are dim."""
    return {1: "dim yellow", 3: "hot_pink", 4: "dodger_blue1"}.get(flowers, "yellow")


def _bees(hexagon: HexagonView) -> str:
    """Two columns: the forager as a small letter, the soldier on it as a capital."""
    if hexagon.drifting:
        return f"[{DRIFTING_STYLE}]{DRIFTING}[/] "
    return _bee(hexagon.forager, forager=True) + _bee(hexagon.soldier, forager=False)


def _bee(owner: int | None, *, forager: bool) -> str:
    if owner is None:
        return " "
    letter = LETTERS[owner].lower() if forager else LETTERS[owner]
    return f"[bold {STYLES[owner]}]{letter}[/]"


def _legend() -> list[str]:
    signs = [f"[{GROUND_STYLES[ground]}]{sign}[/] {ground}" for ground, sign in SIGNS.items()]
    signs += [f"[{DRIFTING_STYLE}]{DRIFTING}[/] drifting bee", "a forager of A, aB a soldier of B on it"]
    return [f"3 flowers  {'  '.join(signs)}"]
