"""Makes the choices of a seat: each legal action with its text, its label and its effects."""

import functools
from typing import Final, final

from meadow.games.flutter import words
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, SELECT, WAYS
from meadow.games.flutter.components import COLOURS, SHAPES
from meadow.games.flutter.events import Four
from meadow.games.flutter.explain import four
from meadow.games.flutter.lattice import tip_at
from meadow.games.flutter.meadow import SCRATCH
from meadow.games.flutter.placements import grow
from meadow.games.flutter.position import PLACING, REHOMING
from meadow.games.flutter.state import FlutterState
from meadow.games.flutter.views import FlutterChoice

REMEMBERED: Final = 10_000
"""Size of the cache of changes in words, which all tables share."""


def choices(state: FlutterState, seat: int) -> list[FlutterChoice]:
    legal = state.legal(seat)
    if state.phase == PLACING:
        tile = int(state.rondel.top(state.chosen))
        return [_placement(state, tile, action) for action in legal]
    return [_choice(state, action) for action in legal]


def _choice(state: FlutterState, action: int) -> FlutterChoice:
    written = words.write(action)
    if action >= BEE:
        tile, kind = action - BEE, "bee"
        label = f"put the bee on {_described(state, tile)}"
    elif action >= ENCLOSE:
        tile, kind = action - ENCLOSE, "enclose"
        label = f"pay for {_described(state, tile)}"
    elif action == KEEP:
        label = "take the bee back" if state.phase == REHOMING else "keep the bee"
        return FlutterChoice(action=action, text=written, kind="keep", label=label)
    else:
        return _selection(state, action - SELECT, written)
    return FlutterChoice(action=action, text=written, kind=kind, label=label, tile=tile)


def _described(state: FlutterState, tile: int) -> str:
    """A tile of the meadow in words, for example 'moth 3 (red) at 2/-1'."""
    colour = COLOURS[int(state.meadow.box.colour[tile])]
    return f"{words.TILES_CALLED[tile]} ({colour}) at {words.place_called(int(state.meadow.anchor[tile]))}"


def _selection(state: FlutterState, stack: int, written: str) -> FlutterChoice:
    tile, paid = int(state.rondel.top(stack)), four(state.skip_cost(stack))
    price = f"for {words.petals_in_words(paid)}" if any(paid) else "for free"
    label = f"select the {COLOURS[int(state.meadow.box.colour[tile])]} {SHAPES[stack]} {price}"
    return FlutterChoice(
        action=SELECT + stack, text=written, kind="select", label=label, stack=stack, tile=tile, paid=paid
    )


def _placement(state: FlutterState, tile: int, action: int) -> FlutterChoice:
    anchor, way = (action - PLACE) // WAYS, (action - PLACE) % WAYS
    grow(state.meadow, tile, anchor, way)
    change = _change(int(SCRATCH.gained), int(SCRATCH.lost))
    written = words.write(action)
    return FlutterChoice(
        action=action,
        text=written,
        kind="place",
        label=f"{written}: {change.words}",
        tile=tile,
        stack=int(state.chosen),
        point=tip_at(anchor),
        cells=state.meadow.box.covered(tile, anchor, way),
        flipped=way >= 6,
        turns=way % 6,
        gained=change.gained,
        lost=change.lost,
    )


@final
class Change:
    """The petals that a placement brings and costs, packed as a number for each colour, and in words."""

    def __init__(self, gained: int, lost: int) -> None:
        gains = [f"gain {words.petals_in_words(four(gained))}"] if gained else []
        losses = [f"lose {words.petals_in_words(four(lost))}"] if lost else []
        # Typed as in a choice, so that all choices share these tuples instead of making new ones.
        self.gained: Four | None = four(gained)
        self.lost: Four | None = four(lost)
        self.words = ", ".join(gains + losses)


@functools.lru_cache(maxsize=REMEMBERED)
def _change(gained: int, lost: int) -> Change:
    return Change(gained, lost)
