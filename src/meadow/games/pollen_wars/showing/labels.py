"""Bees, hexagons and what cards are aimed at, in words."""

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
from meadow.games.pollen_wars.cards import EFFECTS, STEAL_AND_GIVE, STEAL_ONE, STEAL_THREE
from meadow.games.pollen_wars.lying import Frame
from meadow.games.pollen_wars.position import Position
from meadow.games.pollen_wars.showing.words import counted, hexagon, queen

# What naming something means for each card: the first name, and the second where there is one.
AIMS: Final = {
    "mutiny": ("start a mutiny in the hive of {}",),
    "swap_two_patterns": ("swap the pattern of {}", "swap it with the pattern of {}"),
    "force_raid": ("force {} to raid", "the raid is against {}"),
    "replace_pattern": ("replace the pattern of {}", "replace it by {}"),
    "steal_one": (f"steal {STEAL_ONE} pollen from {{}}",),
    "steal_and_give": (f"steal {STEAL_AND_GIVE} pollen from {{}}", "give them to {}"),
    "steal_card": ("steal a card from {}",),
    "drift_two": ("let the drifting bee fly to {}",),
    "push_forager_two": ("push {}", "push it to {}"),
    "move_forager_two": ("move {}", "move it to {}"),
    "both_home": ("bring both home: {}",),
    "look_at_hand": ("look at the hand of {}",),
    "look_at_pattern": ("look at the pattern of {}",),
    "look_at_dormant": ("look at {}",),
    "raid_card": ("raid {}",),
    "drift_anywhere": ("let the drifting bee fly to {}",),
    "push_forager": ("push {}", "push it to {}"),
    "push_soldier": ("push {}", "push it to {}"),
    "forager_home": ("bring home {}",),
    "soldier_home": ("bring home {}",),
    "swap_own_pattern": ("swap your pattern with {}",),
    "steal_three": (f"steal {STEAL_THREE} pollen from {{}}",),
    "discard_hand": ("discard the hand of {}",),
    "soldier_returns": ("send home {}",),
    "swap_hands": ("take the hand of {} for a swap", "swap it with the hand of {}"),
    "infest": ("infest the hive of {}",),
}
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
    """What naming this means for the card on top."""
    aims = AIMS[EFFECTS[top[frames.WHICH]]]
    return aims[0 if top[frames.FIRST_NAME] < 0 else 1].format(what)


def alone(state: Position, seat: int, top: Frame, action: int) -> str:
    """An action that names nothing."""
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
    """A hexagon and what is on its ground: 'e5 (3 flowers)'."""
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
    """Where a bee goes: a soldier onto a forager."""
    if not soldier:
        return spot(state, cell)
    return f"the forager of {queen(int(state.forager_owner(cell)))} at {spot(state, cell)}"


def bee_at(state: Position, cell: int) -> str:
    """The top bee of a hexagon."""
    owner = int(state.soldier_owner(cell))
    if owner >= 0:
        return f"the soldier of {queen(owner)} at {spot(state, cell)}"
    return f"the forager of {queen(int(state.forager_owner(cell)))} at {spot(state, cell)}"
