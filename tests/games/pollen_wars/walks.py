"""Random games to be looked at decision by decision, some of them livelier than chance alone would make them.

Left to chance, queens scatter their bees and hardly ever complete a pattern; so in a lively game the bees crowd
round the centre, hands are larger, and pollen is handed out now and then.
"""

import functools
from collections import Counter
from typing import Any, Final, NamedTuple

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import CELL, CELLS, DECLINE, DRAW_JELLY, END_TURN, KINDS, OFFER, PLAY, QUEENS
from meadow.games.pollen_wars.frames import CARD, FRAME, KIND, WHICH
from meadow.games.pollen_wars.position import IN_TURN
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import cell, distance

CENTRE: Final = cell("e5")
LIVELY: Final = 4
BRISK: Final = 220


class Node(NamedTuple):
    """A position, who did what in it, what happened, and the position after it."""

    before: PollenState
    seat: int
    action: int
    events: list[Event]
    after: PollenState


def walk(seats: int, seed: int, *, decisions: int = 3_000, **options: Any) -> list[Node]:
    """One random game, or its first decisions. Whoever looks at it must not change it: several tests do."""
    return _walked(seats, seed, decisions, tuple(sorted(options.items())))


@functools.lru_cache(maxsize=8)
def _walked(seats: int, seed: int, decisions: int, options: tuple[tuple[str, Any], ...]) -> list[Node]:
    state: PollenState = GAME.new(seats, {"turn_limit": BRISK, **dict(options)}, seed)
    rng, nodes = Rng(seed), list[Node]()
    while not state.over() and len(nodes) < decisions:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        before, action, events = state.clone(), lively(state, seat, rng), list[Event]()
        state.log = events
        state.apply(seat, action)
        state.log = None
        nodes.append(Node(before, seat, action, events, state.clone()))
    return nodes


def lively(state: PollenState, seat: int, rng: Rng) -> int:
    """A random action, but rather a card than none, rather near the centre than far from it, seldom an offer."""
    legal = state.legal(seat)
    tried = [rng.pick(legal) for _ in range(LIVELY)]
    return min(tried, key=lambda action: (cost(action), action))


def cost(action: int) -> int:
    if CELL <= action < CELL + CELLS:
        return distance(action - CELL, CENTRE)
    if PLAY <= action < PLAY + KINDS:
        return 0
    return {OFFER: 5, DECLINE: 2, END_TURN: 4, DRAW_JELLY: 1}.get(action, 2)


def in_flight(state: PollenState) -> list[int]:
    """The kinds of the cards that are being played: in no hand and in no pile."""
    stack = [int(number) for number in state.stack]
    frames = [stack[first : first + FRAME] for first in range(0, len(stack), FRAME)]
    return [frame[WHICH] for frame in frames if frame[KIND] == CARD]


def all_cards(state: PollenState) -> Counter[int]:
    """Every card of the box, wherever it is."""
    counts: Counter[int] = Counter([*map(int, state.honey), *map(int, state.jelly), *in_flight(state)])
    for rows in (state.hands, state.shown, state.discards, state.battle, state.offered, state.returned):
        for place, number in enumerate(rows):
            counts[place % KINDS] += int(number)
    return +counts


def hidden_with(state: PollenState, owner: int, kind: int) -> int:
    """How many of a kind the owner has in her hand or has put down face down."""
    counts = int(state.hands[owner * KINDS + kind])
    counts += sum(int(state.battle[(side * QUEENS + owner) * KINDS + kind]) for side in (0, 1))
    return counts + int(state.offered[kind] + state.returned[kind])


def between_effects(state: PollenState) -> bool:
    """Whether a queen is in the middle of her turn, at a decision."""
    return bool(state.phase == IN_TURN) and not state.over()
