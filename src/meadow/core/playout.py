"""Random play to the end, as fast as a game allows."""

from mypy_extensions import i64

from meadow.core.rng import Rng
from meadow.core.state import State


def play_out(state: State, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Plays uniformly random legal actions in place until the game is over, and returns how many.

    It stops after `limit` decisions, for games whose options allow them to go on for ever.
    """
    decisions: i64 = 0
    seat = state.actor()
    while seat >= 0 and decisions < limit:
        state.apply(seat, state.sample(seat, rng))
        decisions += 1
        seat = state.actor()
    return decisions


def play_out_listing(state: State, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """The same, but every decision lists all its legal actions first, as a search would."""
    decisions: i64 = 0
    seat = state.actor()
    while seat >= 0 and decisions < limit:
        state.apply(seat, rng.pick(state.legal(seat)))
        decisions += 1
        seat = state.actor()
    return decisions
