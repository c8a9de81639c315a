"""Checks that a log has everything that was acknowledged: nothing lost, nothing twice, everything in order."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from meadow.core.step import IllegalAction, check
from meadow.server.storage import StoredEntry
from meadow.table import Table, entries, updates
from meadow.table.entries import Entry
from tests.server.chaos.ledger import Ledger, Sent, Viewer, digest

KINDS: dict[str, tuple[type, tuple[str, ...]]] = {
    "join": (entries.Joined, ("name", "seat")),
    "sit_bot": (entries.BotSat, ("seat", "level")),
    "start": (entries.Started, ()),
    "act": (entries.Acted, ("seat", "action")),
    "undo": (entries.TakenBack, ("seat",)),
    "say": (entries.Said, ("seat", "text")),
}
"""The type of the entry that each order leads to, and the fields that they share."""


def faults(log: Sequence[StoredEntry], ledger: Ledger, table: str) -> list[str]:
    """A sentence for each fault in the log of this table."""
    sent = [each for each in ledger.sent if each.table == table]
    found: list[str] = []
    for look in (_check_numbers, _check_orders, _check_senders, _check_sequence):
        found += look(log, sent)
    return [*found, *_check_replay(log, sent, ledger.shown.get(table, {}))]


def _check_numbers(log: Sequence[StoredEntry], sent: list[Sent]) -> Iterator[str]:
    del sent
    if [row.number for row in log] != list(range(len(log))):
        yield "the numbers of the log are not 0, 1, 2 ..."


def _places(log: Sequence[StoredEntry]) -> dict[str | None, list[int]]:
    places: dict[str | None, list[int]] = {}
    for place, row in enumerate(log):
        places.setdefault(row.client, []).append(place)
    return places


def _check_orders(log: Sequence[StoredEntry], sent: list[Sent]) -> Iterator[str]:
    places = _places(log)
    for each in sent:
        here = places.get(each.key, [])
        if len(here) > 1:
            yield f"twice: {_text(each)} is entries {here}"
        if each.outcome == "done" and not here:
            yield f"lost: {_text(each)} was acknowledged"
        if each.outcome == "refused" and here:
            yield f"carried out: {_text(each)} was refused and is entry {here[0]}"
        if here and not _matches(entries.decoded(log[here[0]].body), each):
            yield f"changed: {_text(each)} is stored as {log[here[0]].body!r}"


def _text(sent: Sent) -> str:
    return f"{sent.request} {sent.fields} ({sent.key})"


def _matches(entry: Entry, sent: Sent) -> bool:
    kind, names = KINDS[sent.request]
    return type(entry) is kind and all(getattr(entry, name) == sent.fields[name] for name in names)


def _check_senders(log: Sequence[StoredEntry], sent: list[Sent]) -> Iterator[str]:
    """Every entry of a person must have been sent by a client."""
    keys = {each.key for each in sent}
    for row in log:
        entry = entries.decoded(row.body)
        by_itself = isinstance(entry, entries.Created | entries.Woken) or getattr(entry, "by", "person") != "person"
        if not by_itself and row.client not in keys:
            yield f"twice or made up: entry {row.number} was sent by nobody: {row.body!r}"


def _check_sequence(log: Sequence[StoredEntry], sent: list[Sent]) -> Iterator[str]:
    """An order that was acknowledged before another one was sent must come before it."""
    by_key = {each.key: each for each in sent}
    soonest: Sent | None = None
    for row in reversed(log):
        here = by_key.get(row.client or "")
        if here is None:
            continue
        if soonest is not None and soonest.answered is not None and soonest.answered < here.first:
            yield f"out of order: entry {row.number}, {_text(here)}, was sent after the answer to {_text(soonest)}"
        if here.answered is not None and (soonest is None or here.answered < (soonest.answered or 0)):
            soonest = here


def _check_replay(log: Sequence[StoredEntry], sent: list[Sent], shown: dict[tuple[Viewer, int], int]) -> Iterator[str]:
    """Fold the log as the server does; every version that a client was shown must come up, and look the same."""
    missing = dict(shown)
    by_key = {each.key: each for each in sent}
    try:
        for row, table in _steps(log):
            yield from _check_shown(table, missing)
            if row is not None and row.client in by_key:
                yield from _check_version(row, table, by_key[row.client])
    except (IllegalAction, ValueError, LookupError, TypeError, AssertionError) as error:
        yield f"the log does not replay: {type(error).__name__}: {error}"
    for viewer, version in missing:
        yield f"lost: version {version} that {viewer} was shown is not in the log"


def _steps(log: Sequence[StoredEntry]) -> Iterator[tuple[StoredEntry | None, Table]]:
    """The table before each entry, and finally after the last."""
    table = Table.replayed([entries.decoded(log[0].body)])
    for row in log[1:]:
        yield row, table
        entry = entries.decoded(row.body)
        if isinstance(entry, entries.Acted):
            assert table.match is not None, "a decision before the start"
            check(table.match.state, entry.seat, entry.action)
        table.fold(entry)
    yield None, table


def _check_version(row: StoredEntry, table: Table, sent: Sent) -> Iterator[str]:
    """A decision must come after the version it was made for: only this reveals swapped orders of two people."""
    version = sent.fields.get("version")
    if version is not None and version > table.version(sent.fields["seat"], END):
        yield f"out of order: entry {row.number}, {_text(sent)}, comes before what it is about"


def _check_shown(table: Table, missing: dict[tuple[Viewer, int], int]) -> Iterator[str]:
    for viewer in (*range(len(table.card().seats)), None):
        version = table.version(viewer, END)
        known = missing.pop((viewer, version), None)
        if known is not None and known != digest(_update(table, viewer)):
            yield f"changed: version {version} of {viewer} shows something else than it was shown"


END = 2**53
"""A time after which nothing is held back."""


def _update(table: Table, viewer: Viewer) -> dict[str, Any]:
    decode: Callable[[bytes], dict[str, Any]] = msgspec.json.decode
    return decode(updates.encoded(table.update(viewer, END)))
