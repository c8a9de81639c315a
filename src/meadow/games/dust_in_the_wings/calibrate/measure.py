"""Plays greedy games and counts on how many turns each composition card could be fulfilled."""

import itertools
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings.actions import ALL_CARDS, GATHERINGS
from meadow.games.dust_in_the_wings.components import CARDS, Composition
from meadow.games.dust_in_the_wings.options import DustOptions
from meadow.games.dust_in_the_wings.outlook import composable
from meadow.games.dust_in_the_wings.set_up import start
from meadow.games.dust_in_the_wings.state import LIFTING, DustState
from meadow.games.dust_in_the_wings.strategy import evaluate
from meadow.games.dust_in_the_wings.viewing import determinize

# By the points of a card: the percentage of turns on which it should be possible, lowest and highest.
WANTED: Final = {1: (91, 100), 2: (70, 91), 3: (28, 47), 4: (4, 14)}


class Measured(NamedTuple):
    """A card, and on what share of the turns it was possible, in percent."""

    card: Composition
    share: float

    @property
    def off(self) -> int:
        """How many percentage points the share is outside the range for the card's points."""
        return _off(self.share, self.card.points)

    @property
    def in_order(self) -> bool:
        """Whether the card's own points suit it best: no other number of points has a nearer range."""
        return all(self.off <= _off(self.share, points) for points in WANTED)


def wanted(points: int) -> tuple[int, int]:
    """The range for a card of these points; with points that are not in WANTED a card should never be possible."""
    return WANTED.get(points, (0, 0))


def _off(share: float, points: int) -> int:
    low, high = wanted(points)
    return max(low - round(share), round(share) - high, 0)


def measure(turns: int, seed: int, tell: Callable[[int], None]) -> list[Measured]:
    """Measures every composition card; calls `tell` after each turn with the number of turns so far."""
    possible = [0] * (ALL_CARDS - GATHERINGS)
    for looked, state in enumerate(itertools.islice(_turns(seed), turns), 1):
        found = composable(state)
        possible = [count + (found >> card & 1) for card, count in enumerate(possible)]
        tell(looked)
    cards = [card for card in CARDS if isinstance(card, Composition)]
    return [Measured(card, 100 * count / turns) for card, count in zip(cards, possible, strict=True)]


def _turns(seed: int) -> Iterator[DustState]:
    """Yields the start of every turn in an endless series of greedy games with two, three, four, two, ... players."""
    rng = Rng(seed)
    while True:
        for seats in (2, 3, 4):
            state = start(DustOptions(), seats, rng.fork())
            while not state.over():
                if state.phase == LIFTING:
                    yield state
                state.apply(state.actor(), _greedy(state, rng))


def _greedy(state: DustState, rng: Rng) -> int:
    """The action with the best evaluation afterwards, ties broken at random, as the greedy bot plays."""
    seat, imagined = state.actor(), determinize(state, state.actor(), rng)
    values = {}
    for action in state.legal(seat):
        after = imagined.clone()
        after.apply(seat, action)
        values[action] = evaluate(after, seat)
    return rng.pick([action for action, value in values.items() if value == max(values.values())])
