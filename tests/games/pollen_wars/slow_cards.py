"""When each card can do anything and what it may name, sentence by sentence of the rulings: no table of the game's."""

from collections.abc import Callable, Iterable
from typing import Final

from meadow.games.pollen_wars.actions import CELL, DORMANT, PATTERN, QUEEN
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import kinds, slow
from tests.games.pollen_wars.kinds import KINDS, is_honey
from tests.games.pollen_wars.scene import held

Rule = Callable[[PollenState, int], Iterable[int]]


def opponents(state: PollenState, seat: int) -> list[int]:
    return [other for other in range(state.seats) if other != seat]


def may_raid(state: PollenState, seat: int) -> bool:
    mutiny = state.shown[seat * KINDS + kinds.MUTINY] > 0
    return bool(state.hive_soldiers[seat] > 0) and not mutiny


# Cards that name nothing


def draws(state: PollenState) -> bool:
    return len(state.honey) > 0 or any(state.discards[kind] for kind in range(KINDS) if is_honey(kind))


CONDITIONS: Final[dict[int, Callable[[PollenState, int], bool]]] = {
    kinds.FOUR_CARDS: lambda _, __: True,
    kinds.ATTACK_BONUS: lambda _, __: True,
    kinds.DEFENCE_BONUS: lambda _, __: True,
    kinds.PASS_PATTERNS_LEFT: lambda _, __: True,
    kinds.RESURRECT_FOR_POLLEN: lambda state, seat: bool(state.dead[seat] and state.pollen[seat] >= 2),
    kinds.RESURRECT: lambda state, seat: bool(state.dead[seat]),
    kinds.ERADICATE: lambda state, seat: bool(state.infested[seat]),
    kinds.BLOCK: lambda _, __: False,
    kinds.DRAW_THREE: lambda state, _: draws(state),
}


def possible(state: PollenState, seat: int, kind: int) -> bool:
    """Whether the card can change or show anything. A block needs something to block, which is so in windows only."""
    if kind in CONDITIONS:
        return CONDITIONS[kind](state, seat)
    return bool(names(state, seat, kind))


# Looking


def unseen(state: PollenState, seat: int, places: Iterable[int]) -> list[int]:
    """The places whose pattern she does not know."""
    return [place for place in places if not int(state.pattern_known[int(state.pattern_at[place])]) >> seat & 1]


def unknown_hands(state: PollenState, seat: int) -> list[int]:
    return [other for other in opponents(state, seat) if known(state, seat, other) < len(held(state, other))]


def known(state: PollenState, observer: int, owner: int) -> int:
    """How many cards the observer knows to be in the owner's hand."""
    first = (observer * QUEENS + owner) * KINDS
    return sum(int(state.known[first + kind]) for kind in range(KINDS))


# Queens


def robbed(state: PollenState, seat: int) -> list[int]:
    return [other for other in opponents(state, seat) if state.pollen[other] > 0]


def with_cards(state: PollenState, seat: int) -> list[int]:
    return [other for other in opponents(state, seat) if held(state, other)]


def swappers(state: PollenState, seat: int) -> list[int]:
    return [other for other in opponents(state, seat) if partners(state, seat, other)]


def partners(state: PollenState, seat: int, one: int) -> list[int]:
    """With whom a queen's hand can be swapped: one of the two has cards besides the one that is being played."""
    sizes = [len(held(state, other)) - int(other == seat) for other in range(state.seats)]
    return [other for other in range(state.seats) if other != one and sizes[one] + sizes[other] > 0]


def forced(state: PollenState, seat: int) -> list[int]:
    return [other for other in opponents(state, seat) if state.hive_soldiers[other] > 0]


def raided(state: PollenState, seat: int) -> list[int]:
    return opponents(state, seat) if may_raid(state, seat) else []


def healthy(state: PollenState, seat: int) -> list[int]:
    if not state.infested[seat]:
        return []
    return [other for other in opponents(state, seat) if not state.infested[other]]


