"""What goes into the storage and comes out of it. Bodies are bytes that only the caller understands."""

from enum import StrEnum

import msgspec


class Status(StrEnum):
    """How far a table is, as the lobby lists it."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


class Row(msgspec.Struct, frozen=True):
    """An entry to be written. `client` is the client's own id of the command that it comes from.

    Of several entries of one command only one can carry it, as it is unique within the table. `digest` tells that
    command from others, or in a first entry what was asked for when the table was made: None if nobody knows.
    """

    body: bytes
    client: str | None = None
    digest: str | None = None


class Entry(msgspec.Struct, frozen=True):
    """An entry that was written."""

    number: int
    body: bytes
    client: str | None = None
    digest: str | None = None


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby finds a table by, and in `summary` whatever it shows of it."""

    game: str
    public: bool
    status: Status
    summary: bytes = b"{}"


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is listed: times in milliseconds since the epoch, `length` the number of its entries."""

    id: str
    created_at: int
    updated_at: int
    length: int
    listing: Listing
