"""The structs in which a game extends what all games have: its view, its choices, its events."""

from collections.abc import Iterator

import msgspec

from meadow.core.catalogue import AnyGame


def own(game: AnyGame, base: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The one struct in which the game extends this one."""
    (extended,) = below(game, base)
    return extended


def below(game: AnyGame, base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """What the game's package derives from this class, in the order in which it is written."""
    package = game.start.__module__.rpartition(".")[0]
    for kind in base.__subclasses__():
        if kind.__module__.startswith(f"{package}."):
            yield kind
        yield from below(game, kind)
