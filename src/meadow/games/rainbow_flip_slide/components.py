"""Loads the components once and checks them; an error names the file, the table and the row."""

from importlib import resources
from typing import Final, Literal

import msgspec

from meadow.grids import hexagons

FILE: Final = "components.toml"


class ComponentError(ValueError):
    """Something in components.toml is wrong. The message says where and what is expected."""


class Rainbow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    colours: tuple[str, ...]


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    shape: Literal["hexagon"]
    sets: int
    player_tiles: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook's numbers for one number of players."""

    source: str
    players: int
    sets: int
    flipped: int
    actions: int


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the compact patch is laid."""

    source: str
    corner: Literal["E", "SE", "SW", "W", "NW", "NE"]
    clockwise: bool


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a game that nobody wins is over."""

    source: str
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
    """The components from the text of the file, checked."""
    try:
        components = msgspec.toml.decode(text, type=Components)
    except msgspec.DecodeError as error:
        raise ComponentError(f"{FILE}: {error}") from error
    _check(components)
    return components


def _check(components: Components) -> None:
    rainbow, tiles = components.rainbow, components.tiles
    _expect(2 <= len(set(rainbow.colours)) == len(rainbow.colours) <= 7, "rainbow", "two to seven distinct colours")
    _expect(1 <= tiles.sets * len(rainbow.colours) <= 28, "tiles", "at most 28 tiles in all")
    _expect(tiles.player_tiles == 4, "tiles", "four player tiles")
    players = [setup.players for setup in components.setup]
    _expect(players == [1, 2, 3, 4], "setup", "one row each for 1, 2, 3 and 4 players, in this order")
    for setup in components.setup:
        row = f"setup, row for {setup.players} players"
        _expect(1 <= setup.sets <= tiles.sets, row, f"sets from 1 to {tiles.sets}")
        _expect(0 <= setup.flipped <= setup.sets * len(rainbow.colours), row, "flipped tiles no more than there are")
        _expect(setup.actions >= 1, row, "at least one action a turn")
    limits = components.limits
    _expect(limits.turns >= 0 and limits.solo_turns >= 0, "limits", "turns and solo_turns of 0 (none) or more")
    _expect(0 <= limits.repetitions <= 10, "limits", "repetitions from 0 (never) to 10")


def _expect(holds: bool, table: str, expected: str) -> None:
    if not holds:
        raise ComponentError(f"{FILE}, table {table}: expected {expected}")


def compact_patch(patch: Patch, tiles: int) -> list[hexagons.Hex]:
    """Where the tiles of the compact patch lie."""
    return hexagons.spiral(tiles, hexagons.NAMES.index(patch.corner), clockwise=patch.clockwise)


def _read() -> str:
    return (resources.files(__package__) / FILE).read_text("utf-8")


COMPONENTS: Final = load(_read())
COLOURS: Final = COMPONENTS.rainbow.colours
