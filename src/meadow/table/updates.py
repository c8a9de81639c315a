"""What a viewer is shown, as it is sent. Nothing else leaves a table.

Every viewer, a seat or all onlookers together, has versions of its own: they rise when something changes that this
viewer is shown, and only then. So nobody can count what they do not see.
"""

from typing import Literal

import msgspec

from meadow.core.views import TallyRow
from meadow.table.consent import RequestShown, UndoShown
from meadow.table.fairness import Revealed
from meadow.table.settings import Settings

Status = Literal["open", "playing", "over"]
Viewer = int | None
Kind = Literal["free", "person", "bot"]
Away = Literal["", "left", "clock", "absent"]
Surrender = Literal["", "resigned", "time", "absent"]
AskedWhen = Literal["always", "concerns", "changes", "never"]

NOTHING = msgspec.Raw(b"null")
NONE = msgspec.Raw(b"[]")


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of a seat."""

    kind: Kind
    """Who sits there."""
    name: str
    """What the person or bot is called; empty if the seat is free."""
    bot: str
    """The level of the bot that sits there, or that plays for a person who is away or gave up."""
    closed: bool
    """Whether nobody can sit down there but bots that the host seats."""
    away: Away
    """Why a bot plays for the person: they left, or their time is used up; empty if they play themselves."""
    gave_up: Surrender
    """How the seat gave up; empty if it did not."""


class Ticking(msgspec.Struct, frozen=True):
    """A seat's time in milliseconds: `left` at the time `since`, or standing still if `since` is None."""

    left: int
    """Milliseconds that were left at the time `since`."""
    since: int | None
    """Since when the clock runs, in milliseconds since the epoch; null if it stands still."""


class BeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that everybody waits for: the same for all, whether anybody is asked in it or not."""

    kind: Literal["beat", "round"]
    """beat: something was laid open, and all who can may answer it; round: all choose in secret at the same time."""
    since: int
    """When it began, in milliseconds since the epoch."""
    until: int
    """When it ends by itself; a round ends earlier when all are done."""
    held: bool
    """Whether somebody has lengthened it with `hold_on`: that is possible only once."""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to read: what happened in the game, what happened at the table, or what somebody said."""

    kind: Literal["event", "note", "chat"]
    """event: in the game; note: at the table; chat: somebody said it."""
    version: int
    """The viewer's version that it came with."""
    at: int
    """When it happened, in milliseconds since the epoch."""
    text: str
    """The line itself, for people."""
    seat: int | None = None
    """Who did or said it; left out if that is nobody in particular."""
    to: int | None = None
    """Of what was said in private: to which seat."""
    event: msgspec.Raw | None = None
    """The event itself as the viewer may know it, for pictures; null if it is none."""
    back: int | None = None
    """Of a note that something was taken back: the version gone back to. Events that were told since are void."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the match ended. `how` says whether it was played to the end or others gave up."""

    how: Literal["played", "gave_up"]
    """Whether it was played to the end or others gave up."""
    winners: tuple[int, ...]
    """The seats that won."""
    scores: tuple[int, ...]
    """Points of each seat."""
    adjudicated: bool
    """Whether a limit ended the game, which was then scored as it stood."""
    gave_up: tuple[Surrender, ...]
    """For each seat how it gave up, empty if it did not. A bot played on for it."""
    tally: tuple[TallyRow, ...] = ()
    """Where the points came from, if the game says so."""


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the viewer needs to draw the table. Only `log` and `fresh` depend on what it had before."""

    viewer: Viewer
    """The seat that it is for, counted from 0; null for onlookers."""
    version: int
    """The viewer's version: it rises with each change of what this viewer is shown."""
    fresh: bool = True
    """Whether the log replaces all lines that you have; otherwise append it to them."""
    status: Status
    """open: seats can still be taken; playing; over."""
    paused: bool
    """Whether the match is paused."""
    seats: tuple[SeatShown, ...]
    """Who sits on each seat."""
    watching: bool
    """Whether people without a seat may look on."""
    view: msgspec.Raw
    """The game's own view, null before the start."""
    choices: msgspec.Raw
    """The viewer's choices, empty if it is not asked."""
    log: tuple[Line, ...] = ()
    """What happened since the version that you said you have; all of it if `fresh`."""
    clocks: tuple[Ticking, ...]
    """One for each seat; empty without clocks."""
    deadline: int | None
    """Until when a viewer that is asked in secret must answer, in milliseconds since the epoch; otherwise null."""
    beat: BeatShown | None
    """The beat or secret round that everybody waits for now; null if there is none, and during a pause."""
    asking: AskedWhen | None
    """When this seat wants to be asked in beats, which nobody else is told; null for onlookers and games without."""
    undo: UndoShown | None
    """How the viewer can take its latest decision back; null if it cannot."""
    undo_asked: RequestShown | None
    """The request to go back that waits for answers; null if there is none."""
    pause_asked: RequestShown | None
    """The request to stop the clocks that waits for answers; null if there is none."""
    resume_asked: RequestShown | None
    """The request to go on after a pause on time: `seat` and `yes` are ready, `waiting` not; null if there is none."""
    resume_at: int | None
    """When the match goes on at the latest, in milliseconds since the epoch; null without such a request."""
    rematch: tuple[int, ...]
    """The seats that want to play again."""
    next_table: str
    """The name of the next table; empty until it is made."""
    closed: str
    """Why those who look after the server closed the table for good; empty if they did not."""
    result: Result | None
    """How it ended; null until it is over."""
    commitment: str
    """The hash of seed and salt: both are told at the end, so that anybody can check the shuffles."""
    revealed: Revealed | None
    """What was sealed at the start, once the match is over."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer was shown with this version, and the lines about the game that came with it."""

    version: int
    """The viewer's version then."""
    view: msgspec.Raw
    """The game's own view."""
    log: tuple[Line, ...]
    """What happened that led there, as the viewer was told."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """How things stood when a turn began, or at the end."""

    version: int
    """The viewer's version of that position."""
    seat: int | None
    """Who was to decide; null if nobody was, or it was the end."""
    points: tuple[int, ...]
    """Points of each seat, or about how many actions it needed to win."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What decisions of a seat would lead to, as far as the seat can know it."""

    path: tuple[int, ...]
    """The decisions, by their numbers, one after the other."""
    certain: bool
    """Whether the outcome depends on neither chance nor anything hidden from the seat."""
    view: msgspec.Raw
    """The seat's view afterwards; null if it is not certain."""
    choices: msgspec.Raw
    """The seat's choices afterwards; empty if it is not asked, or if that depends on chance or anything hidden."""
    lines: tuple[Line, ...]
    """What would happen; if it is not certain, only what would happen in any case."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is listed: nothing in it is a secret."""

    game: str
    """The key of the game."""
    rules: int
    """The version of its rules."""
    options: dict[str, bool | int | str | None]
    """All of the game's options with their values."""
    settings: Settings
    """What else was agreed."""
    seats: tuple[SeatShown, ...]
    """Who sits on each seat."""
    watching: bool
    """Whether people without a seat may look on."""
    status: Status
    """open: seats can still be taken; playing; over."""
    commitment: str
    """The hash of seed and salt: both are told at the end."""
    created_at: int
    """When the table was made, in milliseconds since the epoch."""
    expires_at: int | None = None
    """Until when the table is kept at least if nothing happens there, in milliseconds; null if that is for ever."""


def encoded(update: Update) -> bytes:
    return msgspec.json.encode(update)
