"""The numbers and the names of the action features, in blocks."""

from typing import Final

from meadow.games.flutter.actions import STACKS
from meadow.games.flutter.components import SHAPES

# Selecting a stack
COST: Final = 0
COST_WORTH: Final = COST + 1
SHAPE: Final = COST_WORTH + 1
EMPTIES: Final = SHAPE + STACKS
EMPTIES_AHEAD: Final = EMPTIES + 1
EMPTIES_BEHIND: Final = EMPTIES_AHEAD + 1
LEAVES_ONE: Final = EMPTIES_BEHIND + 1
PROMISE: Final = LEAVES_ONE + 1
PAYABLE: Final = PROMISE + 1

# Placing a tile
WORTH: Final = PAYABLE + 1
GAINED: Final = WORTH + 1
LOST: Final = GAINED + 1
SCARCE: Final = LOST + 1
TOUCHED: Final = SCARCE + 1
ENCLOSED: Final = TOUCHED + 1
SECOND: Final = ENCLOSED + 1
UNPAID: Final = SECOND + 1
WATER: Final = UNPAID + 1
OWN_BEE: Final = WATER + 1
RIVAL_BEE: Final = OWN_BEE + 1
OWN_BEE_NEAR: Final = RIVAL_BEE + 1
RIVAL_BEE_NEAR: Final = OWN_BEE_NEAR + 1
LEFT_NEXT: Final = RIVAL_BEE_NEAR + 1
LEFT_ME: Final = LEFT_NEXT + 6
PLACED_SIDES: Final = LEFT_ME + 3

# Paying for an enclosed tile first
FIRST_PAID: Final = PLACED_SIDES + 4
FIRST_EXACT: Final = FIRST_PAID + 1

# Putting a bee somewhere
BEE_KEPT: Final = FIRST_EXACT + 1
BEE_SIDES: Final = BEE_KEPT + 1
BEE_NEXT: Final = BEE_SIDES + 5
BEE_ME: Final = BEE_NEXT + 1
BEE_SPARKLES: Final = BEE_ME + 1
COUNT: Final = BEE_SPARKLES + 1

SIDES_NAMES: Final = ("one open side", "two open sides", "three open sides", "four open sides", "many open sides")


def names() -> list[str]:
    """All names, by number."""
    return [*_selecting(), *_placing(), *_left(), *_bees()]


def _selecting() -> list[str]:
    listed = ["petals paid for skipping", "worth of the petals paid for skipping"]
    listed += [f"selects a {shape}" for shape in SHAPES]
    listed += [
        "empties a stack",
        "empties a stack when ahead",
        "empties a stack when behind",
        "leaves one tile in a stack",
    ]
    return [*listed, "what the best place for the tile promises", "a pollinator that I can pay already"]


def _placing() -> list[str]:
    listed = ["worth of the petals gained and lost", "petals gained", "petals lost", "petals gained of a scarce colour"]
    listed += [
        "sides that touch",
        "pollen for enclosed tiles",
        "encloses more than one tile",
        "encloses what I cannot pay",
    ]
    listed += ["pollen for water tiles", "encloses my bee", "encloses a rival's bee"]
    return [*listed, "leaves my bee's tile one open side", "leaves a rival's bee's tile one open side"]


def _left() -> list[str]:
    paying = ("that the next player can pay", "for which the next player lacks petals")
    listed = [f"leaves a tile with {sides} {words}" for sides in SIDES_NAMES[:3] for words in paying]
    listed += [f"leaves a tile with {sides} that I could pay" for sides in SIDES_NAMES[:3]]
    return listed + [f"the placed tile has {sides}" for sides in (*SIDES_NAMES[:3], SIDES_NAMES[4])]


def _bees() -> list[str]:
    listed = ["pollen for the tile paid first", "pays for the tile with the last petals", "keeps the bee"]
    listed += [f"puts the bee on a tile with {sides}" for sides in SIDES_NAMES]
    listed += ["puts the bee on a tile that the next player can pay", "puts the bee on a tile that I could pay"]
    return [*listed, "puts the bee on a large tile"]
