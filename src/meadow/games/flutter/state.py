"""The rules of Flutter: turns, the sun, what a placement brings, enclosures, bees, the end."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.flutter import explain
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, RAINBEE, SELECT, STACKS, TILES, WAYS
from meadow.games.flutter.components import COMPONENTS
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
from meadow.games.flutter.lattice import SIZE, cell_number, point_number
from meadow.games.flutter.meadow import EMPTY, FILLED, LANE, SCRATCH, WATER, Meadow
from meadow.games.flutter.options import FlutterOptions
from meadow.games.flutter.placements import any_placement, draw_placement, grow, lane, list_placements
from meadow.games.flutter.rondel import Rondel
from meadow.grids.triangles import Cell, Point

MOST: Final = COMPONENTS.petals.most
BONUS: Final = vec[i64]([i64(pollen) for pollen in COMPONENTS.bonus.pollen])
SKIPS: Final = vec[i64]([i64(cost) for cost in COMPONENTS.turn.skips])
FALLBACK: Final = COMPONENTS.turn.fallback
BEE_POLLEN: Final = COMPONENTS.turn.bee
WATER_POLLEN: Final = COMPONENTS.turn.water
UNPAID: Final = COMPONENTS.turn.unpaid
STEPS: Final = COMPONENTS.sun.steps
SOLSTICE_PLAYERS: Final = COMPONENTS.sun.solstice_players
SOLSTICE_STEPS: Final = COMPONENTS.sun.solstice_steps

SELECTING: Final = 0
PLACING: Final = 1
ENCLOSING: Final = 2
REHOMING: Final = 3
BEE_STEP: Final = 4
OVER: Final = 5

NOBODY_ASKS: Final = -1


@final
class Rules:
    """What the options make of the rules; shared by all positions of a game."""

    def __init__(self, options: FlutterOptions, seats: int) -> None:
        self.lenient: bool = options.unpaid_mismatch == "lose_what_you_have"
        self.open_scores: bool = options.open_scores
        self.water: i64 = options.water_tiles
        self.removed: i64 = options.removed(seats)
        self.turn_limit: i64 = options.turn_limit

    def words(self) -> list[int]:
        return [int(self.lenient), int(self.open_scores), self.water, self.removed, self.turn_limit]


@final
class FlutterState(State):
    """One position. `tracks` are four numbers for each seat; `bees` the tile of each seat's bee, -1 in front of it.

    `mover` is whose turn it is, `asked` who decides. `pending` is a mask of the enclosed tiles that are still to be
    paid, `due` a mask of the seats whose bees look for a new home, `discarded` a mask of the tiles that left the game.
    `last_turns` is how many turns are left after this one once the end has been triggered, and -1 before.
    """

    def __init__(self, seats: int, rng: Rng, rules: Rules, meadow: Meadow, rondel: Rondel) -> None:
        super().__init__(seats, rng)
        self.rules = rules
        self.meadow = meadow
        self.rondel = rondel
        self.tracks = vec[i64]()
        self.pollen = vec[i64]()
        self.bees = vec[i64]()
        self.phase: i64 = SELECTING
        self.mover: i64 = 0
        self.asked: i64 = 0
        self.turn: i64 = 0
        self.sun: i64 = 0
        self.chosen: i64 = -1
        self.last_turns: i64 = -1
        self.water: i64 = rules.water
        self.pending: i64 = 0
        self.due: i64 = 0
        self.discarded: i64 = 0

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
        return other

    def snapshot(self) -> dict[str, list[int]]:
        meadow = self.meadow
        laid = [tile for tile in range(RAINBEE + 1) if meadow.here(tile)]
        turn = [self.phase, self.mover, self.asked, self.turn, self.sun, self.chosen, self.last_turns, self.water]
        return {
            "rules": [self.seats, *self.rules.words()],
            "cover": [number for tile in laid for number in (tile, int(meadow.anchor[tile]), int(meadow.way[tile]))],
            "filled": self.filled(),
            "stacks": [int(tile) for tile in self.rondel.order],
            "heights": [int(height) for height in self.rondel.height],
            "tracks": [int(petals) for petals in self.tracks],
            "pollen": [int(pollen) for pollen in self.pollen],
            "bees": [int(tile) for tile in self.bees],
            "turn": turn,
            "pending": [self.pending, self.due, self.discarded],
            "result": [int(self.adjudicated)],
            "rng": self.rng.words(),
        }

    def filled(self) -> list[int]:
        """The cells of all ponds: twice their numbers, plus one where there was no water tile."""
        cover = self.meadow.cover
        listed: list[int] = []
        cell: i64 = 2 * self.meadow.south * SIZE
        end: i64 = 2 * (self.meadow.north + 1) * SIZE
        while cell < end:
            there = i64(cover[cell])
            if WATER <= there <= FILLED:
                listed.append(int(2 * cell + there - WATER))
            cell += 1
        return listed

    # Who decides, and what

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

    def can_select(self, stack: i64) -> bool:
        """Whether the stacks before this one can be skipped, and its top tile then be placed."""
        if self.rondel.empty(stack):
            return False
        cost = self.skip_cost(stack)
        colour: i64 = 0
        while colour < 4:
            if lane(cost, colour) > self.tracks[self.mover * 4 + colour]:
                return False
            colour += 1
        return any_placement(self.meadow, self.rondel.top(stack), self.purse(cost))

    def skip_cost(self, stack: i64) -> i64:
        """The petals that it costs to select a stack, a number for each colour."""
        cost: i64 = 0
        skipped: i64 = 0
        other = self.rondel.after(self.sun)
        while other != stack:
            cost += SKIPS[skipped] << (LANE * i64(self.meadow.box.colour[self.rondel.top(other)]))
            skipped += 1
            other = self.rondel.after(other)
        return cost

    def purse(self, cost: i64) -> i64:
        """The petals of the player whose turn it is after paying a cost; -1 if losses never have to be covered."""
        if self.rules.lenient:
            return NOBODY_ASKS
        petals: i64 = 0
        colour: i64 = 0
        while colour < 4:
            petals += self.tracks[self.mover * 4 + colour] << (LANE * colour)
            colour += 1
        return petals - cost

    def homes(self) -> i64:
        """The tiles on which a bee may be put, as a mask."""
        mask: i64 = 0
        tile: i64 = 0
        while tile < TILES:
            if self.meadow.here(tile) and self.meadow.open_edges[tile] != 0:
                mask |= BIT[tile]
            tile += 1
        for home in self.bees:
            if home >= 0:
                mask &= ~BIT[home]
        return mask

    def disputed(self) -> i64:
        """The tiles to be paid for which the order matters, as a mask.

        Of one colour they can each be paid, but not all of them, and they have different numbers of sparkles.
        """
        mask: i64 = 0
        colour: i64 = 0
        while colour < 4:
            mask |= self._disputed_of(colour)
            colour += 1
        return mask

    def _disputed_of(self, colour: i64) -> i64:
        box = self.meadow.box
        have = self.tracks[self.mover * 4 + colour]
        mask: i64 = 0
        total: i64 = 0
        least: i64 = MOST
        most: i64 = 0
        tile: i64 = 0
        while tile < TILES:
            sparkles = i64(box.sparkles[tile])
            if self.pending & BIT[tile] != 0 and i64(box.colour[tile]) == colour and sparkles <= have:
                mask |= BIT[tile]
                total += sparkles
                least = min(least, sparkles)
                most = max(most, sparkles)
            tile += 1
        return mask if total > have and least < most else 0

    # What happens

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
        if self.meadow.could_close(tile):
            self._fill_ponds(tile)
        self.meadow.forget_surrounded()
        self.pending = self.meadow.closed
        self.meadow.closed = 0
        self._reveal(self.chosen)
        self.chosen = -1
        self._settle()

    def _count_petals(self, gained: i64, lost: i64) -> None:
        """First all gains, cut at the end of the tracks, then all losses."""
        if self.log is not None:
            self.log.append(explain.petals(self.mover, gained, lost, self.tracks_of(self.mover)))
        colour: i64 = 0
        while colour < 4:
            place: i64 = self.mover * 4 + colour
            most: i64 = min(self.tracks[place] + lane(gained, colour), MOST)
            self.tracks[place] = max(most - lane(lost, colour), 0)
            colour += 1

    def _reveal(self, stack: i64) -> None:
        """The next tile of a stack is seen, or the last round begins."""
        if self.rondel.empty(stack):
            if self.last_turns < 0:
                self.last_turns = self.seats - 1
                if self.log is not None:
                    self.log.append(LastRound(seat=self.mover, stack=stack))
        elif self.log is not None:
            self.log.append(Revealed(seat=-1, stack=stack, tile=self.rondel.top(stack)))

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
        """Fill the dead space in the scratch, with water tiles as long as there are any."""
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
        """Pay for the enclosed tiles, asking for the order where it matters; then come the bees."""
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
            others = (sparkles + UNPAID - 1) // UNPAID
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
        """Whoever has a bee on an enclosed tile gains pollen, and may then find it a new home."""
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
        """No tile can take a bee: those that wait return by themselves."""
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
        """Rotate the sun; if nothing at all can be placed, the fallback happens by itself."""
        self.turn += 1
        self.asked = self.mover
        self.phase = SELECTING
        if self.turn > 1:
            self._rotate_sun()
        if not self._can_select_any():
            self._fall_back()

    def _rotate_sun(self) -> None:
        steps: i64 = STEPS
        if self.seats == SOLSTICE_PLAYERS and self.mover == 0:
            steps = SOLSTICE_STEPS
        i: i64 = 0
        while i < steps:
            self.sun = self.rondel.after(self.sun)
            i += 1
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
        """All petals that are left bring pollen."""
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

    # Results

    def scores(self) -> list[int]:
        return [int(pollen) for pollen in self.pollen]

    def winners(self) -> list[int]:
        """The most pollen; ties go to the most petals left, then the victory is shared."""
        if self.phase != OVER:
            return []
        results = [(int(self.pollen[seat]), sum(self.tracks_of(seat))) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if results[seat] == max(results)]

    def tracks_of(self, seat: i64) -> list[int]:
        return [int(self.tracks[seat * 4 + colour]) for colour in range(4)]

    def put(self, tile: int, point: Point, way: int) -> None:
        """Lay a tile by hand, for experiments: nothing is checked, scored or taken off a stack."""
        self.meadow.put(tile, point_number(point), way)
        self.meadow.forget_surrounded()
        self.meadow.closed = 0

    def fill(self, cell: Cell, water: bool) -> None:
        """Fill one cell by hand, with a water tile or without, for experiments: nothing is scored."""
        self.meadow.fill(cell_number(cell), WATER if water else FILLED)
        self.meadow.forget_surrounded()
        self.meadow.closed = 0


def list_bits(listed: list[int], base: i64, mask: i64) -> None:
    """Add an action for each bit of a mask."""
    number: i64 = 0
    while number < TILES:
        if mask & BIT[number] != 0:
            listed.append(int(base + number))
        number += 1
