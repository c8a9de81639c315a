"""Bees on their way: out to the field, across it and home."""

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.board.field import lowest
from meadow.games.pollen_wars.events import Brought, Cured, Infested, Moved, Sent
from meadow.games.pollen_wars.position import Position


def send(position: Position, seat: i64, soldier: bool, cell: i64) -> None:
    """Send a bee from its hive to the field."""
    if soldier:
        position.hive_soldiers[seat] -= 1
        position.soldiers[seat] |= BIT[cell]
    else:
        position.hive_foragers[seat] -= 1
        position.foragers[seat] |= BIT[cell]
    position.stirred = True
    if position.log is not None:
        position.tell(Sent(seat=seat, soldier=soldier, cell=cell))


def move(position: Position, player: i64, start: i64, cell: i64) -> None:
    """Move the bee on top to another hexagon, by its queen or by a card."""
    owner = position.soldier_owner(start)
    soldier = owner >= 0
    if soldier:
        position.soldiers[owner] ^= BIT[start] | BIT[cell]
    else:
        owner = position.forager_owner(start)
        position.foragers[owner] ^= BIT[start] | BIT[cell]
    position.stirred = True
    if position.log is not None:
        position.tell(Moved(seat=player, owner=owner, soldier=soldier, start=start, cell=cell))


def forager_goes_home(position: Position, seat: i64, cell: i64) -> None:
    position.foragers[seat] &= ~BIT[cell]
    position.hive_foragers[seat] += 1


def soldier_goes_home(position: Position, seat: i64, cell: i64) -> None:
    position.soldiers[seat] &= ~BIT[cell]
    position.hive_soldiers[seat] += 1


def bring(  # noqa: PLR0913, PLR0917  who, from where, with what, and to which account
    position: Position, seat: i64, cell: i64, pollen: i64, source: i64, both: bool = False
) -> None:
    """Bring home a queen's bee on top, or both of her bees: with pollen, or from a fungus with a remedy instead."""
    soldier = position.soldiers[seat] & BIT[cell] != 0
    forager = both or not soldier
    if soldier:
        soldier_goes_home(position, seat, cell)
    if forager:
        forager_goes_home(position, seat, cell)
    position.stirred = True
    remedy = position.fungi & BIT[cell] != 0
    gained: i64 = 0 if remedy else pollen
    position.gain(seat, gained, source)
    if position.log is not None:
        event = Brought(seat=seat, cell=cell, forager=forager, soldier=soldier, pollen=gained, remedy=remedy)
        position.tell(event)
    if remedy:
        eradicate_in(position, seat)


def blossoms(position: Position, cell: i64) -> i64:
    """The flowers in a hexagon; 0 if it is not blooming."""
    return i64(position.flowers[cell]) if position.blooming() & BIT[cell] != 0 else 0


def flowers_in(position: Position, cells: i64) -> i64:
    """The flowers in all blooming hexagons of a set."""
    total: i64 = 0
    left: i64 = cells & position.blooming()
    while left != 0:
        total += i64(position.flowers[lowest(left)])
        left &= left - 1
    return total


def eradicate_in(position: Position, seat: i64) -> None:
    """End the infestation of a hive, if there is one."""
    if position.cure(seat) and position.log is not None:
        position.tell(Cured(seat=seat))


def infest_from(position: Position, source: i64, seat: i64) -> None:
    """Spread the infestation of one hive to another."""
    position.infest(seat)
    if position.log is not None:
        position.tell(Infested(seat=seat, source=source))
