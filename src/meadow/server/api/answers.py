"""What the server answers, and what it tells over the socket without being asked. `id` is that of the request."""

from typing import Any

import msgspec

from meadow.bots.reasons import Reason
from meadow.core.options import Option
from meadow.server.api.requests import RequestId
from meadow.server.base.problems import Code
from meadow.server.live.listing import Listed
from meadow.server.live.shown import Mistake, PresenceShown
from meadow.table.consent import UndoShown
from meadow.table.updates import Card, Moment, Outcome, Position, Update


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer"):
    id: RequestId = None
    """The `id` of the request; null for what is told without being asked."""


class Problem(Answer, frozen=True, kw_only=True, tag="problem"):
    """It was not carried out. `update` is how things stand for the seat that asked, where that helps."""

    code: Code
    """Why, for programs."""
    sentence: str
    """Why, and what to do, for people."""
    table: str | None = None
    """The table that it was about; null if it was about none."""
    update: Update | None = None
    """How things stand for the seat that asked, where that helps; otherwise null."""


class Welcome(Answer, frozen=True, kw_only=True, tag="guest"):
    """`token` is who you are from now on: keep it secret. It is empty if the browser keeps it in a cookie."""

    token: str
    """Who you are from now on: keep it secret. Empty if the browser keeps it in a cookie."""


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played."""

    key: str
    """The name for programs, which `create` is told."""
    title: str
    """The name for people."""
    tagline: str
    """What it is about, in a few words."""
    authors: str
    """Who invented it."""
    minutes: str
    """How long a match takes, as the box says."""
    rules: int
    """The version of the rules."""
    seats: tuple[int, ...]
    """How many can play: every number that is allowed."""
    options: tuple[Option, ...]
    """What can be chosen about it."""
    beats: bool
    """Whether somebody may be asked in secret, so that everybody waits in beats (`pace`, `round_seconds`)."""


class GamesShown(Answer, frozen=True, kw_only=True, tag="games"):
    """What can be played, and with which bots."""

    games: tuple[GameShown, ...]
    """All games."""
    bots: tuple[str, ...]
    """The levels of the bots, which `sit_bot` is told."""


class RulesShown(Answer, frozen=True, kw_only=True, tag="rules"):
    """`text` is Markdown."""

    game: str
    """The key of the game."""
    text: str
    """The rules, as Markdown."""


class TableMade(Answer, frozen=True, kw_only=True, tag="created"):
    """The table is made and stored. The same `client` again gets the same answer."""

    table: str
    """The name of the new table: whoever knows it may come."""
    commitment: str
    """The hash of seed and salt: both are told at the end."""


class TableList(Answer, frozen=True, kw_only=True, tag="tables"):
    """A page of the list."""

    tables: tuple[Listed, ...]
    """The tables, newest first."""


class Looked(Answer, frozen=True, kw_only=True, tag="looked"):
    """`yours` are the seats that you hold, `host` whether you are its host: who made it, unless they left."""

    table: str
    """The table's name."""
    card: Card
    """What everybody may know of it."""
    yours: tuple[int, ...]
    """The seats that you hold, counted from 0."""
    host: bool
    """Whether you made the table."""


class Shown(Answer, frozen=True, kw_only=True, tag="shown"):
    """How things stand for a viewer."""

    table: str
    """The table's name."""
    yours: tuple[int, ...]
    """The seats that you hold, counted from 0."""
    update: Update
    """How things stand for the viewer."""
    presence: PresenceShown | None = None
    """Who is at the table; null unless you asked for it."""


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """It is carried out and stored for good. The same `client` again gets the same answer.

    `seat` is the seat that it was about. `update` is what is new for the caller since then; null if nothing is.
    """

    table: str
    """The table's name."""
    client: str
    """The id that you chose for the request."""
    seat: int | None
    """The seat that it was about, counted from 0; null if it was about none."""
    update: Update | None = None
    """What is new for you, your own change included: it is not told again. Null if nothing is."""


class Told(Answer, frozen=True, kw_only=True, tag="told"):
    """Something has changed at a table that is watched over this socket."""

    table: str
    """The table's name."""
    update: Update
    """What is new for the viewer."""


class Present(Answer, frozen=True, kw_only=True, tag="present"):
    """Somebody has come to a table that is watched with `presence` over this socket, or has left it.

    It has no version, and comes at most once a second for each table.
    """

    table: str
    """The table's name."""
    presence: PresenceShown
    """Who is there now."""


