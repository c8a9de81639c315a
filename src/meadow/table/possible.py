"""Checks that a stored entry can be the next one of a table: a damaged log must not be shown as a position."""

from meadow.core.step import IllegalAction
from meadow.core.step import check as check_action
from meadow.table import entries
from meadow.table.entries import Entry
from meadow.table.live import Live
from meadow.table.match import Match, come_to


class Impossible(ValueError):  # noqa: N818  the name is what it is
    """The entry cannot come next. The message says why, to follow the entry's number: 'is an action that ...'."""


def check(live: Live, entry: Entry) -> None:
    """Raises Impossible unless the entry can come next. Free choices, such as names, are not checked again."""
    seat: int | None = getattr(entry, "seat", None)
    if seat is not None and not 0 <= seat < len(live.seats):
        raise Impossible(f"is about seat {seat + 1}, which does not exist")
    match entry:
        case entries.Acted():
            _check_acted(_match(live, entry), entry)
        case entries.TakenBack() | entries.UndoAsked():
            decisions = _match(live, entry).decisions
            if not 0 <= entry.to <= decisions:
                raise Impossible(f"goes back to decision {entry.to} of {decisions}")
        case entries.Started() if live.match is not None or live.seats.free():
            raise Impossible("is a start, though the match has begun or seats are free")
        case entries.Removed() if live.match is not None or live.seats[entry.seat].kind != "person":
            raise Impossible("removes a person, though the match has begun or nobody sits there")
        case entries.SeatSet() if live.match is not None or live.seats[entry.seat].kind == "person":
            raise Impossible("closes or opens a seat, though the match has begun or a person sits there")
        case entries.BeatEnded():
            standing = _match(live, entry).state.beat()
            if not standing or entry.beat != standing:
                raise Impossible(f"ends beat {entry.beat}, but the match stands at {standing or 'none'}")
        case entries.HeldOn() if live.beat is None:
            raise Impossible("lengthens a beat, but there is none")
        case entries.Created():
            raise Impossible("creates the table a second time")


def _match(live: Live, entry: Entry) -> Match:
    if live.match is None:
        raise Impossible(f"is {type(entry).__name__} before the start")
    return live.match


def _check_acted(match: Match, entry: entries.Acted) -> None:
    state = match.state
    if state.beat() and entry.seat not in state.actors():
        state = state.clone()
        come_to(state, entry.seat)
    try:
        check_action(state, entry.seat, entry.action)
    except IllegalAction as error:
        raise Impossible(f"is an action that cannot be: {error}") from error
