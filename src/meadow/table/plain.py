"""The decisions of a match as the rules alone would ask for them: without beats, one listener after another.

Records have no beats. Passes at a beat are not copied but derived from its outcome, in the order of asking.
"""

from collections.abc import Iterator, Sequence

from meadow.core.state import State
from meadow.table.match import NOBODY, Match, Move, go_on


def plain_moves(match: Match, moves: Sequence[Move]) -> Iterator[tuple[int, int]]:
    """Yields seats and actions, which lead to the same position, to the last card."""
    if not match.stepwise:
        yield from ((move.seat, move.action) for move in moves)
        return
    steps, plain = match.opening(), match.plain_opening()
    asked: set[int] = set()
    for move in moves:
        if not move.quiet:
            yield from _let_be(plain, move.seat, asked if steps.beat() else set())
        if not move.quiet and move.seat != NOBODY:
            plain.apply(move.seat, move.action)
            yield move.seat, move.action
        go_on(steps, move.seat, move.action)
        if not move.quiet:
            asked = set(steps.actors())


def _let_be(plain: State, seat: int, asked: set[int]) -> Iterator[tuple[int, int]]:
    """Carries out and yields passes of all who were asked at a beat before this seat; with NOBODY of all of them."""
    waiting = set(asked)
    while waiting and plain.actor() != seat:
        other = plain.actor()
        action = plain.passing(other)
        waiting.remove(other)
        plain.apply(other, action)
        yield other, action
