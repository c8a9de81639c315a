"""A position of Flutter and queries: costs, purses, homes for bees, the order of payment, results."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.flutter.actions import RAINBEE, TILES
from meadow.games.flutter.components import COMPONENTS
from meadow.games.flutter.flowers import FILLED, WATER
from meadow.games.flutter.lattice import SIZE, cell_number, point_number
from meadow.games.flutter.meadow import LANE, Meadow
from meadow.games.flutter.options import FlutterOptions
from meadow.games.flutter.paying import orders_differ
from meadow.games.flutter.placements import any_placement, lane
from meadow.games.flutter.rondel import Rondel
from meadow.grids.triangles import Cell, Point

MOST: Final = COMPONENTS.petals.most
BONUS: Final = vec[i64]([i64(pollen) for pollen in COMPONENTS.bonus.pollen])
SKIPS: Final = vec[i64]([i64(cost) for cost in COMPONENTS.turn.skips])
FALLBACK: Final = COMPONENTS.turn.fallback
BEE_POLLEN: Final = COMPONENTS.turn.bee
WATER_POLLEN: Final = COMPONENTS.turn.water
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
    """The numbers of one version of the rules under the chosen options; shared by all positions of a game."""

    def __init__(self, options: FlutterOptions, seats: int, version: int) -> None:
        self.version: i64 = version
        self.lenient: bool = options.unpaid_mismatch == "lose_what_you_have"
        self.open_scores: bool = options.open_scores
        self.water: i64 = options.water_tiles
        self.removed: i64 = options.removed(seats)
        self.turn_limit: i64 = options.turn_limit

    def words(self) -> list[int]:
        words: list[int] = [int(self.lenient), int(self.open_scores), self.water, self.removed, self.turn_limit]
        # Version 1 did not include its number; leaving it out keeps the hashes in its records valid.
        return words if self.version == 1 else [*words, self.version]


class Position(State):
    """One position. `tracks` are four numbers for each seat; `bees` the tile of each seat's bee, -1 in front of it.

    `mover` is whose turn it is, `asked` who decides. Bitmasks: `pending`, the enclosed tiles that are still to be paid;
    `due`, the seats whose bees need a new home; `discarded`, the tiles that left the game. `last_turns` is how many
    turns are left after this one once the end has been triggered, -1 before. `latest` is the tile placed last, only for
    display.
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
        self.latest: i64 = -1

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
        """The cells of all ponds, encoded as twice their numbers, plus one for cells without a water tile."""
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

    # What can be done

    def can_select(self, stack: i64) -> bool:
        """Whether the mover can pay for skipping to this stack and then place its top tile."""
        if self.rondel.empty(stack):
            return False
        cost = self.skip_cost(stack)
        return self.can_pay(cost) and any_placement(self.meadow, self.rondel.top(stack), self.purse(cost))

    def can_pay(self, cost: i64) -> bool:
        """Whether the mover has these petals, a packed number for each colour."""
        colour: i64 = 0
        while colour < 4:
            if lane(cost, colour) > self.tracks[self.mover * 4 + colour]:
                return False
            colour += 1
        return True

    def skip_cost(self, stack: i64) -> i64:
        """The petals that it costs to select a stack, a packed number for each colour."""
        cost: i64 = 0
        skipped: i64 = 0
        other = self.rondel.after(self.sun)
        while other != stack:
            cost += SKIPS[skipped] << (LANE * i64(self.meadow.box.colour[self.rondel.top(other)]))
            skipped += 1
            other = self.rondel.after(other)
        return cost

    def sun_steps(self, seat: i64) -> i64:
        """How many steps the sun moves when this player's turn begins."""
        return SOLSTICE_STEPS if self.seats == SOLSTICE_PLAYERS and seat == 0 else STEPS

    def sun_after(self, steps: i64) -> i64:
        """The stack of the sun after this many steps."""
        stack = self.sun
        i: i64 = 0
        while i < steps:
            stack = self.rondel.after(stack)
            i += 1
        return stack

    def purse(self, cost: i64) -> i64:
        """The mover's petals after paying a cost, packed; -1 if losses never have to be covered."""
        if self.rules.lenient:
            return NOBODY_ASKS
        petals: i64 = 0
        colour: i64 = 0
        while colour < 4:
            petals += self.tracks[self.mover * 4 + colour] << (LANE * colour)
            colour += 1
        return petals - cost

    def homes(self) -> i64:
        """Bitmask of the tiles on which a bee may be put."""
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
        """Bitmask of the pending tiles for which the order of payment matters."""
        mask: i64 = 0
        colour: i64 = 0
        while colour < 4:
            mask |= self._disputed_of(colour)
            colour += 1
        return mask

    def _disputed_of(self, colour: i64) -> i64:
        """The disputed tiles of one colour. Version 1 of the rules counts all unequal tiles that cannot all be paid."""
        box = self.meadow.box
        have = self.tracks[self.mover * 4 + colour]
        mask: i64 = 0
        prices: list[int] = []
        tile: i64 = 0
        while tile < TILES:
            sparkles = i64(box.sparkles[tile])
            if self.pending & BIT[tile] != 0 and i64(box.colour[tile]) == colour and sparkles <= have:
                mask |= BIT[tile]
                prices.append(int(sparkles))
            tile += 1
        if sum(prices) <= have or min(prices) == max(prices):
            return 0
        return mask if self.rules.version == 1 or orders_differ(prices, int(have)) else 0

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
        self.meadow.flowers.forget_surrounded()
        self.meadow.closed = 0

    def fill(self, cell: Cell, water: bool) -> None:
        """Fill one cell by hand, with a water tile or without, for experiments: nothing is scored."""
        self.meadow.fill(cell_number(cell), WATER if water else FILLED)
        self.meadow.flowers.forget_surrounded()
        self.meadow.closed = 0
