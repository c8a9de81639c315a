"""Positions to draw boards from: whoever has the same game, seed and number of decisions gets the same position.

python -m tests.web.positions GAME SEATS SEED DECISIONS [VIEWER]     prints one as JSON
"""

import sys
from typing import Any

import msgspec

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core import catalogue
from meadow.core.events import Event, redact
from meadow.core.rng import Rng


def position(game: str, seats: int, seed: int, decisions: int, viewer: int | None = -1) -> dict[str, Any]:
    """What a viewer is shown after so many decisions of greedy bots; -1: whoever is asked then."""
    played, rng = catalogue.find(game), Rng(seed)
    state, events = played.new(seats, {}, seed), list[Event]()
    for _ in range(decisions):
        if state.over():
            break
        seat, events = state.actors()[0], []
        action = ask(find("greedy"), played, state, seat, rng)
        state.log = events
        state.apply(seat, action)
        state.log = None
    if viewer == -1:
        viewer = next(iter(state.actors()), None)
    choices = [] if viewer is None else played.choices(state, viewer)
    names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz"][:seats]
    shown = {
        "game": played.key,
        "view": played.view(state, viewer),
        "choices": choices,
        "events": redact(events, viewer),
        "seats": [{"kind": "person", "name": name, "bot": "", "away": "", "gave_up": ""} for name in names],
    }
    built: dict[str, Any] = msgspec.to_builtins(shown)
    return built


def main() -> None:
    game, seats, seed, decisions, *viewer = sys.argv[1:]
    who = None if viewer == ["none"] else int(viewer[0]) if viewer else -1
    print(msgspec.json.encode(position(game, int(seats), int(seed), int(decisions), who)).decode())


if __name__ == "__main__":
    main()
