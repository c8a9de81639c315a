"""Discovers all games: every package below `meadow.games`."""

import difflib
import functools
import importlib
import pkgutil
from typing import Any

from meadow.core.game import Game

AnyGame = Game[Any, Any, Any]


class UnknownGame(LookupError):  # noqa: N818  the name is what it is
    """No game has that name. The message lists all games."""


@functools.cache
def games() -> dict[str, AnyGame]:
    """Every game by its key, in the order of their titles."""
    folder = importlib.import_module("meadow.games")
    found = (importlib.import_module(f"meadow.games.{module.name}") for module in pkgutil.iter_modules(folder.__path__))
    return {game.key: game for game in sorted((package.GAME for package in found), key=lambda game: game.title)}


def find(key: str) -> AnyGame:
    """The game of that name, in any case and with dashes or blanks for underscores. Raises UnknownGame."""
    wanted = key.lower().replace("-", "_").replace(" ", "_")
    if wanted in games():
        return games()[wanted]
    near = difflib.get_close_matches(wanted, games(), n=1, cutoff=0.4)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise UnknownGame(f"there is no game {key!r}.{hint} Games: {', '.join(games())}")
