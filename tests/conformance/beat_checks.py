"""Beats: a stepwise game is the same game, and nobody can tell from a beat what is hidden."""

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.rng import Rng
from meadow.core.state import State
from tests.conformance.play import DECISIONS, called, expect_same, frozen, heard, seen, unlike, viewers


class _Steps:
    """A random game in steps, and the same game without beats."""

    def __init__(self, game: AnyGame, seats: int, options: Options, seed: int) -> None:
        self.rng = Rng(seed)
        self.state: State = game.new(seats, options, seed)
        self.state.stepwise = True
        self.plain: State = game.new(seats, options, seed)
        self.asked: list[int] = []

    def go_on(self) -> None:
        """Somebody decides, or the beat ends: half of those who are asked at a beat do not answer."""
        standing, actors = self.state.beat(), self.state.actors()
        if standing and (not actors or self.rng.below(2)):
            self._others_pass(-1)
            self.state.end_beat()
        else:
            self._decide(self.rng.pick(actors))
        if self.state.beat() != standing:
            self.asked = self.state.actors() if self.state.beat() else []

    def _decide(self, seat: int) -> None:
        action = self.state.sample(seat, self.rng)
        if not self.state.beat() or action != self.state.passing(seat):
            self._others_pass(seat)
            self.plain.apply(seat, action)
        self.state.apply(seat, action)

    def _others_pass(self, seat: int) -> None:
        """Without beats they are asked one after another: those before the seat, or all, let it be."""
        waiting = set(self.asked)
        while waiting and self.plain.actor() != seat:
            other = self.plain.actor()
            waiting.remove(other)
            self.plain.apply(other, self.plain.passing(other))


def _played(game: AnyGame, seats: int, options: Options, seed: int) -> list[State]:
    """The nodes of a stepwise game, which is compared with the same game without beats."""
    if game.beat_lasts is None:
        return []
    steps, nodes = _Steps(game, seats, options, seed), list[State]()
    while not steps.state.over() and len(nodes) < DECISIONS:
        nodes.append(steps.state.clone())
        steps.go_on()
        if not steps.state.beat():
            expect_same(frozen(steps.plain), frozen(steps.state), "a stepwise game is another than one without beats")
    return nodes


def check_beats(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """They are counted, nothing hidden decides about them, and bots get states without them."""
    number, rng = 0, Rng(seed)
    for state in _played(game, seats, options, seed):
        assert not state.over(), "a stepwise game is over before its end"
        assert state.beat() in (0, number, number + 1), f"beat {state.beat()} comes after beat {number}"
        number = max(number, state.beat())
        for viewer in viewers(seats) if state.beat() else ():
            _check_imagined(game, state, viewer, rng)
        for seat in state.actors() if state.beat() else ():
            _check_passing(game, state, seat)


def _check_imagined(game: AnyGame, state: State, viewer: int | None, rng: Rng) -> None:
    other: State = game.determinize(state, viewer, rng)
    difference = unlike(seen(game, state, viewer), seen(game, other, viewer))
    assert not difference, f"{called(viewer)} can tell another beat apart: {difference}"
    if viewer in state.actors():
        assert not other.stepwise, f"{called(viewer)} is asked, and imagines a stepwise game"
    else:
        assert other.beat() == state.beat(), f"for {called(viewer)} the beat depends on what is hidden"


def _check_passing(game: AnyGame, state: State, seat: int) -> None:
    """Nobody else notices that a seat lets a beat be; not even whoever else is asked."""
    after = state.clone()
    after.log = []
    after.apply(seat, state.passing(seat))
    assert after.beat() == state.beat(), f"the beat ends when seat {seat} lets it be"
    assert seat not in after.actors(), f"seat {seat} let the beat be, and is asked again"
    for viewer in viewers(state.seats):
        if viewer != seat:
            difference = unlike(seen(game, state, viewer), seen(game, after, viewer))
            assert not difference, f"{called(viewer)} sees that seat {seat} let a beat be: {difference}"
            assert heard(after.log, viewer) == heard([], viewer), f"{called(viewer)} hears that seat {seat} let it be"
