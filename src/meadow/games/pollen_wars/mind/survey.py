"""A queen's view of her chances: her pattern, her rivals and her hand, computed once for all features.

It reads only what she knows: the open information of rivals, and all of her own cards and pattern.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELLS, HONEY_KINDS, KINDS
from meadow.games.pollen_wars.board.field import EVERYWHERE, HEXES, cells_of, count, lowest
from meadow.games.pollen_wars.board.shapes import FIRST, PLACEMENTS
from meadow.games.pollen_wars.cards.kinds import ATTACK_BONUS, ATTACK_ICONS, DEFENCE_BONUS, DEFENCE_ICONS
from meadow.games.pollen_wars.components import COMPONENTS, QUEENS
from meadow.games.pollen_wars.position import Position, counted
from meadow.grids.hexagons import distance

NEXT_TO: Final = vec[i64]([i64(sum(2**n for n in range(CELLS) if distance(HEXES[n], one) == 1)) for one in HEXES])
"""The neighbours of each hexagon, as bitmasks."""

FOURS: Final = vec[i64]([i64(cell) for mask in PLACEMENTS for cell in cells_of(mask)])
"""The four hexagons of each placement, one placement after the other: a sum of flowers is four lookups."""

DIE: Final = COMPONENTS.bees.die
OPEN: Final = 4
NOWHERE: Final = 5


@final
class Survey:
    """One queen's view of a position. `nearest` is the fewest hexagons that her pattern lacks, or NOWHERE.

    For placements that lack one hexagon: these hexagons (`one_cells`), the most flowers (`one_flowers`) and the
    placement with them (`one_place`); likewise for two and three, with the number of placements (`two_ways`). `near`
    counts the rivals who could form some pattern with one more bee; `near_cells` are the hexagons for it. The round is
    the `last` one if some queen's foragers will die out with it; `richest_alive` is the most pollen that a rival with
    surviving foragers brings home. `raid` is the most that a raid could gain, `danger` the most that one could cost.
    """

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.wait: i64 = 0
        self.foragers: i64 = 0
        self.soldiers: i64 = 0
        self.free: i64 = 0
        self.blooming: i64 = 0
        self.held: i64 = 0
        self.reach: i64 = 0
        self.bees: i64 = 0
        self.nearest: i64 = 0
        self.one_cells: i64 = 0
        self.one_flowers: i64 = 0
        self.one_place: i64 = 0
        self.two_cells: i64 = 0
        self.two_flowers: i64 = 0
        self.two_place: i64 = 0
        self.two_ways: i64 = 0
        self.three_flowers: i64 = 0
        self.three_ways: i64 = 0
        self.richest: i64 = 0
        self.richest_home: i64 = 0
        self.richest_alive: i64 = 0
        self.near: i64 = 0
        self.near_cells: i64 = 0
        self.largest_hand: i64 = 0
        self.last: bool = False
        self.raid: float = 0.0
        self.danger: float = 0.0
        self.honey: i64 = 0
        self.jelly: i64 = 0
        self.attack: i64 = 0
        self.defence: i64 = 0

    def look(self, position: Position, seat: i64) -> None:
        """Compute the whole survey."""
        self.look_at_field(position, seat)
        self.look_for_pattern(position, i64(position.pattern_at[seat]))
        self.look_at_hand(position)
        self.look_at_rivals(position)

    def look_at_field(self, position: Position, seat: i64) -> None:
        foragers = position.all_foragers()
        soldiers = position.all_soldiers()
        drifting: i64 = BIT[position.drifting] if position.drifting >= 0 else 0
        blooming = position.blooming()
        self.seat = seat
        self.wait = turns_to_wait(position, seat)
        self.foragers = foragers
        self.soldiers = soldiers
        self.blooming = blooming
        self.free = EVERYWHERE & ~(foragers | drifting)
        self.held = (position.soldiers[seat] | (position.foragers[seat] & ~soldiers) | drifting) & blooming
        reach: i64 = self.free
        if position.hive_soldiers[seat] > 0 or position.soldiers[seat] != 0:
            reach |= foragers & ~soldiers
        self.reach = reach & blooming & ~self.held
        fruitful: i64 = ~(position.fungi | position.barren())
        self.bees = count(position.foragers[seat] & fruitful) + count(position.soldiers[seat] & fruitful)

    def look_for_pattern(self, position: Position, pattern: i64) -> None:
        """Compute how near a pattern is to completion with her bees."""
        self.one_cells = 0
        self.one_flowers = 0
        self.two_cells = 0
        self.two_flowers = 0
        self.two_ways = 0
        self.three_flowers = 0
        self.three_ways = 0
        self.nearest = NOWHERE
        held = self.held
        closed: i64 = ~(held | self.reach)
        place = FIRST[pattern * CELLS]
        end = FIRST[(pattern + 1) * CELLS]
        while place < end:
            mask = PLACEMENTS[place]
            inside: i64 = mask & held
            # Most placements hold no bee or one: handled here, without a call.
            if inside & (inside - 1) == 0 and (inside == 0 or self.nearest <= 2):
                if self.nearest == NOWHERE and mask & closed == 0:
                    self.nearest = OPEN
            elif mask & closed == 0:
                self._note_placement(position, place, mask & ~held)
            place += 1

    def _note_placement(self, position: Position, place: i64, lacks: i64) -> None:
        """Record a placement that lacks at most three hexagons; three only while none nearer was found."""
        rest: i64 = lacks & (lacks - 1)
        if rest == 0:
            self._note_one(position, place, lacks)
        elif rest & (rest - 1) == 0:
            self._note_two(position, place, lacks)
        else:
            self.nearest = 3
            self.three_ways += 1
            self.three_flowers = max(self.three_flowers, flowers_at(position, place))

    def _note_one(self, position: Position, place: i64, lacks: i64) -> None:
        self.one_cells |= lacks
        self.nearest = 1 if lacks != 0 and self.nearest != 0 else 0
        flowers = flowers_at(position, place)
        if flowers > self.one_flowers:
            self.one_flowers = flowers
            self.one_place = place

    def _note_two(self, position: Position, place: i64, lacks: i64) -> None:
        self.two_ways += 1
        self.two_cells |= lacks
        self.nearest = min(self.nearest, 2)
        flowers = flowers_at(position, place)
        if flowers > self.two_flowers:
            self.two_flowers = flowers
            self.two_place = place

    # Her hand

    def look_at_hand(self, position: Position) -> None:
        """Count her cards by their backs, and all icons."""
        hands = position.hands
        first: i64 = self.seat * KINDS
        self.attack = 0
        self.defence = 0
        self.jelly = 0
        self.honey = 0
        kind: i64 = 0
        while kind < KINDS:
            cards = i64(hands[first + kind])
            if cards > 0:
                self.attack += cards * i64(ATTACK_ICONS[kind])
                self.defence += cards * i64(DEFENCE_ICONS[kind])
                if kind < HONEY_KINDS:
                    self.honey += cards
                else:
                    self.jelly += cards
            kind += 1

    # Her rivals

    def look_at_rivals(self, position: Position) -> None:
        self.richest = 0
        self.richest_home = 0
        self.richest_alive = 0
        self.near = 0
        self.near_cells = 0
        self.largest_hand = 0
        self.last = False
        self.raid = 0.0
        self.danger = 0.0
        rival: i64 = 0
        while rival < position.seats:
            if doomed(position, rival):
                self.last = True
            if rival != self.seat:
                self._look_at_hive(position, rival)
                self._look_at_bees(position, rival)
            rival += 1

    def _look_at_hive(self, position: Position, rival: i64) -> None:
        """Record a rival's pollen and what a raid between the two could bring; each hidden card counts half an icon."""
        pollen = position.pollen[rival]
        self.richest = max(self.richest, pollen)
        cards = cards_of_rival(position, rival)
        self.largest_hand = max(self.largest_hand, cards)
        if not position.rules.raids:
            return
        seat = self.seat
        helped = 0.5 * float(cards)
        defence = float(defenders(position, rival)) + helped
        gain = min(float(attackers(position, seat) + self.attack) - defence, float(pollen))
        self.raid = max(self.raid, gain)
        loss = float(attackers(position, rival)) + helped - float(defenders(position, seat) + self.defence)
        self.danger = max(self.danger, min(loss, float(position.pollen[seat])))

    def _look_at_bees(self, position: Position, rival: i64) -> None:
        """Record what a rival brings home at the end of the round, and whether her pattern could end it."""
        fruitful: i64 = ~(position.fungi | position.barren())
        bees = count(position.foragers[rival] & fruitful) + count(position.soldiers[rival] & fruitful)
        home: i64 = position.pollen[rival] + bees
        self.richest_home = max(self.richest_home, home)
        if not doomed(position, rival):
            self.richest_alive = max(self.richest_alive, home)
        cells = needed(held_by(position, rival, self.soldiers, self.blooming)) & self.blooming & ~self.soldiers
        if cells != 0:
            self.near += 1
            self.near_cells |= cells


