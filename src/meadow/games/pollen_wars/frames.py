"""What is pending: a stack of frames, each of them FRAME numbers. All of it is public.

A frame says which kind it is, which seat it asks (-1: nobody, or secretly somebody) and how far it has come. What its
other numbers mean depends on its kind; the names below say it. The frame on top decides what comes next.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadow.core.rng import Rng
from meadow.core.state import State

FRAME: Final = 8

# What every frame has.
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

# FUNGI: the ladybird queen places so many more.
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

# MOVE: from where, -1 until it is named.
FROM: Final = 3

# CARD: whose it is, its kind, and what was named: a hexagon, or a place (0 to 5 a queen, from 6 on dormant).
PLAYER: Final = 3  # -1 stands for what is not named yet
WHICH: Final = 4
FIRST_NAME: Final = 5
SECOND_NAME: Final = 6
IN_FLIGHT: Final = 1

# WINDOW: who caused it, and why. Who is asked is secret: it is the position's `listener`.
CAUSER: Final = 3
REASON: Final = 4
PLAYED: Final = 0
ANNOUNCED: Final = 1
BEFORE_TURN: Final = 2
BEFORE_DEATHS: Final = 3
AFTER_DEATHS: Final = 4

# RAID: who raids whom, who forced her (-1 nobody), and, in battle, the seats that choose cards, as bits.
RAIDER: Final = 3
VICTIM: Final = 4
FORCER: Final = 5
FIGHTERS: Final = 6
COMING: Final = 0
RECALLING: Final = 1
BATTLING: Final = 2
RALLYING: Final = 3

# DRAWING: who draws how many more honey cards.
DRAWER: Final = 3
DRAWS_LEFT: Final = 4

# OFFER: the active queen's, to whom (-1 not yet), pollen given, what is asked for it. From ANSWERING on the other
# decides.
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

# PLACEMENT: the hexagons that a queen with several complete placements has named, and all that she may choose from, as
# bits.
NAMED: Final = 3
WITHIN: Final = 4

# ROUND_END: the queen whose pattern used the drifting bee, or -1; the hexagons that soldiers in patterns have left for
# home, and those of them where the forager is not their own, as bits. All bits are set where that makes no difference.
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
        """A new frame on top, at its first step."""
        self.stack = append(self.stack, kind)
        self.stack = append(self.stack, asked)
        self.stack = append(self.stack, 0)
        self.stack = append(self.stack, a)
        self.stack = append(self.stack, b)
        self.stack = append(self.stack, c)
        self.stack = append(self.stack, -1)
        self.stack = append(self.stack, -1)

    def open_window(self, causer: i64, reason: i64) -> None:
        """Everyone who can react is to be asked, clockwise from the left of whoever caused it."""
        self.push(WINDOW, -1, causer, reason)

    def drop(self) -> None:
        """Take the top frame away."""
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
