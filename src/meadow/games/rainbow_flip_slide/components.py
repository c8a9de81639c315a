"""Loads the components once and checks them; an error names the file, the table and the row."""

from typing import Final, Literal

import msgspec

from meadow.core import components
from meadow.core.components import Table, expect, expect_numbers, expect_rows
from meadow.grids import hexagons

DRAWN: Final = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")
MOST_TILES: Final = 28
PLAYER_TILES: Final = 4
NUMBERED: Final = "pieces and actions are numbered for these"


class Rainbow(Table, frozen=True):
    colours: tuple[str, ...]


class Tiles(Table, frozen=True):
    shape: Literal["hexagon"]
    sets: int
    player_tiles: int


class Setup(Table, frozen=True):
    """The rulebook's numbers for one number of players."""

    players: int
    sets: int
    flipped: int
    actions: int


class Patch(Table, frozen=True):
    """How the compact patch is laid."""

    corner: Literal["E", "SE", "SW", "W", "NW", "NE"]
    clockwise: bool


class Limits(Table, frozen=True):
    """When a game that nobody wins is over."""

    turns: int
    solo_turns: int
    repetitions: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rainbow: Rainbow
    tiles: Tiles
    setup: tuple[Setup, ...]
    patch: Patch
    limits: Limits


def load(text: str) -> Components:
    """Decodes and checks the text of the components file."""
    box = components.decode(text, Components)
    _check_tiles(box.rainbow, box.tiles)
    _check_setup(box)
    _check_limits(box.limits)
    return box


def _check_tiles(rainbow: Rainbow, tiles: Tiles) -> None:
    colours = [colour for colour in DRAWN if colour in rainbow.colours]
    wanted = f"red and others out of {', '.join(DRAWN[1:])}, in this order: no others are drawn"
    expect(list(rainbow.colours) == colours and len(colours) >= 2 and "red" in colours, "rainbow", f"colours {wanted}")
    most = MOST_TILES // len(colours)
    expect_numbers("tiles", 1, most, f"{MOST_TILES} tiles at most, {NUMBERED}", sets=tiles.sets)
    expect_numbers("tiles", PLAYER_TILES, PLAYER_TILES, NUMBERED, player_tiles=tiles.player_tiles)


def _check_setup(box: Components) -> None:
    expect_rows("setup", "players", [row.players for row in box.setup], [1, 2, 3, 4])
    for row in box.setup:
        where = f"setup, row for {row.players} players"
        expect_numbers(where, 1, box.tiles.sets, "there are no more", sets=row.sets)
        tiles, clovers = row.sets * len(box.rainbow.colours), 1 if row.players == 1 else 0
        why = "the game is lost alone when no clover is left" if clovers else f"there are {tiles} tiles"
        expect_numbers(where, 0, tiles - clovers, why, flipped=row.flipped)
        expect_numbers(where, 1, 6, actions=row.actions)


def _check_limits(limits: Limits) -> None:
    expect_numbers("limits", 0, 10_000, "0 for none", turns=limits.turns, solo_turns=limits.solo_turns)
    expect_numbers("limits", 0, 10, "0 for never", repetitions=limits.repetitions)
    expect(limits.repetitions != 1, "limits", "repetitions of 0 or from 2 on: every position occurs once")


def compact_patch(patch: Patch, tiles: int) -> list[hexagons.Hex]:
    """The cells of the tiles in the compact patch."""
    return hexagons.spiral(tiles, hexagons.NAMES.index(patch.corner), clockwise=patch.clockwise)


COMPONENTS: Final = components.from_package(__package__, load)
COLOURS: Final = COMPONENTS.rainbow.colours
TILES_IN_BOX: Final = COMPONENTS.tiles.sets * len(COLOURS)
