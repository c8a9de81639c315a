"""Loading: a table from its log, with every entry checked."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from meadow.core.catalogue import UnknownGame
from meadow.core.rng import UnknownGenerator
from meadow.server.live.messages import CommandId, Processed, remember
from meadow.server.storage import HOT, Damaged, Seating, StoredEntry
from meadow.table import Table, entries
from meadow.table.entries import Entry
from meadow.table.fairness import kept
from meadow.table.possible import Impossible

AT_ONCE = 25
"""The number of entries that are folded before the event loop runs."""

OF_ANOTHER_VERSION = (LookupError, UnknownGame, UnknownGenerator)
"""What a table raises whose game, version of its rules or generator this meadow does not know."""


class Loaded(NamedTuple):
    """A table, the length of its log, its latest commands by client id, and the wake time that is stored with it."""

    table: Table
    length: int
    recent: OrderedDict[str, Processed]
    wake: int | None = HOT


async def replayed(name: str, stored: Sequence[StoredEntry]) -> Loaded:
    """The table of this log. The event loop runs in between.

    Raises Damaged, and LookupError if this meadow does not know the game, its version or the generator.
    """
    table, recent = _begun(name, _decoded(name, stored[0])), OrderedDict[str, Processed]()
    for row in stored[1:]:
        entry = _decoded(name, row)
        try:
            table.check(entry)
            table.fold(entry)
        except Exception as error:
            raise _damaged(name, row.number, error) from error
        if row.client is not None:
            remember(recent, CommandId(row.client, row.digest), entry)
        if row.number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return Loaded(table, len(stored), recent)


def problems(name: str, stored: Sequence[StoredEntry], seating: Seating) -> Iterator[str]:
    """What is wrong with a log without outages, as far as it can be told, for `meadow db check`."""
    try:
        holders = asyncio.run(replayed(name, stored)).table.holders
        if seating != {seat: holder for seat, holder in enumerate(holders) if holder}:
            yield f"table {name}: others are stored to sit there than its log says"
    except Damaged as damaged:
        yield str(damaged)
    except LookupError as error:
        yield f"table {name}: {error}"


def _begun(name: str, first: Entry) -> Table:
    if not isinstance(first, entries.Created):
        raise Damaged(name, 0, "does not create the table")
    if not kept(first.seed, first.salt, first.commitment):
        raise Damaged(name, 0, "has another seed than was committed to")
    try:
        return Table.replayed([first])
    except Exception as error:
        if type(error) in OF_ANOTHER_VERSION:
            raise LookupError(str(error)) from error
        raise _damaged(name, 0, error) from error


def _decoded(name: str, row: StoredEntry) -> Entry:
    try:
        return entries.decoded(row.body)
    except msgspec.DecodeError as error:  # what it says may hold what is in the row
        raise Damaged(name, row.number, "cannot be read") from error


def _damaged(name: str, number: int, error: Exception) -> Damaged:
    """What an error says that nobody foresaw could be anything."""
    said = str(error) if isinstance(error, Impossible) else f"cannot be carried out ({type(error).__name__})"
    return Damaged(name, number, said)
