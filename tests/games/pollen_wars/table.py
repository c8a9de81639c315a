"""How a test lays a position out: the field, the bees, the cards, the patterns, each into a state of the game."""

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from mypy_extensions import i64, u8

from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import CELLS, DORMANT, SEND_FORAGER
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import cell, cells, mask, read
from tests.games.pollen_wars.kinds import KINDS, TABLE, box, is_honey, packed
from tests.games.pollen_wars.patterns import PATTERN_NAMES, pattern_number

FORAGERS: Final = 9
SOLDIERS: Final = 5
NOBODY: Final = -1

Bees = Mapping[int, str]
Cards = Mapping[int, Sequence[int]]


@functools.cache
def opened(seats: int, mover: int, version: int, options: tuple[tuple[str, Any], ...]) -> PollenState:
    """The first turn of a game in which this seat has the ladybird with the most spots. Nobody holds a card."""
    game = next(game for game in (GAME, *GAME.older) if game.rules == version)
    for seed in count():
        state: PollenState = game.new(seats, dict(options), seed)
        spots = [int(state.ladybirds[seat]) for seat in range(seats)]
        if spots.index(max(spots)) == mover:
            break
    state.hands = packed([0] * len(state.hands))
    for _ in range(10):
        legal = state.legal(mover)
        if SEND_FORAGER in legal:
            return state
        state.apply(mover, legal[0])
    raise AssertionError("the set-up does not come to an end")


def grow(state: PollenState, field: str, drifting: str, *, fungi: bool) -> None:
    symbols = read(field)
    covers = {symbol: mask(place for place in range(CELLS) if symbols[place] == symbol) for symbol in "#FS"}
    state.flowers = packed([int(symbol) if symbol.isdigit() else int(symbol != "#") for symbol in symbols])
    state.rocks, state.stumps = covers["#"], covers["S"]
    state.fungi = covers["F"] if fungi else 0
    state.drifting = cell(drifting) if drifting else NOBODY


def place(
    state: PollenState, foragers: Bees, soldiers: Bees, dead: Mapping[int, int], injured: Mapping[int, int]
) -> None:
    for seat in range(state.seats):
        afield, on_top = cells(foragers.get(seat, "")), cells(soldiers.get(seat, ""))
        state.foragers[seat], state.soldiers[seat] = i64(mask(afield)), i64(mask(on_top))
        state.dead[seat], state.injured[seat] = i64(dead.get(seat, 0)), i64(injured.get(seat, 0))
        state.hurt_now[seat] = i64(0)
        state.hive_foragers[seat] = i64(FORAGERS - len(afield) - dead.get(seat, 0))
        state.hive_soldiers[seat] = i64(SOLDIERS - len(on_top) - injured.get(seat, 0))
        assert min(state.hive_foragers[seat], state.hive_soldiers[seat]) >= 0, f"too many bees of seat {seat}"
    below = [place for words in foragers.values() for place in cells(words)]
    above = [place for words in soldiers.values() for place in cells(words)]
    assert len(set(below)) == len(below), "two foragers on a hexagon"
    assert len(set(above)) == len(above), "two soldiers on a hexagon"
    assert set(above) <= set(below), "a soldier that tops no forager"
    assert state.drifting not in below, "a forager on the drifting bee's hexagon"


def deal(
    state: PollenState,
    hands: Cards,
    shown: Cards,
    honey: Sequence[int],
    jelly: Sequence[int],
    *,
    spent: bool,
    options: Mapping[str, Any],
) -> None:
    there = box(raids=bool(options.get("raids", True)), infestation=bool(options.get("infestation", True)))
    used = Counter([kind for held in (*hands.values(), *shown.values()) for kind in held] + [*honey, *jelly])
    assert used <= there, f"there are not so many of {sorted(used - there)}"
    rest = sorted((there - used).elements(), key=lambda kind: (TABLE[kind].colour == "green", kind % 7, kind))
    state.hands, state.shown = (packed(counted(rows, len(state.hands))) for rows in (hands, shown))
    state.known = packed([0] * len(state.known))
    below = [[] if spent else [kind for kind in rest if is_honey(kind) == back] for back in (True, False)]
    state.honey = packed([*below[0], *reversed(honey)])
    state.jelly = packed([*below[1], *reversed(jelly)])
    state.discards = packed([rest.count(kind) if spent else 0 for kind in range(KINDS)])


def counted(rows: Cards, length: int) -> list[int]:
    counts = [0] * length
    for seat, held in rows.items():
        for kind in held:
            counts[seat * KINDS + kind] += 1
    return counts


def deal_patterns(state: PollenState, given: Mapping[int, str]) -> None:
    """Whoever is given none has one of those left, in the order of the box; so do the dormant places."""
    left = [name for name in PATTERN_NAMES if name not in given.values()]
    where = {seat: given[seat] if seat in given else left.pop(0) for seat in range(state.seats)}
    where |= {DORMANT + place: name for place, name in enumerate(left)}
    for place in range(len(state.pattern_at)):
        state.pattern_at[place] = u8(pattern_number(where[place]) if place in where else 255)
    for place, name in where.items():
        state.pattern_known[pattern_number(name)] = u8(1 << place if place < DORMANT else 0)
