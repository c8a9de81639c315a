"""The requests of the API, the same over HTTP and over the socket.

Over HTTP a request is POST /api/v1/<request> with the fields as JSON; over the socket it is the same JSON with its
`request` and an `id`, which is returned with the answer. A request that changes something carries `client`, an id that
the client chooses: it is carried out at most once, however often it is sent.
"""

from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta

from meadow.table import commands
from meadow.table.commands import Name, SeatNumber, Whole
from meadow.table.settings import Settings

TableId = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$", description="The table's name, as in `created`."),
]
ClientId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="An id that you choose: a request that is sent again with it is carried out only once.",
    ),
]
RequestId = Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=64)] | None
Count = Annotated[int, Meta(ge=1, le=50)]
Wait = Annotated[int, Meta(ge=0, le=25)]
Token = Annotated[str, Meta(min_length=43, max_length=43)]


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="request", forbid_unknown_fields=True):
    """`id` is returned with the answer; over HTTP it is not needed."""

    id: RequestId = None
    """Returned with the answer, so that you can match answers to requests; over HTTP it is not needed."""


class Guest(Request, frozen=True, kw_only=True, tag="guest"):
    """Get a token, or show one that you have. With `cookie` the browser keeps it where scripts cannot read it."""

    token: Token | None = None
    """The token that you have; null to get a new one."""
    cookie: bool = False
    """True to keep the token in a cookie that scripts cannot read; over HTTP only."""


class Games(Request, frozen=True, kw_only=True, tag="games"):
    """List the games with all their options, and the levels of the bots."""


class Rules(Request, frozen=True, kw_only=True, tag="rules"):
    """Get the rules of a game as Markdown."""

    game: Annotated[str, Meta(max_length=100)]
    """The key of the game."""


class Create(Request, frozen=True, kw_only=True, tag="create"):
    """Make a table. It is listed if its settings have `public`; otherwise its name is the invitation."""

    client: ClientId
    game: Annotated[str, Meta(max_length=100)]
    """The key of the game, as `games` lists it."""
    seats: Annotated[int, Meta(ge=1, le=64)]
    """The number of seats."""
    options: dict[str, Any] = {}
    """The game's options by name; those that are left out have their defaults."""
    settings: Settings = Settings()
    """The settings of the table, such as the clock, undo and who may look on."""


class List(Request, frozen=True, kw_only=True, tag="list"):
    """List public tables that are not over, newest first; `before` is the last table of the page before."""

    game: Annotated[str, Meta(max_length=100)] | None = None
    """Only tables of this game; null for all."""
    before: TableId | None = None
    """The last table of the page before; null for the first."""
    limit: Count = 20
    """The most tables to return."""


class Mine(Request, frozen=True, kw_only=True, tag="mine"):
    """List the tables where you have a seat, the last changed first: a change moves a table to the front."""

    before: TableId | None = None
    """The last table of the page before; null for the first."""
    limit: Count = 20
    """The most tables to return."""


class Look(Request, frozen=True, kw_only=True, tag="look"):
    """Get what everybody may know of a table, and which of its seats are yours."""

    table: TableId


class CurrentState(Request, frozen=True, kw_only=True, tag="state"):
    """Get what a seat of yours, or an onlooker, is shown; `have` is the version that you know."""

    table: TableId
    seat: SeatNumber | None = None
    """A seat of yours, counted from 0; null to look on."""
    have: Whole | None = None
    """The version that you know: you get what you missed. Null if you know none."""
    presence: bool = False
    """True to get who is at the table too."""


class Watch(CurrentState, frozen=True, kw_only=True, tag="watch"):
    """Get what `state` returns, and over the socket all later changes. Over HTTP wait up to `wait` seconds for news."""

    wait: Wait = 0
    """Over HTTP: the number of seconds to wait for something newer than `have`."""


class Unwatch(Request, frozen=True, kw_only=True, tag="unwatch"):
    """Stop the updates of this seat over this socket."""

    table: TableId
    seat: SeatNumber | None = None
    """The seat that was watched; null for an onlooker."""


class Record(Request, frozen=True, kw_only=True, tag="record"):
    """Get the record of a match that is over, with the seed and the salt that were committed to."""

    table: TableId


class Positions(Request, frozen=True, kw_only=True, tag="positions"):
    """Get the positions that a viewer was shown, with versions greater than `after`, oldest first.

    While the match goes on, `seat` is a seat of yours or null; once it is over, it may be any seat.
    """

    table: TableId
    seat: SeatNumber | None = None
    """The seat that was shown the positions, counted from 0; null for an onlooker."""
    after: Whole | None = None
    """The version after which to begin; null to begin with the first position."""
    limit: Count = 20
    """The most positions to return."""


