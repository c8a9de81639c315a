"""What a seat may see. The only secrets are the colours under the clovers: nobody knows them."""

from typing import Literal

import msgspec

from meadow.core.rng import Rng
from meadow.core.views import Choice, View
from meadow.games.rainbow_flip_slide import text
from meadow.games.rainbow_flip_slide.actions import FLIP, JUMP, PLACE, SLIDE, SPOTS, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.patch import NEIGHBOURS, SIZE
from meadow.games.rainbow_flip_slide.state import ACTING, JUMPING, OVER, PLACING, RainbowState
from meadow.grids.hexagon_torus import unwrapped
from meadow.grids.hexagons import NAMES, Hex, neighbour

Phase = Literal["placing", "acting", "jumping", "over"]
PHASES: dict[int, Phase] = {PLACING: "placing", ACTING: "acting", JUMPING: "jumping", OVER: "over"}


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the table. `colour` is None for a player tile and for a tile that shows its clover side."""

    piece: int
    q: int
    r: int
    colour: str | None
    owner: int | None
    barred: bool


class RainbowView(View, frozen=True):
    """Everything but the colours under the clovers."""

    phase: Phase
    mover: int
    turn: int
    turn_limit: int
    actions_left: int
    clovers: int
    pieces: tuple[PieceView, ...]
    barred_cell: Hex | None
    """Solo: where the player tile came from, and may not jump back to."""


class RainbowChoice(Choice, frozen=True):
    """`cell` is where the piece ends, in the view's coordinates; `beside` and `direction` say the same in words."""

    piece: int
    beside: int | None = None
    direction: str | None = None
    cell: Hex | None = None


def view(state: RainbowState, seat: int | None) -> RainbowView:
    where = _places(state)
    return RainbowView(
        seat=seat,
        seats=state.seats,
        actors=tuple(state.actors()),
        prompt=_prompt(state, asked=seat == state.actor()),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        yours="" if seat is None else f"player tile {text.piece_name(TILES + seat)}",
        phase=PHASES[int(state.phase)],
        mover=int(state.mover),
        turn=int(state.turn),
        turn_limit=int(state.rules.turn_limit),
        actions_left=int(state.actions_left),
        clovers=int(state.clovers()),
        pieces=tuple(_piece(state, piece, cell) for piece, cell in where.items()),
        barred_cell=_barred_cell(state, where),
    )


def _places(state: RainbowState) -> dict[int, Hex]:
    """Where each piece lies, in coordinates of a table that does not wrap."""
    cells = {piece: int(cell) for piece, cell in enumerate(state.patch.cell) if cell >= 0}
    flat = unwrapped(SIZE, list(cells.values()))
    q0, r0 = _signed(cells[0] % SIZE), _signed(cells[0] // SIZE)
    return {piece: (flat[cell][0] + q0, flat[cell][1] + r0) for piece, cell in cells.items()}


def _signed(coordinate: int) -> int:
    """A wrapped coordinate or difference as the nearest to zero."""
    return (coordinate + SIZE // 2) % SIZE - SIZE // 2


def _piece(state: RainbowState, piece: int, cell: Hex) -> PieceView:
    barred = bool(state.barred >> piece & 1)
    owner = piece - TILES if piece >= TILES else None
    return PieceView(piece, cell[0], cell[1], _colour(state, piece), owner, barred)


def _colour(state: RainbowState, piece: int) -> str | None:
    if piece >= TILES or not state.face_up >> piece & 1:
        return None
    return COLOURS[int(state.colour[piece])]


def _barred_cell(state: RainbowState, where: dict[int, Hex]) -> Hex | None:
    if state.came_from < 0 or state.phase == OVER:
        return None
    own = int(state.patch.cell[TILES])
    cell = int(state.came_from)
    q, r = where[TILES]
    return q + _signed(cell % SIZE - own % SIZE), r + _signed(cell // SIZE - own // SIZE)


def _prompt(state: RainbowState, *, asked: bool) -> str:
    if state.phase == OVER:
        return "The game is over."
    if not asked:
        return f"Player {text.piece_name(TILES + int(state.mover))} {text.WAITING[PHASES[int(state.phase)]]}."
    if state.phase == PLACING:
        return "Place your player tile beside the patch."
    if state.phase == JUMPING:
        return "Jump your player tile in a straight line over one or more tiles."
    left = "last action" if state.actions_left == 1 else f"{state.actions_left} actions left"
    return f"Flip a tile on the rim, or slide a tile ({left})."


def choices(state: RainbowState, seat: int) -> list[RainbowChoice]:
    where = _places(state)
    return [_choice(state, where, action) for action in state.legal(seat)]


def _choice(state: RainbowState, where: dict[int, Hex], action: int) -> RainbowChoice:
    written = text.write(action)
    if action < JUMP:
        tile = action - FLIP
        return RainbowChoice(action=action, text=written, kind="flip", label=f"flip tile {tile + 1}", piece=tile)
    if action < PLACE:
        return _jump(state, where, action, written)
    kind, piece, spot = _spot(state, action)
    beside, direction = divmod(spot, 6)
    goal = f"to the {text.DIRECTIONS[direction]} of {_called(state, beside)}"
    if beside == piece:
        goal = text.one_place(direction)
    return RainbowChoice(
        action=action,
        text=written,
        kind=kind,
        label=f"{kind} {_called(state, piece)} {goal}",
        aliases=_aliases(state, kind, piece, spot),
        piece=piece,
        beside=beside,
        direction=NAMES[direction],
        cell=neighbour(where[beside], direction),
    )


def _aliases(state: RainbowState, kind: str, piece: int, spot: int) -> tuple[str, ...]:
    """The same place as told by the other pieces that it touches."""
    cell = int(state.patch.spot_cell(spot))
    texts = []
    for direction in range(6):
        other = int(state.patch.at[int(NEIGHBOURS[cell * 6 + direction])]) - 1
        named = other * 6 + (direction + 3) % 6
        if other >= 0 and named != spot:
            texts.append(text.write_to(kind, piece, named))
    return tuple(texts)


def _spot(state: RainbowState, action: int) -> tuple[str, int, int]:
    """The kind, piece and spot of a placement or slide."""
    if action < SLIDE:
        return "place", TILES + int(state.mover), action - PLACE
    return "slide", (action - SLIDE) // SPOTS, (action - SLIDE) % SPOTS


def _jump(state: RainbowState, where: dict[int, Hex], action: int, written: str) -> RainbowChoice:
    direction = action - JUMP
    over = int(state.patch.jump_over(TILES, direction))
    tiles = "one tile" if over == 1 else f"{over} tiles"
    return RainbowChoice(
        action=action,
        text=written,
        kind="jump",
        label=f"jump {text.DIRECTIONS[direction]} over {tiles}",
        piece=TILES,
        direction=NAMES[direction],
        cell=neighbour(where[TILES], direction, over + 1),
    )


def _called(state: RainbowState, piece: int) -> str:
    return text.called(piece, _colour(state, piece))


def determinize(state: RainbowState, seat: int | None, rng: Rng) -> RainbowState:
    """Shuffle the colours under the clovers among themselves: every seat knows the same."""
    del seat
    other = state.clone()
    hidden = [tile for tile in range(int(state.tiles)) if not state.face_up >> tile & 1]
    colours = [int(state.colour[tile]) for tile in hidden]
    rng.shuffle(colours)
    for tile, colour in zip(hidden, colours, strict=True):
        other.colour[tile] = colour
    other.rng = rng.fork()
    return other
