"""Whether a decision may be taken back without asking: nothing came of it that anybody has learned from.

What the seat does not know is drawn anew, and its decision is made again there. If anything that anybody is shown then
differs, something hidden or some chance was revealed by it. What the seat itself knew it may well have shown: that is
its own loss.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.table.match import Match, Move

TWINS: Final = 24
"""So many other positions are tried: what is nearly always the same is likely to differ in one of them."""


def reveals(match: Match, to: int) -> bool:
    """Whether anybody learned something from the decisions after the first `to`, which are all of one seat."""
    moves = match.moves[to:]
    before, rng = match.after(to), Rng(len(match.moves))
    truth = _shown(match.game, before.clone(), moves)
    for _ in range(TWINS):
        twin: State = match.game.determinize(before, moves[0].seat, rng)
        if _shown(match.game, twin, moves) != truth:
            return True
    return False


def _shown(game: AnyGame, state: State, moves: Sequence[Move]) -> bytes | None:
    """What the deciding seat sees after these moves, and what everybody hears of them; None if they are not legal."""
    heard: list[list[Event]] = []
    for move in moves:
        if move.action not in state.legal(move.seat):
            return None
        events: list[Event] = []
        state.log = events
        state.apply(move.seat, move.action)
        state.log = None
        heard.extend(redact(events, viewer) for viewer in [*range(state.seats), None])
    seat = moves[0].seat
    return msgspec.json.encode([game.view(state, seat), game.choices(state, seat), heard])
