"""Makes views and determinizations of a position, and the description of the box; choices are in choosing.py."""

import functools
from typing import Any, Final

import msgspec

from meadow.core.rng import Rng
from meadow.games.flutter import text, words
from meadow.games.flutter.actions import RAINBEE, STACK, STACKS
from meadow.games.flutter.box import LETTERS, Box
from meadow.games.flutter.components import COLOURS, COMPONENTS, SHAPES
from meadow.games.flutter.events import Four
from meadow.games.flutter.explain import four
from meadow.games.flutter.lattice import cell_at, point_at, point_number, tip_at
from meadow.games.flutter.position import BEE_STEP, ENCLOSING, OVER, PLACING, REHOMING, SELECTING
from meadow.games.flutter.state import FlutterState
from meadow.games.flutter.views import Barred, FlutterView, PetalView, Phase, PondView, StackView, TileView

PHASES: dict[int, Phase] = {
    SELECTING: "selecting",
    PLACING: "placing",
    ENCLOSING: "enclosing",
    REHOMING: "rehoming",
    BEE_STEP: "bee",
    OVER: "over",
}
REMEMBERED: Final = 10_000
"""Size of the cache of tile views, which all tables share."""
ON_A_STACK: Final = point_number((0, 0))


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
        next_sun=_next_sun(state),
        chosen=int(state.chosen) if state.chosen >= 0 else None,
        stacks=tuple([_stack(state, stack) for stack in range(STACKS)]),
        tiles=_laid(state),
        latest=int(state.latest) if state.latest >= 0 else None,
        ponds=tuple([_pond(number) for number in state.filled()]),
        water=int(state.water),
        tracks=tuple([_tracks(state, other) for other in range(state.seats)]),
        bees=tuple([int(tile) if tile >= 0 else None for tile in state.bees]),
        enclosing=tuple([tile for tile in range(RAINBEE + 1) if state.pending >> tile & 1]),
    )


def for_seat(view: FlutterView, state: FlutterState, seat: int | None) -> FlutterView:
    """The view for another seat: only the seat, the prompt and, if hidden, the scores differ."""
    prompt = _prompt(state, asked=seat == state.actor())
    return msgspec.structs.replace(view, seat=seat, prompt=prompt, scores=_scores(state, seat))


def _scores(state: FlutterState, seat: int | None) -> tuple[int | None, ...]:
    shown = state.rules.open_scores or state.phase == OVER
    return tuple([score if shown or other == seat else None for other, score in enumerate(state.scores())])


def _tracks(state: FlutterState, seat: int) -> Four:
    red, yellow, blue, purple = state.tracks_of(seat)
    return red, yellow, blue, purple


def _stack(state: FlutterState, stack: int) -> StackView:
    if state.rondel.empty(stack):
        return StackView(SHAPES[stack], 0, None, None, "empty")
    cost = four(state.skip_cost(stack)) if state.phase == SELECTING else None
    top = _tile(state.meadow.box, int(state.rondel.top(stack)), ON_A_STACK, 0, False, None)
    return StackView(SHAPES[stack], int(state.rondel.left(stack)), top, cost, _barred(state, stack))


def _barred(state: FlutterState, stack: int) -> Barred | None:
    """Why the mover cannot select a stack that is not empty; None if it can, or if no stack is being selected."""
    if state.phase != SELECTING or state.can_select(stack):
        return None
    return "places" if state.can_pay(state.skip_cost(stack)) else "petals"


def _next_sun(state: FlutterState) -> int | None:
    if state.phase == OVER or state.last_turns == 0 or state.turn == state.rules.turn_limit:
        return None
    following = (int(state.mover) + 1) % state.seats
    return int(state.sun_after(state.sun_steps(following)))


def _laid(state: FlutterState) -> tuple[TileView, ...]:
    """The tiles of the meadow."""
    meadow = state.meadow
    bees = {int(tile): seat for seat, tile in enumerate(state.bees) if tile >= 0}
    return tuple(
        [
            _tile(
                meadow.box,
                tile,
                int(meadow.anchor[tile]),
                int(meadow.way[tile]),
                meadow.enclosed(tile),
                bees.get(tile),
            )
            for tile in range(RAINBEE + 1)
            if meadow.here(tile)
        ]
    )


@functools.lru_cache(maxsize=REMEMBERED)
def _tile(  # noqa: PLR0913, PLR0917  all that it depends on
    box: Box, tile: int, anchor: int, way: int, enclosed: bool, bee: int | None
) -> TileView:
    return TileView(
        tile=tile,
        name=words.TILES_CALLED[tile],
        shape=box.rows[tile].shape if tile != RAINBEE else "Rainbee",
        colour=LETTERS[int(box.colour[tile])],
        sparkles=int(box.sparkles[tile]),
        point=tip_at(anchor),
        cells=box.covered(tile, anchor, way),
        petals=tuple(
            [
                PetalView(point_at(point), LETTERS[colour], petals)
                for point, colour, petals in box.petals_from(tile, anchor, way)
            ]
        ),
        enclosed=enclosed,
        bee=bee,
    )


def _pond(number: int) -> PondView:
    return PondView(cell_at(number // 2), number % 2 == 0)


def _prompt(state: FlutterState, *, asked: bool) -> str:
    phase = PHASES[int(state.phase)]
    if phase == "over":
        return "The game is over."
    if not asked:
        return f"Player {'ABCDE'[int(state.asked)]} {text.WAITING[phase]}."
    if phase == "placing":
        return f"Place the {words.TILES_CALLED[int(state.rondel.top(state.chosen))]}: grow a flower, touch a side."
    return text.PROMPTS[phase]


def determinize(state: FlutterState, seat: int | None, rng: Rng) -> FlutterState:
    """A clone with the unseen tiles of each shape, in the stack and removed, shuffled together; same for all seats."""
    del seat
    other = state.clone()
    for stack in range(STACKS):
        first, height = stack * STACK, int(state.rondel.height[stack])
        unseen = height if state.rondel.empty(stack) else height - 1
        tiles = sorted([int(state.rondel.order[first + place]) for place in range(unseen)])
        rng.shuffle(tiles)
        for place, tile in enumerate(tiles):
            other.rondel.order[first + place] = tile
    other.rng = rng.fork()
    return other


def box() -> dict[str, Any]:
    """Colours, their letters in a view and stacks by number; tiles of a shape; pollen for petals left and for a bee."""
    return {
        "colours": COLOURS,
        "letters": LETTERS[: len(COLOURS)],
        "stacks": SHAPES,
        "tiles_of_a_stack": STACK,
        "bonus": COMPONENTS.bonus.pollen,
        "bee": COMPONENTS.turn.bee,
    }
