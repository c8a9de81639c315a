"""Applies each kind of entry, and says who may notice what it changed."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event
from meadow.core.state import State
from meadow.table import entries
from meadow.table.beats import counted_down, stepwise
from meadow.table.chat import may_read
from meadow.table.consent import NOTICE, Request, UndoRequest
from meadow.table.entries import Entry
from meadow.table.live import Live
from meadow.table.match import Match, Turned
from meadow.table.settings import PACE
from meadow.table.updates import Viewer


class News(NamedTuple):
    """What an entry changed. Viewers outside the audience must not notice it."""

    audience: Collection[Viewer]
    events: list[Event] = []  # noqa: RUF012  never changed
    moved: bool = False
    """Whether the position changed."""
    new: Collection[int] = ()
    """Seats with a new question: they have their full time for it."""
    still: Collection[int] = ()
    """Seats whose question is the same as before although the position moved."""
    decided: int | None = None
    """The seat that decided or took back; `run` is how many decisions it has made since it last saw another's."""
    run: int = 0
    back: int | None = None
    """How many moves are left, if some were taken back."""


def change(live: Live, entry: Entry, now: int) -> News:
    """Apply an entry. The caller then raises versions, runs clocks and informs the viewers."""
    if type(entry) in _SPECIAL:
        return _SPECIAL[type(entry)](live, entry, now)
    _PLAIN[type(entry)](live, entry)
    live.seats.settle()
    return News(live.screens.everybody())


def _started(live: Live, _: entries.Started, now: int) -> News:  # noqa: ARG001  each takes the time
    created, people = live.created, live.seats.holders(live.seats.people())
    usual = PACE if len(people) > 1 else 0
    steps = stepwise(live.game, live.settings)
    live.pace.every = 0 if steps else 1000 * (usual if live.settings.pace is None else live.settings.pace)
    live.match = Match(live.game, created.seats, live.options, int(created.seed), created.generator)
    if steps:
        live.match.stand_at_beats()
    live.secret = live.asked_in_secret()
    events, actors = live.match.prologue(), live.match.state.actors()
    return News(live.screens.everybody(), events=events, moved=True, new=actors)


def _acted(live: Live, entry: entries.Acted, now: int) -> News:
    match = live.match
    assert match is not None
    seat, run = entry.seat, live.screens[entry.seat].run
    earlier = _end_beats(match, seat)
    standing = match.state.beat()
    others = [other for other in match.state.actors() if other != seat]
    turned = match.act(seat, entry.action, entry.by)
    quiet = standing > 0 and turned.after.beat() == standing
    if quiet:
        live.clock.let_be(seat)
    else:
        # Whether the seat itself is asked at a beat must not show.
        at_beat = turned.after.beat() > 0
        live.clock.decided(seat, now, asked_again=not at_beat and seat in turned.after.actors(), at_beat=at_beat)
        _pay(live, turned.after)
    live.secret = live.asked_in_secret()
    waited = others if entry.by != "person" or live.clock.comes_further(seat) else [*others, seat]
    audience = [
        screen.viewer
        for screen in live.screens
        if screen.viewer == seat or earlier is not None or _noticed(live.game, turned, screen.viewer)
    ]
    _drop_pause(live, audience)
    return News(
        audience,
        events=turned.events if earlier is None else [*earlier, *turned.events],
        moved=True,
        new=[asked for asked in _timed(live, turned.after) if asked not in waited],
        still=others if quiet or not standing else (),
        decided=seat,
        run=run + 1 if entry.by == "person" and not quiet else 0,
    )


def _end_beats(match: Match, seat: int) -> list[Event] | None:
    """Older logs have no beats: end those before the seat's decision. Their events, or None if there were none."""
    events: list[Event] | None = None
    while match.state.beat() and seat not in match.state.actors():
        events = [*(events or ()), *match.end_beat().events]
    return events


def _timed(live: Live, state: State) -> list[int]:
    """The seats that are asked on their own clocks: beats, and rounds that are counted down, have their own time."""
    if state.beat() or counted_down(live.game, live.settings, state):
        return []
    return state.actors()


def _pay(live: Live, state: State) -> None:
    """Pay an owed increment once a decision on clocks is due: only then is it known whether the turn has passed."""
    if not (state.beat() or counted_down(live.game, live.settings, state)):
        live.clock.pay(state.actors())


