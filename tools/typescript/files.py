"""Which files there are: one for the API, and for each game one of types and one of what is in its box."""

import msgspec

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.events import Ended, Event
from meadow.core.views import Choice, View
from meadow.server.api import answers, openapi, requests
from meadow.server.api.structs import below, own
from tools.typescript.declared import Declarations, Generic, union
from tools.typescript.plain import written

FIRST_LINE = "// Generated from the Python structs by `make web-types`: change those, not this file."
FIRST_LINE_OF_BOX = "// Generated from the game's components by `make web-types`: change those, not this file."
GENERICS = {
    "Line": Generic("<E = unknown>", {"event": "E | null"}),
    "Update": Generic(
        "<V = unknown, C = unknown, E = unknown>", {"view": "V | null", "choices": "C[]", "log": "Line<E>[]"}
    ),
    "Outcome": Generic(
        "<V = unknown, C = unknown, E = unknown>", {"view": "V | null", "choices": "C[]", "lines": "Line<E>[]"}
    ),
    "Mistake": Generic("<V = unknown, C = unknown>", {"view": "V", "played": "C", "best": "C"}),
    "Position": Generic("<V = unknown, E = unknown>", {"view": "V", "log": "Line<E>[]"}),
}
"""What is the game's own in what every table sends: view, choice, event."""


def files() -> dict[str, str]:
    """The text of every file by its path in the folder of the page."""
    found = {"src/lib/api.ts": api()}
    for game in catalogue.games().values():
        found[f"src/games/{game.key}/types.ts"] = types(game)
        if game.box():
            found[f"src/games/{game.key}/box.ts"] = box(game)
    return found


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
        *(f"  {name}: {openapi.ANSWERS[name].__name__};" for name in requests.KINDS),
        "}",
        "",
        "/** Why something was not carried out, for programs. */",
        'export type Code = Problem["code"];',
        "",
        "/** What a table can be asked to do. */",
        'export type Command = Order["command"];',
    ]
    return _text([*declared.lines, *rows])


def types(game: AnyGame) -> str:
    """What is the game's own."""
    declared = Declarations()
    view, choice = declared.declare(own(game, View)), declared.declare(own(game, Choice))
    kinds: list[type[msgspec.Struct]] = [*below(game, Event), Ended]
    events = [declared.declare(kind) for kind in kinds]
    rows = [
        *union("GameEvent", events, "Whatever can happen, told apart by `event`."),
        *(f"export type {alias} = {name};" for alias, name in (("View", view), ("Choice", choice)) if alias != name),
    ]
    return _text([*declared.lines, *rows])


def box(game: AnyGame) -> str:
    """What of its components somebody must know who gets only their numbers."""
    return _text([f"{written(game.box(), 'export const BOX = ')} as const;"], FIRST_LINE_OF_BOX)


def _text(lines: list[str], first: str = FIRST_LINE) -> str:
    return "\n".join([first, "", *lines]).rstrip() + "\n"
