"""How a table is listed: by its status, with a summary. Both are stored in the same transaction as its entries."""

from collections.abc import Iterable
from typing import Final

import msgspec

from meadow.server.storage import Held, Listing, Status, StoredTable, Turn
from meadow.table import ClockRule, Table, entries
from meadow.table.entries import Entry
from meadow.table.updates import Card

SEAT_CHANGES: Final = (entries.Joined, entries.BotSat, entries.Stood, entries.Removed, entries.SeatSet)
"""The entries that change how many seats are free."""
LEAVING: Final = (entries.Stood, entries.Removed, entries.Forgotten)
"""The entries after which nobody holds the seat any more."""


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


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """A table where you have a seat: what everybody there may know, and whether you are asked."""

    table: str
    """The table's name."""
    game: str
    """The key of the game."""
    name: str
    """The table's title for people; may be empty."""
    status: Status
    """The table's status."""
    seats: tuple[int, ...]
    """The seats that you hold, counted from 0."""
    asked: bool
    """True if one of them must decide now, as its update says. Nobody else is told."""
    others: bool
    """True if other people have seats there: they may be waiting for you."""
    clock: ClockRule
    """How much time people have to decide."""
    updated_at: int
    """When everybody there was last told something, in milliseconds since the epoch."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The part of it that is stored as bytes."""

    name: str
    seats: int
    free: int
    watching: bool
    clock: ClockRule
    options: dict[str, bool | int | str | None]
    people: int | None = None
    """The number of seats that people hold. Not known of tables from before it was counted."""


def listed(stored: StoredTable) -> Listed:
    summary = msgspec.structs.asdict(msgspec.json.decode(stored.listing.summary, type=Summary))
    del summary["people"]
    return Listed(
        table=stored.id,
        game=stored.listing.game,
        status=stored.listing.status,
        created_at=stored.created_at,
        **summary,
    )


def own_stored(held: Held) -> Own:
    """The entry of a table that is not in memory."""
    summary = msgspec.json.decode(held.table.listing.summary, type=Summary)
    return Own(
        table=held.table.id,
        game=held.table.listing.game,
        name=summary.name,
        status=held.table.listing.status,
        seats=held.seats,
        asked=any(held.turn.asked >> seat & 1 for seat in held.seats),
        others=summary.people is None or summary.people > len(held.seats),
        clock=summary.clock,
        updated_at=held.turn.told_at,
    )


def own_live(name: str, table: Table, holder: str, now: int) -> Own:
    """The entry of a table in memory."""
    seats, card = tuple(table.seats_of(holder)), table.card()
    return Own(
        table=name,
        game=card.game,
        name=card.settings.name,
        status=Status(table.status_told(now)),
        seats=seats,
        asked=any(table.is_asked(seat, now) for seat in seats),
        others=any(seat.kind == "person" and number not in seats for number, seat in enumerate(card.seats)),
        clock=card.settings.clock,
        updated_at=table.told_at(now),
    )


def turn(table: Table, now: int) -> Turn:
    """What is stored of a table that is idle, and holds nothing back."""
    seats = range(len(table.holders))
    return Turn(sum(1 << seat for seat in seats if table.is_asked(seat, now)), table.told_at(now))


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
    return _listing(card, Status(card.status), [])


def after(table: Table, made: list[Entry]) -> Listing | None:
    """The listing once these entries are folded; None if they do not change it."""
    ends = table.ends_with(made)
    if not ends and isinstance(made[0], entries.Acted):
        return None
    begins = any(isinstance(entry, entries.Started) for entry in made)
    seated = any(isinstance(entry, SEAT_CHANGES) for entry in made)
    doors = [entry for entry in made if isinstance(entry, entries.WatchingSet)]
    closed = isinstance(made[0], entries.Closed)
    forgets = any(isinstance(entry, entries.Forgotten) for entry in made)
    if not (ends or begins or seated or doors or closed or forgets):
        return None
    card = table.card()
    if closed:  # nobody can do anything there any more: it is in no list
        card = msgspec.structs.replace(card, settings=msgspec.structs.replace(card.settings, public=False))
    if doors:
        card = msgspec.structs.replace(card, watching=doors[-1].open)
    status = Status.OVER if ends else Status.PLAYING if begins else Status(card.status)
    return _listing(card, status, made)


def _counted(card: Card, made: list[Entry]) -> tuple[int, int]:
    """How many seats people hold, and how many they can still take, once these entries are folded."""
    kinds = {number: seat.kind for number, seat in enumerate(card.seats)}
    closed = {number for number, seat in enumerate(card.seats) if seat.closed}
    for entry in made:
        match entry:
            case entries.Joined():
                kinds[entry.seat] = "person"
            case entries.BotSat():
                kinds[entry.seat] = "bot"
            case entries.Stood() | entries.Removed():
                kinds[entry.seat] = "free"
            case entries.SeatSet():
                (closed.discard if entry.open else closed.add)(entry.seat)
    free = [number for number, kind in kinds.items() if kind == "free" and number not in closed]
    return sum(kind == "person" for kind in kinds.values()), len(free)


def seating(made: list[Entry]) -> dict[int, str]:
    """Who holds other seats once these entries are folded. Such entries change the listing too."""
    changed = {entry.seat: entry.holder for entry in made if isinstance(entry, entries.Joined)}
    return changed | {entry.seat: "" for entry in made if isinstance(entry, LEAVING)}


def _listing(card: Card, status: Status, made: list[Entry]) -> Listing:
    settings = card.settings
    people, free = _counted(card, made)
    summary = Summary(
        name=settings.name,
        seats=len(card.seats),
        free=free,
        watching=card.watching,
        clock=settings.clock,
        options=card.options,
        people=people,
    )
    return Listing(game=card.game, public=settings.public, status=status, summary=msgspec.json.encode(summary))
