"""How a table begins: checks what is wished for, and seals the seed."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from meadow.core.catalogue import AnyGame, UnknownGame
from meadow.core.game import SeatsError
from meadow.core.options import OptionError
from meadow.core.rng import SECURE
from meadow.table import entries, settings
from meadow.table.chat import printable
from meadow.table.fairness import commitment
from meadow.table.problems import Refused
from meadow.table.settings import Settings

Find = Callable[[str], AnyGame]


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table that somebody would like."""

    game: Annotated[str, Meta(max_length=100)]
    seats: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    settings: Settings = Settings()


class Secret(NamedTuple):
    """Where all chance of the match comes from, and what hides it in the commitment: both unguessable."""

    seed: int
    salt: str


def created(wish: Wish, game: AnyGame, secret: Secret, host: str, now: int) -> entries.Created:
    """The first entry of a table. Raises Refused if there can be no such table."""
    settings.check(wish.settings)
    options = _checked(game, wish)
    seed = str(secret.seed)
    return entries.Created(
        at=now,
        game=game.key,
        rules=game.rules,
        seats=wish.seats,
        options=options,
        seed=seed,
        salt=secret.salt,
        commitment=commitment(seed, secret.salt),
        settings=msgspec.structs.replace(wish.settings, name=printable(wish.settings.name)),
        host=host,
        generator=SECURE,
    )


def _checked(game: AnyGame, wish: Wish) -> dict[str, Any]:
    """All options with their values. Raises Refused if they are not allowed with this number of seats."""
    try:
        game.check_seats(wish.seats)
        options = game.options.parse(wish.options)
        options.check(wish.seats)
    except (SeatsError, OptionError) as error:
        raise Refused("bad_setting", f"Change the table: {error}.") from error
    values: dict[str, Any] = msgspec.to_builtins(options)
    return values


def found(key: str, find: Find) -> AnyGame:
    """The game. Raises Refused if there is none of that name."""
    try:
        return find(key)
    except UnknownGame as error:
        raise Refused("no_such_game", f"Choose another game: {error}.") from error


def version_of(game: AnyGame, rules: int) -> AnyGame:
    """The game with the version of its rules that the table was begun with. Raises LookupError."""
    for version in (game, *game.older):
        if version.rules == rules:
            return version
    raise LookupError(f"{game.title}: this meadow does not play version {rules} of its rules; use a newer one")
