"""Effects on the bees in the field."""

from mypy_extensions import i64

from meadow.games.pollen_wars.board.bees import blossoms, bring, move, soldier_goes_home
from meadow.games.pollen_wars.events import DriftingMoved, SoldierReturned
from meadow.games.pollen_wars.position import BY_CARDS, Position


def drift(position: Position, seat: i64, cell: i64, _second: i64) -> None:
    """Move the drifting bee; the two cards differ in how far."""
    start = position.drifting
    position.drifting = cell
    position.stirred = True
    if position.log is not None:
        position.tell(DriftingMoved(seat=seat, start=start, cell=cell))


def move_bee(position: Position, seat: i64, start: i64, cell: i64) -> None:
    """Move a forager or soldier; the cards differ in whose, and how far."""
    move(position, seat, start, cell)


def one_home(position: Position, seat: i64, cell: i64, _second: i64) -> None:
    """Bring home a forager or a soldier; the two cards differ in which."""
    bring(position, seat, cell, blossoms(position, cell), BY_CARDS)


def both_home(position: Position, seat: i64, cell: i64, _second: i64) -> None:
    """Bring home both bees of a stack; the flowers count once for the two."""
    bring(position, seat, cell, blossoms(position, cell), BY_CARDS, both=True)


def soldier_returns(position: Position, seat: i64, cell: i64, _second: i64) -> None:
    """Send a soldier home empty-handed: neither pollen nor remedy."""
    owner = position.soldier_owner(cell)
    soldier_goes_home(position, owner, cell)
    position.stirred = True
    if position.log is not None:
        position.tell(SoldierReturned(seat=seat, owner=owner, cell=cell))
