"""How near everybody is to a rainbow: nobody has a point before the end."""

from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.games.rainbow_flip_slide.strategy import missing


def lacking(state: RainbowState) -> list[int]:
    """About how many actions. A rainbow that touches others as well is whoever's turn it is: they came too late."""
    return [0 if seat == state.winner else max(1, int(missing(state, seat))) for seat in range(state.seats)]
