"""Positions of Pollen Wars with what decisions lead to, small: for the tests of how a turn is played on the page.

python -m tests.web.flows     writes web/tests/games/pollen_flows.json anew
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.core.step import step
from tests.web.visitors import WEB

GAME = catalogue.find("pollen_wars")
FILE = WEB / "tests" / "games" / "pollen_flows.json"
KEPT = ("action", "kind", "label", "card", "queen", "cell", "amount", "place")
"""What the page's flow needs of a choice."""
SEATS, SEED = 3, 4


def main() -> None:
    found = {
        "acting": _first(lambda state, seat: _may(state, seat, "send soldier", "raid") and _foraging(state, seat)),
        "playing": _first(lambda state, seat: _may(state, seat, "play", "draw honey")),
        "battle": _first(lambda state, seat: _may(state, seat, "attack", "done")),
    }
    FILE.write_bytes(msgspec.json.encode(found) + b"\n")


def _first(wanted: Callable[[Any, int], bool]) -> dict[str, Any]:
    return next(_tree(state, seat, 2) for state, seat in _walk() if wanted(state, seat))


def _walk() -> Iterator[tuple[Any, int]]:
    """Greedy queens, who sometimes do anything."""
    rng, state = Rng(SEED), GAME.new(SEATS, {}, SEED)
    while not state.over():
        seat = state.actors()[0]
        yield state, seat
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))] if rng.below(3) == 0 else ask(find("greedy"), GAME, state, seat, rng)
        state, _ = step(state, seat, action)


def _may(state: Any, seat: int, *kinds: str) -> bool:
    return {*kinds} <= {choice.kind for choice in GAME.choices(state, seat)}


def _foraging(state: Any, seat: int) -> bool:
    """Whether she and somebody else have foragers in the field that nobody stands on."""
    owners = {there.forager for there in GAME.view(state, seat).hexagons if there.soldier is None} - {None}
    return seat in owners and len(owners) > 1


def _tree(state: Any, seat: int, depth: int) -> dict[str, Any]:
    """What the seat is shown, and what follows from the choices that name something more."""
    view = msgspec.to_builtins(GAME.view(state, seat))
    choices = msgspec.to_builtins(GAME.choices(state, seat)) if seat in state.actors() else []
    after = {}
    for choice in choices if depth else []:
        following, _ = step(state, seat, choice["action"])
        after[choice["action"]] = _tree(following, seat, depth - 1 if _names(following, seat) else 0)
    return {"view": _short(view), "choices": [_cut(choice) for choice in choices], "after": after}


def _names(state: Any, seat: int) -> bool:
    top = GAME.view(state, seat).pending[-1]
    return top.queen == seat and top.kind in {"move", "card", "bring", "aim"}


def _cut(choice: dict[str, Any]) -> dict[str, Any]:
    return {key: choice[key] for key in KEPT if choice[key] is not None}


def _short(view: dict[str, Any]) -> dict[str, Any]:
    """The foragers that nobody stands on, by hexagon, in place of all hexagons."""
    alone = [(number, each) for number, each in enumerate(view["hexagons"]) if each["soldier"] is None]
    bees = {number: each["forager"] for number, each in alone if each["forager"] is not None}
    hands = [queen["hand"] for queen in view["queens"]]
    kept = {key: view[key] for key in ("seat", "actors", "battle", "offer")}
    return kept | {"pending": view["pending"], "bees": bees, "hands": hands}


if __name__ == "__main__":
    main()
