"""Forgetting a person: their seats are Somebody's, and their names and what they said go from the log."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from meadow.table import entries, names
from meadow.table.asking import Asking
from meadow.table.entries import Entry
from meadow.table.live import Live

SOMEBODY: Final = "Somebody"
UNSAID: Final = "…"


def forget(asking: Asking) -> list[Entry]:
    """The entries with which the holder leaves for good. A bot plays on for them once the match has begun."""
    live = asking.live
    if live.match is None:
        return _stand(asking)
    if not live.over:
        asking.nobody_late()
    made: list[Entry] = []
    taken = [seat.name for seat in live.seats]
    for seat in live.seats.of(asking.holder):
        taken[seat] = _name([name for number, name in enumerate(taken) if number != seat])
        made.append(entries.Forgotten(at=asking.now, seat=seat, name=taken[seat]))
    return made


def _stand(asking: Asking) -> list[Entry]:
    """Before the start the seats are free again, and another is the host."""
    seats, mine = asking.live.seats, asking.live.seats.of(asking.holder)
    made: list[Entry] = [entries.Stood(at=asking.now, seat=seat) for seat in mine]
    if asking.hosts:
        following = next((other for other in seats.people() if other not in mine), None)
        made.append(entries.Hosted(at=asking.now, seat=following))
    return made


def _name(others: Iterable[str]) -> str:
    """A name that looks like none of the others."""
    taken = [name for name in others if name]
    numbered = (f"{SOMEBODY} {number}" for number in itertools.count(2))
    return next(
        name for name in itertools.chain([SOMEBODY], numbered) if not any(names.alike(name, one) for one in taken)
    )


def scrubbed(log: Sequence[Entry], holder: str, alias: str) -> dict[int, Entry]:
    """The entries that tell of the holder, by their numbers, as they are to be stored instead.

    `alias` is nobody's, and the same on all their seats: the log is folded as before, but for names and chat.
    """
    named = {entry.seat: entry.name for entry in log if isinstance(entry, entries.Forgotten)}
    found: dict[int, Entry] = {}
    mine: set[int] = set()
    for number, entry in enumerate(log):
        match entry:
            case entries.Created() if entry.host == holder:
                found[number] = msgspec.structs.replace(entry, host=alias)
            case entries.Joined() if entry.holder == holder:
                mine.add(entry.seat)
                name = named.get(entry.seat, SOMEBODY)
                found[number] = msgspec.structs.replace(entry, holder=alias, name=name)
            case entries.Joined() | entries.BotSat() | entries.Stood() | entries.Removed():
                mine.discard(entry.seat)
            case entries.Renamed() if entry.seat in mine:
                found[number] = msgspec.structs.replace(entry, name=named.get(entry.seat, SOMEBODY))
            case entries.Said() if entry.seat in mine:
                found[number] = msgspec.structs.replace(entry, text=UNSAID)
    return found


def fold(live: Live, entry: entries.Forgotten) -> None:
    """From now on a bot plays for the seat, and nobody can come back to it."""
    seat = live.seats[entry.seat]
    if seat.holder == live.host:
        live.host = ""
    seat.name, seat.holder, seat.forgotten, seat.away = entry.name, "", True, seat.away or "left"
    if live.pause is not None and entry.seat == live.pause.seat:
        live.pause = None
    if live.undo is not None and entry.seat == live.undo.seat:
        live.undo = None