class Unwatched(Answer, frozen=True, kw_only=True, tag="unwatched"):
    """Nothing more is told of this seat: because you asked for it, or because it is no longer yours."""

    table: str
    """The table's name."""
    seat: int | None
    """The seat of which nothing more is told; null for an onlooker."""


class Recorded(Answer, frozen=True, kw_only=True, tag="recorded"):
    """The lines of the record, each of them JSON: written to a file, `meadow record verify` checks them."""

    table: str
    """The table's name."""
    lines: tuple[str, ...]
    """The lines of the record, each of them JSON."""


class PositionsShown(Answer, frozen=True, kw_only=True, tag="positions"):
    """What the viewer was shown, oldest first; `more`: there are others after the last of them."""

    table: str
    """The table's name."""
    seat: int | None
    """The seat that was shown them; null for onlookers."""
    positions: tuple[Position, ...]
    """What the viewer was shown, oldest first."""
    more: bool
    """Whether there are others after the last of them."""


class CurveShown(Answer, frozen=True, kw_only=True, tag="curve"):
    """How things stood at the beginning of every turn and at the end."""

    table: str
    """The table's name."""
    seat: int | None
    """The seat whose versions they are; null for an onlooker's."""
    versions: tuple[int, ...]
    """The versions of all positions that the viewer was shown."""
    moments: tuple[Moment, ...]
    """The beginning of every turn, and the end."""
    lacking: bool
    """Whether actions are counted that are still missing, so that less is better."""
    turning: int | None
    """The turn with which the winner took the lead for good, by its place among the moments; null if none did."""


class ReviewShown(Answer, frozen=True, kw_only=True, tag="reviewed"):
    """How far bots have come with looking at a seat's decisions, and at the end which of them cost most."""

    table: str
    """The table's name."""
    seat: int
    """The seat whose decisions they are."""
    by: str
    """The level of the bot that looks at them."""
    done: int
    """How much is done; as much as `total` at the end."""
    total: int
    """How much there is to do."""
    mistakes: tuple[Mistake, ...]
    """At most three that cost most, the worst first; empty if none cost much, or it is not done yet."""


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices, and what the bot thinks of it."""

    action: int
    """The number of the choice."""
    label: str
    """The choice in words."""
    visits: int
    """How often the bot tried it in thought."""
    chance: float
    """The chances to win with it, from 0 to 1; if nothing was learned for the game, only larger is better."""


class Hinted(Answer, frozen=True, kw_only=True, tag="hinted"):
    """What the bot would do in the position with this version, and why."""

    table: str
    """The table's name."""
    seat: int
    """The seat that the hint is for."""
    version: int
    """The version of the update that it is about."""
    by: str
    """The level of the bot."""
    taught: bool
    """Whether anything was learned for the game: without that there are no chances and no reasons."""
    candidates: tuple[Weighed, ...]
    """The best few that it looked at, its decision first."""
    reasons: tuple[Reason, ...]
    """Why its decision is better than the next best, what counts most first; empty if nothing stands out."""
    then: int | None = None
    """What the bot would do next, as far as the seat may know, if the seat is asked again at once."""


class Previewed(Answer, frozen=True, kw_only=True, tag="previewed"):
    """What the decisions would lead to in the position with this version."""

    table: str
    """The table's name."""
    seat: int
    """The seat whose decisions they are."""
    version: int
    """The version that you asked about."""
    previews: tuple[Outcome, ...]
    """One for each path, in the same order."""


class Undoable(Answer, frozen=True, kw_only=True, tag="undoable"):
    """How the seat can take back its latest decision in the position with this version."""

    table: str
    """The table's name."""
    seat: int
    """The seat that asked."""
    version: int
    """The version that you asked about."""
    undo: UndoShown | None
    """As in an update, but never `perhaps`."""


class Closing(Answer, frozen=True, kw_only=True, tag="closing"):
    """The server stops. Nothing is lost: connect again in a moment and say what you have."""

    sentence: str
    """What happens, for people."""


KINDS: tuple[type[Answer], ...] = (
    Problem,
    Welcome,
    GamesShown,
    RulesShown,
    TableMade,
    TableList,
    Looked,
    Shown,
    Done,
    Told,
    Present,
    Unwatched,
    Recorded,
    PositionsShown,
    CurveShown,
    ReviewShown,
    Hinted,
    Previewed,
    Undoable,
    Closing,
)

_encoder = msgspec.json.Encoder()


def encoded(answer: Answer) -> bytes:
    return _encoder.encode(answer)


def decoded(body: bytes | str) -> Any:
    """An answer as plain dicts and lists, for clients in Python."""
    return msgspec.json.decode(body)
