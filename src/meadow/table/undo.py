"""How a seat takes its latest decision back: freely if that harms nobody, otherwise if all others agree.

Against other people it is free while nobody has learned anything from the decision. To find out, the decision is made
again in determinizations for the seat: if anything that anybody is shown then differs, it revealed something hidden or
some chance. What the seat itself knew it may well have shown: that is its own loss.
"""

from typing import Final

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import View
from meadow.table.consent import UndoShown
from meadow.table.live import Live
from meadow.table.match import Match, Move

TWINS: Final = 24
"""How many determinizations are tried: what is nearly always the same is likely to differ in one of them."""

FREE: Final = UndoShown("free")


def shown(live: Live, match: Match, seat: int, view: View) -> UndoShown | None:
    """How the seat can take its latest decision back, by what it sees: what is hidden from it makes no difference."""
    if live.settings.undo == "never" or not live.going or not live.seats[seat].decides or live.undo is not None:
        return None
    to = match.latest(seat)
    if to is None or live.clock.has_used(seat, to, live.known_at):
        return None
    others = tuple(live.consenting(seat))
    if not others:
        return FREE
    return UndoShown("perhaps" if _unanswered(live, match, seat, view) else "ask", others)


def _unanswered(live: Live, match: Match, seat: int, view: View) -> bool:
    """Whether the seat has seen nobody decide since, so that the decision may have told nobody anything."""
    if live.settings.undo != "turn" or live.screens[seat].run == 0:
        return False
    # A seat whose clock stands still could think as long as others take, and then decide again.
    fair = seat in live.actors() or not live.clock.ticks
    return fair and _asked_openly(live, match, view)


def _asked_openly(live: Live, match: Match, view: View) -> bool:
    """Whether everybody sees the same seats asked. It compares views only: undo must not tell who has answered."""
    if live.game.asks_openly:
        return True
    public: View = live.game.view(match.state, None)
    return view.actors != () and view.actors == public.actors


def exactly(match: Match, seat: int, how: UndoShown | None) -> UndoShown | None:
    """The same, but `perhaps` is resolved to free or ask: that is too slow to be done after every decision."""
    if how is None or how.how != "perhaps":
        return how
    to = match.latest(seat)
    assert to is not None
    return UndoShown("ask", how.asks) if reveals(match, match.before_decision(to)) else FREE


def reveals(match: Match, to: int) -> bool:
    """Whether anybody learned something from move number `to`, counted from 0."""
    move, before = match.moves[to], match.after(to)
    # Passes at beats, and unseen decisions since then, must not influence what is found out here.
    rng = Rng(sum(not earlier.quiet for earlier in match.moves[: to + 1]))
    truth = _told(match.game, before.clone(), move)
    for _ in range(TWINS):
        twin: State = match.game.determinize(before, move.seat, rng)
        twin.stepwise = match.stepwise
        if _told(match.game, twin, move) != truth:
            return True
    return False


def _told(game: AnyGame, state: State, move: Move) -> bytes | None:
    """What the deciding seat sees after the move, and what everybody hears of it; None if it is not legal."""
    seat = move.seat
    if move.action not in state.legal(seat):
        return None
    events: list[Event] = []
    state.log = events
    state.apply(seat, move.action)
    state.log = None
    heard = [redact(events, viewer) for viewer in [*range(state.seats), None]]
    return msgspec.json.encode([game.view(state, seat), game.choices(state, seat), heard])
