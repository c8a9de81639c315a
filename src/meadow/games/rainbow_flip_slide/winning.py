"""Finds turns that win for sure: one or two slides after which a rainbow touches the player's tile."""

from typing import Final

from mypy_extensions import i64

from meadow.games.rainbow_flip_slide.actions import SLIDE, SPOTS
from meadow.games.rainbow_flip_slide.prospect import ACTION, prospect
from meadow.games.rainbow_flip_slide.state import ACTING, RainbowState

# The highest cost that is worth a search: a little more than two actions; from three on it hardly ever pays.
HOPEFUL: Final[i64] = 29


def winning_turns(state: RainbowState, seat: i64, most: i64) -> list[list[int]]:
    """The first winning turn found, or none. One is enough, as no turn is better. Flips are left out: they may fail."""
    if state.phase != ACTING or state.mover != seat or most < 1:
        return []
    actions = min(state.actions_left, 2)
    best = prospect(state, seat).best
    if best > HOPEFUL or (actions == 1 and best > 2 * ACTION):
        return []
    trial = state.clone()
    found = _last_slide(trial, seat)
    if not found and actions == 2:
        found = _two_slides(trial, seat)
    return [found] if found else []


def _last_slide(trial: RainbowState, seat: i64) -> list[int]:
    """A slide that wins at once, as a list of one action; empty if there is none."""
    if prospect(trial, seat).best > ACTION:
        return []
    for action in trial.legal(int(seat)):
        if action >= SLIDE and _after(trial, seat, action) == 0 and _wins(trial, seat, action):
            return [action]
    return []


def _two_slides(trial: RainbowState, seat: i64) -> list[int]:
    """Two slides that win; empty if there are none."""
    for action in trial.legal(int(seat)):
        if action >= SLIDE and _after(trial, seat, action) <= ACTION:
            after = trial.clone()
            after.apply(int(seat), action)
            if after.actor() == seat:
                then = _last_slide(after, seat)
                if then:
                    return [action, *then]
    return []


def _after(trial: RainbowState, seat: i64, action: i64) -> i64:
    """The cost of a rainbow after a slide. Puts the piece back."""
    piece: i64 = (action - SLIDE) // SPOTS
    patch = trial.patch
    start = i64(patch.cell[piece])
    patch.move(piece, patch.spot_cell((action - SLIDE) % SPOTS))
    cost = prospect(trial, seat).best
    patch.move(piece, start)
    return cost


def _wins(trial: RainbowState, seat: i64, action: int) -> bool:
    after = trial.clone()
    after.apply(int(seat), action)
    return after.winner == seat
