"""Positions, actions and events as text. Tiles are named by number from 1, player tiles by letter from A."""

import functools
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from meadow.core.events import Ended, Event
from meadow.games.rainbow_flip_slide.actions import FLIP, JUMP, PIECES, PLACE, SLIDE, SPOTS, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS, TILES_IN_BOX
from meadow.games.rainbow_flip_slide.events import Completed, Flipped, Jumped, Placed, Skipped, Slid
from meadow.grids.hexagons import NAMES, Hex, neighbours

if TYPE_CHECKING:
    from meadow.games.rainbow_flip_slide.views import PieceView, RainbowView

DIRECTIONS: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")
STYLES: Final = {
    "red": "bold red",
    "orange": "bold dark_orange",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold dodger_blue1",
    "indigo": "bold slate_blue3",
    "violet": "bold violet",
}
WAITING: Final = {
    "placing": "places their tile",
    "acting": "flips or slides",
    "jumping": "jumps",
}
FORMS: Final = "'flip 7', 'slide 7 to 5NE', 'slide A to 5NE', 'place 5NE' or 'jump E'"


def piece_name(piece: int) -> str:
    """The short name: a tile's number, a player tile's letter."""
    return str(piece + 1) if piece < TILES else "ABCD"[piece - TILES]


def called(piece: int, colour: str | None) -> str:
    """The name in a sentence, for example 'clover 7', 'red 7' or 'player tile A'."""
    if piece >= TILES:
        return f"player tile {piece_name(piece)}"
    return f"{colour or 'clover'} {piece_name(piece)}"


@functools.cache
def write(action: int) -> str:
    if action < JUMP:
        return f"flip {piece_name(action - FLIP)}"
    if action < PLACE:
        return f"jump {NAMES[action - JUMP]}"
    if action < SLIDE:
        return write_place(action - PLACE)
    piece, spot = divmod(action - SLIDE, SPOTS)
    return f"slide {piece_name(piece)} to {_spot_name(spot)}"


def write_place(spot: int) -> str:
    """A placement at a spot. A spot beside a player tile is no action of its own, but an alias."""
    return f"place {_spot_name(spot)}"


