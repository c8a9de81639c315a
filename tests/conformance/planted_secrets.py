"""Toy games with one bug each in what a seat imagines, or in keeping it secret who is asked."""

import dataclasses

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import View
from tests.toys import GAME, events
from tests.toys.nuts import HOLLOWS, bit
from tests.toys.seen import HushView
from tests.toys.state import HushState

REPLACE = msgspec.structs.replace


def betrayed(game: AnyGame, knowing: int | None) -> AnyGame:
    """The game in which determinize hands the true position to this seat; None: to all of them, but to no onlooker."""

    def determinize(state: State, seat: int | None, rng: Rng) -> State:
        if seat is None or knowing not in {None, seat}:
            other: State = game.determinize(state, seat, rng)
            return other
        other = state.clone()
        other.rng = rng.fork()
        return other

    return dataclasses.replace(game, determinize=determinize)


true_for_seats = betrayed(GAME, None).determinize
true_for_the_first = betrayed(GAME, 0).determinize


def keeps_next_hollows(state: HushState, seat: int | None, rng: Rng) -> HushState:
    """A seat knows the nuts of its neighbour."""
    if seat is None:
        return GAME.determinize(state, seat, rng)
    peeker, owner = state.clone(), (seat + 1) % state.seats
    for place in range(owner * HOLLOWS, (owner + 1) * HOLLOWS):
        peeker.known[place] |= bit(seat)
    other = GAME.determinize(peeker, seat, rng)
    other.known = state.known[:]
    return other


def keeps_deck_for_seats(state: HushState, seat: int | None, rng: Rng) -> HushState:
    """Only what others hold is dealt anew to a seat."""
    if seat is None:
        return GAME.determinize(state, seat, rng)
    bare = state.clone()
    bare.deck = []
    other = GAME.determinize(bare, seat, rng)
    other.deck = state.deck[:]
    return other


def keeps_choices(state: HushState, seat: int | None, rng: Rng) -> HushState:
    """A seat knows what the others have chosen."""
    other = GAME.determinize(state, seat, rng)
    if seat is not None:
        other.chosen = state.chosen[:]
    return other


def keeps_listener(state: HushState, seat: int | None, rng: Rng) -> HushState:
    """A seat knows who is asked."""
    other = GAME.determinize(state, seat, rng)
    if seat is not None:
        other.listener = state.listener
    return other


def shows_who_is_asked(state: HushState, seat: int | None) -> HushView:
    return REPLACE(GAME.view(state, seat), actors=tuple(state.actors()))


def prompts_who_is_asked(state: HushState, seat: int | None) -> HushView:
    view = GAME.view(state, seat)
    return REPLACE(view, prompt=f"{view.prompt} Squirrel {state.listener + 1} is asked.")


def counts_who_was_asked(state: HushState, seat: int | None) -> HushView:
    view = GAME.view(state, seat)
    asked = state.listeners().index(state.listener) if state.listener >= 0 else 0
    return REPLACE(view, prompt=f"{view.prompt} {asked} passed.")


class OpenlyPassed(Event, frozen=True, tag="openly passed"):
    pass


class TellsWhoPassed(HushState):
    def _tell(self, event: Event) -> None:
        super()._tell(OpenlyPassed(seat=event.seat) if isinstance(event, events.Passed) else event)


class TellsThatOnePassed(HushState):
    """Not who, but that somebody was asked: they can be counted."""

    def _tell(self, event: Event) -> None:
        super()._tell(event)
        if isinstance(event, events.Passed):
            super()._tell(OpenlyPassed(seat=-1))


def counts_who_is_asked(game: AnyGame, state: State, seat: int | None) -> View:
    """Everybody sees how many are asked in secret."""
    view: View = REPLACE(game.view(state, seat), prompt=f"{len(state.actors())} are asked")
    return view


def ends_beats(game: AnyGame, state: State, seat: int | None, rng: Rng) -> State:
    """Whoever imagines a position imagines that nobody was asked."""
    other: State = game.determinize(state, seat, rng)
    if other.beat():
        other.end_beat()
    return other
