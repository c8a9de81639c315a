"""The logs of all tables in SQLite or PostgreSQL, and nothing about games. `Store` is what the server uses."""

from meadow.server.storage.desk import Limits
from meadow.server.storage.engines import cause
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
    is_displaced,
)
from meadow.server.storage.place import Place
from meadow.server.storage.rows import Entry, Listing, Row, Status, Stored
from meadow.server.storage.store import Store

__all__ = [
    "Conflict",
    "Damaged",
    "Displaced",
    "Entry",
    "Limits",
    "Listing",
    "Locked",
    "NotCommitted",
    "OutcomeUnknown",
    "Overloaded",
    "Place",
    "PlaceError",
    "Repeated",
    "Row",
    "SchemaError",
    "Status",
    "StorageError",
    "Store",
    "Stored",
    "Unavailable",
    "cause",
    "is_displaced",
]
