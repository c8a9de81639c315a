"""Reads frames, rows of cards and shown patterns from a position as plain ints."""

from librt.vecs import vec
from mypy_extensions import u8

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.frames import FRAME
from meadow.games.pollen_wars.position import ENDING_ROUND, OVER, Position

Frame = tuple[int, ...]
SCORED = 4


def frames_of(state: Position) -> list[Frame]:
    """The frames from the bottom up, each as plain ints."""
    numbers = [int(number) for number in state.stack]
    return [tuple(numbers[first : first + FRAME]) for first in range(0, len(numbers), FRAME)]


def top_frame(state: Position) -> Frame:
    """The frame on top of the stack; all -1 when nothing is pending."""
    if not len(state.stack):
        return (-1,) * FRAME
    return tuple([int(number) for number in state.stack[len(state.stack) - FRAME :]])


def in_battle(top: Frame) -> bool:
    return top[frames.KIND] == frames.RAID and top[frames.STEP] == frames.BATTLING


def cards_of(state: Position, owner: int) -> list[int]:
    """All hidden cards of a queen by kind: her hand, and what she has put down in a battle or a trade."""
    rows = [row(state.hands, owner)]
    top = top_frame(state)
    if in_battle(top):
        rows += [row(state.battle, owner), row(state.battle, QUEENS + owner)]
    if top[frames.KIND] == frames.OFFER:
        rows += [row(state.offered, 0)] if owner == state.turn else []
        rows += [row(state.returned, 0)] if owner == top[frames.OTHER] else []
    return rows[0] if len(rows) == 1 else [sum(numbers) for numbers in zip(*rows, strict=True)]


def row(counts: vec[u8], number: int) -> list[int]:
    """A row of a flat table with KINDS numbers to a row."""
    return [int(held) for held in counts[number * KINDS : (number + 1) * KINDS]]


def lies_open(state: Position, place: int) -> bool:
    """Whether a queen's pattern is public: she completed it, or she chooses among several complete placements."""
    top = top_frame(state)
    if top[frames.KIND] == frames.PLACEMENT and top[frames.ASKED] == place:
        return True
    return state.phase in {ENDING_ROUND, OVER} and place in scorers(state)


def scorers(state: Position) -> list[int]:
    """The queens who completed a pattern at the last end of a round."""
    return [int(state.scored[first]) for first in range(0, len(state.scored), SCORED)]