def _spot_name(spot: int) -> str:
    return piece_name(spot // 6) + NAMES[spot % 6]


def read(words: str) -> int:
    match words.upper().split():
        case ["FLIP", tile]:
            return FLIP + _read_piece(tile, TILES)
        case ["JUMP", direction]:
            return JUMP + _read_direction(direction)
        case ["PLACE", spot]:
            return PLACE + _read_spot(spot, TILES)
        case ["SLIDE", piece, "TO", spot]:
            return SLIDE + _read_piece(piece, PIECES) * SPOTS + _read_spot(spot, PIECES)
    raise ValueError(f"cannot read {words!r} as an action; write it like {FORMS}")


def _read_spot(spot: str, pieces: int) -> int:
    parts = re.fullmatch(r"([0-9]+|[A-D])([NESW]+)", spot)
    if not parts:
        raise ValueError(f"{spot} is no place; write a piece and a direction, like 5NE")
    return _read_piece(parts[1], pieces) * 6 + _read_direction(parts[2])


def _read_piece(name: str, pieces: int) -> int:
    names: dict[str, int] = {piece_name(piece): piece for piece in (*range(TILES_IN_BOX), *range(TILES, pieces))}
    if name not in names:
        players = " and A to D" if pieces > TILES else ""
        raise ValueError(f"there is no piece {name}; pieces here are 1 to {TILES_IN_BOX}{players}")
    return names[name]


def _read_direction(name: str) -> int:
    if name not in NAMES:
        raise ValueError(f"{name} is no direction; directions are {', '.join(NAMES)}")
    return NAMES.index(name)


def draw(view: "RainbowView") -> str:
    """Rows of hexagons, each shifted to the right by half a hexagon from the one above."""
    pieces = {(piece.q, piece.r): piece for piece in view.pieces}
    rim = {cell for place in pieces for cell in neighbours(place)}
    shown = {*pieces, *rim, *([view.barred_cell] if view.barred_cell else [])}
    left = min(2 * q + r for q, r in shown)
    lines = []
    for row in range(min(r for _, r in shown), max(r for _, r in shown) + 1):
        cells = sorted(q for q, r in shown if r == row)
        lines.append(_row([(2 * q + row - left, _at(view, pieces, (q, row))) for q in cells]))
    return "\n".join([*lines, "", *_legend(view)])


def _row(tokens: list[tuple[int, tuple[str, str]]]) -> str:
    line, column = "", 0
    for place, (style, token) in tokens:
        line += " " * (2 * place - column) + (f"[{style}]{token}[/]" if style else token)
        column = 2 * place + len(token)
    return line


def _at(view: "RainbowView", pieces: Mapping[Hex, "PieceView"], cell: Hex) -> tuple[str, str]:
    """A style and four characters for the piece in a cell, or for the empty cell."""
    if cell in pieces:
        return _token(pieces[cell])
    return ("bold red", " ✗  ") if cell == view.barred_cell else ("dim", " ·  ")


def _token(piece: "PieceView") -> tuple[str, str]:
    """A style and four characters: symbol, number, and a mark if the piece may not be slid in this turn."""
    if piece.owner is not None:
        return "bold reverse", f"({piece_name(piece.piece)})"
    mark = "=" if piece.barred else " "
    if piece.colour is None:
        return "green", f"♣{piece_name(piece.piece):<2}{mark}"
    return STYLES.get(piece.colour, "bold"), f"{piece.colour[0].upper()}{piece_name(piece.piece):<2}{mark}"


def _legend(view: "RainbowView") -> list[str]:
    letters = "  ".join(f"[{STYLES.get(colour, 'bold')}]{colour[0].upper()}[/] {colour}" for colour in COLOURS)
    limit = f" of at most {view.turn_limit}" if view.turn_limit else ""
    lines = [f"[green]♣[/] clover  {letters}  (A) player tile  [dim]·[/] free place beside the patch"]
    if any(piece.barred for piece in view.pieces):
        lines.append("= was slid by the player before, and may not be slid now")
    if view.barred_cell:
        lines.append("[bold red]✗[/] your tile came from here, and may not jump back")
    if view.turn:
        lines.append(f"Turn {view.turn}{limit}")
    if view.seats == 1:
        lines.append(f"{'1 clover' if view.clovers == 1 else f'{view.clovers} clovers'} left")
    return lines


def narrate(event: Event, names: Sequence[str]) -> str:  # noqa: PLR0911  one sentence for each kind of event
    who = names[event.seat] if event.seat >= 0 else ""
    match event:
        case Placed():
            return f"{who} places player tile {piece_name(event.piece)} {_beside(event.beside, event.direction)}."
        case Flipped():
            return f"{who} flips tile {piece_name(event.tile)}: {COLOURS[event.colour]}."
        case Slid():
            return f"{who} slides {_slid(event)} {_slid_to(event)}, {_steps(event)}."
        case Jumped():
            tiles = "one tile" if event.over == 1 else f"{event.over} tiles"
            return f"{who} jumps {DIRECTIONS[event.direction]} over {tiles}."
        case Skipped():
            return f"{who} can neither flip nor slide, and skips."
        case Completed():
            rainbow = ", ".join(map(called, event.tiles, COLOURS))
            return f"A rainbow touches {who}'s tile: {rainbow}."
        case Ended():
            return _ending(event, names)
    raise TypeError(f"no such event in this game: {event}")


def _beside(beside: int, direction: int) -> str:
    name = f"tile {piece_name(beside)}" if beside < TILES else f"player tile {piece_name(beside)}"
    return f"to the {DIRECTIONS[direction]} of {name}"


def _slid(event: Slid) -> str:
    return f"tile {piece_name(event.piece)}" if event.piece < TILES else f"player tile {piece_name(event.piece)}"


def _slid_to(event: Slid) -> str:
    """The goal of a slide in words; one encoded by the piece itself is beside where it came from."""
    if event.beside == event.piece:
        return one_place(event.direction)
    return _beside(event.beside, event.direction)


def one_place(direction: int) -> str:
    return f"one place to the {DIRECTIONS[direction]}"


def _steps(event: Slid) -> str:
    return "one step" if len(event.path) == 1 else f"{len(event.path)} steps"


REASONS: Final = {
    "repetition": "the same position came back too often",
    "turn limit": "the turn limit was reached",
    "all tiles flipped": "all tiles were flipped",
    "no jump": "the player tile could not jump",
}


def _ending(event: Ended, names: Sequence[str]) -> str:
    if event.how == "rainbow":
        return f"{names[event.winners[0]]} wins."
    result = "The game is drawn" if event.winners else f"{names[0]} loses"
    return f"{result}: {REASONS[event.how]}."
