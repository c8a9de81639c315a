"""Playing again: the same people, bots, options and settings, everybody one seat further, so that another begins."""

from meadow.core.catalogue import AnyGame
from meadow.table import entries, opening
from meadow.table.entries import Entry
from meadow.table.live import Live
from meadow.table.problems import Refused


def wanted(live: Live) -> bool:
    """Whether everybody who is still there has asked to play again, and nobody has made the table yet."""
    if not live.over or live.closed or live.next_table or not live.rematch:
        return False
    there = [number for number, seat in enumerate(live.seats) if seat.kind == "person" and not seat.away]
    return set(there) <= set(live.rematch)


def first_entries(live: Live, game: AnyGame, secret: opening.Secret, now: int) -> list[Entry]:
    """The first entries of the next table, with the current version of the game. Raises Refused.

    Its seed must be a new one: all know that of this table by now.
    """
    if not wanted(live):
        raise Refused("not_allowed", "Not everybody wants to play again: wait until all have asked for it.")
    created = live.created
    first = opening.created(
        opening.Wish(game=created.game, seats=created.seats, options=created.options, settings=created.settings),
        game,
        secret,
        live.host,
        now,
    )
    return [first, *_seated(live, now), entries.Started(at=now), *_away(live, now)]


def _seated(live: Live, now: int) -> list[Entry]:
    return [_sits(live, old, now) for old in range(len(live.seats))]


def _sits(live: Live, old: int, now: int) -> Entry:
    here, seat = live.seats[old], next_seat(live, old)
    if here.kind == "bot":
        return entries.BotSat(at=now, seat=seat, level=here.level, name=here.name)
    return entries.Joined(at=now, seat=seat, name=here.name, holder=here.holder)


def _away(live: Live, now: int) -> list[Entry]:
    gone = [old for old, seat in enumerate(live.seats) if seat.away and old not in live.rematch]
    return [entries.Away(at=now, seat=next_seat(live, old)) for old in gone]


def next_seat(live: Live, old: int) -> int:
    """The seat in the next match of the player on seat `old`: the first player becomes the last."""
    return (old - 1) % len(live.seats)
