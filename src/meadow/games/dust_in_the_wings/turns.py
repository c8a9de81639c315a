"""Generates whole turns for the search: for each card within reach, dispersals that leave little to the next player."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.games.dust_in_the_wings.actions import COLOURS, DISPLAYED, LIFT, SLOTS, SPACES, TAKE
from meadow.games.dust_in_the_wings.cards import WANTED, add_up, composes, gathers, no_totals
from meadow.games.dust_in_the_wings.display import NO_CARD
from meadow.games.dust_in_the_wings.forecast import Forecast
from meadow.games.dust_in_the_wings.key_set import KeySet
from meadow.games.dust_in_the_wings.reach import ALL_SPACES, KEY, KEY_OF_BUTTERFLY, LINKED, Reach
from meadow.games.dust_in_the_wings.state import LIFTING, DustState

# Limits for `reach`: all dispersals of stacks up to five are found, and enough of higher ones.
FEW: Final = 150
MANY: Final = 1000

# Weight of a point left to the next player against an own point. In 1,000 games of two players no difference showed
# between 0.5 and 1.2; also counting what is then left for one's own next turn does harm.
LEFT: Final = 0.9

# How many of each card's best turns are picked before any others.
EACH: Final = 3

# All orders of preference among the colours, for steps where several can be put.
ORDERS: Final = vec[u8](
    [u8(colour) for order in ("012", "120", "201", "021", "102", "210") for colour in map(int, order)]
)
ALL_ORDERS: Final = 6

# How many of the best turns are also tried with all other orders of colours.
VARIED: Final = 6

MISS: Final = DISPLAYED
"""Stands for the slot when no card is fulfilled."""
KINDS: Final = DISPLAYED + 1


@final
class Turns:
    """Finds the best turns of a position. The fields are working space, overwritten by each call of `best`.

    A dispersal without colours is an `outcome` of `found`. `outcomes[slot]` are those that fulfil the card in a slot
    with some order of colours. A turn packs an outcome, the slot of the card and the order of colours into one number.
    `chosen` are the turns that were tried, `estimates` their values; `asked` is 1 if the card must be chosen.
    """

    def __init__(self) -> None:
        self.found = Reach(colours=False)
        self.forecast = Forecast()
        self.totals = no_totals()
        self.outcomes: list[vec[i64]] = [vec[i64]() for _ in range(KINDS)]
        self.seen = KeySet()
        self.chosen = vec[i64]()
        self.asked = vec[u8]()
        self.estimates: list[float] = []
        self.path = vec[u8]([u8(0)] * 256)
        self.colours = vec[u8]([u8(0)] * 256)
        self.length: i64 = 0
        self.root: i64 = -1
        self.held = vec[i64]([i64(0)] * COLOURS)
        self.kept = vec[i64]([i64(0)] * COLOURS)

    def best(self, state: DustState, most: i64) -> list[list[int]]:
        """At most `most` turns from here on, as lists of actions, the best first."""
        self.forecast.look(state)
        self._find(state, FEW)
        if not self.found.complete and self._misses_a_card(state):
            self._find(state, MANY)
        after = state.clone()
        self.chosen = vec[i64]()
        self.asked = vec[u8]()
        self.estimates = []
        self.seen.forget()
        self._try_shares(state, after, most + most // 2)
        self._vary(state, after)
        return [self._actions(state, turn) for turn in self._pick(most)]

    # Dispersals and the cards that they fulfil

    def _find(self, state: DustState, limit: i64) -> None:
        self.found.look(state, ALL_SPACES, limit)
        kind: i64 = 0
        while kind < KINDS:
            self.outcomes[kind] = vec[i64]()
            kind += 1
        add_up(state.butterflies, self.totals)
        outcome: i64 = 0
        while outcome < self.found.count:
            self._spread(state, outcome, 1)
            self._sort_in(state, outcome)
            self._spread(state, outcome, -1)
            outcome += 1

    def _spread(self, state: DustState, outcome: i64, sign: i64) -> None:
        """Apply a dispersal to `totals` (sign 1) or revert it (sign -1); sets `root` to the space lifted, or -1."""
        link = self.found.link
        totals = self.totals
        node = self.found.ends[outcome]
        while link[node] >= LINKED:
            totals[(link[node] & 127) // 5] += sign
            node = (link[node] >> 9) - 1
        self.root = -1
        if self.found.lifting:
            self.root = (link[node] & 127) // 5
            totals[self.root] -= sign * state.count(self.root)

    def _sort_in(self, state: DustState, outcome: i64) -> None:
        end = self.found.end(outcome)
        none = True
        slot: i64 = 0
        while slot < DISPLAYED:
            if self._possible(state, slot) and self._leads_to(state, slot, end):
                self.outcomes[slot] = append(self.outcomes[slot], outcome)
                none = False
            slot += 1
        if none:
            self.outcomes[MISS] = append(self.outcomes[MISS], outcome)

    def _leads_to(self, state: DustState, slot: i64, end: i64) -> bool:
        card = i64(state.display[slot])
        return composes(card, self.totals, end) if slot >= SLOTS else self._fits(state, card, self.root, end)

    def _possible(self, state: DustState, slot: i64) -> bool:
        """Whether the slot has a card; at the start of a turn, one that the forecast does not rule out."""
        return state.display[slot] != NO_CARD and (state.phase != LIFTING or self.forecast.prospects.ways[slot] > 0)

    def _misses_a_card(self, state: DustState) -> bool:
        slot: i64 = 0
        while slot < DISPLAYED:
            if state.phase == LIFTING and self.forecast.prospects.ways[slot] > 0 and len(self.outcomes[slot]) == 0:
                return True
            slot += 1
        return False

    def _fits(self, state: DustState, card: i64, root: i64, end: i64) -> bool:
        """Whether the butterflies put on `end` can be exactly those that a gathering card lacks there."""
        butterflies = state.butterflies
        rest: i64 = self.totals[end]
        colour: i64 = 0
        while colour < COLOURS:
            wanted = i64(WANTED[card * 3 + colour])
            lying: i64 = 0 if end == root else i64(butterflies[end * 3 + colour])
            held: i64 = i64(butterflies[root * 3 + colour]) if root >= 0 else i64(state.held[colour])
            if lying > wanted or wanted - lying > held:
                return False
            rest -= wanted
            colour += 1
        return rest == 0

    # Trying them

    def _try_shares(self, state: DustState, after: DustState, budget: i64) -> None:
        """Try turns with every card, more of them the more the card is worth."""
        best: i64 = 0
        slot: i64 = 0
        while slot < DISPLAYED:
            if len(self.outcomes[slot]) > 0:
                best = max(best, state.worth(slot))
            slot += 1
        shares = self._shares(state, best)
        slot = 0
        while slot < KINDS:
            if len(self.outcomes[slot]) > 0:
                self._try_some(state, after, slot, budget * self._share(state, slot, best) // shares + 2)
            slot += 1

    def _shares(self, state: DustState, best: i64) -> i64:
        total: i64 = 0
        slot: i64 = 0
        while slot < KINDS:
            if len(self.outcomes[slot]) > 0:
                total += self._share(state, slot, best)
            slot += 1
        return max(total, 1)

    def _share(self, state: DustState, slot: i64, best: i64) -> i64:
        worth: i64 = 0 if slot == MISS else state.worth(slot)
        return max(1, 6 - 2 * (best - worth))

    def _try_some(self, state: DustState, after: DustState, slot: i64, share: i64) -> None:
        """Try turns spread over the whole list, so that they differ; a short list is repeated with other colours."""
        outcomes = self.outcomes[slot]
        count = i64(len(outcomes))
        looks = min(share, count * ALL_ORDERS)
        i: i64 = 0
        while i < looks:
            place: i64 = i * count // looks if looks <= count else i % count
            order: i64 = i % ALL_ORDERS if looks <= count else i // count
            self._try(state, after, turn_number(outcomes[place], slot, order))
            i += 1

    def _vary(self, state: DustState, after: DustState) -> None:
        """Try the best turns with all orders of their colours."""
        for at in sorted(range(len(self.estimates)), key=self.estimates.__getitem__, reverse=True)[:VARIED]:
            turn = self.chosen[at]
            order: i64 = 0
            while order < ALL_ORDERS:
                self._try(state, after, turn - turn % ALL_ORDERS + order)
                order += 1

    def _try(self, state: DustState, after: DustState, turn: i64) -> None:
        """Record the turn with its estimate, unless it is a duplicate or does not fulfil its card."""
        slot = slot_of(turn)
        self._trace(state, turn)
        key = self._settle(state, after)
        if not self.seen.add((key + slot * 7919) & KEY):
            return
        end = i64(self.path[self.length - 1])
        add_up(after.butterflies, self.totals)
        fulfilled: i64 = 0
        other: i64 = 0
        while other < DISPLAYED:
            if self._fulfils(state, after, other, end):
                fulfilled += 1
            other += 1
        if (slot == MISS and fulfilled > 0) or (slot != MISS and not self._fulfils(state, after, slot, end)):
            return
        self.chosen = append(self.chosen, turn)
        self.asked = append(self.asked, u8(1) if fulfilled > 1 else u8(0))
        self.estimates.append(self._estimate(state, after, slot))

    def _fulfils(self, state: DustState, after: DustState, slot: i64, end: i64) -> bool:
        card = i64(state.display[slot])
        if card == NO_CARD:
            return False
        return gathers(card, after.butterflies, end) if slot < SLOTS else composes(card, self.totals, end)

    def _trace(self, state: DustState, turn: i64) -> None:
        """Write the spaces of a turn's dispersal into `path` and the colours into `colours`."""
        outcome = outcome_of(turn)
        slot = slot_of(turn)
        link = self.found.link
        node = self.found.ends[outcome]
        self.length = 0
        while link[node] >= LINKED:
            self.length += 1
            node = (link[node] >> 9) - 1
        self.root = (link[node] & 127) // 5 if self.found.lifting else -1
        at: i64 = self.length
        node = self.found.ends[outcome]
        while at > 0:
            at -= 1
            self.path[at] = u8((link[node] & 127) // 5)
            node = (link[node] >> 9) - 1
        self._take_colours(state, slot)
        self._colour(turn % ALL_ORDERS * 3, slot < SLOTS)

    def _take_colours(self, state: DustState, slot: i64) -> None:
        """Split the butterflies: `kept` go to the end space for a gathering card, `held` are the rest."""
        end = i64(self.path[self.length - 1])
        colour: i64 = 0
        while colour < COLOURS:
            lifted = i64(state.butterflies[self.root * 3 + colour]) if self.root >= 0 else i64(state.held[colour])
            self.held[colour] = lifted
            self.kept[colour] = 0
            if slot < SLOTS:
                lying: i64 = 0 if end == self.root else i64(state.butterflies[end * 3 + colour])
                self.kept[colour] = i64(WANTED[i64(state.display[slot]) * 3 + colour]) - lying
                self.held[colour] -= self.kept[colour]
            colour += 1

    def _colour(self, order: i64, gathering: bool) -> None:
        end = self.path[self.length - 1]
        i: i64 = 0
        while i < self.length:
            left = self.kept if gathering and self.path[i] == end else self.held
            nth: i64 = order
            while nth < order + 2 and left[i64(ORDERS[nth])] <= 0:
                nth += 1
            colour = i64(ORDERS[nth])
            left[colour] -= 1
            self.colours[i] = u8(colour)
            i += 1

    def _settle(self, state: DustState, after: DustState) -> i64:
        """Lay out the meadow after the dispersal in `after`; returns a hash of it and the end space."""
        butterflies = after.butterflies
        before = state.butterflies
        place: i64 = 0
        while place < SPACES * COLOURS:
            butterflies[place] = before[place]
            place += 1
        key: i64 = 0
        if self.root >= 0:
            place = self.root * 3
            key = KEY - KEY_OF_BUTTERFLY[place]
            butterflies[place] = 0
            butterflies[place + 1] = 0
            butterflies[place + 2] = 0
        i: i64 = 0
        while i < self.length:
            place = i64(self.path[i]) * 3 + i64(self.colours[i])
            butterflies[place] += 1
            key = (key + KEY_OF_BUTTERFLY[place]) & KEY
            i += 1
        return (key + i64(self.path[self.length - 1]) * 104729) & KEY

    def _estimate(self, state: DustState, after: DustState, slot: i64) -> float:
        """The points of the card, less some of what is left for the next player."""
        gain = 0.0
        if slot != MISS:
            gain = float(state.worth(slot))
            if slot < SLOTS:
                gain += 0.02 * float(i64(state.white[slot]))
        if state.last_turn:
            return gain
        self._renew(state, after, slot)
        self.forecast.look(after)
        return gain - LEFT * self.forecast.gain[0] / float(state.seats - 1)

    def _renew(self, state: DustState, after: DustState, slot: i64) -> None:
        """Renew the display as far as it is certain: taken and crowded cards are gone, others get one more crystal."""
        other: i64 = 0
        while other < DISPLAYED:
            after.display[other] = state.display[other] if other != slot else NO_CARD
            if other < SLOTS:
                crystals: i64 = i64(state.black[other]) + i64(state.white[other])
                if crystals >= state.rules.discard_at:
                    after.display[other] = NO_CARD
                after.black[other] = state.black[other] + 1
            other += 1

    # The best of them

    def _pick(self, most: i64) -> list[i64]:
        """Indices in `chosen` of the best turns, best first; up to EACH turns of every card come before any others."""
        order = sorted(range(len(self.estimates)), key=self.estimates.__getitem__, reverse=True)
        had = vec[i64]([i64(0)] * KINDS)
        first: list[int] = []
        rest: list[int] = []
        for at in order:
            slot = slot_of(self.chosen[at])
            had[slot] += 1
            (first if had[slot] <= EACH else rest).append(at)
        picked = (first + rest)[:most]
        picked.sort(key=self.estimates.__getitem__, reverse=True)
        return [i64(at) for at in picked]

    def _actions(self, state: DustState, at: i64) -> list[int]:
        turn = self.chosen[at]
        self._trace(state, turn)
        directions = self.found.actions(outcome_of(turn))
        actions: list[int] = []
        i: i64 = 0
        if self.root >= 0:
            actions.append(LIFT + int(self.root))
            i = 1
        put: i64 = 0
        while put < self.length:
            actions.append(directions[i] + int(self.colours[put]) * 4)
            put += 1
            i += 1
        if self.asked[at] != 0:
            actions.append(TAKE + int(slot_of(turn)))
        return actions


def turn_number(outcome: i64, slot: i64, order: i64) -> i64:
    return (outcome * KINDS + slot) * ALL_ORDERS + order


def slot_of(turn: i64) -> i64:
    return turn // ALL_ORDERS % KINDS


def outcome_of(turn: i64) -> i64:
    return turn // (ALL_ORDERS * KINDS)
