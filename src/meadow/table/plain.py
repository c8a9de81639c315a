"""The decisions of a match as the rules alone would ask for them: without beats, one listener after another.

Records, and whoever reads them, know nothing of beats. Who let a beat be, and when, follows from what came of it.
"""

from collections.abc import Iterator, Sequence

from meadow.core.state import State
from meadow.table.match import NOBODY, Match, Move, go_on


def plain_moves(match: Match, moves: Sequence[Move]) -> Iterator[tuple[int, int]]:
    """Seats and actions. They lead to the same end, card by card."""
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
    """All who were asked at a beat before this seat let it be, one after another; with NOBODY all of them."""
    waiting = set(asked)
    while waiting and plain.actor() != seat:
        other = plain.actor()
        action = plain.passing(other)
        waiting.remove(other)
        plain.apply(other, action)
        yield other, action
