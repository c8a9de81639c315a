"""The records that go into the storage and come out of it. Their bodies are bytes that only the caller understands."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal

import msgspec

Seating = Mapping[int, str]
"""The holders of seats whose holder changes; empty where nobody holds the seat any more."""

HOT: Final = 0
"""The wake time of a table that may be changing in memory: a server that starts must load it to know more."""


class Status(StrEnum):
    """How far a table is, as the lobby lists it."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


class Row(msgspec.Struct, frozen=True):
    """An entry to be written. `client` is the client's own id of the command that it comes from.

    A command may produce several entries, but `client` is unique within a table, so only one of them carries it.
    `digest` is the hash of that command, or in a table's first entry of the request that made the table; None if
    there is no such hash.
    """

    body: bytes
    client: str | None = None
    digest: str | None = None


class StoredEntry(msgspec.Struct, frozen=True):
    """An entry that was written: a `Row` and its number in the log of its table."""

    number: int
    body: bytes
    client: str | None = None
    digest: str | None = None


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby finds a table by; `summary` is what it shows of the table."""

    game: str
    public: bool
    status: Status
    summary: bytes = b"{}"


class Turn(msgspec.Struct, frozen=True):
    """What is stored of a table when it is idle, for those who sit there.

    `asked` has bit n if seat n is shown that it must decide; only its holder may know. `told_at` is when onlookers
    were last told something: when the last entry was stored may tell what is hidden.
    """

    asked: int
    told_at: int


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its entries. Times are in milliseconds since the epoch, `length` is the number of entries.

    `wake_at` is when something happens there by itself if nobody does anything and no time is given back: None if
    nothing does, and `HOT` if it is not known.
    """

    id: str
    created_at: int
    updated_at: int
    length: int
    listing: Listing
    wake_at: int | None = None


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A table where a guest holds these seats, with its `Turn` when it was last idle."""

    table: StoredTable
    seats: tuple[int, ...]
    turn: Turn


class Sleeper(msgspec.Struct, frozen=True):
    """A table that must be loaded at `wake_at`, or later by the time that is given back since `updated_at`."""

    id: str
    wake_at: int
    updated_at: int


class Outage(msgspec.Struct, frozen=True):
    """A time in which nobody could decide anything, in milliseconds since the epoch."""

    began: int
    ended: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint about the person on a seat; `chat` is the last lines that everybody could read then, as bytes.

    `request` is the guest and id of the request, and makes it idempotent; `digest` is its hash.
    """

    id: str
    request: str
    digest: str
    at: int
    table_id: str
    seat: int
    by_holder: str
    about_holder: str
    about_name: str
    why: str
    text: str
    chat: bytes
    handled_at: int | None = None


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """A guest, by holder, or a network that is kept out until then."""

    id: str
    at: int
    until: int
    kind: Literal["guest", "address"]
    who: str
    why: str


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """Something that one of those who look after the server was about to do."""

    id: str
    at: int
    who: str
    what: str
    about: str
    why: str