class Curve(Request, frozen=True, kw_only=True, tag="curve"):
    """Get how a match that is over went, turn by turn, and which turn decided it."""

    table: TableId
    seat: SeatNumber | None = None
    """The seat whose versions are returned, counted from 0; null for those of an onlooker."""


class Review(Request, frozen=True, kw_only=True, tag="review"):
    """Get the costliest decisions of a seat of yours in a match that is over, with what a strong bot would have done.

    The first request starts the review, which takes a while: ask again until `done` equals `total`.
    """

    table: TableId
    seat: SeatNumber
    """A seat of yours, counted from 0."""


class Fork(Request, frozen=True, kw_only=True, tag="fork"):
    """Make a table to play on from a position of a match that is over: you on the seat `take`, bots on all others.

    The position is the one that `seat` was shown with `version`. The table is not listed: its shuffles are known.
    """

    client: ClientId
    table: TableId
    seat: SeatNumber | None = None
    """The seat that was shown the position, counted from 0; null for an onlooker."""
    version: Whole
    """The version of the position from which to play on."""
    take: SeatNumber
    """The seat that you take, counted from 0."""
    name: Name
    """Your name at the new table."""
    level: Name
    """The level of the bots on all other seats."""
    settings: Settings = Settings()
    """The settings of the new table."""


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    """Get what a bot would do that knows only what this seat knows, where the table allows it."""

    table: TableId
    seat: SeatNumber


class Preview(Request, frozen=True, kw_only=True, tag="preview"):
    """Get what decisions would lead to, as far as this seat can know it. Nothing changes, and nobody notices.

    Each path lists decisions of this seat, one after the other; the first is one of its choices now.
    """

    table: TableId
    seat: SeatNumber
    version: Whole
    """The version of the update that offered you the first decisions."""
    paths: tuple[tuple[Whole, ...], ...]
    """At most 24 paths, each of 1 to 12 decisions by their numbers."""


class Undoing(Request, frozen=True, kw_only=True, tag="undoing"):
    """Get how to take back your latest decision, if an update says `perhaps`. Nothing changes, and nobody notices."""

    table: TableId
    seat: SeatNumber
    version: Whole
    """The version of the update that says `perhaps`."""


class Report(Request, frozen=True, kw_only=True, tag="report"):
    """Report a person at a table that you may see to those who look after the server. Nobody at the table learns of it.

    The last lines of the chat that everybody could read are kept with it.
    """

    client: ClientId
    table: TableId
    seat: SeatNumber
    """The seat of the person that it is about, counted from 0."""
    why: Literal["chat", "name", "conduct", "absence"]
    """What it is about: what they wrote, their name, how they behave, or that they often stay away."""
    text: Annotated[str, Meta(max_length=500)] = ""
    """What happened, in your words; may be empty."""


class Order(Request, frozen=True, kw_only=True, tag="order"):
    """Change a table as `command` says. `have` is the version that you know; the answer has what is new since then."""

    table: TableId
    client: ClientId
    have: Whole | None = None
    """The version that you know: the answer has what is new since then. Null if you know none."""
    command: commands.Command
    """The command to carry out."""


_KINDS: tuple[type[Request], ...] = (
    Guest,
    Games,
    Rules,
    Create,
    List,
    Mine,
    Look,
    CurrentState,
    Watch,
    Unwatch,
    Record,
    Positions,
    Curve,
    Review,
    Fork,
    Hint,
    Preview,
    Undoing,
    Report,
    Order,
)
KINDS: dict[str, type[Request]] = {str(kind.__struct_config__.tag): kind for kind in _KINDS}
"""Every request by its name."""

ANY: Any = Union[tuple(KINDS.values())]  # noqa: UP007  computed
"""The union of all requests, tagged by `request`."""

_decode = msgspec.json.Decoder(ANY).decode


class _OnlyId(msgspec.Struct):
    id: RequestId = None


_decode_id = msgspec.json.Decoder(_OnlyId).decode


def decoded(text: str) -> Request:
    """Decodes a request. Raises ValueError, which says what is wrong."""
    try:
        request: Request = _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    return request


def id_of(text: str | None) -> RequestId:
    """The id of a request that is malformed or refused, for its answer; None if it has no valid one."""
    try:
        return _decode_id(text or "").id
    except (msgspec.DecodeError, RecursionError):
        return None
