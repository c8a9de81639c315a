"""The rules of Flutter: turns, the sun, placements, ponds, enclosures, bees, the end."""

from typing import final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.games.flutter import explain
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, RAINBEE, SELECT, STACKS, TILES, WAYS
from meadow.games.flutter.events import (
    BeeKept,
    BeePlaced,
    BeeScored,
    Discarded,
    Enclosed,
    LastRound,
    Revealed,
    Selected,
    SunMoved,
)
from meadow.games.flutter.flowers import EMPTY, FILLED, WATER
from meadow.games.flutter.meadow import SCRATCH
from meadow.games.flutter.paying import others_gain
from meadow.games.flutter.placements import draw_placement, grow, lane, list_placements
from meadow.games.flutter.position import (
    BEE_POLLEN,
    BEE_STEP,
    BONUS,
    ENCLOSING,
    FALLBACK,
    MOST,
    OVER,
    PLACING,
    REHOMING,
    SELECTING,
    WATER_POLLEN,
    Position,
)


@final
class FlutterState(Position):
    """A position together with the rules of play."""

    def clone(self) -> "FlutterState":
        other = FlutterState(self.seats, self.rng.clone(), self.rules, self.meadow.clone(), self.rondel.clone())
        other.adjudicated = self.adjudicated
        other.tracks = self.tracks[:]
        other.pollen = self.pollen[:]
        other.bees = self.bees[:]
        other.phase = self.phase
        other.mover = self.mover
        other.asked = self.asked
        other.turn = self.turn
        other.sun = self.sun
        other.chosen = self.chosen
        other.last_turns = self.last_turns
        other.water = self.water
        other.pending = self.pending
        other.due = self.due
        other.discarded = self.discarded
        other.latest = self.latest
        return other

    # Legal actions

    def actors(self) -> list[int]:
        return [] if self.phase == OVER else [self.asked]

    def actor(self) -> int:
        return -1 if self.phase == OVER else self.asked

    def legal(self, seat: int) -> list[int]:
        if seat != self.asked or self.phase == OVER:
            return []
        if self.phase == PLACING:
            return list_placements(self.meadow, self.rondel.top(self.chosen), self.purse(0))
        listed: list[int] = []
        if self.phase == SELECTING:
            self._list_stacks(listed)
        elif self.phase == ENCLOSING:
            list_bits(listed, ENCLOSE, self.disputed())
        else:
            listed.append(KEEP)
            list_bits(listed, BEE, self.homes())
        return listed

    def sample(self, seat: int, rng: Rng) -> int:
        if self.phase == PLACING:
            return draw_placement(self.meadow, self.rondel.top(self.chosen), self.purse(0), rng)
        return rng.pick(self.legal(seat))

    def _list_stacks(self, listed: list[int]) -> None:
        stack: i64 = 0
        while stack < STACKS:
            if self.can_select(stack):
                listed.append(SELECT + int(stack))
            stack += 1

    # Actions

    def apply(self, seat: int, action: int) -> None:
        choice: i64 = action
        if choice >= PLACE:
            self._place((choice - PLACE) // WAYS, (choice - PLACE) % WAYS)
        elif choice >= BEE:
            self._settle_bee(seat, choice - BEE)
        elif choice >= ENCLOSE:
            self._enclose(choice - ENCLOSE)
            self._settle()
        elif choice == KEEP:
            self._settle_bee(seat, -1)
        else:
            self._select(choice - SELECT)

    def _select(self, stack: i64) -> None:
        cost = self.skip_cost(stack)
        colour: i64 = 0
        while colour < 4:
            self.tracks[self.mover * 4 + colour] -= lane(cost, colour)
            colour += 1
        self.chosen = stack
        self.phase = PLACING
        if self.log is not None:
            tile = self.rondel.top(stack)
            self.log.append(Selected(seat=self.mover, stack=stack, tile=tile, paid=explain.four(cost)))

    def _place(self, anchor: i64, way: i64) -> None:
        tile = self.rondel.take(self.chosen)
        grow(self.meadow, tile, anchor, way)
        gained = SCRATCH.gained
        lost = SCRATCH.lost
        if self.log is not None:
            self.log += explain.placement(self.meadow, self.mover, tile, anchor, way)
        self._count_petals(gained, lost)
        self.meadow.put(tile, anchor, way)
        self.latest = tile
        if self.meadow.could_close(tile):
            self._fill_ponds(tile)
        self.meadow.flowers.forget_surrounded()
        self.pending = self.meadow.closed
        self.meadow.closed = 0
        self._reveal(self.chosen)
        self.chosen = -1
        self._settle()

    def _count_petals(self, gained: i64, lost: i64) -> None:
        """Add all gains, capped at the end of the tracks, then subtract all losses."""
        if self.log is not None:
            self.log.append(explain.petals(self.mover, gained, lost, self.tracks_of(self.mover)))
        colour: i64 = 0
        while colour < 4:
            place: i64 = self.mover * 4 + colour
            most: i64 = min(self.tracks[place] + lane(gained, colour), MOST)
            self.tracks[place] = max(most - lane(lost, colour), 0)
            colour += 1

    def _reveal(self, stack: i64) -> None:
        """Reveal the next tile of a stack; if there is none, the last round begins."""
        if self.rondel.empty(stack):
            if self.last_turns < 0:
                self.last_turns = self.seats - 1
                if self.log is not None:
                    self.log.append(LastRound(seat=self.mover, stack=stack))
        elif self.log is not None:
            tile = self.rondel.top(stack)
            self.log.append(Revealed(seat=-1, stack=stack, tile=tile, colour=int(self.meadow.box.colour[tile])))

    def _fill_ponds(self, tile: i64) -> None:
        first_stamp: i64 = SCRATCH.stamp + 1
        i: i64 = 0
        while i < i64(self.meadow.box.ring_count[tile]):
            cell = self.meadow.beside(tile, i)
            if self.meadow.cover[cell] == EMPTY and SCRATCH.marks[cell] < first_stamp:
                size = self.meadow.flood(cell, first_stamp)
                if size > 0:
                    self._fill_pond(size)
            i += 1

    def _fill_pond(self, size: i64) -> None:
        """Fill the dead space in SCRATCH, with water tiles as long as there are any."""
        wet: i64 = min(size, self.water)
        i: i64 = 0
        while i < size:
            self.meadow.fill(SCRATCH.cells[i], WATER if i < wet else FILLED)
            i += 1
        self.water -= wet
        self.pollen[self.mover] += wet * WATER_POLLEN
        if self.log is not None:
            self.log.append(explain.pond(self.mover, size, wet, wet * WATER_POLLEN))

    # Enclosures

    def _settle(self) -> None:
        """Pay for the enclosed tiles, asking the mover for the order where it matters; then score the bees."""
        disputed = self.disputed() if self.pending != 0 else 0
        tile: i64 = 0
        while self.pending != disputed:
            if self.pending & ~disputed & BIT[tile] != 0:
                self._enclose(tile)
            tile += 1
        if disputed != 0:
            self.phase = ENCLOSING
            self.asked = self.mover
        else:
            self._score_bees()

    def _enclose(self, tile: i64) -> None:
        """Pay for an enclosed tile and gain its pollen; if it cannot be paid, all others gain."""
        self.pending &= ~BIT[tile]
        sparkles = i64(self.meadow.box.sparkles[tile])
        colour: i64 = i64(self.meadow.box.colour[tile]) if tile != RAINBEE else 0
        paid = self.tracks[self.mover * 4 + colour] >= sparkles
        others: i64 = 0
        if paid:
            self.tracks[self.mover * 4 + colour] -= sparkles
            self.pollen[self.mover] += sparkles
        else:
            others = others_gain(sparkles)
            self._give_others(others)
        if self.log is not None:
            event = Enclosed(
                seat=self.mover,
                tile=tile,
                paid=paid,
                colour=colour,
                sparkles=sparkles,
                pollen=sparkles if paid else 0,
                others=others,
            )
            self.log.append(event)

    def _give_others(self, pollen: i64) -> None:
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.mover:
                self.pollen[seat] += pollen
            seat += 1

    # Bees

    def _score_bees(self) -> None:
        """Each player with a bee on an enclosed tile gains pollen, and may then find it a new home."""
        ahead: i64 = 0
        while ahead < self.seats:
            seat: i64 = (self.mover + ahead) % self.seats
            tile = self.bees[seat]
            if tile >= 0 and self.meadow.enclosed(tile):
                self.pollen[seat] += BEE_POLLEN
                self.bees[seat] = -1
                self.due |= BIT[seat]
                if self.log is not None:
                    self.log.append(BeeScored(seat=seat, tile=tile, pollen=BEE_POLLEN))
            ahead += 1
        self._ask_next_bee()

    def _ask_next_bee(self) -> None:
        """Ask the next owner of an enclosed bee, in player order; after them comes the bee step."""
        ahead: i64 = 0
        while self.due != 0 and self.homes() != 0:
            seat: i64 = (self.mover + ahead) % self.seats
            if self.due & BIT[seat] != 0:
                self.phase = REHOMING
                self.asked = seat
                return
            ahead += 1
        self._return_bees()
        self._begin_bee_step()

    def _return_bees(self) -> None:
        """Return the bees that still need a home, as no tile can take one."""
        seat: i64 = 0
        while seat < self.seats:
            if self.due & BIT[seat] != 0 and self.log is not None:
                self.log.append(BeeKept(seat=seat))
            seat += 1
        self.due = 0

    def _begin_bee_step(self) -> None:
        if self.bees[self.mover] < 0 and self.homes() != 0:
            self.phase = BEE_STEP
            self.asked = self.mover
        else:
            self._end_turn()

    def _settle_bee(self, seat: i64, tile: i64) -> None:
        """Put the bee on a tile, or (-1) leave it in front of its owner."""
        self.bees[seat] = tile
        if self.log is not None:
            self.log.append(BeeKept(seat=seat) if tile < 0 else BeePlaced(seat=seat, tile=tile))
        if self.phase == REHOMING:
            self.due &= ~BIT[seat]
            self._ask_next_bee()
        else:
            self._end_turn()

    # Turns

    def begin_turn(self) -> None:
        """Rotate the sun; if no tile can be selected, apply the fallback without asking."""
        self.turn += 1
        self.asked = self.mover
        self.phase = SELECTING
        if self.turn > 1:
            self._rotate_sun()
        if not self._can_select_any():
            self._fall_back()

    def _rotate_sun(self) -> None:
        steps = self.sun_steps(self.mover)
        self.sun = self.sun_after(steps)
        if self.log is not None:
            self.log.append(SunMoved(seat=self.mover, stack=self.sun, steps=steps))

    def _can_select_any(self) -> bool:
        stack = self.rondel.after(self.sun)
        tried: i64 = 0
        while tried < STACKS:
            if self.can_select(stack):
                return True
            stack = (stack + 1) % STACKS
            tried += 1
        return False

    def _fall_back(self) -> None:
        """The tile after the sun leaves the game; the player gains petals, and may still place a bee."""
        stack = self.rondel.after(self.sun)
        tile = self.rondel.take(stack)
        self.discarded |= BIT[tile]
        before = self.tracks_of(self.mover)
        colour: i64 = 0
        while colour < 4:
            place: i64 = self.mover * 4 + colour
            self.tracks[place] = min(self.tracks[place] + FALLBACK, MOST)
            colour += 1
        if self.log is not None:
            gained = explain.difference(self.tracks_of(self.mover), before)
            self.log.append(Discarded(seat=self.mover, tile=tile, gained=gained))
        self._reveal(stack)
        self._begin_bee_step()

    def _end_turn(self) -> None:
        if self.last_turns == 0:
            self._end_game("last round")
        elif self.rules.turn_limit > 0 and self.turn == self.rules.turn_limit:
            self.adjudicated = True
            self._end_game("turn limit")
        else:
            if self.last_turns > 0:
                self.last_turns -= 1
            self.mover = (self.mover + 1) % self.seats
            self.begin_turn()

    def _end_game(self, how: str) -> None:
        """End the game: all petals left bring pollen."""
        place: i64 = 0
        while place < self.seats * 4:
            self.pollen[place // 4] += BONUS[self.tracks[place]]
            place += 1
        self.phase = OVER
        if self.log is not None:
            self.log += [explain.bonus(seat, self.tracks_of(seat)) for seat in range(self.seats)]
            winners, scores = tuple(self.winners()), tuple(self.scores())
            ended = Ended(seat=-1, winners=winners, scores=scores, how=how, adjudicated=self.adjudicated)
            self.log.append(ended)


def list_bits(listed: list[int], base: i64, mask: i64) -> None:
    """Append an action for each bit of a bitmask of tiles."""
    number: i64 = 0
    while number < TILES:
        if mask & BIT[number] != 0:
            listed.append(int(base + number))
        number += 1
