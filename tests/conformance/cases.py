"""What each game is tested with: every number of seats, and every value of every option at least once."""

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from meadow.core.catalogue import AnyGame
from meadow.core.options import Option, OptionError, Options, described
from meadow.core.rng import Rng

# A short limit ends a game before other options matter, so it is never mixed with them.
ALONE = frozenset({"turn_limit"})
TRIES = 200


class Case(NamedTuple):
    game: AnyGame
    seats: int
    options: Options

    def __str__(self) -> str:
        given = [f"{option.name}={value}" for option, value in self.unusual()]
        return "-".join([self.game.key, f"{self.seats}p", *given])

    def unusual(self) -> list[tuple[Option, Any]]:
        values = [(option, getattr(self.options, option.name)) for option in options_of(self.game)]
        return [(option, value) for option, value in values if value != option.default]


def options_of(game: AnyGame) -> tuple[Option, ...]:
    kind: type[Options] = game.options
    return tuple(described(kind))


def cases(game: AnyGame) -> list[Case]:
    """The usual game for every number of seats, then each unusual value once, for one number of seats after another."""
    listed = [Case(game, seats, game.options()) for seats in game.seats]
    for given in itertools.chain(_mixtures(game), _singles(game), _lucky_dips(game)):
        if any(item in missing(game, listed) for item in given.items()):
            first = len(listed) % len(game.seats)
            turns = [*game.seats[first:], *game.seats[:first]]
            listed.extend(_allowed(game, turns, given)[:1])
    return listed


def missing(game: AnyGame, listed: list[Case]) -> list[tuple[str, Any]]:
    """The values of options that no case uses."""
    wanted = [(option.name, value) for option in options_of(game) for value in values(option)]
    used = [(name, getattr(case.options, name)) for case in listed for name in case.options.__struct_fields__]
    return [item for item in wanted if item not in used]


def values(option: Option) -> list[Any]:
    """All values of an option, or those at the edges of a range."""
    auto = [None] if option.auto else []
    if option.kind == "yes or no":
        return [False, True, *auto]
    if option.kind == "choice":
        return [*option.choices, *auto]
    return [option.lowest, option.highest, *auto]


def _mixtures(game: AnyGame) -> Iterator[dict[str, Any]]:
    """As few sets of options as have every value, each option starting at another of its values."""
    mixed = [option for option in options_of(game) if option.name not in ALONE]
    for turn in range(max((len(values(option)) for option in mixed), default=0)):
        yield {option.name: values(option)[(turn + start) % len(values(option))] for start, option in enumerate(mixed)}


def _singles(game: AnyGame) -> Iterator[dict[str, Any]]:
    for option in options_of(game):
        for value in values(option):
            yield {option.name: value}


def _lucky_dips(game: AnyGame) -> Iterator[dict[str, Any]]:
    """For values that are allowed only together with others."""
    rng = Rng(0)
    for _ in range(TRIES):
        yield {
            option.name: values(option)[rng.below(len(values(option)))]
            for option in options_of(game)
            if option.name not in ALONE
        }


def _allowed(game: AnyGame, turns: list[int], given: dict[str, Any]) -> list[Case]:
    options = game.options.parse(given)
    found = []
    for seats in turns:
        try:
            options.check(seats)
        except OptionError:
            continue
        found.append(Case(game, seats, options))
    return found
