"""What decisions would lead to, as the seat that would make them may know it. Nothing changes at the table.

They are carried out in determinizations for the seat, drawn with a generator that is independent of the match. Only
what the seat sees alike in all of them is shown: it depends neither on chance nor on a secret. They are drawn from the
position that the seat was last shown: what others have decided since without its notice is not used either.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.step import IllegalAction, step
from meadow.core.views import View
from meadow.table import lookback, showing
from meadow.table.asking import Asking
from meadow.table.live import Live
from meadow.table.match import Match, played
from meadow.table.playing import check_asked
from meadow.table.problems import Refused
from meadow.table.updates import NONE, NOTHING, Line, Outcome, Update

COPIES: Final = 24
"""How many determinizations are drawn: what is nearly always the same is likely to differ in one of them."""
MOST_PATHS: Final = 24
LONGEST: Final = 12

_encode = msgspec.json.Encoder().encode

Path = Sequence[int]
Look = Callable[[Any, int], Any]


class Wanted(NamedTuple):
    """Decisions of the seat, one after the other, from the position that it was shown with this version."""

    seat: int
    version: int
    paths: Sequence[Path]


class _End(NamedTuple):
    """Where a path leads to in one of the positions, and the events on the way as the seat may know them."""

    state: State
    events: list[Event]
    others: bool
    """Whether the outcome depends on others, who choose at the same time."""


class _Broken(Exception):  # noqa: N818  the name is what it is
    """The path cannot be followed to its end in this position. `refused` is raised if it cannot in any of them."""

    def __init__(self, refused: Refused, events: list[Event]) -> None:
        super().__init__(refused.sentence)
        self.refused = refused
        self.events = events


def previews(asking: Asking, wanted: Wanted, luck: int) -> Iterator[Outcome]:
    """One outcome for each path, in their order, made lazily. Raises Refused, at once or for a path.

    `luck` is the seed of the positions. They are drawn at once: the match may go on meanwhile.
    """
    frame = check_asked(asking, wanted.seat, wanted.version)
    _check_size(wanted.paths)
    match = asking.live.match
    assert match is not None
    state, rng = _shown(asking, match, wanted.seat), Rng(luck)
    copies: list[State] = [match.game.determinize(state, wanted.seat, rng) for _ in range(COPIES)]
    for copy in copies:
        copy.stepwise = match.stepwise
    looking = Looking(match.game, copies, wanted.seat, frame, asking.now)
    return map(looking.ahead, wanted.paths)


def _check_size(paths: Sequence[Path]) -> None:
    if len(paths) > MOST_PATHS:
        raise Refused("too_long", f"At most {MOST_PATHS} paths are looked at together: ask for fewer at a time.")
    if not all(1 <= len(path) <= LONGEST for path in paths):
        raise Refused("too_long", f"A path has from 1 to {LONGEST} decisions: ask for a shorter one.")


def _shown(asking: Asking, match: Match, seat: int) -> State:
    """The position that the seat was shown last, without anything since then that is held back or hidden from it."""
    steps, moves = lookback.way(asking.live, match, seat, asking.now)
    decisions = steps[-1].decisions
    if moves is match.moves and decisions == len(moves) and _decides_alone(asking.live, match, seat):
        return match.state
    return played(match.opening(), moves[:decisions])


def _decides_alone(live: Live, match: Match, seat: int) -> bool:
    """Whether all know that only this seat decides. Otherwise a shortcut would reveal whether another has decided."""
    if live.game.asks_openly:
        return True
    public: View = live.game.view(match.state, None)
    return not live.pace.every and public.actors == (seat,)


class Looking:
    """Follows paths from the positions that a seat could be in."""

    def __init__(self, game: AnyGame, copies: list[State], seat: int, frame: Update, now: int) -> None:
        self.game = game
        self.copies = copies
        self.seat = seat
        self.version = frame.version
        self.now = now
        self.names = [shown.name or f"Seat {number}" for number, shown in enumerate(frame.seats, 1)]

    def ahead(self, path: Path) -> Outcome:
        """Raises Refused if the path cannot be followed in any position."""
        ends, broken = list[_End](), list[_Broken]()
        for copy in self.copies:
            try:
                ends.append(self._followed(copy, path))
            except _Broken as error:
                broken.append(error)
        if not ends:
            raise broken[0].refused
        events = _shared([*(end.events for end in ends), *(error.events for error in broken)])
        asked = not broken and self._alike(self.game.choices, ends)
        certain = asked and not ends[0].others and all(end.events == events for end in ends)
        certain = certain and self._alike(self.game.view, ends)
        return Outcome(
            path=tuple(path),
            certain=certain,
            view=self._encoded(self.game.view, ends[0]) if certain else NOTHING,
            choices=self._encoded(self.game.choices, ends[0]) if asked else NONE,
            lines=tuple(self._line(event) for event in events),
        )

    def _followed(self, state: State, path: Path) -> _End:
        events, actors = list[Event](), [self.seat]
        for number, action in enumerate(path):
            actors = state.actors()
            if number and self.seat not in actors:
                raise _Broken(_others(path, number), events)
            try:
                state, happened = step(state, self.seat, action)
            except IllegalAction as error:
                raise _Broken(_impossible(path, number, error), events) from error
            events += redact(happened, self.seat)
        return _End(state, events, len(actors) > 1 and self.seat not in state.actors())

    def _alike(self, look: Look, ends: list[_End]) -> bool:
        """Whether the seat sees the same at all of them."""
        first = look(ends[0].state, self.seat)
        return all(look(end.state, self.seat) == first for end in ends[1:])

    def _encoded(self, look: Look, end: _End) -> msgspec.Raw:
        return msgspec.Raw(_encode(look(end.state, self.seat)))

    def _line(self, event: Event) -> Line:
        return showing.told(self.game, event, self.names, self.version, self.now)


def _shared(all_events: list[list[Event]]) -> list[Event]:
    """The events that happen in every position, in the same order."""
    shared, *others = all_events
    for events in others:
        if events != shared:
            shared = _common(shared, events)
    return shared


def _common(one: list[Event], other: list[Event]) -> list[Event]:
    found, place = list[Event](), 0
    for event in one:
        if event in other[place:]:
            place = other.index(event, place) + 1
            found.append(event)
    return found


def _others(path: Path, number: int) -> Refused:
    after = f"after {number} of the {len(path)} decisions"
    return Refused("not_asked", f"You are not asked {after}: a path has only your own decisions, one after the other.")


def _impossible(path: Path, number: int, error: IllegalAction) -> Refused:
    return Refused("illegal", f"Decision {number + 1} of {len(path)} is not possible then: {error}.")
