"""What is told of a game: every deed has its event, the end is told once, and listening changes nothing."""

import re

from meadow.core.catalogue import AnyGame
from meadow.core.events import Ended, Event, redact
from meadow.core.options import Options
from meadow.core.state import State
from tests.conformance.play import Node, called, encoded, expect_same, frozen, viewers, walk

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def check_everything_is_told(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Only a secret choice may go without an event, and only then may an onlooker's view change without one."""
    for node in walk(game, seats, options, seed):
        if node.secret:
            continue
        assert node.events, f"{game.write(node.action)!r} has no event"
        if encoded(game.view(node.state, None)) != encoded(game.view(node.after, None)):
            told = redact(node.events, None)
            assert told, f"an onlooker sees the position change by {game.write(node.action)!r} but is told nothing"


def check_listening(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """With or without a listener the same happens, and without one nothing is told."""
    for node in walk(game, seats, options, seed):
        unheard = node.state.clone()
        unheard.apply(node.seat, node.action)
        assert unheard.log is None, "apply made itself a listener"
        expect_same(frozen(unheard), frozen(node.after), "a listener changes what happens")


def check_opening(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """A listener from the very beginning changes nothing, hears sentences, and is gone with the first position."""
    log: list[Event] = []
    told: State = game.new(seats, options, seed, log=log)
    assert told.log is None, "the first position still has its listener"
    expect_same(frozen(game.new(seats, options, seed)), frozen(told), "a listener changes how a game begins")
    for seat in viewers(seats):
        for event in redact(log, seat):
            _check_sentence(game, event, seat)


def check_end_is_told(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """The last event of a finished game, and no other, is Ended, with the result."""
    nodes = list(walk(game, seats, options, seed))
    told = [event for node in nodes for event in node.events]
    ends = [event for event in told if isinstance(event, Ended)]
    if not nodes[-1].after.over():
        assert not ends, "an unfinished game is said to have ended"
        return
    assert len(ends) == 1, f"the end is told {len(ends)} times"
    assert told[-1] is ends[0], f"the last event is {type(told[-1]).__name__}, not Ended"
    _check_end(ends[0], nodes[-1])


def _check_end(end: Ended, last: Node) -> None:
    state = last.after
    facts = (list(end.winners), list(end.scores), end.adjudicated)
    true = (state.winners(), state.scores(), state.adjudicated)
    assert facts == true, f"the end is told as (winners, scores, adjudicated) {facts}, not {true}"
    assert end.how.strip(), "Ended does not say how"


def check_narration(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Every event can be sent, and is a sentence for everyone who may know of it."""
    for node in walk(game, seats, options, seed):
        assert encoded(node.events), "events do not encode"
        for seat in viewers(seats):
            for event in redact(node.events, seat):
                _check_sentence(game, event, seat)


def _check_sentence(game: AnyGame, event: Event, seat: int | None) -> None:
    sentence = game.narrate(event, NAMES[: max(game.seats)])
    kind = type(event).__name__
    assert sentence.strip(), f"{kind} is narrated to {called(seat)} with an empty sentence"
    assert "\n" not in sentence, f"{kind} is narrated with more than a sentence: {sentence!r}"
    assert "_" not in sentence, f"{kind} is narrated in words for programs: {sentence!r}"
    assert not re.search(r"\bNone\b", sentence), f"{kind} is narrated to {called(seat)} as {sentence!r}"
