"""All distinct outcomes of a dispersal: each end space with the meadow that it leaves.

A breadth-first search with one layer for each butterfly. Two ways with the same heading that have put the same
butterflies on the same spaces are merged. Their key is a sum of random numbers, one for each space and colour, so it
does not depend on the order; with 60 bits collisions do not happen in practice.
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

# The link of a node with a predecessor is at least this.
LINKED: Final = 512

# One butterfly of each colour in `held`, which has a byte for each.
ONE: Final = vec[i64]([i64(256**colour) for colour in range(COLOURS)])


def _random_keys(count: int, seed: int) -> vec[i64]:
    rng = Rng(seed)
    return vec[i64]([i64((rng.word() << 28) ^ rng.word()) for _ in range(count)])


KEY_OF_BUTTERFLY: Final = _random_keys(SPACES * COLOURS, 1)
KEY_OF_HEADING: Final = _random_keys(HEADINGS, 2)


def reach(state: DustState, space: int = ALL_SPACES, limit: int = NO_LIMIT) -> "Reach":
    """Every outcome of lifting `space` or any space, or, in the middle of a dispersal, of the butterflies still held.

    `limit` caps each layer of the search from a lifted space: all outcomes found are real, but some may be missing, and
    then `complete` is False.
    """
    found = Reach(colours=True)
    found.look(state, space, limit)
    return found


def reach_uncoloured(state: DustState, space: int = ALL_SPACES, limit: int = NO_LIMIT) -> "Reach":
    """Like `reach`, ignoring colours: enough for composition cards, and there are far fewer outcomes."""
    found = Reach(colours=False)
    found.look(state, space, limit)
    return found


@final
class Reach:
    """The outcomes of the latest `look`. The vectors are kept and used again by the next one.

    A node is a position in the middle or at the end of a dispersal, with its `key`, the butterflies still `held`, and
    its `link`: (predecessor + 1) * 512 + colour * 128 + heading; only the heading for the root, where butterflies were
    lifted or are held. `ends` are the nodes of the outcomes, each end space and contents once.
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
        """The butterflies on the meadow afterwards, by space * 3 + colour; without colours all count as the first."""
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
        """Write the number of butterflies on each space afterwards into `totals`: `contents` without an allocation."""
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
        """Subtract the butterflies that were lifted at the beginning."""
        space: i64 = (self.link[root] & 127) // 5
        colour: i64 = 0
        while colour < COLOURS:
            butterflies[space * 3 + colour] -= u8((self.held[root] >> (8 * colour)) & 255)
            colour += 1

    def actions(self, outcome: i64) -> list[int]:
        """The actions of one way to the outcome. Without colours every butterfly is put as the first colour."""
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
        """Find all outcomes, in place of the former ones."""
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
        """A copy of the counts; without colours the first of each three is their sum, the others are 0."""
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
        """Put the butterflies held, one in each layer."""
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
        """Add a node for every way to put one more butterfly that leads to a new position."""
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
