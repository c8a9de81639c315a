"""Windows for yellow cards: which queens are asked, one after another, without anybody else knowing."""

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import KINDS, PASS, PLAY
from meadow.games.pollen_wars.cards.kinds import YELLOWS
from meadow.games.pollen_wars.cards.targets import playable
from meadow.games.pollen_wars.events import Passed
from meadow.games.pollen_wars.frames import AFTER_DEATHS, BEFORE_DEATHS, CAUSER, RAIDER, REASON
from meadow.games.pollen_wars.phases.listing import list_one
from meadow.games.pollen_wars.position import NOBODY, Position


def run_window(position: Position) -> bool:
    """Ask the next queen who can react, or close the window. Returns False if it stays open.

    A stepwise position keeps it open, as a beat, even if nobody can react.
    """
    position.listener = next_listener(position)
    if position.stepwise:
        _stand(position)
    if position.listener >= 0 or position.standing:
        return False
    close_window(position)
    return True


def _stand(position: Position) -> None:
    """Count a window that opens, or opens again after a card, as a beat."""
    if not position.standing:
        position.standing = True
        position.beats += 1


def close_window(position: Position) -> None:
    position.listener = NOBODY
    position.passed = 0
    position.standing = False
    position.drop()


def hears(position: Position, seat: i64) -> bool:
    """Whether a queen is asked in the window on top: one after another, but at a beat all at once.

    At a beat a queen who had to wait for another's answer would learn that somebody else was asked.
    """
    if not position.standing:
        return position.listener == seat
    return position.passed & BIT[seat] == 0 and _reacts(position, seat, position.get(CAUSER), position.get(REASON))


def _reacts(position: Position, seat: i64, causer: i64, reason: i64) -> bool:
    return listens(position, seat, causer, reason) and can_react(position, seat)


def next_listener(position: Position) -> i64:
    """The first queen who has yet to answer in the window on top, or -1."""
    causer = position.get(CAUSER)
    reason = position.get(REASON)
    step: i64 = 1
    while step <= position.seats:
        seat: i64 = (causer + step) % position.seats
        if position.passed & BIT[seat] == 0 and _reacts(position, seat, causer, reason):
            return seat
        step += 1
    return NOBODY


def asks_after(position: Position) -> int:
    """The seat after which secret questions begin: the one that caused the window, or the raider of a battle."""
    return position.get(CAUSER if position.window_open() else RAIDER)


def listens(position: Position, seat: i64, causer: i64, reason: i64) -> bool:
    """Whether a queen who can react is asked; not about her own card, raid or turn: she can play before and after."""
    return seat != causer or reason in (BEFORE_DEATHS, AFTER_DEATHS) or position.rules.asks_causer


def can_react(position: Position, seat: i64) -> bool:
    """Whether a queen has a yellow card that could be played now."""
    number: i64 = 0
    while number < i64(len(YELLOWS)):
        if has_playable(position, seat, YELLOWS[number]):
            return True
        number += 1
    return False


def has_playable(position: Position, seat: i64, kind: i64) -> bool:
    return position.hands[seat * KINDS + kind] > 0 and playable(position, seat, kind)


def list_window(position: Position, seat: i64, listed: list[object]) -> None:
    list_yellows(position, seat, listed)
    list_one(listed, PASS)


def list_yellows(position: Position, seat: i64, listed: list[object]) -> None:
    for kind in YELLOWS:
        if has_playable(position, seat, kind):
            list_one(listed, PLAY + kind)


def pass_by(position: Position, seat: i64) -> None:
    """Let a queen pass; nobody else learns of it."""
    position.passed |= BIT[seat]
    position.listener = NOBODY
    if position.log is not None:
        position.tell(Passed(seat=seat, seen_by=(seat,)))
