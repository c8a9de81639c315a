"""Positions as pictures: a picture becomes a state, a state becomes a picture.

      ! R
     1 * O
      ! 2

Every row lies half a hexagon beside the one above, as `text.draw` prints them. R O Y G B I V are tiles colour side up,
r o y g b i v the same clover side up, * and ! clovers of any colour (! for one that a test expects to be flippable),
1 to 4 player tiles. '.' is an empty hexagon, + one that a test expects to be reachable, and m n p q w x z are empty
hexagons with a name. Tiles are numbered in reading order.
"""

import textwrap
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.actions import PIECES, TILES
from meadow.games.rainbow_flip_slide.options import RainbowOptions
from meadow.games.rainbow_flip_slide.patch import SIZE, Patch, bare_table
from meadow.games.rainbow_flip_slide.state import ACTING, JUMPING, PLACING, RainbowState, Rules
from meadow.grids.hexagon_torus import number
from meadow.grids.hexagons import Hex

COLOURS: Final = "ROYGBIV"
CLOVERS: Final = "*!"
PLAYERS: Final = "1234"
NAMED: Final = "mnpqwxz"
UNNAMED: Final = ".+"


def cells(picture: str) -> dict[Hex, str]:
    """The symbol in every hexagon of a picture, in reading order; the first one drawn has q = 0 or 1, r = 0."""
    lines = textwrap.dedent(picture).strip("\n").splitlines()
    found: dict[Hex, str] = {}
    odd = -1
    for r, text in enumerate(lines):
        for column, symbol in enumerate(text):
            if symbol != " ":
                odd = (column - r) % 2 if odd < 0 else odd
                assert (column - r) % 2 == odd, f"{symbol!r} in row {r + 1} lies between two hexagons"
                found[((column - r - odd) // 2, r)] = symbol
    return found


def marked(picture: str, symbols: str) -> set[Hex]:
    """Where these symbols stand in the picture."""
    return {cell for cell, symbol in cells(picture).items() if symbol in symbols}


def tidy(picture: str) -> str:
    """The picture as `diagram` would draw it: clovers as *, empty hexagons left out."""
    blank = str.maketrans(dict.fromkeys(UNNAMED + NAMED, " ") | dict.fromkeys(COLOURS.lower() + CLOVERS, "*"))
    lines = [line.rstrip() for line in picture.translate(blank).splitlines()]
    return textwrap.dedent("\n".join(lines)).strip("\n")


def diagram(state: RainbowState) -> str:
    """What everyone can see of a position, as a picture."""
    pieces = GAME.view(state, None).pieces
    left = min(2 * piece.q + piece.r for piece in pieces)
    lines = []
    for row in range(min(piece.r for piece in pieces), max(piece.r for piece in pieces) + 1):
        line = [" "] * (2 * SIZE)
        for piece in pieces:
            if piece.r == row:
                shown = COLOURS_SHOWN[piece.colour] if piece.owner is None else PLAYERS[piece.owner]
                line[2 * piece.q + piece.r - left] = shown
        lines.append("".join(line).rstrip())
    return "\n".join(lines)


COLOURS_SHOWN: Final[dict[str | None, str]] = {
    None: "*",
    "red": "R",
    "orange": "O",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "indigo": "I",
    "violet": "V",
}


def position(
    picture: str,
    *,
    seats: int = 2,
    mover: int = 0,
    actions_left: int | None = None,
    jumping: bool = False,
    shift: Hex = (0, 0),
    **options: object,
) -> RainbowState:
    """The position in the picture, in a game with these options and as many tiles as are drawn.

    While player tiles are missing they are being placed; otherwise the mover is in the middle of their first turn.
    """
    symbols = cells(picture)
    tiles = [symbol for symbol in symbols.values() if _is_tile(symbol)]
    rules = Rules(RainbowOptions.parse(options), seats)
    rules.tiles = len(tiles)
    colour = vec[u8]([u8(_colour(symbol, tile)) for tile, symbol in enumerate(tiles)])
    state = RainbowState(seats, Rng(0), rules, _laid(symbols, shift), colour)
    state.face_up = sum(1 << tile for tile, symbol in enumerate(tiles) if symbol in COLOURS)
    placed = sum(symbol in PLAYERS for symbol in symbols.values())
    state.mover = mover if placed == seats else placed
    if placed == seats:
        state.phase = JUMPING if jumping else ACTING
        state.turn = 1
        state.actions_left = 0 if jumping else actions_left or rules.actions
    assert state.phase != PLACING or placed < seats
    return state


def _is_tile(symbol: str) -> bool:
    return symbol.upper() in COLOURS or symbol in CLOVERS


def _colour(symbol: str, tile: int) -> int:
    return COLOURS.index(symbol.upper()) if symbol.upper() in COLOURS else tile % len(COLOURS)


def _laid(symbols: dict[Hex, str], shift: Hex) -> Patch:
    patch = bare_table()
    tile = 0
    for (q, r), symbol in symbols.items():
        assert symbol in COLOURS + COLOURS.lower() + CLOVERS + PLAYERS + UNNAMED + NAMED, f"no symbol {symbol!r}"
        where = number(SIZE, (q + shift[0], r + shift[1]))
        if symbol in PLAYERS:
            patch.put(TILES + PLAYERS.index(symbol), where)
        elif _is_tile(symbol):
            patch.put(tile, where)
            tile += 1
    return patch


def moved(state: RainbowState, shift: Hex) -> RainbowState:
    """The same position elsewhere on the table."""
    other = state.clone()
    other.patch = bare_table()
    for piece in range(PIECES):
        if state.patch.cell[piece] >= 0:
            other.patch.put(piece, _shifted(int(state.patch.cell[piece]), shift))
    other.came_from = _shifted(int(state.came_from), shift) if state.came_from >= 0 else -1
    return other


def _shifted(cell: int, shift: Hex) -> int:
    return number(SIZE, (cell % SIZE + shift[0], cell // SIZE + shift[1]))
