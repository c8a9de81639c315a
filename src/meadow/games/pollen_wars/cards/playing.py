"""Playing a card: it is shown and aimed, a window lets others react, and then it takes effect."""

from typing import Final

from mypy_extensions import i64

from meadow.games.pollen_wars.actions import CELL, DORMANT, QUEEN
from meadow.games.pollen_wars.cards.deeds import BY_KIND, Effect
from meadow.games.pollen_wars.cards.hands import back_of, can_draw, discard, draw, draw_to_hand, lay_down
from meadow.games.pollen_wars.cards.kinds import BLOCK, BLUE, COLOUR, STAYS
from meadow.games.pollen_wars.cards.targets import NAMES_BASE, NAMES_COUNT, stands
from meadow.games.pollen_wars.events import Drew, Named, NoEffect, Played
from meadow.games.pollen_wars.frames import (
    ASKED,
    CARD,
    DRAWER,
    DRAWS_LEFT,
    FIRST_NAME,
    IN_FLIGHT,
    PLAYED,
    PLAYER,
    SECOND_NAME,
    STEP,
    WHICH,
    WINDOW,
)
from meadow.games.pollen_wars.position import NOBODY, Position

EFFECT: Final[list[Effect]] = [deed.effect for deed in BY_KIND]


def play_from_hand(position: Position, seat: i64, kind: i64) -> None:
    """Play a card. In a window, a block ends the window of what it blocks; any other card interrupts it."""
    if position.top() == WINDOW:
        position.listener = NOBODY
        position.passed = 0
        position.standing = False
        if kind == BLOCK:
            position.drop()
    lay_down(position, seat, kind)
    _show(position, seat, kind, False)


def _show(position: Position, seat: i64, kind: i64, drawn: bool) -> None:
    position.push(CARD, seat, seat, kind)
    if position.log is not None:
        position.tell(Played(seat=seat, card=kind, drawn=drawn))


def name_target(position: Position, _seat: i64, action: i64) -> None:
    """Record the next name of the card on top."""
    name = action - NAMES_BASE[position.get(WHICH)]
    position.put(FIRST_NAME if position.get(FIRST_NAME) < 0 else SECOND_NAME, name)
    if position.log is not None:
        _tell_name(position, action)


def _tell_name(position: Position, action: i64) -> None:
    seat, card = position.get(PLAYER), position.get(WHICH)
    if action < QUEEN:
        position.tell(Named(seat=seat, card=card, cell=action - CELL))
    elif action < QUEEN + DORMANT:
        position.tell(Named(seat=seat, card=card, queen=action - QUEEN))
    else:
        position.tell(Named(seat=seat, card=card, pattern=action - QUEEN - DORMANT))


def run_card(position: Position) -> bool:
    """Advance the card on top. Returns False if its player must decide first."""
    if position.get(STEP) == IN_FLIGHT:
        _resolve(position)
        return True
    if _named(position) < NAMES_COUNT[position.get(WHICH)]:
        return False
    position.put(STEP, IN_FLIGHT)
    position.put(ASKED, NOBODY)
    position.open_window(position.get(PLAYER), PLAYED)
    return True


def _named(position: Position) -> i64:
    if position.get(FIRST_NAME) < 0:
        return 0
    return 1 if position.get(SECOND_NAME) < 0 else 2


def _resolve(position: Position) -> None:
    """Apply the effect of the card on top, if what it was aimed at is still possible."""
    seat = position.get(PLAYER)
    kind = position.get(WHICH)
    first = position.get(FIRST_NAME)
    second = position.get(SECOND_NAME)
    position.drop()
    works = stands(position, seat, kind, first, second)
    if not works or STAYS[kind] == 0:
        discard(position, kind)
    if works:
        EFFECT[kind](position, seat, first, second)
    elif position.log is not None:
        position.tell(NoEffect(seat=seat, card=kind))


def run_drawing(position: Position) -> bool:
    """Draw the next honey card; a blue one is played at once."""
    seat = position.get(DRAWER)
    left = position.get(DRAWS_LEFT)
    if left == 0 or not can_draw(position, True):
        position.drop()
        return True
    position.put(DRAWS_LEFT, left - 1)
    kind = draw(position, True)
    if i64(COLOUR[kind]) == BLUE:
        if position.log is not None:
            position.tell(Drew(seat=seat, seen_by=position.seated(), back=back_of(kind), card=kind))
        _show(position, seat, kind, True)
    else:
        draw_to_hand(position, seat, kind)
    return True
