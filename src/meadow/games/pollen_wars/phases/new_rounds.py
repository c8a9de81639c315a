"""The start of a round: cards and patterns, the drifting bee, cutting a tree; before the first round, the fungi."""

from typing import Final

from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELL, KINDS
from meadow.games.pollen_wars.board.field import lowest
from meadow.games.pollen_wars.board.patterns import deal
from meadow.games.pollen_wars.cards.hands import discard
from meadow.games.pollen_wars.components import COMPONENTS
from meadow.games.pollen_wars.events import DriftingPlaced, FungusPlaced, Rolled, RoundBegan, TreeCut
from meadow.games.pollen_wars.frames import BEGINNING, CUTTING, DRIFTER, FUNGI_LEFT, STEP
from meadow.games.pollen_wars.position import STARTING_ROUND, Position

PEACE: Final = COMPONENTS.drifting_bee.peace
FACES: Final = COMPONENTS.drifting_bee.peace + COMPONENTS.drifting_bee.varroa


def start_round(position: Position) -> None:
    position.phase = STARTING_ROUND
    position.round += 1
    position.earned_before = position.earned_at
    position.earned_at = position.earned[:]
    _discard_shown(position)
    deal(position)
    position.put(STEP, CUTTING)
    drifter = position.get(DRIFTER)
    if drifter >= 0:
        _roll(position, drifter)
        position.push(frames.DRIFTING, drifter)


def _discard_shown(position: Position) -> None:
    """Discard the face-up cards, which stay for one round only."""
    discarded: list[int] = []
    place: i64 = 0
    while place < i64(len(position.shown)):
        while position.shown[place] > 0:
            position.shown[place] -= u8(1)
            discard(position, place % KINDS)
            if position.log is not None:
                discarded.append(int(place % KINDS))
        place += 1
    if position.log is not None:
        position.tell(RoundBegan(seat=-1, round=position.round, discarded=tuple(discarded)))


def _roll(position: Position, seat: i64) -> None:
    """Roll whether the queen who used the drifting bee got the varroa with it."""
    if not position.rules.infestation or position.infested[seat] == 1:
        return
    infested = position.rng.below(FACES) >= PEACE
    if infested:
        position.infest(seat)
    if position.log is not None:
        position.tell(Rolled(seat=seat, infested=infested))


def most_flowers(position: Position) -> i64:
    """The free hexagons with the most flowers, for the drifting bee."""
    left: i64 = position.blooming() & position.free_cells()
    most: i64 = 0
    mask: i64 = 0
    while left != 0:
        cell = lowest(left)
        flowers = i64(position.flowers[cell])
        if flowers > most:
            most = flowers
            mask = 0
        if flowers == most:
            mask |= BIT[cell]
        left &= left - 1
    return mask


def decide_drifting(position: Position, seat: i64, action: i64) -> None:
    position.drop()
    position.drifting = action - CELL
    if position.log is not None:
        position.tell(DriftingPlaced(seat=seat, cell=action - CELL))


def choose_tree(position: Position) -> None:
    """The poorest queen will begin, and first cuts a tree if there is one."""
    position.starter = _poorest(position)
    position.put(STEP, BEGINNING)
    if position.fungi != 0:
        position.push(frames.CUT_TREE, position.starter)


def _poorest(position: Position) -> i64:
    """The queen with the least pollen; among equals the one with the most spots on her ladybird."""
    found: i64 = 0
    seat: i64 = 1
    while seat < position.seats:
        less: i64 = position.pollen[found] - position.pollen[seat]
        if less > 0 or (less == 0 and position.ladybirds[seat] > position.ladybirds[found]):
            found = seat
        seat += 1
    return found


def decide_tree(position: Position, seat: i64, action: i64) -> None:
    position.drop()
    position.fungi &= ~BIT[action - CELL]
    position.stumps |= BIT[action - CELL]
    if position.log is not None:
        position.tell(TreeCut(seat=seat, cell=action - CELL))


# Set-up


def fungus_cells(position: Position) -> i64:
    """The hexagons where a fungus tile may still be laid: free, and without another tile."""
    return position.free_cells() & ~(position.fungi | position.stumps)


def decide_fungus(position: Position, seat: i64, action: i64) -> None:
    position.fungi |= BIT[action - CELL]
    left = position.get(FUNGI_LEFT) - 1
    position.put(FUNGI_LEFT, left)
    if left == 0:
        position.drop()
    if position.log is not None:
        position.tell(FungusPlaced(seat=seat, cell=action - CELL))
