"""A picture that comes to life: a test plays on in it and asks what is possible."""

from typing import Any

from meadow.core.events import Event
from meadow.core.step import step
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.actions import TILES
from meadow.games.rainbow_flip_slide.patch import SIZE
from meadow.games.rainbow_flip_slide.views import RainbowChoice
from meadow.grids.hexagon_torus import number
from meadow.grids.hexagons import Hex
from tests.games.rainbow_flip_slide.diagrams import COLOURS, PLAYERS, cells, diagram, position


class Scene:
    """A position and what has happened since.

    A piece is called by its symbol in the first picture: 'R', or 'R2' for the second red tile in reading order. A place
    is called by what stood there in the first picture: the place's own name, or the piece.
    """

    def __init__(self, picture: str, *, barred: str = "", came_from: str = "", **given: Any) -> None:
        self.names: dict[str, int] = {}
        self.places: dict[str, Hex] = {}
        self._name(cells(picture))
        self.state = position(picture, **given)
        self.state.barred = sum(1 << self.names[name] for name in barred.split())
        if came_from:
            self.state.came_from = number(SIZE, self.places[came_from])
        self.events: list[Event] = []

    def _name(self, symbols: dict[Hex, str]) -> None:
        counts: dict[str, int] = {}
        tiles = 0
        for cell, symbol in symbols.items():
            counts[symbol] = counts.get(symbol, 0) + 1
            name = symbol if counts[symbol] == 1 else f"{symbol}{counts[symbol]}"
            self.places[name] = cell
            if symbol in PLAYERS:
                self.names[name] = TILES + PLAYERS.index(symbol)
            elif symbol.upper() in COLOURS or symbol in "*!":
                self.names[name] = tiles
                tiles += 1

    # What is possible

    def choices(self, kind: str) -> list[RainbowChoice]:
        """The actor's choices of that kind."""
        offered = GAME.choices(self.state, self.state.actor())
        return [choice for choice in offered if isinstance(choice, RainbowChoice) and choice.kind == kind]

    def slides(self, piece: str) -> set[Hex]:
        """Where the actor can slide the piece to."""
        return {choice.cell for choice in self.choices("slide") if choice.piece == self.names[piece] and choice.cell}

    def ends(self, kind: str) -> set[Hex]:
        """Where the actor's choices of that kind put a piece."""
        return {choice.cell for choice in self.choices(kind) if choice.cell is not None}

    def can(self, kind: str, piece: str) -> bool:
        """Whether the actor can flip or slide the piece at all."""
        return any(choice.piece == self.names[piece] for choice in self.choices(kind))

    def flippable(self) -> set[Hex]:
        """Where the tiles lie that the actor can flip."""
        tiles = {choice.piece for choice in self.choices("flip")}
        return {(piece.q, piece.r) for piece in GAME.view(self.state, None).pieces if piece.piece in tiles}

    # What is done

    def flip(self, tile: str) -> "Scene":
        return self._do("flip", self.names[tile], None)

    def slide(self, piece: str, to: str) -> "Scene":
        return self._do("slide", self.names[piece], self.places[to])

    def place(self, to: str) -> "Scene":
        return self._do("place", None, self.places[to])

    def jump(self, to: str) -> "Scene":
        return self._do("jump", None, self.places[to])

    def _do(self, kind: str, piece: int | None, cell: Hex | None) -> "Scene":
        fitting = [
            choice
            for choice in self.choices(kind)
            if (piece is None or choice.piece == piece) and (cell is None or choice.cell == cell)
        ]
        assert len(fitting) == 1, f"{len(fitting)} ways to {kind} {piece} to {cell} in\n{diagram(self.state)}"
        after = step(self.state, self.state.actor(), fitting[0].action)
        self.state = after.state
        self.events += after.events
        return self

    # What has come of it

    def __str__(self) -> str:
        return diagram(self.state)

    @property
    def key(self) -> int:
        """The number by which the position at the start of this turn is known again."""
        return int(self.state.history[-1])
