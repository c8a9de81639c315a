"""How near the hand in PROSPECTS is to a Straight: five coloured cards of one colour in sequence."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.games.flautz.actions import HAND
from meadow.games.flautz.kinds import VALUES
from meadow.games.flautz.prospects import PROSPECTS, SIZE_OF

STRAIGHTS: Final = vec[i64]([i64((2**HAND - 1) << low) for low in range(VALUES - HAND + 1)])


def completes_straight(colour: i64) -> i64:
    """Bitmask of the values that each complete a Straight in a colour."""
    held = PROSPECTS.values[colour]
    if SIZE_OF[held] < HAND - 1:
        return 0
    found: i64 = 0
    i: i64 = 0
    while i < i64(len(STRAIGHTS)):
        if SIZE_OF[STRAIGHTS[i] & held] == HAND - 1:
            found |= STRAIGHTS[i] & ~held
        i += 1
    return found


def two_for_straight(colour: i64) -> i64:
    """If a Straight in a colour lacks two cards: 1 plus how many of them are on display. Otherwise 0."""
    held = PROSPECTS.values[colour]
    if SIZE_OF[held] < HAND - 2:
        return 0
    shown: i64 = PROSPECTS.first[colour] | PROSPECTS.second[colour]
    most: i64 = 0
    i: i64 = 0
    while i < i64(len(STRAIGHTS)):
        if SIZE_OF[STRAIGHTS[i] & held] == HAND - 2:
            most = max(most, 1 + SIZE_OF[STRAIGHTS[i] & ~held & shown])
        i += 1
    return most