def turns_to_wait(position: Position, seat: i64) -> i64:
    """How many turns come before the queen acts; a turn counts as over once its action is done."""
    done: i64 = 0
    stack = position.stack
    if len(stack) > 0 and stack[0] == frames.TURN and stack[frames.STEP] > frames.ACTING:
        top = position.top()
        if top < frames.SEND or top > frames.AIM:
            done = 1
    return (seat - position.turn - done + 2 * QUEENS * position.seats) % position.seats


def cards_of_rival(position: Position, rival: i64) -> i64:
    """The size of her hand as everyone sees it: with the cards that she has put down in a battle."""
    cards = position.hand_size(rival)
    return cards + put_down(position, rival, KINDS) if fighting(position) else cards


def fighting(position: Position) -> bool:
    if len(position.stack) == 0 or position.top() != frames.RAID:
        return False
    return position.get(frames.STEP) == frames.BATTLING


def put_down(position: Position, seat: i64, end: i64) -> i64:
    """The number of a queen's battle cards on both sides, of kinds below `end`."""
    attack: i64 = seat * KINDS
    defence: i64 = (QUEENS + seat) * KINDS
    return counted(position.battle, attack, attack + end) + counted(position.battle, defence, defence + end)


def flowers_at(position: Position, place: i64) -> i64:
    """The flowers of a placement, all of whose hexagons must be blooming."""
    flowers = position.flowers
    first: i64 = 4 * place
    two: i64 = i64(flowers[FOURS[first]]) + i64(flowers[FOURS[first + 1]])
    return two + i64(flowers[FOURS[first + 2]]) + i64(flowers[FOURS[first + 3]])


