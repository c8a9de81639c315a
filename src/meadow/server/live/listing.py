"""How a table is listed: found by its status, shown by its summary. Stored in the same transaction as its entries."""

from collections.abc import Iterable

import msgspec

from meadow.server.storage import Listing, Status, StoredTable
from meadow.table import ClockRule, Table, entries
from meadow.table.entries import Entry
from meadow.table.updates import Card


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A public table in the list: nothing in it is a secret."""

    table: str
    """The table's name: its invitation."""
    game: str
    """The key of the game."""
    name: str
    """What the table is called; may be empty."""
    status: Status
    """How far it is."""
    seats: int
    """How many can play."""
    free: int
    """Seats that are still free."""
    watching: bool
    """Whether people without a seat may look on."""
    clock: ClockRule
    """How much time people have to decide."""
    options: dict[str, bool | int | str | None]
    """All of the game's options with their values."""
    created_at: int
    """When the table was made, in milliseconds since the epoch."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What of it is stored as bytes."""

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
    """Whether it comes first in the list."""
    return _place(one) > _place(other)


def _place(stored: StoredTable) -> tuple[int, str]:
    return stored.created_at, stored.id


def with_unseen(stored: list[StoredTable], unseen: Iterable[StoredTable], limit: int) -> list[StoredTable]:
    """A page of the list, and what of these belongs on it: public tables whose end nobody may know of yet."""
    there = {each.id for each in stored}
    ended = [each for each in unseen if each.listing.public and each.listing.status is Status.OVER]
    more = [_going(each) for each in ended if each.id not in there]
    return sorted([*stored, *more], key=_place, reverse=True)[:limit] if more else stored


def _going(stored: StoredTable) -> StoredTable:
    return msgspec.structs.replace(stored, listing=msgspec.structs.replace(stored.listing, status=Status.PLAYING))


def listing(table: Table) -> Listing:
    """As the table is now."""
    card = table.card()
    return _listing(card, Status(card.status), sum(seat.kind == "free" for seat in card.seats))


def after(table: Table, made: list[Entry]) -> Listing | None:
    """As it will be once these entries are folded; None if that changes nothing."""
    ends = table.ends_with(made)
    if not ends and isinstance(made[0], entries.Acted):
        return None
    begins = any(isinstance(entry, entries.Started) for entry in made)
    sits = sum(isinstance(entry, entries.Joined | entries.BotSat) for entry in made)
    stands = sum(isinstance(entry, entries.Stood) for entry in made)
    if not (ends or begins or sits or stands):
        return None
    card = table.card()
    status = Status.OVER if ends else Status.PLAYING if begins else Status(card.status)
    free = sum(seat.kind == "free" for seat in card.seats)
    return _listing(card, status, free - sits + stands)


def _listing(card: Card, status: Status, free: int) -> Listing:
    settings = card.settings
    summary = Summary(
        name=settings.name,
        seats=len(card.seats),
        free=free,
        watching=settings.watching,
        clock=settings.clock,
        options=card.options,
    )
    return Listing(game=card.game, public=settings.public, status=status, summary=msgspec.json.encode(summary))