def _beat_ended(live: Live, _: entries.BeatEnded, now: int) -> News:  # noqa: ARG001
    assert live.match is not None
    turned = live.match.end_beat()
    live.clock.beat_over()
    _pay(live, turned.after)
    live.secret = live.asked_in_secret()
    return News(live.screens.everybody(), events=turned.events, moved=True, new=_timed(live, turned.after))


def _held_on(live: Live, _: entries.HeldOn) -> None:
    assert live.beat is not None
    live.beat = live.beat.longer()


def _asking_set(live: Live, entry: entries.AskingSet, now: int) -> News:  # noqa: ARG001
    seat, match = live.seats[entry.seat], live.match
    seat.asking = entry.asking
    if match is not None:
        seat.held = tuple(live.game.holding(match.state, entry.seat))
        seat.in_round = live.game.round_of(match.state)
    return News([entry.seat])


def _drop_pause(live: Live, audience: Collection[Viewer]) -> None:
    """Drop a request to pause: it is for one position, and nobody may agree to it later, when it suits them.

    If not everybody notices the change, the request stays: dropping it would reveal the change.
    """
    if len(audience) == len(live.screens.all):
        live.pause = None


def _noticed(game: AnyGame, turned: Turned, viewer: Viewer) -> bool:
    """Whether the viewer, who did not decide, is told or sees anything of the decision."""
    return any(event.redacted(viewer) for event in turned.events) or differs(game, turned.before, turned.after, viewer)


def differs(game: AnyGame, before: State, after: State, viewer: Viewer) -> bool:
    """Whether the two positions look different to the viewer."""
    if viewer is not None:
        asked = viewer in after.actors()
        if asked != (viewer in before.actors()):
            return True
        if asked and list(game.choices(before, viewer)) != list(game.choices(after, viewer)):
            return True
    return bool(game.view(before, viewer) != game.view(after, viewer))


def _taken_back(live: Live, entry: entries.TakenBack, now: int) -> News:  # noqa: ARG001
    assert live.match is not None
    before, seat = live.match.state, entry.seat
    back = live.match.before_decision(entry.to)
    # Who passed at a beat must not show.
    loud = [move for move in live.match.moves[back:] if not move.quiet]
    undone, run = {move.seat for move in loud}, live.screens[seat].run
    latest = len(loud) == 1
    if entry.own:
        live.clock.takes_back(seat)
    live.match.keep(entry.to)
    live.clock.taken_back(entry.to)
    live.undo = None
    live.secret = live.asked_in_secret()
    changed = [
        screen.viewer
        for screen in live.screens
        if screen.viewer == seat or differs(live.game, before, live.match.state, screen.viewer)
    ]
    _drop_pause(live, changed)
    # Seats that were asked before, and made none of these decisions, still have the same question.
    waited = set(_timed(live, before)) - undone
    if entry.own:
        waited.add(seat)
    new = [asked for asked in _timed(live, live.match.state) if asked not in waited]
    return News(changed, moved=True, new=new, decided=seat, run=max(0, run - 1) if latest else 0, back=back)


def _said(live: Live, entry: entries.Said, now: int) -> News:  # noqa: ARG001
    return News([viewer for viewer in live.screens.everybody() if may_read(viewer, entry.seat, entry.to)])


def _lapsed(live: Live, entry: entries.Lapsed, now: int) -> News:  # noqa: ARG001
    live.seats[entry.seat].lapsed = True
    return News([entry.seat])


def _woken(live: Live, entry: entries.Woken, now: int) -> News:
    if live.resume_at is not None and entry.lost is not None:
        live.resume_at += entry.lost
    if entry.lost is None:
        live.clock.forgive(now - live.at, None)
    else:
        live.clock.forgive(entry.lost, now)
    if live.beat is not None and live.beat.stopped is None:
        live.beat = live.beat.later(now - live.at if entry.lost is None else entry.lost)
    return News(live.screens.everybody() if live.clock.ticks or live.beat is not None else ())


def _resume_asked(live: Live, entry: entries.ResumeAsked, now: int) -> News:
    asked = live.resume
    if asked is None:
        live.resume, live.resume_at = Request(seat=entry.seat), now + NOTICE
    else:
        live.resume = Request(seat=asked.seat, yes=(*asked.yes, entry.seat))
    return News(live.screens.everybody())


def _joined(live: Live, entry: entries.Joined) -> None:
    seat = live.seats[entry.seat]
    seat.kind, seat.name, seat.holder = "person", entry.name, entry.holder


