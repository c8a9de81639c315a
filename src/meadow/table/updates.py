"""What a viewer is shown, as it is sent. Nothing else leaves a table.

Every viewer, a seat or all onlookers together, has versions of its own: they rise when something changes that this
viewer is shown, and only then. So nobody can count what they do not see.
"""

from typing import Literal

import msgspec

from meadow.core.views import TallyRow
from meadow.table.consent import RequestShown
from meadow.table.fairness import Revealed
from meadow.table.settings import Settings

Status = Literal["open", "playing", "over"]
Viewer = int | None
Kind = Literal["free", "person", "bot"]
Away = Literal["", "left", "clock"]
Surrender = Literal["", "resigned", "time"]

NOTHING = msgspec.Raw(b"null")
NONE = msgspec.Raw(b"[]")


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of a seat."""

    kind: Kind
    name: str
    bot: str
    """The level of the bot that sits there, or that plays for a person who is away or gave up."""
    away: Away
    gave_up: Surrender


class Ticking(msgspec.Struct, frozen=True):
    """A seat's time in milliseconds: `left` at the time `since`, or standing still if `since` is None."""

    left: int
    since: int | None


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to read: what happened in the game, what happened at the table, or what somebody said."""

    kind: Literal["event", "note", "chat"]
    version: int
    """The viewer's version that it came with."""
    at: int
    text: str
    seat: int | None = None
    to: int | None = None
    event: msgspec.Raw | None = None
    """The event itself as the viewer may know it, for pictures; null if it is none."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the match ended. `how` says whether it was played to the end or others gave up."""

    how: Literal["played", "gave_up"]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    adjudicated: bool
    gave_up: tuple[Surrender, ...]
    """For each seat how it gave up, empty if it did not. A bot played on for it."""
    tally: tuple[TallyRow, ...] = ()
    """Where the points came from, if the game says so."""


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the viewer needs to draw the table. Only `log` and `fresh` depend on what it had before."""

    viewer: Viewer
    version: int
    fresh: bool = True
    """The log is not merely what was missed: replace whatever is there."""
    status: Status
    paused: bool
    seats: tuple[SeatShown, ...]
    view: msgspec.Raw
    """The game's own view, null before the start."""
    choices: msgspec.Raw
    """The viewer's choices, empty if it is not asked."""
    log: tuple[Line, ...] = ()
    clocks: tuple[Ticking, ...]
    """One for each seat; empty without clocks."""
    deadline: int | None
    """Until when a viewer that is asked in secret must answer."""
    undo: bool
    """Whether the viewer may try to take its latest decision back. It is refused if it has revealed something."""
    undo_asked: RequestShown | None
    pause_asked: RequestShown | None
    rematch: tuple[int, ...]
    """Who wants to play again."""
    next_table: str
    """Where they do."""
    result: Result | None
    commitment: str
    revealed: Revealed | None
    """What was sealed at the start, once the match is over."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer was shown with this version, and the lines about the game that came with it."""

    version: int
    view: msgspec.Raw
    """The game's own view."""
    log: tuple[Line, ...]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is listed: nothing in it is a secret."""

    game: str
    rules: int
    options: dict[str, bool | int | str | None]
    settings: Settings
    seats: tuple[SeatShown, ...]
    status: Status
    commitment: str
    created_at: int


def encoded(update: Update) -> bytes:
    return msgspec.json.encode(update)
