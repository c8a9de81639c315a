"""A live table made of its log, every entry of which is checked."""

import asyncio
from collections.abc import Iterator, Sequence

import msgspec

from meadow.core.catalogue import UnknownGame
from meadow.core.rng import UnknownGenerator
from meadow.server.owned import CommandId, Owned
from meadow.server.storage import Damaged
from meadow.server.storage import Entry as StoredEntry
from meadow.server.turns import Turns
from meadow.table import Table, entries
from meadow.table.entries import Entry
from meadow.table.fairness import kept
from meadow.table.possible import Impossible

AT_ONCE = 25
"""So many entries are folded before others get their turn."""

OF_ANOTHER_VERSION = (LookupError, UnknownGame, UnknownGenerator)
"""What a table raises whose game, version of its rules or generator this meadow does not know."""


async def replayed(name: str, stored: Sequence[StoredEntry]) -> Owned:
    """The table of this log. Others get their turn in between.

    Raises Damaged, and LookupError if this meadow does not know the game, its version or the generator.
    """
    first = _decoded(name, stored[0])
    owned = Owned(name, _begun(name, first), Turns(asyncio.get_running_loop()))
    for row in stored[1:]:
        entry = _decoded(name, row)
        try:
            owned.table.check(entry)
            owned.fold([entry], None if row.client is None else CommandId(row.client, row.digest))
        except Exception as error:
            raise _damaged(name, row.number, error) from error
        if row.number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return owned


def problems(name: str, stored: Sequence[StoredEntry]) -> Iterator[str]:
    """What is wrong with a log without gaps, as far as it can be told, for `meadow db check`."""
    try:
        asyncio.run(replayed(name, stored))
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