OF_QUEENS: Final[dict[int, Rule]] = {
    kinds.SWAP_TWO_PATTERNS: opponents,
    kinds.FORCE_RAID: forced,
    kinds.REPLACE_PATTERN: opponents,
    kinds.STEAL_ONE: robbed,
    kinds.STEAL_THREE: robbed,
    kinds.STEAL_AND_GIVE: robbed,
    kinds.STEAL_CARD: with_cards,
    kinds.DISCARD_HAND: with_cards,
    kinds.SWAP_HANDS: swappers,
    kinds.RAID_CARD: raided,
    kinds.INFEST: healthy,
    kinds.LOOK_AT_HAND: unknown_hands,
    kinds.LOOK_AT_PATTERN: lambda state, seat: unseen(state, seat, opponents(state, seat)),
}


# Bees


def mine(state: PollenState, seat: int) -> list[int]:
    return [place for place, owner in slow.untopped(state).items() if owner == seat]


def theirs(state: PollenState, seat: int) -> list[int]:
    return [place for place, owner in slow.untopped(state).items() if owner != seat]


def my_soldiers(state: PollenState, seat: int) -> list[int]:
    return [place for place, owner in slow.soldiers(state).items() if owner == seat]


def their_soldiers(state: PollenState, seat: int) -> list[int]:
    return [place for place, owner in slow.soldiers(state).items() if owner != seat]


def my_stacks(state: PollenState, seat: int) -> list[int]:
    return [place for place in my_soldiers(state, seat) if slow.foragers(state)[place] == seat]


def with_room(state: PollenState, places: list[int]) -> list[int]:
    return [place for place in places if slow.two_away(state, place)]


OF_CELLS: Final[dict[int, Rule]] = {
    kinds.DRIFT_TWO: lambda state, _: slow.two_away(state, int(state.drifting)),
    kinds.DRIFT_ANYWHERE: lambda state, _: slow.free(state),
    kinds.PUSH_FORAGER_TWO: lambda state, seat: with_room(state, theirs(state, seat)),
    kinds.MOVE_FORAGER_TWO: lambda state, seat: with_room(state, mine(state, seat)),
    kinds.PUSH_FORAGER: theirs,
    kinds.PUSH_SOLDIER: lambda state, seat: their_soldiers(state, seat) if slow.untopped(state) else [],
    kinds.BOTH_HOME: my_stacks,
    kinds.FORAGER_HOME: mine,
    kinds.SOLDIER_HOME: my_soldiers,
    kinds.SOLDIER_RETURNS: their_soldiers,
}


# Names


def names(state: PollenState, seat: int, kind: int) -> set[int] | None:
    """The actions that name its first aim; None for a card that names nothing."""
    if kind in OF_QUEENS:
        return {QUEEN + other for other in OF_QUEENS[kind](state, seat)}
    if kind in OF_CELLS:
        return {CELL + place for place in OF_CELLS[kind](state, seat)}
    if kind == kinds.LOOK_AT_DORMANT:
        return {PATTERN + place - DORMANT for place in unseen(state, seat, range(DORMANT, DORMANT + 7 - state.seats))}
    if kind == kinds.SWAP_OWN_PATTERN:
        return {QUEEN + other for other in opponents(state, seat)} | dormant(state)
    return None


def dormant(state: PollenState) -> set[int]:
    return {PATTERN + place for place in range(7 - state.seats)}


def second_names(state: PollenState, seat: int, kind: int, first: int) -> set[int]:
    """The actions that name the second aim after the first, or none."""
    if kind == kinds.REPLACE_PATTERN:
        return dormant(state)
    if kind in SECOND_CELLS:
        return {CELL + place for place in SECOND_CELLS[kind](state, first - CELL)}
    queen = first - QUEEN
    found: dict[int, list[int]] = {
        kinds.SWAP_TWO_PATTERNS: opponents(state, seat),
        kinds.STEAL_AND_GIVE: opponents(state, seat),
        kinds.FORCE_RAID: list(range(state.seats)),
        kinds.SWAP_HANDS: partners(state, seat, queen) if kind == kinds.SWAP_HANDS else [],
    }
    return {QUEEN + other for other in found.get(kind, []) if other != queen}


SECOND_CELLS: Final[dict[int, Rule]] = {
    kinds.PUSH_FORAGER_TWO: slow.two_away,
    kinds.MOVE_FORAGER_TWO: slow.two_away,
    kinds.PUSH_FORAGER: lambda state, _: slow.free(state),
    kinds.PUSH_SOLDIER: lambda state, _: slow.untopped(state),
}
