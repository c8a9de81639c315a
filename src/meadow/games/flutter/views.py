"""What a seat may see. Hidden from everyone are the tiles below the tops of the stacks and those that were removed.

Pollen is always gained in the open, so whoever counts knows it; without `open_scores` the others' totals are not shown.
"""

import functools
from typing import Any, Final, Literal

import msgspec

from meadow.core.rng import Rng
from meadow.core.views import Choice, View
from meadow.games.flutter import text
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, RAINBEE, SELECT, STACK, STACKS, WAYS
from meadow.games.flutter.box import LETTERS, Box
from meadow.games.flutter.components import COLOURS, SHAPES
from meadow.games.flutter.events import Four
from meadow.games.flutter.explain import four
from meadow.games.flutter.lattice import cell_at, point_at
from meadow.games.flutter.meadow import SCRATCH
from meadow.games.flutter.placements import grow
from meadow.games.flutter.position import BEE_STEP, ENCLOSING, OVER, PLACING, REHOMING, SELECTING
from meadow.games.flutter.state import FlutterState
from meadow.grids.triangles import Cell, Point

Phase = Literal["selecting", "placing", "enclosing", "rehoming", "bee", "over"]
PHASES: dict[int, Phase] = {
    SELECTING: "selecting",
    PLACING: "placing",
    ENCLOSING: "enclosing",
    REHOMING: "rehoming",
    BEE_STEP: "bee",
    OVER: "over",
}


REMEMBERED: Final = 10_000
"""So many tiles, each as it lies somewhere, are made once for all tables."""


class PetalView(msgspec.Struct, frozen=True):
    """So many petals of one colour (a letter, * for the rainbow) at a lattice point."""

    point: Point
    colour: str
    petals: int


class TileView(msgspec.Struct, frozen=True):
    """A tile as it lies; on a stack as if it lay with its first cell at (0, 0). `bee` is whose bee is there."""

    tile: int
    name: str
    shape: str
    colour: str
    sparkles: int
    cells: tuple[Cell, ...]
    petals: tuple[PetalView, ...]
    enclosed: bool = False
    bee: int | None = None


class StackView(msgspec.Struct, frozen=True):
    """A stack of the rondel. `cost` is what the player whose turn it is pays to select it."""

    shape: str
    left: int
    top: TileView | None
    cost: Four | None


class PondView(msgspec.Struct, frozen=True):
    """A filled cell, with a water tile or without one."""

    cell: Cell
    water: bool


class FlutterView(View, frozen=True):
    phase: Phase
    mover: int
    turn: int
    turn_limit: int
    last_turns: int | None
    """How many turns are left after this one, once the last round has begun."""
    sun: int
    chosen: int | None
    stacks: tuple[StackView, ...]
    tiles: tuple[TileView, ...]
    ponds: tuple[PondView, ...]
    water: int
    tracks: tuple[Four, ...]
    bees: tuple[int | None, ...]
    """The tile on which each seat's bee is, None in front of its owner."""
    enclosing: tuple[int, ...]
    """The enclosed tiles that are still to be paid."""


class FlutterChoice(Choice, frozen=True):
    stack: int | None = None
    tile: int | None = None
    paid: Four | None = None
    cells: tuple[Cell, ...] = ()
    flipped: bool = False
    turns: int = 0
    gained: Four | None = None
    lost: Four | None = None


def view(state: FlutterState, seat: int | None) -> FlutterView:
    return FlutterView(
        seat=seat,
        seats=state.seats,
        actors=tuple(state.actors()),
        prompt=_prompt(state, asked=seat == state.actor()),
        scores=_scores(state, seat),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        phase=PHASES[int(state.phase)],
        mover=int(state.mover),
        turn=int(state.turn),
        turn_limit=int(state.rules.turn_limit),
        last_turns=int(state.last_turns) if state.last_turns >= 0 else None,
        sun=int(state.sun),
        chosen=int(state.chosen) if state.chosen >= 0 else None,
        stacks=tuple(_stack(state, stack) for stack in range(STACKS)),
        tiles=tuple(_laid(state, tile) for tile in range(RAINBEE + 1) if state.meadow.here(tile)),
        ponds=_ponds(state),
        water=int(state.water),
        tracks=tuple(_tracks(state, other) for other in range(state.seats)),
        bees=tuple(int(tile) if tile >= 0 else None for tile in state.bees),
        enclosing=tuple(tile for tile in range(RAINBEE + 1) if state.pending >> tile & 1),
    )


def _scores(state: FlutterState, seat: int | None) -> tuple[int | None, ...]:
    shown = state.rules.open_scores or state.phase == OVER
    return tuple(score if shown or other == seat else None for other, score in enumerate(state.scores()))


def _tracks(state: FlutterState, seat: int) -> Four:
    red, yellow, blue, purple = state.tracks_of(seat)
    return red, yellow, blue, purple


def _stack(state: FlutterState, stack: int) -> StackView:
    if state.rondel.empty(stack):
        return StackView(SHAPES[stack], 0, None, None)
    cost = four(state.skip_cost(stack)) if state.phase == SELECTING else None
    top = _tile(state.meadow.box, int(state.rondel.top(stack)), (0, 0), 0)
    return StackView(SHAPES[stack], int(state.rondel.left(stack)), top, cost)


