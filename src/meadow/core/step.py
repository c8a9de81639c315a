"""Checked access to a state, for all callers outside the rules."""

from typing import Generic, NamedTuple, TypeVar

from meadow.core.events import Event
from meadow.core.state import State

S = TypeVar("S", bound=State)


class IllegalAction(ValueError):  # noqa: N818  the name is what it is
    """The action cannot be taken now; the message says why. Nothing has changed."""


class Step(NamedTuple, Generic[S]):
    """A position and what happened on the way to it. Redact the events before anybody sees them."""

    state: S
    events: list[Event]


def check(state: State, seat: int, action: int) -> None:
    """Raise IllegalAction unless `seat` may take `action` now."""
    if state.over():
        raise IllegalAction("the game is over")
    if seat not in state.actors():
        raise IllegalAction(f"seat {seat + 1} is not asked now")
    legal = state.legal(seat)
    if action not in legal:
        raise IllegalAction(f"action {action} is not legal for seat {seat + 1} now; {len(legal)} others are")


def step(state: S, seat: int, action: int) -> Step[S]:
    """Check the action, then take it in a copy: the given state stays as it was."""
    check(state, seat, action)
    after = state.clone()
    assert isinstance(after, type(state))
    events: list[Event] = []
    after.log = events
    after.apply(seat, action)
    after.log = None
    return Step(after, events)
