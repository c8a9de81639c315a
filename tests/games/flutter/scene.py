"""A picture that comes to life: its tiles are made for the test, which plays on in it and asks what is possible."""

import functools
from typing import Any, Final

from mypy_extensions import u8

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.flutter import flowers
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, SELECT
from meadow.games.flutter.box import Box, made_up
from meadow.games.flutter.components import TileRow
from meadow.games.flutter.lattice import cell_number
from meadow.games.flutter.options import FlutterOptions
from meadow.games.flutter.position import BEE_STEP
from meadow.games.flutter.set_up import start
from meadow.games.flutter.state import FlutterState
from tests.games.flutter.diagrams import FILLED, WATER, Picture, homeward, read
from tests.games.flutter.placing import COLOURS, EACH, NAMES, RAINBEE, TILES, cell, first_cell, placed_by, way_of
from tests.games.flutter.slow import Piece, Point, Triangle, at_origin, moved

COVERS: Final = {WATER: flowers.WATER, FILLED: flowers.FILLED}
Key = tuple[frozenset[Triangle], frozenset[tuple[Point, str]]]
Words = str
"""A tile in words: its pollinator's colour, then its petals: 'red: p blue, q yellow'."""


class Scene:
    """A position and what has happened since.

    Tiles are called by their letters in the picture. Those of `hand` are not laid yet: each is the top of its stack,
    and the sun is where the first of them costs nothing. Petals are told in words: '3 red, 1 blue'. All tiles but the
    Rainbee may be shifted together, far from where the picture has them.
    """

    def __init__(
        self,
        picture: str,
        tiles: dict[str, Words] | None = None,
        *,
        hand: str = "X",
        seats: int = 2,
        mover: int = 0,
        petals: str | dict[int, str] = "",
        bees: dict[str, int] | None = None,
        water: int | None = None,
        sun: str = "",
        step_of_bee: bool = False,
        shift: Point = (0, 0),
        **options: Any,
    ) -> None:
        shown = read(picture)
        self.filled = {triangle for symbol in (WATER, FILLED) for triangle in shown.triangles.get(symbol, ())}
        self.goals: dict[str, Piece] = {}
        self.numbers: dict[str, int] = {}
        self.homes: dict[str, Piece] = {}
        rows = self._tiles(shown, tiles or {}, shift)
        box = boxed(frozenset((self.numbers[name], row) for name, row in rows.items()))
        self.state: FlutterState = start(FlutterOptions.parse(options), seats, Rng(0), box)
        self._lay(shown, hand)
        self._stack(hand)
        self.state.mover = self.state.asked = mover
        self.state.turn = seats + mover + 1
        self._hold(petals if isinstance(petals, dict) else {mover: petals})
        for name, seat in (bees or {}).items():
            self.state.bees[seat] = self.numbers[name]
        if water is not None:
            self.state.water = water
        if sun:
            self.state.sun = NAMES.index(sun)
        if step_of_bee:
            self.state.phase = BEE_STEP
        self.events: list[Event] = []

    def _tiles(self, shown: Picture, words: dict[str, Words], shift: Point) -> dict[str, TileRow]:
        """The tiles of the picture, each with a number of its shape that no other has."""
        rows = {}
        counts = dict.fromkeys(NAMES, 0)
        for name in sorted(shown.triangles.keys() - {"R", WATER, FILLED}):
            colour, _, petals = words.get(name, "red").partition(":")
            self.goals[name] = moved(Piece(shown.triangles[name], shown.petals(petals)), shift)
            shape, self.homes[name] = homeward(self.goals[name])
            self.numbers[name] = NAMES.index(shape) * EACH + counts[shape]
            counts[shape] += 1
            rows[name] = TileRow(
                shape=shape,
                pollinator=letter(colour),
                petals=tuple((a, b, letter(petal)) for (a, b), petal in sorted(self.homes[name].petals.items())),
            )
        return rows

    def _lay(self, shown: Picture, hand: str) -> None:
        for symbol in (WATER, FILLED):
            for triangle in shown.triangles.get(symbol, ()):
                self.state.meadow.fill(cell_number(cell(triangle)), COVERS[symbol])
        for name in self.goals.keys() - set(hand):
            way = way_of(self.homes[name], self.goals[name])
            self.state.put(self.numbers[name], first_cell(self.goals[name]), way)
        self.state.meadow.closed = 0

    def _stack(self, hand: str) -> None:
        """Tiles that lie in the meadow go to the bottom of their stacks, those in the hand to the top."""
        order = self.state.rondel.order
        for stack in range(len(NAMES)):
            mine = [int(order[stack * EACH + place]) for place in range(EACH)]
            held = [self.numbers[name] for name in reversed(hand)]
            mine.sort(key=lambda tile: -1 if tile in self.laid() else held.index(tile) + 1 if tile in held else 0)
            for place, tile in enumerate(mine):
                order[stack * EACH + place] = u8(tile)
        self.state.sun = (self.numbers[hand[0]] // EACH - 1) % len(NAMES) if hand else 0

    def _hold(self, petals: dict[int, str]) -> None:
        for seat, words in petals.items():
            for pair in filter(None, words.split(",")):
                count, colour = pair.split()
                self.state.tracks[seat * 4 + COLOURS.index(colour)] = int(count)

    # What is possible

    @property
    def actor(self) -> int:
        return self.state.actor()

    def legal(self) -> list[int]:
        return self.state.legal(self.actor)

    def selectable(self) -> set[str]:
        """The stacks from which the actor may take a tile."""
        return {NAMES[action - SELECT] for action in self.legal() if SELECT <= action < KEEP}

    def places(self, name: str) -> dict[Key, int]:
        """Everything that the tile may become when it is placed now, and the actions that do it."""
        return {placed_by(self.homes[name], action).key(): action for action in self.legal() if action >= PLACE}

    def ways(self, name: str) -> set[Key]:
        """How the tile may be turned and flipped when it is placed now, wherever that is."""
        placed = (placed_by(self.homes[name], action) for action in self.legal() if action >= PLACE)
        return {at_origin(piece).key() for piece in placed}

    def can_place(self, name: str) -> bool:
        return self.goals[name].key() in self.places(name)

    def can_put(self, name: str) -> bool:
        """Whether the tile may be selected and then placed where the picture has it."""
        shape = NAMES[self.numbers[name] // EACH]
        if shape not in self.selectable():
            return False
        return self._after(SELECT + NAMES.index(shape)).can_place(name)

    def bee_places(self) -> set[str]:
        """The tiles on which the actor may put a bee; '-' for not doing it."""
        letters = {number: name for name, number in self.numbers.items()}
        offered = {letters[action - BEE] for action in self.legal() if BEE <= action < PLACE}
        return offered | ({"-"} if KEEP in self.legal() else set())

    def waiting(self) -> set[str]:
        """The enclosed tiles among which the actor may choose."""
        return {name for name, number in self.numbers.items() if ENCLOSE + number in self.legal()}

    # What is done

    def do(self, action: int) -> "Scene":
        self.state, events = step(self.state, self.actor, action)
        self.events += events
        return self

    def _after(self, action: int) -> "Scene":
        other = object.__new__(Scene)
        other.__dict__ = {**self.__dict__, "events": []}
        return other.do(action)

    def select(self, shape: str) -> "Scene":
        return self.do(SELECT + NAMES.index(shape))

    def place(self, name: str) -> "Scene":
        return self.do(self.places(name)[self.goals[name].key()])

    def put(self, name: str) -> "Scene":
        """Select the tile and place it where the picture has it."""
        return self.select(NAMES[self.numbers[name] // EACH]).place(name)

    def enclose(self, name: str) -> "Scene":
        return self.do(ENCLOSE + self.numbers[name])

    def bee(self, name: str) -> "Scene":
        """Put the actor's bee on a tile; '-' keeps it or takes it back."""
        return self.do(KEEP if name == "-" else BEE + self.numbers[name])

    # What has come of it

    def petals(self, seat: int = 0) -> dict[str, int]:
        """The petals that the seat has, colours without any left out."""
        tracks = {colour: int(self.state.tracks[seat * 4 + place]) for place, colour in enumerate(COLOURS)}
        return {colour: count for colour, count in tracks.items() if count}

    @property
    def pollen(self) -> list[int]:
        return [int(pollen) for pollen in self.state.pollen]

    @property
    def bees(self) -> dict[str, int]:
        """On which tiles bees are, and whose."""
        where = [int(tile) for tile in self.state.bees]
        return {name: where.index(number) for name, number in self.numbers.items() if number in where}

    def laid(self) -> set[int]:
        return {tile for tile in range(TILES) if self.state.meadow.anchor[tile] >= 0}

    def taken(self) -> set[Triangle]:
        """Everything that was covered in the picture, and the tiles placed since; not the ponds since."""
        laid = self.laid()
        tiles = [self.goals[name].triangles for name, tile in self.numbers.items() if tile in laid]
        return set(RAINBEE.triangles).union(self.filled, *tiles)

    def enclosed(self) -> set[str]:
        """The letters of the enclosed tiles."""
        laid = self.laid()
        return {name for name, tile in self.numbers.items() if tile in laid and self.state.meadow.enclosed(tile)}

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


@functools.cache
def boxed(rows: frozenset[tuple[int, TileRow]]) -> Box:
    """The usual box with these tiles in it. Its tables take long to make, so that each is kept."""
    return made_up(dict(rows))


def letter(colour: str) -> str:
    return colour.strip()[0].upper()
