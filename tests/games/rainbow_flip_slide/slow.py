"""The rules once more, slowly and from what everyone sees: sets of cells, nothing clever, no code of the game's own.

An action is its written form. A place is named by the lowest piece that it touches and the direction from there.
"""

from collections.abc import Iterator
from typing import Final

from meadow.games.rainbow_flip_slide.views import PieceView, RainbowView

Cell = tuple[int, int]

AROUND: Final = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
RAINBOW: Final = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")


def towards(cell: Cell, direction: str, steps: int = 1) -> Cell:
    dq, dr = AROUND[direction]
    return cell[0] + dq * steps, cell[1] + dr * steps


def touching(cell: Cell) -> set[Cell]:
    return {towards(cell, direction) for direction in AROUND}


def place_of(piece: PieceView) -> Cell:
    return piece.q, piece.r


def name_of(piece: PieceView) -> str:
    return str(piece.piece + 1) if piece.owner is None else "ABCD"[piece.owner]


def taken(view: RainbowView, without: PieceView | None = None) -> set[Cell]:
    """The cells in which something lies, leaving out one piece."""
    return {place_of(piece) for piece in view.pieces if piece is not without}


def one_group(cells: set[Cell]) -> bool:
    """Whether one can walk from any of the cells to any other within them."""
    group: set[Cell] = set()
    growing = {min(cells)}
    while growing:
        group |= growing
        growing = {near for cell in growing for near in touching(cell)} & cells - group
    return group == cells


def spot(view: RainbowView, cell: Cell) -> str:
    """What the empty cell is called."""
    named = [
        (piece.piece, name_of(piece) + direction)
        for piece in view.pieces
        for direction in AROUND
        if towards(place_of(piece), direction) == cell
    ]
    return min(named)[1]


# What is legal


def legal(view: RainbowView, max_slide: int) -> set[str]:
    """Everything that the actor may do."""
    if view.phase == "placing":
        return placements(view)
    if view.phase == "acting":
        return flips(view) | slides(view, max_slide)
    return jumps(view) if view.phase == "jumping" else set()


def placements(view: RainbowView) -> set[str]:
    beside_tiles = {near for piece in view.pieces if piece.owner is None for near in touching(place_of(piece))}
    return {f"place {spot(view, cell)}" for cell in beside_tiles - taken(view)}


def flips(view: RainbowView) -> set[str]:
    clovers = [piece for piece in view.pieces if piece.owner is None and piece.colour is None]
    return {f"flip {name_of(piece)}" for piece in clovers if touching(place_of(piece)) - taken(view)}


def slides(view: RainbowView, max_slide: int) -> set[str]:
    return {
        f"slide {name_of(piece)} to {spot(view, end)}"
        for piece in view.pieces
        if may_be_slid(view, piece)
        for end, steps in ways(view, piece).items()
        if steps > 0 and (max_slide == 0 or steps <= max_slide)
    }


def may_be_slid(view: RainbowView, piece: PieceView) -> bool:
    if view.seats == 1:
        return piece.colour is not None
    mine = piece.owner == view.mover
    return mine or (piece.colour is not None and not piece.barred)


def ways(view: RainbowView, piece: PieceView) -> dict[Cell, int]:
    """Every cell that the piece can be slid to and the fewest steps it takes, 0 for where it is."""
    rest = taken(view, piece)
    steps = {place_of(piece): 0}
    if not one_group(rest):
        return steps
    frontier = [place_of(piece)]
    while frontier:
        here = frontier.pop(0)
        for there in touching(here):
            if there not in steps and can_step(rest, here, there):
                steps[there] = steps[here] + 1
                frontier.append(there)
    return steps


def can_step(rest: set[Cell], here: Cell, there: Cell) -> bool:
    """Whether a tile gets from one cell to the next between the others: it fits through, and it keeps touching them."""
    beside_the_way = touching(here) & touching(there)
    return there not in rest and not beside_the_way <= rest and bool(touching(there) & rest)


def jumps(view: RainbowView) -> set[str]:
    tile = next(piece for piece in view.pieces if piece.owner == 0)
    if not one_group(taken(view, tile)):
        return set()
    return {f"jump {direction}" for direction in AROUND if landing(view, tile, direction) not in {None, *barred(view)}}


def landing(view: RainbowView, tile: PieceView, direction: str) -> Cell | None:
    """Where a jump in that direction ends; None if there is nothing to jump over."""
    steps = 1
    while towards(place_of(tile), direction, steps) in taken(view):
        steps += 1
    return towards(place_of(tile), direction, steps) if steps > 1 else None


def barred(view: RainbowView) -> set[Cell]:
    return set() if view.barred_cell is None else {view.barred_cell}


# Rainbows


def rainbows(view: RainbowView) -> list[tuple[PieceView, ...]]:
    """Every complete rainbow, red first."""
    return list(_grown(view, ()))


def _grown(view: RainbowView, chain: tuple[PieceView, ...]) -> Iterator[tuple[PieceView, ...]]:
    if len(chain) == len(RAINBOW):
        yield chain
        return
    for piece in view.pieces:
        if piece.colour == RAINBOW[len(chain)] and (not chain or place_of(piece) in touching(place_of(chain[-1]))):
            yield from _grown(view, (*chain, piece))


def winner(view: RainbowView, acting: int, *, next_to_red: bool) -> int | None:
    """Who wins in this position after an action of `acting`: they themselves, otherwise the next in turn order."""
    counting = {place_of(tile) for chain in rainbows(view) for tile in (chain[:1] if next_to_red else chain)}
    for ahead in range(view.seats):
        seat = (acting + ahead) % view.seats
        own = next(piece for piece in view.pieces if piece.owner == seat)
        if touching(place_of(own)) & counting:
            return seat
    return None
