"""Labels for bees, hexagons, the aims of cards, and actions that name nothing."""

from typing import Final

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import (
    ACCEPT,
    BRING,
    DECLINE,
    DONE,
    DRAW_HONEY,
    DRAW_JELLY,
    END_TURN,
    MOVE,
    OFFER,
    PASS,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.cards.deeds import BY_KIND
from meadow.games.pollen_wars.position import Position
from meadow.games.pollen_wars.secrets.lying import Frame
from meadow.games.pollen_wars.showing.words import counted, hexagon, queen

LABELS: Final = {
    SEND_FORAGER: "send a forager into the field",
    SEND_SOLDIER: "send a soldier into the field",
    MOVE: "move a bee within the field",
    BRING: "bring a bee home",
    RAID: "raid another hive",
    DRAW_JELLY: "draw a royal jelly card",
    DRAW_HONEY: "draw a honey card",
    OFFER: "offer a trade",
    PASS: "pass, and play no yellow card",
    ACCEPT: "accept the offer",
    DECLINE: "decline the offer",
}


def aimed(top: Frame, what: str) -> str:
    """The label of naming something for the card on top."""
    words = BY_KIND[top[frames.WHICH]].words
    return words[0 if top[frames.FIRST_NAME] < 0 else 1].format(what)


def alone(state: Position, seat: int, top: Frame, action: int) -> str:
    """The label of an action that names nothing."""
    if action == DONE:
        return DONES.get(top[frames.KIND], "done")
    if action == END_TURN:
        over = state.hand_size(seat) - state.hand_limit(seat)
        return f"play nothing more, and discard {counted(int(over), 'card')}" if over > 0 else "end your turn"
    return LABELS[action]


DONES: Final = {
    frames.RAID: "go to battle like this",
    frames.OFFER: "put no more cards into the offer",
}


def spot(state: Position, cell: int) -> str:
    """A hexagon and its ground, for example 'e5 (3 flowers)'."""
    bit = BIT[cell]
    if state.fungi & bit:
        ground = "fungus"
    elif state.stumps & bit:
        ground = "stump"
    elif state.rocks & bit:
        ground = "rock"
    else:
        ground = counted(int(state.flowers[cell]), "flower")
    return f"{hexagon(cell)} ({ground})"


def target(state: Position, cell: int, *, soldier: bool) -> str:
    """The hexagon where a bee goes; for a soldier the forager there."""
    if not soldier:
        return spot(state, cell)
    return f"the forager of {queen(int(state.forager_owner(cell)))} at {spot(state, cell)}"


def bee_at(state: Position, cell: int) -> str:
    """The top bee of a hexagon."""
    owner = int(state.soldier_owner(cell))
    if owner >= 0:
        return f"the soldier of {queen(owner)} at {spot(state, cell)}"
    return f"the forager of {queen(int(state.forager_owner(cell)))} at {spot(state, cell)}"
