"""What is stored of guests: their devices, the codes and phrases that link one, and who is being forgotten.

All secrets are hashes. Changes are steps: any of them may be written a second time without harm.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, bindparam, case, delete, exists, select, text, update
from sqlalchemy.sql.base import Executable

from meadow.server.storage.jobs import Batch
from meadow.server.storage.schema import devices, entries, forgetting, keys, tables
from meadow.server.storage.upkeep import Upkeep

OPEN_CODES: Final = 3
"""The most codes of a guest that are valid at the same time."""
Step = tuple[Executable, dict[str, Any]]
"""A statement with its parameters."""

_PUT = text(
    "INSERT INTO devices (key, guest, label, linked_by, added_at, seen_at, revoked_at) "
    "VALUES (:key, :guest, :label, :linked_by, :added_at, :seen_at, :revoked_at) "
    "ON CONFLICT (key) DO UPDATE SET guest = excluded.guest, label = excluded.label, linked_by = excluded.linked_by, "
    "added_at = excluded.added_at, seen_at = excluded.seen_at, revoked_at = excluded.revoked_at"
)
_SEEN = update(devices).where(devices.c.key == bindparam("at_key")).values(seen_at=bindparam("new_seen_at"))
_BLANK = (
    update(devices)
    .where(devices.c.guest == bindparam("whose"))
    .values(guest="", label="", linked_by="", added_at=None, seen_at=None, revoked_at=bindparam("at"))
)
_ADD_KEY = text(
    "INSERT INTO keys (hash, guest, kind, made_at, expires_at) VALUES (:hash, :guest, :kind, :made_at, :expires_at) "
    "ON CONFLICT (hash) DO NOTHING"
)
_DROP_KEY = delete(keys).where(keys.c.hash == bindparam("at_hash"))
_DROP_KEYS = delete(keys).where(keys.c.guest == bindparam("whose"))
_DROP_KIND = delete(keys).where(keys.c.guest == bindparam("whose"), keys.c.kind == bindparam("of_kind"))
_DROP_EXPIRED = delete(keys).where(keys.c.expires_at <= bindparam("now"))
_FORGET = text("INSERT INTO forgetting (guest, since) VALUES (:guest, :since) ON CONFLICT (guest) DO NOTHING")
_FORGOTTEN = delete(forgetting).where(forgetting.c.guest == bindparam("whose"))

_REWRITE = (
    update(entries)
    .where(
        entries.c.table_id == bindparam("of_table"),
        entries.c.number == bindparam("at_number"),
        exists().where(tables.c.id == bindparam("of_table"), tables.c.length == bindparam("at_length")),
    )
    .values(body=bindparam("new_body"), digest=case((entries.c.number == 0, entries.c.digest)))
)
_MENTIONS = {
    dialect: text(
        "SELECT DISTINCT table_id FROM entries WHERE table_id >= :first AND table_id <= :last "  # noqa: S608  constants
        f"AND {has} > 0 ORDER BY table_id"
    )
    for dialect, has in (("sqlite", "instr(body, :word)"), ("postgresql", "position(:word IN body)"))
}


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A token of a guest, by its hash. Times are in milliseconds since the epoch; `seen_at` begins a day."""

    key: str
    guest: str
    label: str = ""
    linked_by: Literal["", "code", "phrase"] = ""
    added_at: int | None = None
    seen_at: int | None = None
    revoked_at: int | None = None


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """A code or a phrase with which a device is linked to a guest, by its hash."""

    hash: str
    guest: str
    kind: Literal["code", "phrase"]
    made_at: int
    expires_at: int | None = None


class Change(Upkeep, frozen=True, kw_only=True):
    """These steps, one after the other."""

    steps: Sequence[Step]

    def add_to(self, batch: Batch) -> None:
        batch.rare += self.steps


def put(device: Device) -> Step:
    return _PUT, msgspec.structs.asdict(device)


def seen(key: str, at: int) -> Step:
    return _SEEN, {"at_key": key, "new_seen_at": at}


def add_code(key: Key, open_codes: Sequence[Key]) -> list[Step]:
    """Of the guest's codes that are open the oldest end, so that there are few at a time."""
    oldest = sorted(open_codes, key=lambda each: each.made_at)[: max(0, len(open_codes) - OPEN_CODES + 1)]
    return [*(drop(each) for each in oldest), (_ADD_KEY, msgspec.structs.asdict(key))]


def set_phrase(key: Key) -> list[Step]:
    return [
        (_DROP_KIND, {"whose": key.guest, "of_kind": "phrase"}),
        (_ADD_KEY, msgspec.structs.asdict(key)),
    ]


def drop(key: Key) -> Step:
    return _DROP_KEY, {"at_hash": key.hash}


def drop_expired(now: int) -> Step:
    return _DROP_EXPIRED, {"now": now}


def forget(guest: str, at: int) -> list[Step]:
    """All that is known of a guest goes, but that their tokens are valid no more. Their tables follow."""
    gone = Device(key=guest, guest="", revoked_at=at)
    return [
        (_DROP_KEYS, {"whose": guest}),
        (_BLANK, {"whose": guest, "at": at}),
        put(gone),
        (_FORGET, {"guest": guest, "since": at}),
    ]


def forgotten(guest: str) -> Step:
    """Their tables are done."""
    return _FORGOTTEN, {"whose": guest}


def rewrite(table: str, length: int, bodies: Mapping[int, bytes]) -> list[Step]:
    """Other bodies for entries of a log, if that still has this length.

    What the hash of a command was made of can be guessed, so it goes with the text; that of the request stays.
    """
    same = {"of_table": table, "at_length": length}
    return [(_REWRITE, same | {"at_number": number, "new_body": body}) for number, body in bodies.items()]


def mentioning(connection: Connection, word: str, after: str, limit: int) -> tuple[str, list[str]] | None:
    """Of the next tables after this one, in the order of their ids: the last, and those whose logs have the word."""
    ids = connection.scalars(select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(limit)).all()
    if not ids:
        return None
    parameters = {"first": ids[0], "last": ids[-1], "word": word.encode()}
    return ids[-1], list(connection.scalars(_MENTIONS[connection.dialect.name], parameters))


def device_by_key(connection: Connection, key: str) -> Device | None:
    row = connection.execute(select(devices).where(devices.c.key == key)).first()
    return Device(**row._mapping) if row else None  # noqa: SLF001  the public name of it


def devices_of(connection: Connection, guest: str) -> list[Device]:
    """Those that were revoked among them, the oldest first."""
    query = select(devices).where(devices.c.guest == guest).order_by(devices.c.added_at, devices.c.key)
    return [Device(**row._mapping) for row in connection.execute(query)]  # noqa: SLF001


def key_by_hash(connection: Connection, of: str) -> Key | None:
    row = connection.execute(select(keys).where(keys.c.hash == of)).first()
    return Key(**row._mapping) if row else None  # noqa: SLF001


def keys_of(connection: Connection, guest: str) -> list[Key]:
    query = select(keys).where(keys.c.guest == guest).order_by(keys.c.made_at, keys.c.hash)
    return [Key(**row._mapping) for row in connection.execute(query)]  # noqa: SLF001


def any_expired(connection: Connection, now: int) -> bool:
    """Whether a code is stored that is valid no more."""
    return connection.execute(select(keys.c.hash).where(keys.c.expires_at <= now).limit(1)).first() is not None


def being_forgotten(connection: Connection) -> list[str]:
    """Guests whose tables still know them."""
    return list(connection.scalars(select(forgetting.c.guest).order_by(forgetting.c.since)))
