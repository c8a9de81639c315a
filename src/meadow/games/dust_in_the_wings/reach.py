"""All that a dispersal can lead to: each end space with what then lies on the meadow, every outcome once.

Butterflies are put breadth-first, one layer for each. Two ways to the same place, by the same direction, that have put
the same butterflies on the same spaces are one: what they have put is told apart by a sum of random numbers, one for
each space and colour, which does not depend on the order. With 60 bits different sums do not meet in practice.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings.actions import COLOURS, LIFT, PUT, SPACES
from meadow.games.dust_in_the_wings.key_set import SMALL, KeySet, doubled
from meadow.games.dust_in_the_wings.meadow_spaces import HEADINGS, NEXT, WAYS, WAYS_ON, heading
from meadow.games.dust_in_the_wings.state import LIFTING, PUTTING, DustState

ALL_SPACES: Final = -1
NO_LIMIT: Final = 0

KEY: Final = 0xFFFFFFFFFFFFFFF

# Links of nodes that have one before them are not below this.
LINKED: Final = 512

# A butterfly of each colour in the three bytes that say what is still held.
ONE: Final = vec[i64]([i64(256**colour) for colour in range(COLOURS)])


def _random_keys(count: int, seed: int) -> vec[i64]:
    rng = Rng(seed)
    return vec[i64]([i64((rng.word() << 28) ^ rng.word()) for _ in range(count)])


KEY_OF_BUTTERFLY: Final = _random_keys(SPACES * COLOURS, 1)
KEY_OF_HEADING: Final = _random_keys(HEADINGS, 2)


def reach(state: DustState, space: int = ALL_SPACES, limit: int = NO_LIMIT) -> "Reach":
    """Every outcome of lifting a space, or any space, or of the butterflies that are still held.

    With a limit, of each space that is lifted no more ways are followed once so many positions were found after the
    same number of butterflies: all outcomes are real, but some may be missing, and then `complete` is false.
    """
    found = Reach(colours=True)
    found.look(state, space, limit)
    return found


def reach_uncoloured(state: DustState, space: int = ALL_SPACES, limit: int = NO_LIMIT) -> "Reach":
    """The same if all butterflies were alike: enough for composition cards, and there are far fewer outcomes."""
    found = Reach(colours=False)
    found.look(state, space, limit)
    return found


@final
class Reach:
    """What `look` has found; it may look again and again, and keeps its memory.

    Nodes are positions in the middle or at the end of a dispersal. Of each it is known what was put before (`link`: the
    node before * 512 + colour * 128 + heading; nodes without one before are lifted spaces), what is still held, and
    its key. `ends` are the nodes of the outcomes, each end space and contents once.
    """

    def __init__(self, *, colours: bool) -> None:
        self.colours = colours
        self.complete = True
        self.lifting = True
        self.count: i64 = 0
        self.nodes: i64 = 0
        self.ends = vec[i64]([i64(0)] * SMALL)
        self.link = vec[i64]([i64(0)] * SMALL)
        self.held = vec[i64]([i64(0)] * SMALL)
        self.key = vec[i64]([i64(0)] * SMALL)
        self.before = vec[u8]()
        self.layer = KeySet()
        self.outcomes = KeySet()

    def __len__(self) -> int:
        return self.count

    # What was found

    def end(self, outcome: i64) -> i64:
        """The space of the last butterfly."""
        return (self.link[self.ends[outcome]] & 127) // 5

    def contents(self, outcome: i64) -> vec[u8]:
        """What then lies on the meadow, by space * 3 + colour; without colours the first one stands for all."""
        after = self.before[:]
        node = self.ends[outcome]
        while self.link[node] >= LINKED:
            link = self.link[node]
            after[(link & 127) // 5 * 3 + ((link >> 7) & 3)] += 1
            node = (link >> 9) - 1
        if self.lifting:
            self._take_up(after, node)
        return after

    def add_up(self, outcome: i64, totals: vec[i64]) -> None:
        """How many butterflies then lie on each space: the same as `contents`, without making anything new."""
        space: i64 = 0
        while space < SPACES:
            place: i64 = space * 3
            totals[space] = i64(self.before[place]) + i64(self.before[place + 1]) + i64(self.before[place + 2])
            space += 1
        node = self.ends[outcome]
        while self.link[node] >= LINKED:
            totals[(self.link[node] & 127) // 5] += 1
            node = (self.link[node] >> 9) - 1
        if self.lifting:
            held = self.held[node]
            totals[(self.link[node] & 127) // 5] -= (held & 255) + ((held >> 8) & 255) + (held >> 16)

    def _take_up(self, butterflies: vec[u8], root: i64) -> None:
        """Take away what was lifted at the beginning."""
        space: i64 = (self.link[root] & 127) // 5
        colour: i64 = 0
        while colour < COLOURS:
            butterflies[space * 3 + colour] -= u8((self.held[root] >> (8 * colour)) & 255)
            colour += 1

    def actions(self, outcome: i64) -> list[int]:
        """One way to get there: the decisions from here on. Without colours every butterfly is put as the first."""
        found: list[int] = []
        node = self.ends[outcome]
        while self.link[node] >= LINKED:
            link = self.link[node]
            found.append(PUT + ((link >> 7) & 3) * 4 + (link & 127) % 5 - 1)
            node = (link >> 9) - 1
        if self.lifting:
            found.append(LIFT + (self.link[node] & 127) // 5)
        return found[::-1]

    # Looking

    def look(self, state: DustState, space: i64, limit: i64) -> None:
        """Find all outcomes; what was found before is forgotten."""
        self.count = 0
        self.nodes = 0
        self.complete = True
        self.lifting = state.phase == LIFTING
        self.outcomes.forget()
        self.before = self._seen_so(state.butterflies)
        if state.phase == PUTTING:
            self._disperse(heading(state.here, state.came), self._packed(self._seen_so(state.held), 0), 0, limit)
        elif self.lifting and space != ALL_SPACES:
            self._lift(space, limit)
        elif self.lifting:
            space = 0
            while space < SPACES:
                self._lift(space, limit)
                space += 1

    def _seen_so(self, butterflies: vec[u8]) -> vec[u8]:
        """A copy of the counts; without colours the first of each three is the sum."""
        counts = butterflies[:]
        place: i64 = 0
        while place < i64(len(counts)) and not self.colours:
            counts[place] += counts[place + 1] + counts[place + 2]
            counts[place + 1] = 0
            counts[place + 2] = 0
            place += 3
        return counts

    def _packed(self, counts: vec[u8], place: i64) -> i64:
        return i64(counts[place]) | i64(counts[place + 1]) << 8 | i64(counts[place + 2]) << 16

    def _lift(self, space: i64, limit: i64) -> None:
        held = self._packed(self.before, space * 3)
        if held == 0:
            return
        key: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            lifted: i64 = (held >> (8 * colour)) & 255
            while lifted > 0:
                key = (key - KEY_OF_BUTTERFLY[space * 3 + colour]) & KEY
                lifted -= 1
            colour += 1
        self._disperse(heading(space, -1), held, key, limit)

    def _disperse(self, start: i64, held: i64, key: i64, limit: i64) -> None:
        """Put what is held, one butterfly a layer."""
        first = self.nodes
        self._add_node(start, held, key)
        left: i64 = (held & 255) + ((held >> 8) & 255) + (held >> 16)
        while left > 0:
            end = self.nodes
            self.layer.forget()
            while first < end:
                if limit > 0 and self.nodes - end >= limit:
                    self.complete = False
                    break
                self._put_from(first, left == 1)
                first += 1
            first = end
            left -= 1

    def _put_from(self, node: i64, last: bool) -> None:
        """Every way to put one more butterfly, as long as it leads to something new."""
        at: i64 = self.link[node] & 127
        held = self.held[node]
        key = self.key[node]
        before: i64 = (node + 1) << 9
        base: i64 = at // 5 * 4
        i: i64 = at * 4
        stop: i64 = i + i64(WAYS_ON[at])
        while i < stop:
            way = i64(WAYS[i])
            space = i64(NEXT[base + way])
            to: i64 = space * 5 if last else space * 5 + way + 1
            mark = KEY_OF_HEADING[to]
            colour: i64 = 0
            while colour < COLOURS:
                if (held >> (8 * colour)) & 255 != 0:
                    after: i64 = (key + KEY_OF_BUTTERFLY[space * 3 + colour]) & KEY
                    if (self.outcomes if last else self.layer).add((after + mark) & KEY):
                        self._add_node(before | colour << 7 | space * 5 + way + 1, held - ONE[colour], after)
                        if last:
                            self._add_end()
                colour += 1
            i += 1

    def _add_node(self, link: i64, held: i64, key: i64) -> None:
        if self.nodes == i64(len(self.link)):
            self.link = doubled(self.link)
            self.held = doubled(self.held)
            self.key = doubled(self.key)
        self.link[self.nodes] = link
        self.held[self.nodes] = held
        self.key[self.nodes] = key
        self.nodes += 1

    def _add_end(self) -> None:
        if self.count == i64(len(self.ends)):
            self.ends = doubled(self.ends)
        self.ends[self.count] = self.nodes - 1
        self.count += 1
