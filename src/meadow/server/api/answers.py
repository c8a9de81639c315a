"""The answers of the API, and the messages that are sent over the socket without a request."""

from typing import Any

import msgspec

from meadow.bots.reasons import Reason
from meadow.core.options import Option
from meadow.server.api.requests import RequestId
from meadow.server.base.problems import Code
from meadow.server.live.listing import Listed, Own
from meadow.server.live.shown import Mistake, PresenceShown
from meadow.table.consent import UndoShown
from meadow.table.updates import BeatShown, Card, Moment, Outcome, Position, Ticking, Update


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer"):
    id: RequestId = None
    """The `id` of the request; null for messages that are sent without a request."""


class Problem(Answer, frozen=True, kw_only=True, tag="problem"):
    """The request was not carried out. `update` is how things stand for the seat that asked, where that helps."""

    code: Code
    """Why, for programs."""
    sentence: str
    """Why, and what to do, for people."""
    table: str | None = None
    """The table that the request was about; null if it was about none."""
    update: Update | None = None
    """How things stand for the seat that asked, where that helps; otherwise null."""


class Welcome(Answer, frozen=True, kw_only=True, tag="guest"):
    """`token` identifies you from now on: keep it secret. It is empty if the browser keeps it in a cookie."""

    token: str
    """Your token, which identifies you from now on: keep it secret. Empty if the browser keeps it in a cookie."""


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played."""

    key: str
    """The name for programs, as in `create`."""
    title: str
    """The name for people."""
    tagline: str
    """What the game is about, in a few words."""
    authors: str
    """Who invented the game."""
    minutes: str
    """How long a match takes, as the box says."""
    rules: int
    """The version of the rules."""
    seats: tuple[int, ...]
    """All numbers of players that are allowed."""
    options: tuple[Option, ...]
    """The game's options, which `create` can set."""
    beats: bool
    """True if a seat may be asked in secret, so that everybody waits in beats (settings `pace` and `round_seconds`)."""


class GamesShown(Answer, frozen=True, kw_only=True, tag="games"):
    """The games, and the levels of the bots."""

    games: tuple[GameShown, ...]
    """All games."""
    bots: tuple[str, ...]
    """The levels of the bots, as in `sit_bot`."""


class RulesShown(Answer, frozen=True, kw_only=True, tag="rules"):
    """The rules of a game: `text` is Markdown."""

    game: str
    """The key of the game."""
    text: str
    """The rules, as Markdown."""


class TableMade(Answer, frozen=True, kw_only=True, tag="created"):
    """The table is made and stored. The same `client` again gets the same answer."""

    table: str
    """The name of the new table: everybody who knows it may come."""
    commitment: str
    """The hash of seed and salt: both are revealed at the end."""


class TableList(Answer, frozen=True, kw_only=True, tag="tables"):
    """A page of the list of public tables."""

    tables: tuple[Listed, ...]
    """The tables, newest first."""


class OwnTables(Answer, frozen=True, kw_only=True, tag="mine"):
    """A page of the list of your tables; an empty one follows the last."""

    tables: tuple[Own, ...]
    """The tables, those with the newest change first."""


class Looked(Answer, frozen=True, kw_only=True, tag="looked"):
    """What everybody may know of a table, the seats that you hold, and whether you are its host."""

    table: str
    """The table's name."""
    card: Card
    """What everybody may know of the table."""
    yours: tuple[int, ...]
    """The seats that you hold, counted from 0."""
    host: bool
    """True if you are the host: who made the table, unless they left."""
    removed: bool = False
    """True if the host removed you: you cannot sit down at this table any more."""
    clocks: tuple[Ticking, ...] = ()
    """One for each seat, as in an update; empty without clocks, or if you may not look on."""
    beat: BeatShown | None = None
    """The beat or secret round that everybody waits for now, as in an update; null if you may not look on."""


class Shown(Answer, frozen=True, kw_only=True, tag="shown"):
    """How things stand at a table for a viewer."""

    table: str
    """The table's name."""
    yours: tuple[int, ...]
    """The seats that you hold, counted from 0."""
    update: Update
    """How things stand for the viewer."""
    presence: PresenceShown | None = None
    """Who is at the table; null unless you asked for it."""


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """The order is carried out and stored for good. If it is sent again, it is only answered again.

    `seat` is the seat that it was about. `update` is what is new for you; null if nothing is.
    """

    table: str
    """The table's name."""
    client: str
    """The id that you chose for the order."""
    seat: int | None
    """The seat that the order was about, counted from 0; null if it was about none."""
    update: Update | None = None
    """What is new for you, including your own change, which is not sent again. Null if nothing is new."""


class Told(Answer, frozen=True, kw_only=True, tag="told"):
    """Something has changed at a table that is watched over this socket."""

    table: str
    """The table's name."""
    update: Update
    """What is new for the viewer."""


class Present(Answer, frozen=True, kw_only=True, tag="present"):
    """Somebody has come to a table that is watched with `presence` over this socket, or has left it.

    It has no version, and is sent at most once a second for each table.
    """

    table: str
    """The table's name."""
    presence: PresenceShown
    """Who is there now."""


