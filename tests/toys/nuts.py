"""The numbers of Acorn Hush: nuts, hollows, phases and actions."""

from typing import Final, NamedTuple

ROTTEN: Final = 0
HAZELNUT: Final = 1
ACORN: Final = 2
WALNUT: Final = 3
NAMES: Final = ("rotten nut", "hazelnut", "acorn", "walnut")
KINDS: Final = len(NAMES)
OF_EACH: Final = 6

SEATS: Final = 6
HOLLOWS: Final = 3
EMPTY: Final = -1
ONLOOKER: Final = 1 << SEATS
EVERYONE: Final = 2 * ONLOOKER - 1

FORAGING: Final = 0
BURYING: Final = 1
OVER: Final = 2

# Action numbers: what a squirrel decides, in blocks that start here. A block of hollows has one number for each.
BURY: Final = 0
SKIP: Final = BURY + HOLLOWS
GATHER: Final = SKIP + 1
NAP: Final = GATHER + 1
PEEK: Final = NAP + 1
BEG: Final = PEEK + SEATS * HOLLOWS
GIVE: Final = BEG + SEATS
SQUEAL: Final = GIVE + HOLLOWS
DROP: Final = SQUEAL + 1
FREEZE: Final = DROP + HOLLOWS
CATCH: Final = FREEZE + 1
LEAVE: Final = CATCH + 1
SLIP: Final = LEAVE + 1
PASS: Final = SLIP + HOLLOWS
ACTIONS: Final = PASS + 1

# Kinds of pending decisions.
ASKED: Final = 0
SCARED: Final = 1
SCRAMBLING: Final = 2


class Pending(NamedTuple):
    """A decision that interrupts the turn. `cause` is whose deed asks for it, `nut` what it is about."""

    kind: int
    seat: int
    cause: int
    nut: int = EMPTY


def bit(seat: int | None) -> int:
    """The bit of a seat, or of all onlookers, in a mask of who knows a nut."""
    return ONLOOKER if seat is None else 1 << seat
