"""How near every seat is to a rainbow, as there are no points before the end."""

from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.games.rainbow_flip_slide.strategy import missing


def lacking(state: RainbowState) -> list[int]:
    """An estimate of the actions that each seat lacks: 0 only for the winner, even if the rainbow touches others."""
    return [0 if seat == state.winner else max(1, int(missing(state, seat))) for seat in range(state.seats)]
