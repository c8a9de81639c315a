"""The numbers and the names of the position features, in blocks."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.games.flutter.actions import STACKS
from meadow.games.flutter.components import SHAPES

# The stage of the game for a seat: by the tiles left in the lowest stack, then by its turns in the last round.
ONE_TILE: Final = 3
LAST_TURN: Final = 4
DONE: Final = 5
STAGES: Final = 6
STAGE_NAMES: Final = (
    "while no stack is low",
    "with a stack of three tiles",
    "with a stack of two tiles",
    "with a stack of one tile",
    "with one turn left",
    "with no turn left",
)

# When the seat's next turn is: now, after one other player's turn, later.
NOW: Final = 0
NEXT: Final = 1
LATER: Final = 2
TEMPOS: Final = 3
TEMPO_NAMES: Final = ("on my turn", "one turn before mine", "long before my turn")

# Features count in how many colours a seat has at least this many petals.
LEVELS: Final = vec[i64]([i64(level) for level in (1, 2, 3, 4, 5, 6, 8, 10, 13, 17)])
LEVEL_COUNT: Final = 10

PAYING: Final = 2
PAYING_NAMES: Final = ("that I can pay", "for which I lack petals")

SIDES_NAMES: Final = ("one open side", "two open sides", "three open sides", "four open sides")
BEE_SIDES: Final = 5
NEAR_NAMES: Final = ("with one or two open sides", "with three or four open sides")

POLLEN: Final = 0
TRACK_BONUS: Final = POLLEN + STAGES
PROGRESS: Final = TRACK_BONUS + STAGES
PETALS: Final = PROGRESS + 1
LATE_PETALS: Final = PETALS + LEVEL_COUNT
PETALS_LEFT: Final = LATE_PETALS + LEVEL_COUNT
NEARLY: Final = PETALS_LEFT + 1
FARTHER: Final = NEARLY + 2 * TEMPOS * PAYING
MINE_ALONE: Final = FARTHER + 2 * PAYING
USEFUL: Final = MINE_ALONE + 2
BEE_IN_HAND: Final = USEFUL + 4
BEE_OUT: Final = BEE_IN_HAND + 3
LATE_BEE: Final = BEE_OUT + BEE_SIDES
TURN_NOW: Final = LATE_BEE + 2
TURN_NEXT: Final = TURN_NOW + DONE
CAN_END: Final = TURN_NEXT + 1
LEAD: Final = CAN_END + 1
FREE_SHAPE: Final = LEAD + 1
CHOICE: Final = FREE_SHAPE + STACKS
COUNT: Final = CHOICE + 3


def names() -> list[str]:
    """All names, by number."""
    return [*_wealth(), *_nearly_enclosed(), *_bees(), *_next_turn()]


def _wealth() -> list[str]:
    listed = [f"pollen {stage}" for stage in STAGE_NAMES]
    listed += [f"bonus for petals {stage}" for stage in STAGE_NAMES]
    listed.append("points the more the longer the game lasts")
    listed += [f"colours with {level} petals" for level in LEVELS]
    listed += [f"colours with {level} petals near the end" for level in LEVELS]
    return [*listed, "petals that break a tie"]


def _nearly_enclosed() -> list[str]:
    listed = [
        f"tiles with {sides} {paying} {tempo}"
        for sides in SIDES_NAMES[:2]
        for tempo in TEMPO_NAMES
        for paying in PAYING_NAMES
    ]
    listed += [f"tiles with {sides} {paying}" for sides in SIDES_NAMES[2:] for paying in PAYING_NAMES]
    listed += [f"tiles with {sides} that only I can pay" for sides in SIDES_NAMES[:2]]
    return listed + [f"petals for tiles {near}{late}" for late in ("", " near the end") for near in NEAR_NAMES]


def _bees() -> list[str]:
    listed = ["bee in hand", "bee in hand near the end", "bee in hand with no turn left"]
    listed += [f"bee on a tile with {sides}" for sides in (*SIDES_NAMES, "many open sides")]
    return listed + [f"bee on a tile with {sides} with no turn left" for sides in SIDES_NAMES[:2]]


def _next_turn() -> list[str]:
    listed = [f"my turn {stage}" for stage in STAGE_NAMES[:DONE]]
    listed += ["my turn comes next", "a stack that I can empty", "lead when I can empty a stack"]
    listed += [f"free tile: {shape}" for shape in SHAPES]
    return [*listed, "petals for the free stack only", "petals to skip one stack", "petals to skip more stacks"]