@functools.lru_cache(maxsize=REMEMBERED)
def _tile(  # noqa: PLR0913, PLR0917  all that it depends on
    box: Box, tile: int, anchor: Point, way: int, enclosed: bool = False, bee: int | None = None
) -> TileView:
    a, b = anchor
    shape = box.rows[tile].shape if tile != RAINBEE else "Rainbee"
    letter = LETTERS[int(box.colour[tile])]
    return TileView(
        tile=tile,
        name=text.tile_called(tile),
        shape=shape,
        colour=letter,
        sparkles=int(box.sparkles[tile]),
        cells=_cells(box, tile, anchor, way),
        petals=tuple(
            PetalView((a + da, b + db), LETTERS[colour], petals)
            for (da, db), colour, petals in box.petals_of(tile, way)
        ),
        enclosed=enclosed,
        bee=bee,
    )


def _cells(box: Box, tile: int, anchor: Point, way: int) -> tuple[Cell, ...]:
    first, second = anchor
    return tuple([(first + a, second + b, down) for a, b, down in _form(box, tile, way)])


@functools.lru_cache(maxsize=REMEMBERED)
def _form(box: Box, tile: int, way: int) -> list[Cell]:
    return box.cells_of(tile, way)


def _laid(state: FlutterState, tile: int) -> TileView:
    meadow = state.meadow
    bee = next((seat for seat, where in enumerate(state.bees) if where == tile), None)
    at, way = point_at(int(meadow.anchor[tile])), int(meadow.way[tile])
    return _tile(meadow.box, tile, at, way, meadow.enclosed(tile), bee)


def _ponds(state: FlutterState) -> tuple[PondView, ...]:
    filled = [divmod(number, 2) for number in state.filled()]
    return tuple(PondView(cell_at(cell), dry == 0) for cell, dry in filled)


def _prompt(state: FlutterState, *, asked: bool) -> str:
    phase = PHASES[int(state.phase)]
    if phase == "over":
        return "The game is over."
    if not asked:
        return f"Player {'ABCDE'[int(state.asked)]} {text.WAITING[phase]}."
    if phase == "placing":
        return f"Place the {text.tile_called(int(state.rondel.top(state.chosen)))}: grow a flower, touch a side."
    return text.PROMPTS[phase]


def choices(state: FlutterState, seat: int) -> list[FlutterChoice]:
    return [_choice(state, action) for action in state.legal(seat)]


def _choice(state: FlutterState, action: int) -> FlutterChoice:
    if action >= PLACE:
        return _placement(state, action)
    written = text.write(action)
    if action >= BEE:
        tile, kind = action - BEE, "bee"
        label = f"put the bee on {_described(state, tile)}"
    elif action >= ENCLOSE:
        tile, kind = action - ENCLOSE, "enclose"
        label = f"pay for {_described(state, tile)}"
    elif action == KEEP:
        label = "take the bee back" if state.phase == REHOMING else "keep the bee"
        return FlutterChoice(action=action, text=written, kind="keep", label=label)
    else:
        return _selection(state, action - SELECT, written)
    return FlutterChoice(action=action, text=written, kind=kind, label=label, tile=tile)


def _described(state: FlutterState, tile: int) -> str:
    """A tile of the meadow in words: 'moth 3 (red) at 2/-1'."""
    a, b = point_at(int(state.meadow.anchor[tile]))
    return f"{text.tile_called(tile)} ({COLOURS[int(state.meadow.box.colour[tile])]}) at {a}/{b}"


def _selection(state: FlutterState, stack: int, written: str) -> FlutterChoice:
    tile, paid = int(state.rondel.top(stack)), four(state.skip_cost(stack))
    price = f"for {text.petals_in_words(paid)}" if any(paid) else "for free"
    label = f"select the {COLOURS[int(state.meadow.box.colour[tile])]} {SHAPES[stack]} {price}"
    return FlutterChoice(
        action=SELECT + stack, text=written, kind="select", label=label, stack=stack, tile=tile, paid=paid
    )


def _placement(state: FlutterState, action: int) -> FlutterChoice:
    point, way = divmod(action - PLACE, WAYS)
    tile = int(state.rondel.top(state.chosen))
    grow(state.meadow, tile, point, way)
    gained, lost = four(SCRATCH.gained), four(SCRATCH.lost)
    a, b = point_at(point)
    changes = [f"gain {text.petals_in_words(gained)}"] if any(gained) else []
    changes += [f"lose {text.petals_in_words(lost)}"] if any(lost) else []
    return FlutterChoice(
        action=action,
        text=text.write(action),
        kind="place",
        label=f"place at {a}/{b}, {text.way_in_words(way)}: {', '.join(changes)}",
        tile=tile,
        stack=int(state.chosen),
        cells=_cells(state.meadow.box, tile, (a, b), way),
        flipped=way >= 6,
        turns=way % 6,
        gained=gained,
        lost=lost,
    )


def determinize(state: FlutterState, seat: int | None, rng: Rng) -> FlutterState:
    """Shuffle the unseen tiles of each shape, those in the stack and the removed ones together: nobody knows more."""
    del seat
    other = state.clone()
    for stack in range(STACKS):
        first, height = stack * STACK, int(state.rondel.height[stack])
        unseen = height if state.rondel.empty(stack) else height - 1
        tiles = [int(state.rondel.order[first + place]) for place in range(unseen)]
        rng.shuffle(tiles)
        for place, tile in enumerate(tiles):
            other.rondel.order[first + place] = tile
    other.rng = rng.fork()
    return other


def box() -> dict[str, Any]:
    """Colours, their letters in a view, and stacks by number, and how many tiles there are of each stack's shape."""
    return {"colours": COLOURS, "letters": LETTERS[: len(COLOURS)], "stacks": SHAPES, "tiles_of_a_stack": STACK}
