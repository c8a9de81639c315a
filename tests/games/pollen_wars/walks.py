"""Random games to be looked at decision by decision, livelier than chance alone would make them.

Left to chance, queens scatter their bees and hardly ever complete a pattern; here they often send them to where their
pattern is nearest to complete, and rather play cards than not.
"""

import functools
from collections import Counter
from typing import Final, NamedTuple

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    CELL,
    CELLS,
    DECLINE,
    DRAW_JELLY,
    END_TURN,
    KINDS,
    OFFER,
    PLAY,
    SEND_FORAGER,
)
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.frames import CARD, FRAME, KIND, SEND, SOLDIER, WHICH
from meadow.games.pollen_wars.position import IN_TURN
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import slow
from tests.games.pollen_wars.hexes import cell, distance, placements
from tests.games.pollen_wars.patterns import PATTERN_NAMES

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


def games(seats: int) -> list[list[Node]]:
    """Some random games. Whoever looks at them must not change them: several tests do."""
    return [_walked(seats, seats, False), *(_walked(seats, seats + seed, True) for seed in (10, 20, 70))]


def nodes(seats: int) -> list[Node]:
    """All decisions of these games."""
    return [node for game in games(seats) for node in game]


@functools.lru_cache(maxsize=16)
def _walked(seats: int, seed: int, eager: bool) -> list[Node]:
    """One game. If the queens are eager, patterns are soon complete; if not, it goes on for long and cards are many."""
    state: PollenState = GAME.new(seats, {"turn_limit": BRISK, "start_pollen": 0 if eager else None}, seed)
    rng, found = Rng(seed), list[Node]()
    while not state.over():
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        action = (eager and eagerly(state, seat, rng)) or lively(state, seat, rng)
        after, events = step(state, seat, action)
        found.append(Node(state, seat, action, events, after))
        state = after
    return found


def eagerly(state: PollenState, seat: int, rng: Rng) -> int:
    """Send a forager where it is wanted most, or 0 to do something else."""
    if SEND_FORAGER in state.legal(seat) and rng.below(2):
        return SEND_FORAGER
    return CELL + wanted(state, seat) if sending_forager(state) and rng.below(4) else 0


def lively(state: PollenState, seat: int, rng: Rng) -> int:
    """A random action, but rather a card than none, rather near the centre than far from it, seldom an offer."""
    legal = state.legal(seat)
    tried = [rng.pick(legal) for _ in range(LIVELY)]
    return min(tried, key=lambda action: (cost(action), action))


def sending_forager(state: PollenState) -> bool:
    stack = [int(number) for number in state.stack]
    top = stack[-FRAME:]
    return bool(top) and top[KIND] == SEND and not top[SOLDIER]


def wanted(state: PollenState, seat: int) -> int:
    """A free hexagon of the placement of her pattern that lacks the fewest bees."""
    tops, free = slow.tops(state), slow.free(state) & slow.on_flowers(state)
    mine = {place for place, owner in tops.items() if owner in {seat, slow.DRIFTING}} & slow.on_flowers(state)
    found = placements(PATTERN_NAMES[state.pattern_at[seat]])
    possible = [four for four in found if four <= mine | free and not four <= mine]
    best = max(possible, key=lambda four: (len(four & mine), sorted(four)), default=frozenset(slow.free(state)))
    return min(best - mine)


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
