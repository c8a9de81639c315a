"""Makes views and determinizations of a position, and the description of the box; choices are in choosing.py."""

from typing import Any

import msgspec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import text
from meadow.games.rainbow_flip_slide.actions import PIECES, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.patch import SIZE, Patch
from meadow.games.rainbow_flip_slide.state import ACTING, JUMPING, NO_JUMP, OVER, PLACING, RAINBOW, RainbowState
from meadow.games.rainbow_flip_slide.views import Phase, PieceView, RainbowView
from meadow.grids.hexagons import DIRECTIONS, NAMES, Hex

PHASES: dict[int, Phase] = {PLACING: "placing", ACTING: "acting", JUMPING: "jumping", OVER: "over"}


def view(state: RainbowState, seat: int | None) -> RainbowView:
    where = places(state.patch)
    return RainbowView(
        seat=seat,
        seats=state.seats,
        actors=tuple(state.actors()),
        prompt=_prompt(state, asked=seat == state.actor()),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        yours=_yours(seat),
        phase=PHASES[int(state.phase)],
        mover=int(state.mover),
        turn=int(state.turn),
        turn_limit=int(state.rules.turn_limit),
        actions_left=int(state.actions_left),
        clovers=int(state.clovers()),
        pieces=tuple([_piece(state, piece, cell) for piece, cell in where.items()]),
        barred_cell=_barred_cell(state, where),
        rainbow=_rainbow(state),
    )


def for_seat(view: RainbowView, state: RainbowState, seat: int | None) -> RainbowView:
    """The view for another seat: only the seat, its tile and the prompt differ."""
    prompt = _prompt(state, asked=seat == state.actor())
    return msgspec.structs.replace(view, seat=seat, prompt=prompt, yours=_yours(seat))


def _yours(seat: int | None) -> str:
    return "" if seat is None else f"player tile {text.piece_name(TILES + seat)}"


def places(patch: Patch) -> dict[int, Hex]:
    """Unwraps the torus: the axial coordinates of each piece, with the first one as near to (0, 0) as possible.

    The patch is connected and shorter than the table. So its columns and rows that follow the first piece form one run,
    and all others lie before the first piece.
    """
    first = i64(patch.cell[0])
    q, r = _signed(int(first % SIZE)), _signed(int(first // SIZE))
    columns, rows = _run(patch, 1), _run(patch, SIZE)
    where: dict[int, Hex] = {}
    for piece, cell in enumerate(patch.cell):
        if cell >= 0:
            east, south = _ahead(first, i64(cell), 1), _ahead(first, i64(cell), SIZE)
            where[piece] = (
                q + int(east if east < columns else east - SIZE),
                r + int(south if south < rows else south - SIZE),
            )
    return where


def _run(patch: Patch, unit: i64) -> i64:
    """The length of the run of columns (unit 1) or rows (unit SIZE) of the patch that begins at its first piece."""
    first = i64(patch.cell[0])
    taken: i64 = 0
    for cell in patch.cell:
        if cell >= 0:
            taken |= BIT[_ahead(first, i64(cell), unit)]
    run: i64 = 0
    while taken & BIT[run] != 0:
        run += 1
    return run


def _ahead(first: i64, cell: i64, unit: i64) -> i64:
    """The number of columns or rows from one cell to another, going east or south round the torus."""
    return (cell // unit - first // unit) % SIZE


def _signed(coordinate: int) -> int:
    """The equivalent of a wrapped coordinate or difference that is nearest to 0."""
    return (coordinate + SIZE // 2) % SIZE - SIZE // 2


def _piece(state: RainbowState, piece: int, cell: Hex) -> PieceView:
    barred = bool(state.barred >> piece & 1)
    owner = piece - TILES if piece >= TILES else None
    return PieceView(piece, cell[0], cell[1], colour_shown(state, piece), owner, barred)


def colour_shown(state: RainbowState, piece: int) -> str | None:
    if piece >= TILES or not state.face_up >> piece & 1:
        return None
    return COLOURS[int(state.colour[piece])]


def _barred_cell(state: RainbowState, where: dict[int, Hex]) -> Hex | None:
    """Where the solo player's tile came from. None once the game is over, unless no jump was left."""
    if state.came_from < 0 or (state.phase == OVER and state.outcome != NO_JUMP):
        return None
    own = int(state.patch.cell[TILES])
    cell = int(state.came_from)
    q, r = where[TILES]
    return q + _signed(cell % SIZE - own % SIZE), r + _signed(cell // SIZE - own // SIZE)


def _rainbow(state: RainbowState) -> tuple[int, ...]:
    if state.outcome != RAINBOW:
        return ()
    return tuple(state.rainbow_beside(state.winner, state.rainbow_tiles()))


def _prompt(state: RainbowState, *, asked: bool) -> str:
    if state.phase == OVER:
        return "The game is over."
    if not asked:
        return f"Player {text.piece_name(TILES + int(state.mover))} {text.WAITING[PHASES[int(state.phase)]]}."
    if state.phase == PLACING:
        return "Place your player tile beside the patch."
    if state.phase == JUMPING:
        return "Jump your player tile in a straight line over one or more tiles."
    return _alone(state) if state.seats == 1 else f"Flip a tile on the rim, or slide a tile ({_left(state)})."


def _alone(state: RainbowState) -> str:
    """The prompt of a solo game: a jump follows, and only tiles that show their colour can be slid."""
    what = "Flip a tile on the rim, or slide a colour tile" if state.face_up else "Flip a tile on the rim"
    return f"{what} (then jump)." if state.actions_left == 1 else f"{what} ({_left(state)}, then jump)."


def _left(state: RainbowState) -> str:
    return "last action" if state.actions_left == 1 else f"{state.actions_left} actions left"


def determinize(state: RainbowState, seat: int | None, rng: Rng) -> RainbowState:
    """A clone with the colours under the clovers shuffled; the seat does not matter, as all know the same."""
    del seat
    other = state.clone()
    hidden = [tile for tile in range(int(state.tiles)) if not state.face_up >> tile & 1]
    colours = sorted([int(state.colour[tile]) for tile in hidden])
    rng.shuffle(colours)
    for tile, colour in zip(hidden, colours, strict=True):
        other.colour[tile] = colour
    other.rng = rng.fork()
    return other


def box() -> dict[str, Any]:
    """Colours, directions with their steps, and pieces by number; pieces from number `tiles` on are player tiles."""
    pieces = [text.piece_name(piece) for piece in range(PIECES)]
    return {"colours": COLOURS, "directions": NAMES, "steps": DIRECTIONS, "tiles": TILES, "pieces": pieces}
