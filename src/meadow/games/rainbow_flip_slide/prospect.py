"""How near a seat is to a rainbow: the cheapest chains of tiles that stay and tiles that are brought there."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT, NUMBER_OF_BIT
from meadow.games.rainbow_flip_slide.actions import TILES
from meadow.games.rainbow_flip_slide.keys import KEYS
from meadow.games.rainbow_flip_slide.scan import LENGTH, SCAN, TILE_MASK
from meadow.games.rainbow_flip_slide.state import RainbowState

# Costs are in tenths of an action, to break ties between chains with the same number of actions.
ACTION: Final[i64] = 10
LOCKED: Final[i64] = 21
FAR: Final[i64] = 990
MOST_EDGES: Final = TILES * TILES // 2
LONGEST_GAP: Final[i64] = 4
SEATS: Final = 4


@final
class Prospect:
    """The showing tiles in the order of the rainbow, and the cheapest chains through each of them, for one seat.

    A chain keeps some tiles where they lie; every other colour is brought to an empty cell. An edge joins two tiles
    that can both stay, consecutive among those kept. `before[i]` is the cost of the cheapest beginning that ends with
    tile i, `after[i]` that of the cheapest rest; for the variants `_near` the chain also touches the player's tile.
    `best` is the cost of the cheapest chain beside the player's tile, `plain` that without regard to it. Of the best
    chains: `kept` are the tiles that stay, `pinned` those that all of them need, `lacking` the colours to be brought,
    `wanted` the rim cells for them.
    """

    def __init__(self) -> None:
        self.made: i64 = -1
        self.barred: i64 = -1
        self.flags: i64 = -1
        self.count: i64 = 0
        self.tile = vec[i64]([i64(0)] * TILES)
        self.first = vec[i64]([i64(0)] * int(LENGTH + 2))
        self.before = vec[i64]([i64(0)] * TILES)
        self.before_near = vec[i64]([i64(0)] * TILES)
        self.after = vec[i64]([i64(0)] * TILES)
        self.after_near = vec[i64]([i64(0)] * TILES)
        self.edges: i64 = 0
        self.start = vec[i64]([i64(0)] * MOST_EDGES)
        self.end = vec[i64]([i64(0)] * MOST_EDGES)
        self.cost = vec[i64]([i64(0)] * MOST_EDGES)
        self.cost_near = vec[i64]([i64(0)] * MOST_EDGES)
        self.gap = vec[i64]([i64(0)] * MOST_EDGES)
        self.reach = vec[i64]([i64(0)] * int(LENGTH))
        self.bring = vec[i64]([i64(0)] * int(LENGTH))
        self.brought = vec[i64]([i64(0)] * int(LENGTH + 1))
        self.movable: i64 = 0
        self.touched: i64 = 0
        self.beside: i64 = 0
        self.red_only: bool = False
        self.approach: i64 = 0
        self.plain: i64 = FAR
        self.near: i64 = FAR
        self.best: i64 = FAR
        self.kept: i64 = 0
        self.pinned: i64 = 0
        self.lacking: i64 = 0
        self.wanted: i64 = 0
        self.key: i64 = -1
        self.unlocking: i64 = 0

    def look(self, state: RainbowState, seat: i64) -> None:
        """Analyse the position in SCAN for a seat, unless it is cached from the latest call."""
        barred: i64 = state.barred if state.mover == seat else 0
        flags: i64 = state.seats * 2 + (1 if state.rules.next_to_red else 0) + seat * 16
        if self.made == SCAN.made and self.barred == barred and self.flags == flags:
            return
        self.made = SCAN.made
        self.barred = barred
        self.flags = flags
        self._look_at_own_tile(state, seat)
        self._count_costs()
        self._go_forward()
        self._go_back()
        self._collect()
        self.unlocking = 0
        if 2 * ACTION < self.best < 4 * ACTION:
            self._unlock(state, seat)

    def actions(self) -> i64:
        """An estimate of the actions that the seat needs; a cost above two actions counts as three at least."""
        if self.best <= 2 * ACTION:
            return (self.best + 4) // ACTION
        return max((self.best + 4) // ACTION, 3)

    # The costs of single tiles

    def _look_at_own_tile(self, state: RainbowState, seat: i64) -> None:
        """Set what the player's tile touches, and the cost of bringing it beside a rainbow that it does not touch."""
        own: i64 = TILES + seat
        self.red_only = state.rules.next_to_red
        self.touched = SCAN.touch[own]
        self.beside = SCAN.beside[own]
        self.movable = SCAN.free & ~self.barred & (TILE_MASK | BIT[own])
        self.approach = ACTION if SCAN.reach[own] != 0 else LOCKED
        if state.seats == 1:
            self.movable &= TILE_MASK
            self.approach = 0
        elif SCAN.cell[own] < 0:
            self.approach = 0

    def _count_costs(self) -> None:
        """List the showing tiles, and the cost of bringing one of each colour."""
        self.count = 0
        colour: i64 = 0
        while colour < LENGTH:
            self.first[colour] = self.count
            reach: i64 = 0
            showing = SCAN.showing[colour]
            cost: i64 = LOCKED if showing != 0 else self._unseen_cost(colour)
            while showing != 0:
                bit: i64 = showing & -showing
                tile = i64(NUMBER_OF_BIT[bit % 67])
                self.tile[self.count] = tile
                self.count += 1
                if self.movable & bit != 0:
                    reach |= SCAN.reach[tile]
                    cost = ACTION
                elif self.unlocking & bit != 0:
                    reach |= KEYS.reach_after(self.key, tile)
                    cost = ACTION
                showing ^= bit
            self.reach[colour] = reach
            self.bring[colour] = cost
            self.brought[colour + 1] = self.brought[colour] + cost
            colour += 1
        self.first[LENGTH] = self.count

    def _unseen_cost(self, colour: i64) -> i64:
        """The cost of a colour that no tile shows: the rarer among the clovers, the longer it takes to find."""
        return 25 + 2 * (SCAN.clovers + 1) // (SCAN.hidden[colour] + 1)

    # The cheapest chains

    def _go_forward(self) -> None:
        """Find all edges, and the cheapest beginnings."""
        self.edges = 0
        colour: i64 = 0
        while colour < LENGTH:
            i: i64 = self.first[colour]
            while i < self.first[colour + 1]:
                self._begin(i, colour)
                steps: i64 = 1
                while steps <= LONGEST_GAP and steps <= colour:
                    j: i64 = self.first[colour - steps]
                    while j < self.first[colour - steps + 1]:
                        self._join(j, i, colour, steps)
                        j += 1
                    steps += 1
                if self._touches(i, colour):
                    self.before_near[i] = self.before[i]
                i += 1
            colour += 1

    def _touches(self, i: i64, colour: i64) -> bool:
        return (self.touched >> self.tile[i]) & 1 == 1 and (colour == 0 or not self.red_only)

    def _begin(self, i: i64, colour: i64) -> None:
        """Set the cost of the beginning in which all colours before this tile are brought."""
        self.before_near[i] = FAR
        self.before[i] = self.brought[colour]
        if colour > 0:
            beside = SCAN.beside[self.tile[i]]
            found: i64 = beside & self.reach[colour - 1]
            if found == 0:
                self.before[i] += ACTION if beside == 0 else ACTION // 2
            elif found & self.beside != 0 and (colour == 1 or not self.red_only):
                self.before_near[i] = self.before[i]

    def _join(self, j: i64, i: i64, colour: i64, steps: i64) -> None:
        """Add the edge between two tiles, if there is one."""
        a, b = self.tile[j], self.tile[i]
        if steps == 1:
            if (SCAN.touch[a] >> b) & 1 == 1:
                self._add_edge(j, i, 0, FAR, 0)
        elif steps == 2:
            self._bridge(j, i, colour - 1)
        elif SCAN.apart(a, b) <= steps:
            if steps == 3:
                self._bridge_twice(j, i, colour)
            else:
                cost: i64 = self.brought[colour] - self.brought[colour - 3] + ACTION // 2
                self._add_edge(j, i, cost, FAR, 0)

    def _bridge(self, j: i64, i: i64, between: i64) -> None:
        """Add an edge with one colour brought between two tiles: to an empty cell, or one to be emptied first."""
        a, b = self.tile[j], self.tile[i]
        gap: i64 = SCAN.beside[a] & SCAN.beside[b]
        open_gap: i64 = gap & self.reach[between]
        if open_gap != 0:
            self._add_edge(j, i, ACTION, ACTION if open_gap & self.beside != 0 else FAR, open_gap)
        elif gap != 0:
            cost: i64 = max(self.bring[between], 2 * ACTION)
            self._add_edge(j, i, cost, cost if gap & self.beside != 0 else FAR, gap)
        else:
            common: i64 = SCAN.touch[a] & SCAN.touch[b]
            if common & self.movable != 0:
                self._add_edge(j, i, self.bring[between] + ACTION, FAR, 0)
            elif common != 0:
                self._add_edge(j, i, self.bring[between] + 2 * ACTION, FAR, 0)

    def _bridge_twice(self, j: i64, i: i64, colour: i64) -> None:
        """Add an edge with two colours brought between two tiles."""
        first: i64 = SCAN.beside[self.tile[j]] & self.reach[colour - 2]
        second: i64 = SCAN.beside[self.tile[i]] & self.reach[colour - 1]
        met: i64 = SCAN.around_rim(first) & second
        if met != 0:
            near: i64 = 2 * ACTION if (met | first) & self.beside != 0 else FAR
            self._add_edge(j, i, 2 * ACTION, near, met)
        else:
            self._add_edge(j, i, self.bring[colour - 2] + self.bring[colour - 1] + ACTION, FAR, 0)

    def _add_edge(self, j: i64, i: i64, cost: i64, near: i64, gap: i64) -> None:
        if self.red_only:
            near = FAR
        edge = self.edges
        self.start[edge] = j
        self.end[edge] = i
        self.cost[edge] = cost
        self.cost_near[edge] = near
        self.gap[edge] = gap
        self.edges += 1
        self.before[i] = min(self.before[i], self.before[j] + cost)
        near = min(self.before_near[j] + cost, self.before[j] + near)
        self.before_near[i] = min(self.before_near[i], near)

    def _go_back(self) -> None:
        """Find the cheapest rests, going through the edges backwards, those to later tiles first."""
        edge: i64 = self.edges - 1
        colour: i64 = LENGTH - 1
        while colour >= 0:
            i: i64 = self.first[colour + 1] - 1
            while i >= self.first[colour]:
                self._end(i, colour)
                i -= 1
            colour -= 1
        i = self.count - 1
        colour = LENGTH - 1
        while i >= 0:
            while i < self.first[colour]:
                colour -= 1
            if self._touches(i, colour):
                self.after_near[i] = self.after[i]
            while edge >= 0 and self.end[edge] == i:
                j = self.start[edge]
                self.after[j] = min(self.after[j], self.after[i] + self.cost[edge])
                near: i64 = min(self.after_near[i] + self.cost[edge], self.after[i] + self.cost_near[edge])
                self.after_near[j] = min(self.after_near[j], near)
                edge -= 1
            i -= 1

    def _end(self, i: i64, colour: i64) -> None:
        """Set the cost of the rest in which all colours after this tile are brought."""
        self.after_near[i] = FAR
        self.after[i] = self.brought[LENGTH] - self.brought[colour + 1]
        if colour < LENGTH - 1:
            beside = SCAN.beside[self.tile[i]]
            found: i64 = beside & self.reach[colour + 1]
            if found == 0:
                self.after[i] += ACTION if beside == 0 else ACTION // 2
            elif found & self.beside != 0 and not self.red_only:
                self.after_near[i] = self.after[i]

    # The parts of the best chains

    def _through(self, i: i64) -> i64:
        """The cost of the cheapest chain through a tile and beside the player's tile."""
        plain: i64 = self.before[i] + self.after[i] + self.approach
        near: i64 = min(self.before_near[i] + self.after[i], self.before[i] + self.after_near[i])
        return min(plain, near)

    def _over(self, edge: i64) -> i64:
        """The cost of the cheapest chain over an edge and beside the player's tile."""
        j, i = self.start[edge], self.end[edge]
        near: i64 = min(self.before_near[j] + self.after[i], self.before[j] + self.after_near[i])
        plain: i64 = self.before[j] + self.after[i]
        return min(self.cost[edge] + min(near, plain + self.approach), self.cost_near[edge] + plain)

    def _collect(self) -> None:
        """Find the best chains: the tiles that they keep, those that all of them need, and the colours they lack."""
        self.plain = self.brought[LENGTH]
        self.best = self.brought[LENGTH] + self.approach
        i: i64 = 0
        while i < self.count:
            self.plain = min(self.plain, self.before[i] + self.after[i])
            self.best = min(self.best, self._through(i))
            i += 1
        self.kept = 0
        self.lacking = 0
        self.wanted = 0
        self._collect_tiles()
        self._collect_edges()
        self._collect_pinned()

    def _collect_tiles(self) -> None:
        colour: i64 = 0
        i: i64 = 0
        while i < self.count:
            while i >= self.first[colour + 1]:
                colour += 1
            if self._through(i) == self.best:
                self.kept |= BIT[self.tile[i]]
                if colour > 0 and self.before[i] >= self.brought[colour]:
                    self._want(i, colour - 1, BIT[colour] - 1)
                if colour < LENGTH - 1 and self.after[i] >= self.brought[LENGTH] - self.brought[colour + 1]:
                    self._want(i, colour + 1, BIT[LENGTH] - BIT[colour + 1])
            i += 1

    def _want(self, i: i64, colour: i64, lacking: i64) -> None:
        """Note the colours and cells wanted by a chain whose first or last kept tile is this one."""
        self.lacking |= lacking
        self.wanted |= SCAN.beside[self.tile[i]] & self.reach[colour]

    def _collect_edges(self) -> None:
        edge: i64 = 0
        while edge < self.edges:
            if self.cost[edge] > 0 and self._over(edge) == self.best:
                self.wanted |= self.gap[edge]
                low = i64(SCAN.colour[self.tile[self.start[edge]]])
                high = i64(SCAN.colour[self.tile[self.end[edge]]])
                self.lacking |= BIT[high] - BIT[low + 1]
            edge += 1

    def _collect_pinned(self) -> None:
        self.pinned = 0
        colour: i64 = 0
        while colour < LENGTH:
            alike: i64 = self.kept & SCAN.showing[colour]
            if (self.lacking >> colour) & 1 == 0 and alike & (alike - 1) == 0:
                self.pinned |= alike
            colour += 1

    # A slide that frees a tile for the next slide

    def _unlock(self, state: RainbowState, seat: i64) -> None:
        """Improve `best` by chains in which one slide moves a key to its place, and another a tile that it locked."""
        keys: i64 = KEYS.find(state.patch) & self.movable
        while keys != 0:
            bit: i64 = keys & -keys
            key = i64(NUMBER_OF_BIT[bit % 67])
            unlocking: i64 = KEYS.unlocks[key] & ~self.barred
            if unlocking != 0:
                best = TRIAL.with_key(state, seat, self.barred, key, unlocking)
                if best < self.best:
                    self.best = best
                    self.kept |= bit | unlocking
            keys ^= bit

    def with_key(self, state: RainbowState, seat: i64, barred: i64, key: i64, unlocking: i64) -> i64:
        """The cost of the cheapest chain if a key is slid to its place in it first, then tiles that it locked."""
        self.barred = barred
        self.key = key
        self.unlocking = unlocking
        self._look_at_own_tile(state, seat)
        self._count_costs()
        self._go_forward()
        self._go_back()
        return self._cheapest_approach() if key >= TILES else self._cheapest_with(i64(SCAN.colour[key]))

    def _cheapest_approach(self) -> i64:
        """The cost of the cheapest chain to which the player's own tile is slid."""
        best = FAR
        i: i64 = 0
        while i < self.count:
            best = min(best, self.before[i] + self.after[i] + self.approach)
            i += 1
        return best

    def _cheapest_with(self, colour: i64) -> i64:
        """The cost of the cheapest chain to which a tile of this colour is brought."""
        best = FAR
        edge: i64 = 0
        while edge < self.edges:
            low, high = self.start[edge], self.end[edge]
            if low < self.first[colour] and high >= self.first[colour + 1]:
                best = min(best, self._over(edge))
            edge += 1
        other: i64 = 1 if colour == 0 else LENGTH - 2
        if colour == 0 or colour == LENGTH - 1:
            i: i64 = self.first[other]
            while i < self.first[other + 1]:
                best = min(best, self._through_end(i, colour))
                i += 1
        return best

    def _through_end(self, i: i64, colour: i64) -> i64:
        """The cost of the cheapest chain in which the first or last colour is brought beside tile i, its neighbour."""
        found: i64 = SCAN.beside[self.tile[i]] & self.reach[colour]
        if found == 0:
            return FAR
        plain: i64 = ACTION + (self.after[i] if colour == 0 else self.before[i])
        near: i64 = ACTION + (self.after_near[i] if colour == 0 else self.before_near[i])
        if found & self.beside != 0 and (colour == 0 or not self.red_only):
            return plain
        return min(plain + self.approach, near)


TRIAL: Final = Prospect()
PROSPECTS: Final = [Prospect() for _ in range(SEATS)]


def prospect(state: RainbowState, seat: i64) -> Prospect:
    """The prospect of a seat in this position. The object is shared and overwritten by later calls for the seat."""
    SCAN.look(state)
    found = PROSPECTS[seat]
    found.look(state, seat)
    return found
