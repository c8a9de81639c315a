"""The stack of pending frames, FRAME numbers each. All of it is public.

A frame has its kind, the seat that it asks (-1: none, or one that is secret) and its step. The meaning of the other
numbers depends on the kind; the constants below name them. The frame on top decides what comes next.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadow.core.rng import Rng
from meadow.core.state import State

FRAME: Final = 8

# The slots that every frame has.
KIND: Final = 0
ASKED: Final = 1
STEP: Final = 2

# The kinds.
FUNGI: Final = 0
DRIFTING: Final = 1
CUT_TREE: Final = 2
TURN: Final = 3
SEND: Final = 4
MOVE: Final = 5
BRING: Final = 6
AIM: Final = 7
CARD: Final = 8
WINDOW: Final = 9
RAID: Final = 10
DRAWING: Final = 11
OFFER: Final = 12
PLACEMENT: Final = 13
ROUND_END: Final = 14
FRAME_KINDS: Final = 15
FRAME_NAMES: Final = (
    "fungi",
    "drifting",
    "cut tree",
    "turn",
    "send",
    "move",
    "bring",
    "aim",
    "card",
    "window",
    "raid",
    "drawing",
    "offer",
    "placement",
    "round end",
)

# FUNGI: how many more fungi the ladybird queen places.
FUNGI_LEFT: Final = 3

# TURN: how many offers she has made. The steps are phases A, B before and after a green card was played, and C.
OFFERS: Final = 3
OPENING: Final = 0
ACTING: Final = 1
CHOOSING: Final = 2
PLAYING: Final = 3
ENDING: Final = 4

# SEND: 1 for a soldier, 0 for a forager.
SOLDIER: Final = 3

# MOVE: from where, -1 until named.
FROM: Final = 3

# CARD: whose it is, its kind, and what was named: a hexagon, or a place (0 to 5 a queen, from 6 on dormant), -1 until
# named.
PLAYER: Final = 3
WHICH: Final = 4
FIRST_NAME: Final = 5
SECOND_NAME: Final = 6
IN_FLIGHT: Final = 1

# WINDOW: the queen who caused it, and why. The queen who is asked is secret: the position's `listener`.
CAUSER: Final = 3
REASON: Final = 4
PLAYED: Final = 0
ANNOUNCED: Final = 1
BEFORE_TURN: Final = 2
BEFORE_DEATHS: Final = 3
AFTER_DEATHS: Final = 4

# RAID: who raids whom, who forced her (-1: nobody), and in battle the bitmask of seats that choose cards.
RAIDER: Final = 3
VICTIM: Final = 4
FORCER: Final = 5
FIGHTERS: Final = 6
COMING: Final = 0
RECALLING: Final = 1
BATTLING: Final = 2
RALLYING: Final = 3

# DRAWING: the queen who draws, and how many more honey cards.
DRAWER: Final = 3
DRAWS_LEFT: Final = 4

# OFFER of the active queen: to whom (-1 until named), pollen given, what she asks for. From ANSWERING on the other
# queen decides.
OTHER: Final = 3
POLLEN_GIVEN: Final = 4
POLLEN_ASKED: Final = 5
HONEY_ASKED: Final = 6
JELLY_ASKED: Final = 7
ADDRESSING: Final = 0
GIVING_POLLEN: Final = 1
GIVING_CARDS: Final = 2
ASKING_POLLEN: Final = 3
ASKING_HONEY: Final = 4
ASKING_JELLY: Final = 5
ANSWERING: Final = 6
RETURNING: Final = 7

# PLACEMENT: bitmasks of the hexagons that a queen with several complete placements has named, and of all those that she
# may use.
NAMED: Final = 3
WITHIN: Final = 4

# ROUND_END: the queen whose pattern used the drifting bee, or -1; bitmasks of the hexagons that soldiers in patterns
# have left for home, and of those among them where the forager is not their own. All bits are set if the version of the
# rules does not distinguish them.
DRIFTER: Final = 3
UNCOVERED: Final = 4
UNVEILED: Final = 5
SCORING: Final = 0
COMING_HOME: Final = 1
DYING: Final = 2
CHECKING: Final = 3
DEALING: Final = 4
CUTTING: Final = 5
BEGINNING: Final = 6


class Framed(State):
    """A state with a stack of frames."""

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.stack = vec[i64]()

    def push(self, kind: i64, asked: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """Push a new frame at its first step."""
        self.stack = append(self.stack, kind)
        self.stack = append(self.stack, asked)
        self.stack = append(self.stack, 0)
        self.stack = append(self.stack, a)
        self.stack = append(self.stack, b)
        self.stack = append(self.stack, c)
        self.stack = append(self.stack, -1)
        self.stack = append(self.stack, -1)

    def open_window(self, causer: i64, reason: i64) -> None:
        """Push a window: all queens who can react are asked, clockwise from the left of the one who caused it."""
        self.push(WINDOW, -1, causer, reason)

    def drop(self) -> None:
        """Pop the top frame."""
        self.stack = self.stack[: i64(len(self.stack)) - FRAME]

    def top(self) -> i64:
        """The kind of the top frame."""
        return self.stack[i64(len(self.stack)) - FRAME + KIND]

    def get(self, slot: i64) -> i64:
        """A number of the top frame."""
        return self.stack[i64(len(self.stack)) - FRAME + slot]

    def put(self, slot: i64, value: i64) -> None:
        self.stack[i64(len(self.stack)) - FRAME + slot] = value

    def beneath(self, slot: i64) -> i64:
        """A number of the frame under the top one, or -1 if there is none."""
        place: i64 = i64(len(self.stack)) - 2 * FRAME + slot
        return self.stack[place] if place >= 0 else -1
