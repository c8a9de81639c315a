"""Faults planted in a log, as a faulty server would leave it: the numbers are still in order."""

from collections.abc import Callable, Sequence

import msgspec

from meadow.server.storage import StoredEntry
from meadow.table import entries

Log = list[StoredEntry]


def acts(log: Sequence[StoredEntry]) -> list[int]:
    """The places in the log of people's decisions."""
    decoded = [entries.decoded(row.body) for row in log]
    return [
        place
        for place, entry in enumerate(decoded)
        if isinstance(entry, entries.Acted) and log[place].client is not None
    ]


def dropped(log: Sequence[StoredEntry], place: int) -> Log:
    return _numbered([*log[:place], *log[place + 1 :]])


def doubled(log: Sequence[StoredEntry], place: int) -> Log:
    return _numbered([*log[: place + 1], *log[place:]])


def doubled_by_nobody(log: Sequence[StoredEntry], place: int) -> Log:
    """The database allows no id twice, so that a doubled action may have none."""
    return _numbered([*log[: place + 1], msgspec.structs.replace(log[place], client=None), *log[place + 1 :]])


def swapped(log: Sequence[StoredEntry], place: int) -> Log:
    """The decision changes places with the next one."""
    other = next(each for each in acts(log) if each > place)
    changed = list(log)
    changed[place], changed[other] = log[other], log[place]
    return _numbered(changed)


def _numbered(log: Sequence[StoredEntry]) -> Log:
    return [msgspec.structs.replace(row, number=number) for number, row in enumerate(log)]


PLANTED: dict[str, tuple[Callable[[Sequence[StoredEntry], int], Log], str]] = {
    "dropped": (dropped, "lost: act"),
    "doubled": (doubled, "twice: act"),
    "doubled by nobody": (doubled_by_nobody, "twice or made up"),
    "swapped": (swapped, "out of order"),
}
"""Each fault, and what the checker must report."""
