"""How a table is listed: by its status, with a summary. Both are stored in the same transaction as its entries."""

from collections.abc import Iterable
from typing import Final

import msgspec

from meadow.server.storage import Listing, Status, StoredTable
from meadow.table import ClockRule, Table, entries
from meadow.table.entries import Entry
from meadow.table.updates import Card

SEATING: Final = (entries.Joined, entries.BotSat, entries.Stood, entries.Removed, entries.SeatSet)
"""The entries that change how many seats are free."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A public table in the list: nothing in it is a secret."""

    table: str
    """The table's name, which is its invitation."""
    game: str
    """The key of the game."""
    name: str
    """The table's title for people; may be empty."""
    status: Status
    """The table's status."""
    seats: int
    """The number of seats."""
    free: int
    """The number of seats that are still free; seats that the host has closed are not counted."""
    watching: bool
    """True if people without a seat may look on."""
    clock: ClockRule
    """How much time people have to decide."""
    options: dict[str, bool | int | str | None]
    """All of the game's options with their values."""
    created_at: int
    """When the table was made, in milliseconds since the epoch."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The part of it that is stored as bytes."""

    name: str
    seats: int
    free: int
    watching: bool
    clock: ClockRule
    options: dict[str, bool | int | str | None]


def listed(stored: StoredTable) -> Listed:
    summary = msgspec.json.decode(stored.listing.summary, type=Summary)
    return Listed(
        table=stored.id,
        game=stored.listing.game,
        status=stored.listing.status,
        created_at=stored.created_at,
        **msgspec.structs.asdict(summary),
    )


def newer(one: StoredTable, other: StoredTable) -> bool:
    """True if `one` comes before `other` in the list."""
    return _order(one) > _order(other)


def _order(stored: StoredTable) -> tuple[int, str]:
    return stored.created_at, stored.id


def with_unseen(stored: list[StoredTable], unseen: Iterable[StoredTable], limit: int) -> list[StoredTable]:
    """A page of the list, with those of `unseen` that belong on it: public tables whose end is not shown yet."""
    there = {each.id for each in stored}
    ended = [each for each in unseen if each.listing.public and each.listing.status is Status.OVER]
    more = [_as_playing(each) for each in ended if each.id not in there]
    return sorted([*stored, *more], key=_order, reverse=True)[:limit] if more else stored


def _as_playing(stored: StoredTable) -> StoredTable:
    return msgspec.structs.replace(stored, listing=msgspec.structs.replace(stored.listing, status=Status.PLAYING))


def listing(table: Table) -> Listing:
    """The listing of the table as it is now."""
    card = table.card()
    return _listing(card, Status(card.status), _free(card, []))


def after(table: Table, made: list[Entry]) -> Listing | None:
    """The listing once these entries are folded; None if they do not change it."""
    ends = table.ends_with(made)
    if not ends and isinstance(made[0], entries.Acted):
        return None
    begins = any(isinstance(entry, entries.Started) for entry in made)
    seated = any(isinstance(entry, SEATING) for entry in made)
    doors = [entry for entry in made if isinstance(entry, entries.WatchingSet)]
    if not (ends or begins or seated or doors):
        return None
    card = table.card()
    if doors:
        card = msgspec.structs.replace(card, watching=doors[-1].open)
    status = Status.OVER if ends else Status.PLAYING if begins else Status(card.status)
    return _listing(card, status, _free(card, made))


def _free(card: Card, made: list[Entry]) -> int:
    """How many seats people can still take, once these entries are folded."""
    free = {number for number, seat in enumerate(card.seats) if seat.kind == "free"}
    closed = {number for number, seat in enumerate(card.seats) if seat.closed}
    for entry in made:
        match entry:
            case entries.Joined() | entries.BotSat():
                free.discard(entry.seat)
            case entries.Stood() | entries.Removed():
                free.add(entry.seat)
            case entries.SeatSet():
                (closed.discard if entry.open else closed.add)(entry.seat)
    return len(free - closed)


def _listing(card: Card, status: Status, free: int) -> Listing:
    settings = card.settings
    summary = Summary(
        name=settings.name,
        seats=len(card.seats),
        free=free,
        watching=card.watching,
        clock=settings.clock,
        options=card.options,
    )
    return Listing(game=card.game, public=settings.public, status=status, summary=msgspec.json.encode(summary))
