"""Applies entries: the only place where a table changes. Entries are decided and stored before."""

from collections.abc import Collection

import msgspec

from meadow.table import entries, following, showing
from meadow.table.changes import News, change
from meadow.table.entries import Entry
from meadow.table.live import Live
from meadow.table.notes import note
from meadow.table.screens import Happening, Screen
from meadow.table.updates import NONE, Update


def fold(live: Live, entry: Entry) -> None:
    """Apply the entry, and note what each viewer is shown of it."""
    now = max(entry.at, live.at)
    if isinstance(entry, entries.Unchanged):
        live.unchanged[entry.seat] = live.unchanged.get(entry.seat, 0) + 1
        live.at = now
        return
    shown_at = live.pace.shown_at(now)
    # Viewers keep these frames while the news is held back.
    frames = [showing.newest(live, screen.viewer) for screen in live.screens] if shown_at > now else None
    names, clocks, beat = live.seats.names, live.clock.shown(), live.beat
    news = change(live, entry, now)
    if news.moved:
        live.seen = None
    noticed = news.audience if news.moved else ()
    live.settle()
    live.keep_beat(now)
    _run_clocks(live, news.new, now, shown_at)
    _end_requests(live)
    if clocks != live.clock.shown() or beat != live.beat:
        news = news._replace(audience=live.screens.everybody())
    _tell(live, news, now, shown_at, frames)
    _ask(live, news)
    following.take_back(live, news.audience, now)
    following.note(live, noticed, shown_at)
    _remember(live, news, _happening(entry, news, shown_at, names))
    live.pace.note(shown_at, secret=live.secret and live.status == "playing")
    if len(news.audience) == len(live.screens.all) or isinstance(entry, entries.Woken):
        live.known_at = now
    live.at = now


def _happening(entry: Entry, news: News, at: int, names: tuple[str, ...]) -> Happening:
    seat: int | None = getattr(entry, "seat", None)
    told = note(entry, "" if seat is None else names[seat])
    return Happening(at, news.events, told, entry if isinstance(entry, entries.Said) else None, names)


def _remember(live: Live, news: News, happening: Happening) -> None:
    if happening.events or happening.note or happening.said:
        for viewer in news.audience:
            screen = live.screens[viewer]
            if news.back is not None:
                happening = happening._replace(back=screen.trail.before(screen.version))
            screen.history.append((screen.version, happening))


def _run_clocks(live: Live, new: Collection[int], now: int, shown_at: int) -> None:
    for seat in new if live.beat is None else range(len(live.seats)):
        live.seats[seat].lapsed = False
    if live.clock.ticks:
        live.clock.renew(new)
        asked = (
            [seat for seat in live.actors() if live.seats[seat].decides and not live.seats[seat].lapsed]
            if live.going and live.beat is None
            else []
        )
        public, secret = ([], asked) if live.secret else (asked, [])
        live.clock.run(public, secret, now, shown_at)


def _end_requests(live: Live) -> None:
    """Drop a request that waits for nobody: all others have agreed, or those who have not can no longer be asked."""
    if live.undo is not None and not live.awaited(live.undo):
        live.undo = None
    if live.pause is not None and not live.awaited(live.pause):
        live.pause = None


def _tell(live: Live, news: News, now: int, shown_at: int, frames: list[Update] | None) -> None:
    for number, screen in enumerate(live.screens):
        if screen.viewer not in news.audience:
            continue
        at_once = frames is None or _asked_in_secret(live, news, screen)
        if frames is None or at_once:
            screen.past.clear()
        else:
            screen.keep(frames[number], now)
            _acknowledge(screen, news, frames[number], now)
        screen.change(now if at_once else shown_at)
        if news.moved:
            screen.moved, screen.run = screen.version, 0


def _asked_in_secret(live: Live, news: News, screen: Screen) -> bool:
    """Whether the viewer is asked now and nobody else knows. That is shown at once.

    Otherwise each such seat would take at least one interval of the pace, and the intervals could be counted.
    """
    return live.secret and news.moved and screen.viewer in live.actors() and screen.viewer not in news.still


def _acknowledge(screen: Screen, news: News, frame: Update, now: int) -> None:
    """Show the seat at once that it has decided; it sees the outcome only later."""
    if news.decided is not None and screen.viewer == news.decided and screen.shown_at <= now:
        screen.version += 1
        seen = msgspec.structs.replace(frame, version=screen.version, choices=NONE, undo=None, deadline=None)
        screen.past.append((now, seen))


def _ask(live: Live, news: News) -> None:
    """Note which questions are new, and what the deciding seat may take back."""
    if news.moved:
        for seat in live.actors():
            if seat not in news.still:
                live.screens[seat].asked = live.screens[seat].version
    if news.decided is not None:
        screen = live.screens[news.decided]
        screen.run, screen.decided = news.run, screen.version
    if news.back is not None:
        for viewer in news.audience:
            live.screens[viewer].decided = live.screens[viewer].version