class Unwatched(Answer, frozen=True, kw_only=True, tag="unwatched"):
    """Changes of this seat are no longer sent: because you asked for it, or because the seat is no longer yours."""

    table: str
    """The table's name."""
    seat: int | None
    """The seat whose changes are no longer sent; null for an onlooker."""


class Recorded(Answer, frozen=True, kw_only=True, tag="recorded"):
    """The record of a match, as lines of JSON: write them to a file to check it with `meadow record verify`."""

    table: str
    """The table's name."""
    lines: tuple[str, ...]
    """The lines of the record, each of them JSON."""


class PositionsShown(Answer, frozen=True, kw_only=True, tag="positions"):
    """The positions that the viewer was shown, oldest first; `more` is true if there are later ones."""

    table: str
    """The table's name."""
    seat: int | None
    """The seat that was shown the positions; null for an onlooker."""
    positions: tuple[Position, ...]
    """The positions that the viewer was shown, oldest first."""
    more: bool
    """True if there are positions after the last of these."""


class CurveShown(Answer, frozen=True, kw_only=True, tag="curve"):
    """How things stood at the beginning of every turn of a match and at its end."""

    table: str
    """The table's name."""
    seat: int | None
    """The seat whose versions these are; null for an onlooker."""
    versions: tuple[int, ...]
    """The versions of all positions that the viewer was shown."""
    moments: tuple[Moment, ...]
    """The beginning of every turn, and the end."""
    lacking: bool
    """True if the actions that are still missing are counted, so that less is better."""
    turning: int | None
    """The index in `moments` of the turn with which the winner took the lead for good; null if there is none."""


class ReviewShown(Answer, frozen=True, kw_only=True, tag="reviewed"):
    """The progress of a review of a seat's decisions, and at the end the decisions that cost most."""

    table: str
    """The table's name."""
    seat: int
    """The seat whose decisions are reviewed."""
    by: str
    """The level of the bot that reviews them."""
    done: int
    """The number of steps that are done; equals `total` at the end."""
    total: int
    """The number of steps in all, as far as it is known."""
    mistakes: tuple[Mistake, ...]
    """At most three decisions that cost most, the worst first; empty if none cost much, or before the end."""


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices, and what the bot thinks of it."""

    action: int
    """The number of the choice."""
    label: str
    """The choice in words."""
    visits: int
    """The number of the bot's simulations with it."""
    chance: float
    """The chance to win with it, from 0 to 1; unless `taught` is true, it only tells better from worse."""


class Hinted(Answer, frozen=True, kw_only=True, tag="hinted"):
    """What the bot would do in the position with this version, and why."""

    table: str
    """The table's name."""
    seat: int
    """The seat that the hint is for."""
    version: int
    """The version of the update that the hint is about."""
    by: str
    """The level of the bot."""
    taught: bool
    """True if weights were learned for the game: otherwise `chance` only tells better from worse, without reasons."""
    candidates: tuple[Weighed, ...]
    """The best few choices that the bot considered, its decision first."""
    reasons: tuple[Reason, ...]
    """Why the bot's decision is better than the next best, what counts most first; empty if nothing stands out."""
    then: int | None = None
    """The number of what the bot would do next, as far as the seat may know; null if it is not asked again at once."""


class Previewed(Answer, frozen=True, kw_only=True, tag="previewed"):
    """What the decisions would lead to in the position with this version."""

    table: str
    """The table's name."""
    seat: int
    """The seat whose decisions are previewed."""
    version: int
    """The version that you asked about."""
    previews: tuple[Outcome, ...]
    """The outcome of each path, in the same order."""


class Undoable(Answer, frozen=True, kw_only=True, tag="undoable"):
    """How the seat can take back its latest decision in the position with this version."""

    table: str
    """The table's name."""
    seat: int
    """The seat that asked."""
    version: int
    """The version that you asked about."""
    undo: UndoShown | None
    """How to take it back, as in an update, but never `perhaps`; null if it cannot be taken back."""


class Closing(Answer, frozen=True, kw_only=True, tag="closing"):
    """The server stops. Nothing is lost: connect again in a moment and say which version you have."""

    sentence: str
    """What happens, for people."""


class Announcement(Answer, frozen=True, kw_only=True, tag="announcement"):
    """A message to everybody from those who look after the server. It comes when you connect if one stands."""

    text: str
    """What they say; empty if it no longer stands."""


class Reported(Answer, frozen=True, kw_only=True, tag="reported"):
    """Your report is stored, and those who look after the server will read it."""

    table: str
    """The table's name."""


KINDS: tuple[type[Answer], ...] = (
    Problem,
    Welcome,
    GamesShown,
    RulesShown,
    TableMade,
    TableList,
    OwnTables,
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
    Reported,
    Announcement,
    Closing,
)

_encoder = msgspec.json.Encoder()


def encoded(answer: Answer) -> bytes:
    return _encoder.encode(answer)


def decoded(body: bytes | str) -> Any:
    """An answer as plain dicts and lists, for clients in Python."""
    return msgspec.json.decode(body)
