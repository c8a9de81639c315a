"""What each card names, first and second, and which names are possible now."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.cards.deeds import BY_KIND, NOTHING, PLACES, FirstNames, SecondNames
from meadow.games.pollen_wars.frames import FIRST_NAME, PLAYER, WHICH
from meadow.games.pollen_wars.position import Position

FIRST_NAMES: Final[list[FirstNames]] = [deed.first for deed in BY_KIND]
SECOND_NAMES: Final[list[SecondNames]] = [deed.second for deed in BY_KIND]
NAMES_COUNT: Final = vec[i64]([i64(len(deed.words)) for deed in BY_KIND])
NAMES_BASE: Final = vec[i64]([i64(PLACES if deed.named == NOTHING else deed.named) for deed in BY_KIND])


def playable(position: Position, seat: i64, kind: i64) -> bool:
    """Whether a card would change or show something. Does not check the timing, nor whether she has the card."""
    return FIRST_NAMES[kind](position, seat) != 0


def names(position: Position) -> i64:
    """Bitmask of what can be named next for the card on top of the stack."""
    seat = position.get(PLAYER)
    kind = position.get(WHICH)
    first = position.get(FIRST_NAME)
    if first < 0:
        return FIRST_NAMES[kind](position, seat)
    return SECOND_NAMES[kind](position, seat, first)


def stands(position: Position, seat: i64, kind: i64, first: i64, second: i64) -> bool:
    """Whether all that was named for a card is still possible."""
    mask = FIRST_NAMES[kind](position, seat)
    if NAMES_COUNT[kind] == 0:
        return mask != 0
    if mask & BIT[first] == 0:
        return False
    return NAMES_COUNT[kind] == 1 or SECOND_NAMES[kind](position, seat, first) & BIT[second] != 0
