"""The rules of the field once more, slowly: who stands on top, which patterns are complete, where bees may go."""

from collections.abc import Iterable

from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import HEXES, distance, pattern_of, placements, slow_fours, unmasked
from tests.games.pollen_wars.patterns import PATTERN_NAMES

DRIFTING = -1
ALL = range(len(HEXES))


def foragers(state: PollenState) -> dict[int, int]:
    """Whose forager is on which hexagon."""
    return {place: seat for seat in range(state.seats) for place in unmasked(int(state.foragers[seat]))}


def soldiers(state: PollenState) -> dict[int, int]:
    return {place: seat for seat in range(state.seats) for place in unmasked(int(state.soldiers[seat]))}


def tops(state: PollenState) -> dict[int, int]:
    """Whose bee is on top of each occupied hexagon, DRIFTING for the drifting bee."""
    drifting = {int(state.drifting): DRIFTING} if state.drifting >= 0 else {}
    return {**foragers(state), **soldiers(state), **drifting}


def free(state: PollenState) -> set[int]:
    """The hexagons on which no bee is."""
    return set(ALL) - set(tops(state))


def untopped(state: PollenState) -> dict[int, int]:
    """The foragers that carry no soldier, and whose they are."""
    carried = soldiers(state)
    return {place: seat for place, seat in foragers(state).items() if place not in carried}


def on_flowers(state: PollenState) -> set[int]:
    covered = int(state.rocks | state.fungi | state.stumps)
    return {place for place in ALL if not covered >> place & 1}


def complete(state: PollenState, seat: int) -> set[frozenset[int]]:
    """Every placement of the queen's pattern that is complete: she tries all sets of four that she could use."""
    top, flowers = tops(state), on_flowers(state)
    usable = [place for place in flowers if top.get(place) in {seat, DRIFTING}]
    name = PATTERN_NAMES[state.pattern_at[seat]]
    return {
        four for four in slow_fours(usable) if any(top[place] == seat for place in four) and pattern_of(four) == name
    }


def complete_by_table(state: PollenState, seat: int) -> set[frozenset[int]]:
    """The same by the list of all placements, for many bees."""
    top, flowers = tops(state), on_flowers(state)
    usable = {place for place in flowers if top.get(place) in {seat, DRIFTING}}
    mine = {place for place in usable if top[place] == seat}
    return {four for four in placements(PATTERN_NAMES[state.pattern_at[seat]]) if four <= usable and four & mine}


def destinations(state: PollenState, place: int) -> set[int]:
    """Where the top bee of a hexagon can move to."""
    if place in soldiers(state):
        return set(untopped(state))
    return free(state)


def two_away(state: PollenState, place: int) -> set[int]:
    return {other for other in free(state) if distance(place, other) == 2}


def worth(state: PollenState, four: Iterable[int]) -> int:
    return sum(int(state.flowers[place]) for place in four)
