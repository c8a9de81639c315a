"""The legal actions of a position: all in ascending order, or one at random."""

from typing import Final, cast

from mypy_extensions import i64

from meadow.core.rng import Rng
from meadow.games.flautz.actions import ACTIONS, DECLARE, EXCHANGE, FOCUS, GO_ON, HAND, PASS, PLACES, SWAP
from meadow.games.flautz.position import ENDING, OVER, STARTING, Position

# Made once, so that listing actions allocates no integers.
NUMBERS: Final[list[object]] = list(range(ACTIONS))


def legal(position: Position, seat: int) -> list[int]:
    """All legal actions of the seat, ascending."""
    listed: list[object] = []
    if seat != position.mover or position.phase == OVER:
        return cast(list[int], listed)
    if position.phase == ENDING:
        if position.has_flautz():
            listed.append(NUMBERS[DECLARE])
        listed.append(NUMBERS[GO_ON])
    elif position.phase == STARTING:
        _list_start(position, listed)
    else:
        _list_exchanges(position, listed)
    return cast(list[int], listed)


def _list_start(position: Position, listed: list[object]) -> None:
    focused = position.focused[position.mover] == 1
    if not focused:
        listed.append(NUMBERS[FOCUS])
    if position.declarer >= 0:
        listed.append(NUMBERS[PASS])
    if position.may_declare() and position.has_flautz():
        listed.append(NUMBERS[DECLARE])
    if focused and position.can_swap():
        _list_swaps(position, listed)
    else:
        _list_exchanges(position, listed)


def _list_swaps(position: Position, listed: list[object]) -> None:
    place = position.first_place()
    while place < position.last_place():
        listed.append(NUMBERS[SWAP + place])
        place += 1


def _list_exchanges(position: Position, listed: list[object]) -> None:
    """List every kind in the hand, ascending, for every allowed place."""
    kind = _next_kind(position, -1)
    while kind >= 0:
        place = position.first_place()
        while place < position.last_place():
            listed.append(NUMBERS[EXCHANGE + kind * PLACES + place])
            place += 1
        kind = _next_kind(position, kind)


def _next_kind(position: Position, after: i64) -> i64:
    """The lowest kind in the mover's hand above `after`, or -1."""
    lowest: i64 = -1
    slot: i64 = position.mover * HAND
    while slot < (position.mover + 1) * HAND:
        kind = i64(position.hands[slot])
        if kind > after and (lowest < 0 or kind < lowest):
            lowest = kind
        slot += 1
    return lowest


def sample(position: Position, seat: int, rng: Rng) -> int:
    """A uniformly random legal action."""
    if position.phase == ENDING:
        return DECLARE if position.has_flautz() and rng.below(2) == 0 else GO_ON
    if position.phase == STARTING and position.focused[position.mover] == 1:
        return rng.pick(legal(position, seat))
    return _sample_unfocused(position, rng)


def _sample_unfocused(position: Position, rng: Rng) -> i64:
    """A uniformly random action where swaps are not legal: an exchange, or at the start of a turn one of the others."""
    others: i64 = 0
    declare: i64 = 0
    if position.phase == STARTING:
        declare = 1 if position.may_declare() and position.has_flautz() else 0
        others = 2 if position.declarer >= 0 else 1 + declare
    drawn = rng.below(others + _kinds(position) * (position.last_place() - position.first_place()))
    if drawn >= others:
        return _nth_exchange(position, drawn - others)
    if drawn == 0:
        return FOCUS
    return DECLARE if declare == 1 else PASS


def _nth_exchange(position: Position, nth: i64) -> i64:
    places: i64 = position.last_place() - position.first_place()
    kind = _next_kind(position, -1)
    while nth >= places:
        kind = _next_kind(position, kind)
        nth -= places
    return EXCHANGE + kind * PLACES + position.first_place() + nth


def _kinds(position: Position) -> i64:
    """How many different kinds the mover holds."""
    count: i64 = 0
    kind = _next_kind(position, -1)
    while kind >= 0:
        count += 1
        kind = _next_kind(position, kind)
    return count
