"""Prints the hash of every position of some games, so that two ways of running them can be compared.

python -m tests.conformance.digests tests.toys:GAME
"""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

from meadow.core.catalogue import AnyGame
from meadow.core.rng import FAST, SECURE, Rng
from meadow.core.state import State, digest
from tests.conformance.cases import Case, cases
from tests.conformance.play import DECISIONS, walk

SEED = 7

# Games with the secure generator differ only in their chance: so many decisions of one are enough.
SECURE_DECISIONS = 60


def found(where: str) -> AnyGame:
    """The game at 'module:name'."""
    module, _, name = where.partition(":")
    game: AnyGame = getattr(importlib.import_module(module), name)
    return game


def compiled(game: AnyGame) -> bool:
    """Whether the game's own rules are compiled, or what they are built on where it has no compiled form."""
    kinds = [kind for kind in type(game.new(game.seats[0])).__mro__ if kind.__module__.startswith("meadow.")]
    file = sys.modules[kinds[0].__module__].__file__
    return file is not None and Path(file).suffix != ".py"


def lines(case: Case, limit: int = DECISIONS, generator: str = FAST) -> Iterator[str]:
    for number, node in enumerate(walk(*case, SEED, limit, generator=generator)):
        imagined: State = case.game.determinize(node.state, node.seat, Rng(number))
        yield f"{case} {number} {node.seat} {node.action} {digest(node.after)} {digest(imagined)} {len(node.events)}"


def main(where: str) -> None:
    game = found(where)
    print("compiled" if compiled(game) else "uncompiled")
    for case in cases(game):
        for line in lines(case):
            print(line)
    for line in lines(cases(game)[-1], SECURE_DECISIONS, SECURE):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
