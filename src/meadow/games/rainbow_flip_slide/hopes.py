"""The chances of a flip: how likely a clover has a colour that completes a chain."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import NUMBER_OF_BIT
from meadow.games.rainbow_flip_slide.actions import TILES
from meadow.games.rainbow_flip_slide.prospect import ACTION, Prospect
from meadow.games.rainbow_flip_slide.scan import LENGTH, SCAN

CHANCES: Final = vec[float]([0.0] * TILES)


def flip_chance(own: Prospect, affordable: i64) -> float:
    """The chance that the best flip allows a rainbow that costs no more than `affordable` afterwards.

    Either the clover lies in a gap of a chain, and with the right colour stays there; or the chain lacks a colour that
    no single slide can bring, and any clover may have it.
    """
    chances = CHANCES
    tile: i64 = 0
    while tile < TILES:
        chances[tile] = 0.0
        tile += 1
    found: float = 0.0
    colour: i64 = 0
    while colour < LENGTH:
        if SCAN.hidden[colour] > 0:
            chance = float(SCAN.hidden[colour]) / float(SCAN.clovers)
            places, anywhere = _flips(own, colour, affordable)
            if anywhere:
                found += chance
            else:
                while places != 0:
                    bit: i64 = places & -places
                    chances[i64(NUMBER_OF_BIT[bit % 67])] += chance
                    places ^= bit
        colour += 1
    best = 0.0
    tile = 0
    while tile < TILES:
        best = max(best, chances[tile])
        tile += 1
    return found + best


def _flips(own: Prospect, colour: i64, affordable: i64) -> tuple[i64, bool]:
    """The clovers (a bitmask) that in this colour would complete a rainbow where they lie; whether any clover would."""
    places: i64 = 0
    anywhere = False
    if colour == 0 or colour == LENGTH - 1:
        other: i64 = 1 if colour == 0 else LENGTH - 2
        i: i64 = own.first[other]
        while i < own.first[other + 1]:
            cost: i64 = own.after[i] if colour == 0 else own.before[i]
            near: i64 = own.after_near[i] if colour == 0 else own.before_near[i]
            tile = own.tile[i]
            places |= _fitting(own, SCAN.touch[tile], cost, near, affordable)
            anywhere = anywhere or _fits(own, SCAN.beside[tile], cost, near, affordable - ACTION)
            i += 1
        return places, anywhere and own.bring[colour] > ACTION
    j: i64 = own.first[colour - 1]
    while j < own.first[colour]:
        i = own.first[colour + 1]
        while i < own.first[colour + 2]:
            cost = own.before[j] + own.after[i]
            if cost <= affordable:
                near = min(own.before_near[j] + own.after[i], own.before[j] + own.after_near[i])
                a, b = own.tile[j], own.tile[i]
                places |= _fitting(own, SCAN.touch[a] & SCAN.touch[b], cost, near, affordable)
                gap: i64 = SCAN.beside[a] & SCAN.beside[b]
                anywhere = anywhere or _fits(own, gap, cost, near, affordable - ACTION)
            i += 1
        j += 1
    return places, anywhere and own.bring[colour] > ACTION


def _fitting(own: Prospect, pieces: i64, cost: i64, near: i64, affordable: i64) -> i64:
    """Of the pieces in a gap, the flippable clovers that would complete a chain at an affordable cost."""
    if cost > affordable:
        return 0
    clovers: i64 = pieces & SCAN.flippable
    if near <= affordable or cost + own.approach <= affordable:
        return clovers
    return clovers & own.touched


def _fits(own: Prospect, cells: i64, cost: i64, near: i64, affordable: i64) -> bool:
    """Whether a tile slid to one of these rim cells can complete a chain at an affordable cost."""
    if cells == 0 or cost > affordable:
        return False
    return near <= affordable or cost + own.approach <= affordable or cells & own.beside != 0
