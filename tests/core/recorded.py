"""Records of games for the tests of records and of replays."""

import json
from collections.abc import Callable
from typing import Any

from meadow.core.record import Record, lines, parse
from meadow.core.rng import FAST, Rng
from tests.toys import GAME

HUGE = 7**400
Lines = list[dict[str, Any]]


def played(
    actions: int | None = None,
    seed: int = HUGE,
    names: tuple[str, ...] = ("Ada", "Bo", "Cy"),
    generator: str = FAST,
) -> Record:
    """A random game of which the first `actions` are taken, or all."""
    options, rng = GAME.options.parse({"rounds": 4, "owl": "hungry"}), Rng(5)
    record = Record.begin(GAME, options, names, seed, generator=generator)
    state = GAME.new(len(names), options, seed, generator)
    while (seat := state.actor()) >= 0 and len(record.moves) != actions:
        action = state.sample(seat, rng)
        state.apply(seat, action)
        record.add(GAME, seat, action, state)
    return record


def data(record: Record) -> bytes:
    return b"".join(line + b"\n" for line in lines(record))


def tampered(change: Callable[[Lines], None], generator: str = FAST) -> Record:
    """A finished game in whose file something was changed."""
    rows = [json.loads(line) for line in lines(played(generator=generator))]
    change(rows)
    return parse("".join(json.dumps(row) + "\n" for row in rows).encode())
