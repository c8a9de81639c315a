"""Helpers that append legal actions to a list."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.pollen_wars.actions import ACTIONS, KINDS
from meadow.games.pollen_wars.board.field import lowest

# Made once, so that listing actions allocates no integers.
NUMBERS: Final[list[object]] = list(range(ACTIONS))


def list_one(listed: list[object], action: i64) -> None:
    listed.append(NUMBERS[action])


def list_bits(listed: list[object], base: i64, mask: i64) -> None:
    """Append an action for each bit of a bitmask."""
    while mask != 0:
        listed.append(NUMBERS[base + lowest(mask)])
        mask &= mask - 1


def list_range(listed: list[object], base: i64, low: i64, high: i64) -> None:
    """Append an action for each number from `low` to `high`, both included."""
    number = low
    while number <= high:
        listed.append(NUMBERS[base + number])
        number += 1


def list_kinds(listed: list[object], base: i64, counts: vec[u8], start: i64) -> None:
    """Append an action for each kind with a count above 0 in the row that begins at `start`."""
    kind: i64 = 0
    while kind < KINDS:
        if counts[start + kind] > 0:
            listed.append(NUMBERS[base + kind])
        kind += 1
