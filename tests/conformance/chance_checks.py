"""The secure generator of a live match: replayed and cloned like the fast one, and never handed to a bot."""

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.rng import SECURE, Rng
from meadow.core.state import State, digest
from tests.conformance.play import Node, called, expect_same, frozen, viewers, walk

SECURE_DECISIONS = 40


def check_secure_generator(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """With the secure generator a game can be replayed, its clones are its equals, and nobody imagines its stream."""
    state: State = game.new(seats, options, seed, SECURE)
    assert state.rng.stream is not None, "a game with the secure generator is shuffled by another"
    for number, node in enumerate(walk(game, seats, options, seed, SECURE_DECISIONS, generator=SECURE)):
        state.apply(node.seat, node.action)
        assert digest(state) == digest(node.after), f"a replay differs after decision {number}"
        _check_clone(node)
        _check_imagined(game, node)


def _check_clone(node: Node) -> None:
    before, copy = frozen(node.after), node.after.clone()
    expect_same(before, frozen(copy), "a clone is not the same")
    copy.rng.word()
    expect_same(before, frozen(node.after), "a clone draws from its original's generator")
    assert digest(copy) != digest(node.after), "a digest does not cover the generator"


def _check_imagined(game: AnyGame, node: Node) -> None:
    before = frozen(node.after)
    for seat in viewers(node.after.seats):
        imagined: State = game.determinize(node.after, seat, Rng(1))
        assert imagined.rng.stream is None, f"{called(seat)} imagines the secret generator"
    expect_same(before, frozen(node.after), "determinize changed its source")