def held_by(position: Position, seat: i64, soldiers: i64, blooming: i64) -> i64:
    """The hexagons that count for a queen's pattern; `soldiers` and `blooming` are those of the position."""
    mask: i64 = position.soldiers[seat] | (position.foragers[seat] & ~soldiers)
    if position.drifting >= 0:
        mask |= BIT[position.drifting]
    return mask & blooming


def needed(held: i64) -> i64:
    """The hexagons each of which makes a connected four with three held ones: any such four is a pattern.

    Goes through the connected groups of bees: `beside` and `beside_two` are the hexagons next to one and to two bees of
    the groups before.
    """
    if held & (held - 1) & ((held & (held - 1)) - 1) == 0:
        return 0
    left = held
    beside: i64 = 0
    beside_two: i64 = 0
    found: i64 = 0
    while left != 0:
        group: i64 = left & -left
        around = NEXT_TO[lowest(group)]
        fresh: i64 = around & left & ~group
        while fresh != 0:
            group |= fresh & -fresh
            around |= NEXT_TO[lowest(fresh)]
            fresh = around & left & ~group
        left &= ~group
        rest: i64 = group & (group - 1)
        if rest == 0:
            found |= around & beside_two
            beside_two |= around & beside
        elif rest & (rest - 1) == 0:
            found |= around & beside
            beside_two |= around
        else:
            found |= around
        beside |= around
    return found & ~held


def doomed(position: Position, seat: i64) -> bool:
    """Whether the end of the round kills a queen's last foragers unless her hive is cured before."""
    return position.infested[seat] == 1 and position.alive(seat) <= DIE


def attackers(position: Position, seat: i64) -> i64:
    """The open strength of a queen's raid: soldiers and face-up bonuses; -QUEENS if she cannot raid."""
    if position.hive_soldiers[seat] == 0 or position.mutinous(seat):
        return -QUEENS
    return position.hive_soldiers[seat] + i64(position.shown[seat * KINDS + ATTACK_BONUS])


def defenders(position: Position, seat: i64) -> i64:
    """The open strength of a queen's defence: soldiers at home or to be recalled, and face-up bonuses."""
    home = position.hive_soldiers[seat] + i64(position.shown[seat * KINDS + DEFENCE_BONUS])
    return home + count(position.soldiers[seat])
