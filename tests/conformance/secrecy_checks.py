"""Nobody learns what is hidden from them: determinised states, views, choices, events, secret choices."""

import typing
from types import NoneType

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.options import Options
from meadow.core.playout import play_out
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.views import View
from tests.conformance.play import (
    DECISIONS,
    NODES,
    Node,
    Rows,
    called,
    decided,
    differing,
    expect_same,
    frozen,
    heard,
    leaky_nodes,
    seen,
    some_nodes,
    some_states,
    unlike,
    viewers,
    walk,
)

# So many determinised states of a game are played on.
IMAGINED_GAMES = 3


def check_determinize(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Another object, repeatable from its generator, and changed only where something is hidden."""
    rng = Rng(seed)
    for state in some_states(game, seats, options, seed):
        before = frozen(state)
        for seat in viewers(seats):
            other: State = game.determinize(state, seat, rng.clone())
            again: State = game.determinize(state, seat, rng)
            assert other is not state, "determinize gives the same object back"
            expect_same(before, frozen(state), f"determinize for {called(seat)} changed its source")
            expect_same(frozen(again), frozen(other), "determinize does not draw from the given generator alone")
            _check_rows(game, before, frozen(other))


def _check_rows(game: AnyGame, before: Rows, after: Rows) -> None:
    changed = set(differing(before, after))
    assert "rng" in changed, "determinize keeps the state's generator: a search would know every shuffle to come"
    wrong = sorted(changed - game.secrets - {"rng"})
    assert not wrong, f"determinize changed rows that hide nothing: {', '.join(wrong)}"


def check_imagined_play(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """A determinised state can be played to its end, and whatever is done to it is never seen in its source."""
    rng = Rng(seed)
    for node in some_nodes(game, seats, options, seed, IMAGINED_GAMES):
        before = frozen(node.state)
        viewer = viewers(seats)[rng.below(seats + 1)]
        other: State = game.determinize(node.state, viewer, rng)
        _check_playable(other, rng)
        expect_same(before, frozen(node.state), "playing a determinised state changed its source")


def _check_playable(state: State, rng: Rng) -> None:
    for _ in range(3):
        for seat in state.actors()[:1]:
            legal = state.legal(seat)
            assert legal, f"in a determinised state seat {seat} has no legal action"
            state.apply(seat, rng.pick(legal))
    play_out(state, rng, DECISIONS)


def changed_secrets(game: AnyGame, seats: int, options: Options, seed: int) -> set[str]:
    """The rows that some determinization of a random game changes."""
    rng = Rng(seed)
    changed: set[str] = set()
    for node in some_nodes(game, seats, options, seed):
        for seat in viewers(seats):
            changed.update(differing(frozen(node.state), frozen(game.determinize(node.state, seat, rng))))
    return changed


def check_views_keep_secrets(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """A position and another that the seat cannot tell from it look the same to it, to the last byte.

    This is what catches a view, a choice or legality that uses something hidden, and a determinization that changes
    something known: either way the two differ for somebody who should see no difference. What determinize wrongly keeps
    may be shown unnoticed; that it keeps too much is found by `ignorance_checks`.
    """
    rng = Rng(seed)
    nodes = leaky_nodes(game, seats, options, seed)
    for state in [*(node.state for node in nodes), nodes[-1].after]:
        for seat in viewers(seats):
            real, imagined = seen(game, state, seat), seen(game, game.determinize(state, seat, rng), seat)
            assert real == imagined, f"what {called(seat)} is shown depends on hidden things: {unlike(real, imagined)}"


def check_events_keep_secrets(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Whatever an event tells a seat is known to it from then on, so its view has it too.

    The same action is taken in the position and in another that the seat cannot tell from it, with the same generator.
    What is rightly revealed may then differ, but it differs in the view as well. If the seat is told different things
    and then sees the same, it was told something that it does not know. Where the action is not legal in the other
    position nothing is compared. So a game must keep in its view whatever an event has shown.
    """
    rng = Rng(seed)
    for node in leaky_nodes(game, seats, options, seed):
        for seat in viewers(seats):
            twin = _twin(game, node, seat, rng)
            told = heard(node.events, seat)
            if twin is not None and told != heard(twin.events, seat):
                known = seen(game, node.after, seat) != seen(game, twin.after, seat)
                assert known, f"events tell {called(seat)} what its view does not: {told!r}"


def _twin(game: AnyGame, node: Node, seat: int | None, rng: Rng) -> Node | None:
    """The same decision where the seat could also be, if it is legal there: of whoever is asked there."""
    other: State = game.determinize(node.state, seat, rng)
    other.rng = node.state.rng.clone()
    asked = other.actors()
    actor = node.seat if node.seat in asked else asked[0]
    return decided(other, actor, node.action) if node.action in other.legal(actor) else None


def check_hidden_askers(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """A decision of a seat that is secretly asked goes unheard by whoever sees nothing come of it.

    Otherwise they could count how many were asked. That a view or an event tells who it is, the checks above find.
    """
    for node in leaky_nodes(game, seats, options, seed):
        for seat in viewers(seats):
            before: View = game.view(node.state, seat)
            if seat == node.seat or node.seat in before.actors or before != game.view(node.after, seat):
                continue
            told = redact(node.events, seat)
            assert not told, f"{called(seat)} hears that somebody was asked in secret: {told}"


def check_secret_choices(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """While others still have to choose, nobody else can tell one secret choice from another."""
    rng = Rng(seed)
    rounds = [node for node in walk(game, seats, options, seed) if node.secret]
    for node in rounds[:: len(rounds) // NODES + 1]:
        legal = [action for action in node.state.legal(node.seat) if action != node.action]
        if legal:
            _check_unseen(game, node, decided(node.state, node.seat, rng.pick(legal)), seats)


def _check_unseen(game: AnyGame, one: Node, another: Node, seats: int) -> None:
    for seat in viewers(seats):
        if seat == one.seat:
            continue
        assert heard(one.events, seat) == heard(another.events, seat), f"events tell {called(seat)} of a secret choice"
        first, second = seen(game, one.after, seat), seen(game, another.after, seat)
        assert first == second, f"{called(seat)} sees a secret choice in {unlike(first, second)}"


def check_redaction(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """What is marked as secret is blanked or left out for everyone outside `seen_by`, and who knows is never told."""
    for node in walk(game, seats, options, seed):
        for event in node.events:
            _check_marks(event, seats)
            for seat in viewers(seats):
                _check_redacted(event, seat)


def _check_marks(event: Event, seats: int) -> None:
    kind = type(event).__name__
    hints = typing.get_type_hints(type(event))
    for name in event.SECRET:
        assert NoneType in typing.get_args(hints.get(name)), f"secret field {name} of {kind} must be a field 'X | None'"
    assert set(event.seen_by) <= set(range(seats)), f"{kind} is seen by seats {event.seen_by} of {seats}"
    assert -1 <= event.seat < seats, f"{kind} is of seat {event.seat}"


def _check_redacted(event: Event, seat: int | None) -> None:
    kind = type(event).__name__
    shown = redact([event], seat)
    if seat not in event.seen_by:
        assert not (event.PRIVATE and shown), f"private {kind} is told to {called(seat)}"
        for name in event.SECRET if shown else ():
            assert getattr(shown[0], name) is None, f"secret field {name} of {kind} is told to {called(seat)}"
    assert all(known.seen_by == () for known in shown), f"{kind} tells who knows of it"
