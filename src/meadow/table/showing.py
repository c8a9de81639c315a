"""Builds what a viewer is shown: of the game's view, its choices, redacted events, and what everybody may know."""

from collections.abc import Iterator, Sequence

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.table import undo
from meadow.table.chat import may_read
from meadow.table.consent import Request, RequestShown, UndoShown
from meadow.table.fairness import Revealed
from meadow.table.live import Live
from meadow.table.screens import Happening, Screen
from meadow.table.updates import NONE, NOTHING, AskedWhen, Card, Line, Result, Update, Viewer

_encode = msgspec.json.Encoder().encode


def newest(live: Live, viewer: Viewer) -> Update:
    """The viewer's newest frame, whether it may be shown yet or not."""
    screen = live.screens[viewer]
    if screen.frame is None:
        screen.frame = _frame(live, screen)
    return screen.frame


def released(live: Live, viewer: Viewer, now: int) -> Update:
    """The frame that the viewer may be shown now."""
    return live.screens[viewer].earlier(now) or newest(live, viewer)


def update(live: Live, viewer: Viewer, have: int | None, now: int) -> Update:
    """What a viewer needs that has seen version `have`; None: nothing yet."""
    frame, screen = released(live, viewer, now), live.screens[viewer]
    forgotten = screen.forgotten(frame.version)
    fresh = have is None or not forgotten <= have <= frame.version
    missed = screen.since(forgotten if fresh or have is None else have, frame.version)
    log = tuple([line for version, happening in missed for line in _lines(live, viewer, version, happening)])
    return msgspec.structs.replace(frame, log=log, fresh=fresh)


def is_asked(live: Live, seat: int, now: int) -> bool:
    """Whether the seat's update has choices for the person who sits there, found without making an update."""
    earlier, here = live.screens[seat].earlier(now), live.seats[seat]
    if earlier is None:
        return live.going and here.decides and seat in live.actors()
    shown = earlier.seats[seat]
    there = shown.kind == "person" and not (shown.away or shown.gave_up)
    return there and earlier.status == "playing" and not earlier.paused and bytes(earlier.choices) != b"[]"


def card(live: Live) -> Card:
    """The table as it is listed."""
    created = live.created
    return Card(
        game=created.game,
        rules=created.rules,
        options=msgspec.to_builtins(live.options),
        settings=created.settings,
        seats=live.seats.shown,
        watching=live.watching,
        status=live.status,
        commitment=created.commitment,
        created_at=created.at,
    )


def _frame(live: Live, screen: Screen) -> Update:
    view, choices, how = _position(live, screen)
    over = live.over
    return Update(
        viewer=screen.viewer,
        version=screen.version,
        status=live.status,
        paused=live.paused,
        seats=live.seats.shown,
        watching=live.watching,
        view=view,
        choices=choices,
        clocks=live.clock.shown(),
        deadline=None if screen.viewer is None else live.clock.secret[screen.viewer],
        beat=None if live.beat is None else live.beat.shown(),
        asking=_asking(live, screen.viewer),
        undo=how,
        undo_asked=_asked(live, live.undo),
        pause_asked=_asked(live, live.pause),
        resume_asked=_resume_asked(live),
        resume_at=live.resume_at,
        rematch=tuple(live.rematch),
        next_table=live.next_table,
        closed=live.closed,
        result=_result(live) if over else None,
        commitment=live.created.commitment,
        revealed=Revealed(live.created.seed, live.created.salt) if over else None,
    )


def _position(live: Live, screen: Screen) -> tuple[msgspec.Raw, msgspec.Raw, UndoShown | None]:
    """The view, the choices, and how the viewer can take something back."""
    if live.match is None:
        return NOTHING, NONE, None
    state, seat = live.match.state, screen.viewer
    view = live.view(live.match, seat)
    if seat is None:
        return msgspec.Raw(_encode(view)), NONE, None
    choices = msgspec.Raw(_encode(live.game.choices(state, seat))) if seat in live.actors() else NONE
    return msgspec.Raw(_encode(view)), choices, undo.shown(live, live.match, seat, view)


def _asking(live: Live, viewer: Viewer) -> AskedWhen | None:
    """When the viewer wants to be asked, if there are beats at which that could be."""
    if viewer is None or live.match is None or not live.match.stepwise:
        return None
    return live.seats[viewer].asking


def _asked(live: Live, asked: Request | None) -> RequestShown | None:
    if asked is None or live.over:
        return None
    return RequestShown(asked.seat, asked.yes, tuple(live.awaited(asked)))


def _resume_asked(live: Live) -> RequestShown | None:
    asked = live.resume
    return None if asked is None or live.over else RequestShown(asked.seat, asked.yes, tuple(live.unready(asked)))


def _result(live: Live) -> Result:
    assert live.match is not None
    state = live.match.state
    played = state.over()
    return Result(
        how="played" if played else "gave_up",
        winners=tuple(state.winners() if played else live.seats.left()),
        scores=tuple(state.scores()),
        adjudicated=state.adjudicated,
        gave_up=tuple(seat.gave_up for seat in live.seats),
        tally=tuple(live.game.tally(state)),
    )


def _lines(live: Live, viewer: Viewer, version: int, happening: Happening) -> list[Line]:
    """What the viewer reads of it. Lines that all read alike are cached, for viewers are told one after the other."""
    newest, numbered, lines = live.told
    if newest is happening and numbered == version:
        return lines
    lines = list(_told(live.game, viewer, version, happening))
    if happening.said is None and all(event.open for event in happening.events):
        live.told = happening, version, lines
    return lines


def _told(game: AnyGame, viewer: Viewer, version: int, happening: Happening) -> Iterator[Line]:
    if happening.note:
        yield Line(kind="note", version=version, at=happening.at, text=happening.note, back=happening.back)
    for event in redact(happening.events, viewer):
        yield told(game, event, happening.names, version, happening.at)
    said = happening.said
    if said is not None and may_read(viewer, said.seat, said.to):
        yield Line(kind="chat", version=version, at=happening.at, text=said.text, seat=said.seat, to=said.to)


def told(game: AnyGame, event: Event, names: Sequence[str], version: int, at: int) -> Line:
    """The line about an event, which was redacted for its reader."""
    text = game.narrate(event, names)
    return Line(kind="event", version=version, at=at, text=text, seat=event.seat, event=msgspec.Raw(_encode(event)))
