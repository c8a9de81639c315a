"""The reasons why cards of the viewer's own hand cannot be played now, from what she knows herself."""

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.cards.kinds import COLOUR, EFFECTS, YELLOW
from meadow.games.pollen_wars.cards.targets import playable
from meadow.games.pollen_wars.phases.raids import icons
from meadow.games.pollen_wars.phases.windows import hears
from meadow.games.pollen_wars.position import IN_TURN, OVER, Position
from meadow.games.pollen_wars.secrets.lying import Frame, in_battle, row
from meadow.games.pollen_wars.views import Reason


def unplayable(state: Position, seat: int | None, top: Frame) -> dict[str, Reason]:
    """The reasons by card; cards that can be played are left out."""
    if seat is None:
        return {}
    held = [kind for kind, number in enumerate(row(state.hands, seat)) if number]
    found = [(EFFECTS[kind], _reason(state, seat, top, kind)) for kind in held]
    return {card: reason for card, reason in found if reason is not None}


def _reason(state: Position, seat: int, top: Frame, kind: int) -> Reason | None:
    if state.phase == OVER:
        return "the game is over"
    if in_battle(top):
        return _in_battle(state, seat, top, kind)
    when = _yellow(state, seat, top) if COLOUR[kind] == YELLOW else _green(state, seat, top)
    return when or (None if playable(state, seat, kind) else "nothing to do")


def _yellow(state: Position, seat: int, top: Frame) -> Reason | None:
    """The reason for a yellow card; it reveals nothing about which queen is asked in a window."""
    if top[frames.KIND] == frames.WINDOW:
        return None if hears(state, seat) else "not asked"
    if not _her_turn(state, seat):
        return "no window"
    return None if top[frames.KIND] == frames.TURN else "something is pending"


def _green(state: Position, seat: int, top: Frame) -> Reason | None:
    if not _her_turn(state, seat):
        return "not your turn"
    if top[frames.KIND] != frames.TURN:
        return "something is pending"
    if top[frames.STEP] in {frames.OPENING, frames.ACTING}:
        return "the action comes first"
    return "the turn is ending" if top[frames.STEP] == frames.ENDING else None


def _her_turn(state: Position, seat: int) -> bool:
    return state.phase == IN_TURN and state.turn == seat


def _in_battle(state: Position, seat: int, top: Frame, kind: int) -> Reason | None:
    """The reason in a battle; a queen who is done only waits."""
    if state.fought & BIT[seat]:
        return "something is pending"
    attacks = seat != top[frames.VICTIM] and icons(kind, True) > 0
    defends = seat != top[frames.RAIDER] and icons(kind, False) > 0
    return None if attacks or defends else "no icon for your side"