def _bot_sat(live: Live, entry: entries.BotSat) -> None:
    seat = live.seats[entry.seat]
    seat.kind, seat.name, seat.level = "bot", entry.name, entry.level


def _stood(live: Live, entry: entries.Stood) -> None:
    seat = live.seats[entry.seat]
    seat.kind, seat.name, seat.holder, seat.level = "free", "", "", ""


def _removed(live: Live, entry: entries.Removed) -> None:
    seat = live.seats[entry.seat]
    live.removed.add(seat.holder)
    seat.kind, seat.name, seat.holder = "free", "", ""


def _seat_set(live: Live, entry: entries.SeatSet) -> None:
    live.seats[entry.seat].closed = not entry.open


def _renamed(live: Live, entry: entries.Renamed) -> None:
    live.seats[entry.seat].name = entry.name


def _hosted(live: Live, entry: entries.Hosted) -> None:
    live.host = "" if entry.seat is None else live.seats[entry.seat].holder


def _undo_asked(live: Live, entry: entries.UndoAsked) -> None:
    live.undo = UndoRequest(seat=entry.seat, to=entry.to)


def _undo_answered(live: Live, entry: entries.UndoAnswered) -> None:
    asked = live.undo
    if asked is not None:
        yes = (*asked.yes, entry.seat)
        live.undo = UndoRequest(seat=asked.seat, to=asked.to, yes=yes) if entry.yes else None


def _away(live: Live, entry: entries.Away) -> None:
    live.seats[entry.seat].away = entry.why
    if live.pause is not None and entry.seat == live.pause.seat:
        live.pause = None


def _back(live: Live, entry: entries.Back) -> None:
    live.seats[entry.seat].away = ""


def _pause_asked(live: Live, entry: entries.PauseAsked) -> None:
    live.pause = Request(seat=entry.seat)


def _pause_answered(live: Live, entry: entries.PauseAnswered) -> None:
    asked = live.pause
    if asked is not None:
        live.pause = Request(seat=asked.seat, yes=(*asked.yes, entry.seat)) if entry.yes else None


def _paused(live: Live, _: entries.Paused) -> None:
    live.paused, live.pause = True, None


def _resumed(live: Live, _: entries.Resumed) -> None:
    live.paused, live.resume, live.resume_at = False, None, None


def _gave_up(live: Live, entry: entries.GaveUp) -> None:
    live.seats[entry.seat].gave_up = entry.why
    if live.undo is not None and entry.seat == live.undo.seat:
        live.undo = None
    if live.pause is not None and entry.seat == live.pause.seat:
        live.pause = None


def _watching_set(live: Live, entry: entries.WatchingSet) -> None:
    live.watching = entry.open


def _rematch_asked(live: Live, entry: entries.RematchAsked) -> None:
    live.rematch.append(entry.seat)


def _rematch_made(live: Live, entry: entries.RematchMade) -> None:
    live.next_table = entry.table


def _closed(live: Live, entry: entries.Closed) -> None:
    live.closed, live.undo, live.pause = entry.why, None, None
    live.resume, live.resume_at = None, None


_SPECIAL: dict[type, Callable[[Live, Any, int], News]] = {
    entries.Started: _started,
    entries.Acted: _acted,
    entries.TakenBack: _taken_back,
    entries.Said: _said,
    entries.Lapsed: _lapsed,
    entries.BeatEnded: _beat_ended,
    entries.AskingSet: _asking_set,
    entries.Woken: _woken,
    entries.ResumeAsked: _resume_asked,
}
_PLAIN: dict[type, Callable[[Live, Any], None]] = {
    entries.Joined: _joined,
    entries.BotSat: _bot_sat,
    entries.Stood: _stood,
    entries.Removed: _removed,
    entries.SeatSet: _seat_set,
    entries.Renamed: _renamed,
    entries.Hosted: _hosted,
    entries.UndoAsked: _undo_asked,
    entries.UndoAnswered: _undo_answered,
    entries.Away: _away,
    entries.Back: _back,
    entries.PauseAsked: _pause_asked,
    entries.PauseAnswered: _pause_answered,
    entries.Paused: _paused,
    entries.Resumed: _resumed,
    entries.GaveUp: _gave_up,
    entries.WatchingSet: _watching_set,
    entries.HeldOn: _held_on,
    entries.RematchAsked: _rematch_asked,
    entries.RematchMade: _rematch_made,
    entries.Closed: _closed,
}
