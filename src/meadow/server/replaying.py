"""A live table made of its log."""

import asyncio
from collections.abc import Sequence

from meadow.server.owned import Owned
from meadow.server.storage import Entry as StoredEntry
from meadow.server.turns import Turns
from meadow.table import Table, entries

AT_ONCE = 25
"""So many entries are folded before others get their turn."""


async def replayed(name: str, stored: Sequence[StoredEntry]) -> Owned:
    """The table of this log. Others get their turn in between."""
    first = entries.decoded(stored[0].body)
    assert isinstance(first, entries.Created)
    owned = Owned(name, Table.replayed([first]), Turns(asyncio.get_running_loop()))
    for row in stored[1:]:
        owned.fold([entries.decoded(row.body)], row.client)
        if row.number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return owned
