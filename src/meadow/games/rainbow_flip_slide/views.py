"""What a seat may see. The only secrets are the colours under the clovers: nobody knows them."""

import functools
from typing import Any, Literal, NamedTuple

import msgspec

from meadow.core.rng import Rng
from meadow.core.views import Choice, View
from meadow.games.rainbow_flip_slide import text
from meadow.games.rainbow_flip_slide.actions import FLIP, JUMP, PIECES, PLACE, SLIDE, SPOTS, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.patch import NEIGHBOURS, SIZE
from meadow.games.rainbow_flip_slide.state import ACTING, JUMPING, OVER, PLACING, RAINBOW, RainbowState
from meadow.grids.hexagon_torus import unwrapped
from meadow.grids.hexagons import DIRECTIONS, NAMES, Hex, neighbour

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
    rainbow: tuple[int, ...]
    """The tiles of the rainbow that ended the game, red first."""


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
        yours=_yours(seat),
        phase=PHASES[int(state.phase)],
        mover=int(state.mover),
        turn=int(state.turn),
        turn_limit=int(state.rules.turn_limit),
        actions_left=int(state.actions_left),
        clovers=int(state.clovers()),
        pieces=tuple(_piece(state, piece, cell) for piece, cell in where.items()),
        barred_cell=_barred_cell(state, where),
        rainbow=_rainbow(state),
    )


def for_seat(view: RainbowView, state: RainbowState, seat: int | None) -> RainbowView:
    """All see the same but for which tile is theirs and what is asked of them."""
    prompt = _prompt(state, asked=seat == state.actor())
    return msgspec.structs.replace(view, seat=seat, prompt=prompt, yours=_yours(seat))


def _yours(seat: int | None) -> str:
    return "" if seat is None else f"player tile {text.piece_name(TILES + seat)}"


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
    left = "last action" if state.actions_left == 1 else f"{state.actions_left} actions left"
    return f"Flip a tile on the rim, or slide a tile ({left})."


class _Goal(NamedTuple):
    """A spot for whatever may go there. `touching` are the same spot as told by every piece that it touches."""

    beside: int
    direction: int
    words: str
    cell: Hex
    touching: tuple[int, ...]


class _Told(NamedTuple):
    """What the choices of a position have in common: where the pieces lie, what they are called, and the spots."""

    where: dict[int, Hex]
    names: dict[int, str]
    goals: dict[int, _Goal]


def choices(state: RainbowState, seat: int) -> list[RainbowChoice]:
    where = _places(state)
    told = _Told(where, {piece: text.called(piece, _colour(state, piece)) for piece in where}, {})
    return [_choice(state, told, action) for action in state.legal(seat)]


def _choice(state: RainbowState, told: _Told, action: int) -> RainbowChoice:
    if action < JUMP:
        return _flip(action)
    if action < PLACE:
        return _jump(state, told.where, action, text.write(action))
    kind, piece, spot = _spot(state, action)
    goal = told.goals.get(spot)
    if goal is None:
        goal = told.goals[spot] = _goal(state, told, spot)
    beside, direction, words, cell, touching = goal
    if beside == piece:
        words = text.one_place(direction)
    return RainbowChoice(
        action=action,
        text=text.write(action),
        kind=kind,
        label=f"{kind} {text.called(piece, None) if kind == 'place' else told.names[piece]} {words}",
        aliases=tuple([text.write_to(kind, piece, named) for named in touching if named != spot]),
        piece=piece,
        beside=beside,
        direction=NAMES[direction],
        cell=cell,
    )


@functools.cache
def _flip(action: int) -> RainbowChoice:
    tile = action - FLIP
    return RainbowChoice(action=action, text=text.write(action), kind="flip", label=f"flip tile {tile + 1}", piece=tile)


def _goal(state: RainbowState, told: _Told, spot: int) -> _Goal:
    beside, direction = divmod(spot, 6)
    words = f"to the {text.DIRECTIONS[direction]} of {told.names[beside]}"
    return _Goal(beside, direction, words, neighbour(told.where[beside], direction), _touching(state, spot))


def _touching(state: RainbowState, spot: int) -> tuple[int, ...]:
    at, cells = state.patch.at, _around(int(state.patch.spot_cell(spot)))
    return tuple([(int(at[cell]) - 1) * 6 + (way + 3) % 6 for way, cell in enumerate(cells) if at[cell] > 0])


@functools.cache
def _around(cell: int) -> tuple[int, ...]:
    return tuple(int(NEIGHBOURS[cell * 6 + way]) for way in range(6))


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


def box() -> dict[str, Any]:
    """Colours, directions with their steps, and pieces by number; those after the `tiles` are player tiles."""
    pieces = [text.piece_name(piece) for piece in range(PIECES)]
    return {"colours": COLOURS, "directions": NAMES, "steps": DIRECTIONS, "tiles": TILES, "pieces": pieces}
