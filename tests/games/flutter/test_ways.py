"""The tile that is to be placed is drawn as it would lie: in all its ways, each with the name by which it is placed."""

import re
from typing import Final

import pytest

from meadow.games.flutter import GAME
from meadow.games.flutter.drawing import distinct_ways, draw_ways, lying
from meadow.games.flutter.position import PLACING
from meadow.games.flutter.views import TileView
from tests.games.flutter.placing import TILES, triangle
from tests.games.flutter.slow import Piece, images, moved
from tests.games.flutter.test_text import plain
from tests.games.flutter.walks import HOMES, walk

NAMES: Final = [f"{side} {turns}" for side in ("turned", "flipped") for turns in range(6)]
TO_BE_PLACED: Final = "To be placed: "
COLUMNS: Final = 80

MOTH = r"""
                   ·─────·      ·                               ·
                  /P P R/      /R\                             /R\
                 /R3R R/      /P R\                           /R R\
   ·─────·      ·     ·      ·     ·      ·─────·─────·      ·     ·
  /R R3P P\      \RyR/        \PyR R\      \RyR R R R/      /R R3R/
 /RyR R R R\      \R/          \R R3R\      \P P3R R/      /RyP P/
·─────o─────·      o            o─────·      o─────·      ·─────o
turned 0        turned 1     turned 2     turned 3        turned 4
"""


def on_top(tile: int) -> TileView:
    """A tile as it is seen on its stack."""
    state = GAME.new(2)
    stack = tile // 12
    order = [int(state.rondel.order[stack * 12 + place]) for place in range(12)]
    here, top = stack * 12 + order.index(tile), stack * 12 + 11
    state.rondel.order[here], state.rondel.order[top] = state.rondel.order[top], state.rondel.order[here]
    shown = GAME.view(state, None).stacks[stack].top
    assert shown is not None
    assert shown.tile == tile
    return shown


def piece(tile: TileView) -> Piece:
    words = {"R": "red", "Y": "yellow", "B": "blue", "P": "purple"}
    return Piece(frozenset(map(triangle, tile.cells)), {petal.point: words[petal.colour] for petal in tile.petals})


def named(drawing: str) -> list[str]:
    """The names below the pictures of the tile that is to be placed."""
    return re.findall(r"(?:turned|flipped) \d(?= {2}|$)", drawing.partition(TO_BE_PLACED)[2], re.MULTILINE)


def test_ways_of_a_tile_that_looks_different_in_each() -> None:
    drawn = plain("\n".join(draw_ways(on_top(17))))
    assert "\n".join(drawn[1:9]) == MOTH.strip("\n")
    assert drawn[-1].split("  ")[0] == "flipped 4"


def test_a_tile_is_drawn_from_when_it_is_selected_until_it_is_placed() -> None:
    for node in walk(3, 3):
        drawing = "\n".join(plain(GAME.draw(GAME.view(node.before, node.before.actor()))))
        placing = node.before.phase == PLACING
        assert (TO_BE_PLACED in drawing) == placing
        if placing:
            top = GAME.view(node.before, None).stacks[int(node.before.chosen)].top
            assert top is not None
            assert f"{TO_BE_PLACED}{top.name}, " in drawing


@pytest.mark.parametrize("seats", [2, 5])
def test_every_way_of_a_legal_placement_is_drawn_under_its_name(seats: int) -> None:
    for node in walk(seats, seats):
        if node.before.phase != PLACING:
            continue
        shown = named("\n".join(plain(GAME.draw(GAME.view(node.before, node.before.actor())))))
        assert len(set(shown)) == len(shown)
        written = [choice.text.split() for choice in GAME.choices(node.before, node.before.actor())]
        assert {" ".join(words[1:3]) for words in written} <= set(shown)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_placed_tile_lies_as_it_was_drawn_with_its_point_where_it_was_named(seats: int) -> None:
    for node in walk(seats, seats):
        if node.before.phase != PLACING:
            continue
        top = GAME.view(node.before, None).stacks[int(node.before.chosen)].top
        assert top is not None
        text = GAME.write(node.action).split()
        a, b = map(int, text[-1].split("/"))
        drawn = lying(top, NAMES.index(" ".join(text[1:3])))
        shift = a - drawn.point[0], b - drawn.point[1]
        placed = next(tile for tile in GAME.view(node.after, None).tiles if tile.tile == top.tile)
        assert moved(piece(drawn), shift).key() == piece(placed).key()
        assert placed.point == (a, b)


def test_ways_that_look_alike_are_drawn_once_and_all_fit_on_a_screen() -> None:
    for tile in range(TILES):
        top = on_top(tile)
        ways = distinct_ways(top)
        assert len(ways) == len(images(HOMES[tile]))
        drawn = plain("\n".join(draw_ways(top)))
        assert [name for line in drawn for name in re.findall(r"[tf]\w+ed \d", line)] == [NAMES[way] for way in ways]
        assert max(map(len, drawn)) <= COLUMNS
        assert "".join(drawn).count("o") == len(ways)
