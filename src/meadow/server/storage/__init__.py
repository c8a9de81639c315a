"""Stores the log of every table durably in SQLite or PostgreSQL; it knows nothing of games. The server uses `Store`."""

from meadow.server.storage.errors import (
    Conflict,
    Damaged,
    Displaced,
    Locked,
    NotCommitted,
    OutcomeUnknown,
    Overloaded,
    PlaceError,
    Repeated,
    SchemaError,
    StorageError,
    Unavailable,
    cause,
    is_displaced,
)
from meadow.server.storage.place import Place
from meadow.server.storage.records import HOT, Listing, Outage, Row, Sleeper, Status, StoredEntry, StoredTable
from meadow.server.storage.store import Store
from meadow.server.storage.write_queue import QueueLimits

__all__ = [
    "HOT",
    "Conflict",
    "Damaged",
    "Displaced",
    "Listing",
    "Locked",
    "NotCommitted",
    "Outage",
    "OutcomeUnknown",
    "Overloaded",
    "Place",
    "PlaceError",
    "QueueLimits",
    "Repeated",
    "Row",
    "SchemaError",
    "Sleeper",
    "Status",
    "StorageError",
    "Store",
    "StoredEntry",
    "StoredTable",
    "Unavailable",
    "cause",
    "is_displaced",
]
