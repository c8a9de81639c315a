"""Which files there are: one for the API, and one for each game."""

from collections.abc import Iterator

import msgspec

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.events import Ended, Event
from meadow.core.views import Choice, View
from meadow.server import answers, openapi, requests
from meadow.server.typescript.declared import Declarations, Generic, union

FIRST_LINES = ["// Generated from the Python structs by `make web-types`: change those, not this file.", ""]
GENERICS = {
    "Line": Generic("<E = unknown>", {"event": "E | null"}),
    "Update": Generic(
        "<V = unknown, C = unknown, E = unknown>", {"view": "V | null", "choices": "C[]", "log": "Line<E>[]"}
    ),
    "Position": Generic("<V = unknown, E = unknown>", {"view": "V", "log": "Line<E>[]"}),
}
"""What is the game's own in what every table sends: view, choice, event."""


def files() -> dict[str, str]:
    """The text of every file by its path in the folder of the page."""
    games = catalogue.games().values()
    return {"src/lib/api.ts": api()} | {f"src/games/{game.key}/types.ts": types(game) for game in games}


def api() -> str:
    """Requests and answers."""
    declared = Declarations(GENERICS)
    for kind in answers.KINDS:
        declared.declare(kind)
    for request in requests.KINDS.values():
        declared.declare(request, given=True)
    rows = [
        *union("Request", [kind.__name__ for kind in requests.KINDS.values()], "Whatever can be asked."),
        *union("Answer", [kind.__name__ for kind in answers.KINDS], "Whatever is answered, or told unasked."),
        "/** What answers each request, unless it is a Problem. */",
        "export interface Answers {",
        *(f"  {name}: {openapi.ANSWERS.get(name, answers.Done).__name__};" for name in requests.KINDS),
        "}",
        "",
        "/** Why something was not carried out, for programs. */",
        'export type Code = Problem["code"];',
    ]
    return _text([*declared.lines, *rows])


def types(game: AnyGame) -> str:
    """What is the game's own."""
    declared = Declarations()
    view, choice = declared.declare(_own(game, View)), declared.declare(_own(game, Choice))
    kinds: list[type[msgspec.Struct]] = [*_below(game, Event), Ended]
    events = [declared.declare(kind) for kind in kinds]
    rows = [
        *union("GameEvent", events, "Whatever can happen, told apart by `event`."),
        *(f"export type {alias} = {name};" for alias, name in (("View", view), ("Choice", choice)) if alias != name),
    ]
    return _text([*declared.lines, *rows])


def _own(game: AnyGame, base: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The one struct in which the game extends this one."""
    (own,) = _below(game, base)
    return own


def _below(game: AnyGame, base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """What the game's package derives from this class, in the order in which it is written."""
    package = game.start.__module__.rpartition(".")[0]
    for kind in base.__subclasses__():
        if kind.__module__.startswith(f"{package}."):
            yield kind
        yield from _below(game, kind)


def _text(lines: list[str]) -> str:
    return "\n".join([*FIRST_LINES, *lines]).rstrip() + "\n"
