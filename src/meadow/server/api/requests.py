"""What can be asked of the server, over HTTP and over the socket alike.

Over HTTP it is POST /api/v1/<request> with the fields as JSON; over the socket the same JSON with its `request` and an
`id` that comes back with the answer. Whatever changes something carries `client`, an id of the client's own choosing:
it is carried out at most once, however often it is sent.
"""

from typing import Annotated, Any, Union

import msgspec
from msgspec import Meta

from meadow.table import commands
from meadow.table.commands import Name, SeatNumber, Whole
from meadow.table.settings import Settings

TableId = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$", description="The table's name, as `create` told it."),
]
ClientId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="An id that you choose: the same again changes nothing again.",
    ),
]
RequestId = Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=64)] | None
Count = Annotated[int, Meta(ge=1, le=50)]
Wait = Annotated[int, Meta(ge=0, le=25)]
Token = Annotated[str, Meta(min_length=43, max_length=43)]


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="request", forbid_unknown_fields=True):
    """`id` is given back with the answer; over HTTP it is not needed."""

    id: RequestId = None
    """Given back with the answer, so that you can tell answers apart; over HTTP it is not needed."""


class Guest(Request, frozen=True, kw_only=True, tag="guest"):
    """Become somebody: get a token, or show one that you have. With `cookie` a browser keeps it out of reach."""

    token: Token | None = None
    """The token that you have; null to get a new one."""
    cookie: bool = False
    """Whether to keep the token in a cookie that scripts cannot read; over HTTP only."""


class Games(Request, frozen=True, kw_only=True, tag="games"):
    """What can be played, with all options, and which bots there are."""


class Rules(Request, frozen=True, kw_only=True, tag="rules"):
    """The rules of a game, to read."""

    game: Annotated[str, Meta(max_length=100)]
    """The key of the game."""


class Create(Request, frozen=True, kw_only=True, tag="create"):
    """Make a table. It is listed if its settings say public; otherwise its name is the invitation."""

    client: ClientId
    game: Annotated[str, Meta(max_length=100)]
    """The key of the game, as `games` lists it."""
    seats: Annotated[int, Meta(ge=1, le=64)]
    """How many will play."""
    options: dict[str, Any] = {}
    """Those of the game's options that shall not have their defaults, by name."""
    settings: Settings = Settings()
    """What else is agreed: clock, undo, who may look on."""


class List(Request, frozen=True, kw_only=True, tag="list"):
    """Public tables that are not over, newest first; `before` is the last table of the page before."""

    game: Annotated[str, Meta(max_length=100)] | None = None
    """Only tables of this game; null for all."""
    before: TableId | None = None
    """The last table of the page before; null for the first."""
    limit: Count = 20
    """How many at most."""


class Look(Request, frozen=True, kw_only=True, tag="look"):
    """What everybody may know of a table, and which of its seats are yours."""

    table: TableId


class CurrentState(Request, frozen=True, kw_only=True, tag="state"):
    """What a seat of yours, or an onlooker, is shown; `have` is the version that you know."""

    table: TableId
    seat: SeatNumber | None = None
    """A seat of yours, counted from 0; null to look on."""
    have: Whole | None = None
    """The version that you know: you get what you missed. Null if you know none."""
    presence: bool = False
    """Whether to tell who is at the table too."""


class Watch(CurrentState, frozen=True, kw_only=True, tag="watch"):
    """The same, and over the socket every change from now on. Over HTTP it waits so many seconds for news."""

    wait: Wait = 0
    """Over HTTP: how many seconds to wait for something newer than `have`."""


class Unwatch(Request, frozen=True, kw_only=True, tag="unwatch"):
    """No more changes of this seat, over this socket."""

    table: TableId
    seat: SeatNumber | None = None
    """The seat that was watched; null for an onlooker."""


class Record(Request, frozen=True, kw_only=True, tag="record"):
    """The record of a match that is over, with the seed and the salt that were sealed."""

    table: TableId


class Positions(Request, frozen=True, kw_only=True, tag="positions"):
    """What a viewer has been shown, position by position: those with a version greater than `after`, oldest first.

    While the match goes on, `seat` is a seat of yours or null; once it is over, you may look through the eyes of any.
    """

    table: TableId
    seat: SeatNumber | None = None
    """Through whose eyes, counted from 0; null for those of an onlooker."""
    after: Whole | None = None
    """The version after which to begin; null for the first."""
    limit: Count = 20
    """How many at most."""


class Curve(Request, frozen=True, kw_only=True, tag="curve"):
    """How a match that is over went, turn by turn, and which turn decided it."""

    table: TableId
    seat: SeatNumber | None = None
    """Whose versions are told, counted from 0; null for those of an onlooker."""


class Review(Request, frozen=True, kw_only=True, tag="review"):
    """The costliest decisions of a seat of yours in a match that is over, with what a strong bot would have done.

    The first time it is asked for, bots begin to look at them: ask again until `done` is `total`.
    """

    table: TableId
    seat: SeatNumber
    """A seat of yours, counted from 0."""


class Fork(Request, frozen=True, kw_only=True, tag="fork"):
    """Play on by yourself from a position of a match that is over: you on the seat `take`, bots on all others.

    The position is the one that `seat` was shown with this version. The table is not listed: its shuffles are known.
    """

    client: ClientId
    table: TableId
    seat: SeatNumber | None = None
    """Through whose eyes the position was seen; null for those of an onlooker."""
    version: Whole
    """The version of the position from which to play on."""
    take: SeatNumber
    """The seat that you take, counted from 0."""
    name: Name
    """What you are called there."""
    level: Name
    """The level of the bots on all other seats."""
    settings: Settings = Settings()
    """What is agreed about the new table."""


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    """What a bot would do that knows what this seat knows, where the table allows it."""

    table: TableId
    seat: SeatNumber


class Preview(Request, frozen=True, kw_only=True, tag="preview"):
    """What decisions would lead to, as far as this seat can know it. Nothing changes, and nobody notices.

    Each path is decisions of this seat, one after the other; the first is one of its choices now.
    """

    table: TableId
    seat: SeatNumber
    version: Whole
    """The version of the update in which you were offered the first of them."""
    paths: tuple[tuple[Whole, ...], ...]
    """At most 24 paths, each of 1 to 12 decisions by their numbers."""


class Undoing(Request, frozen=True, kw_only=True, tag="undoing"):
    """How your latest decision can be taken back, if an update says `perhaps`. Nothing changes, and nobody notices."""

    table: TableId
    seat: SeatNumber
    version: Whole
    """The version of the update that says so."""


class Order(Request, frozen=True, kw_only=True, tag="order"):
    """Change a table: `command` says how. `have` is the version that you know, and the answer tells what is new."""

    table: TableId
    client: ClientId
    have: Whole | None = None
    """The version that you know: the answer has what is new since then. Null if you know none."""
    command: commands.Command
    """What the table shall do."""


_KINDS: tuple[type[Request], ...] = (
    Guest,
    Games,
    Rules,
    Create,
    List,
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
    Order,
)
KINDS: dict[str, type[Request]] = {str(kind.__struct_config__.tag): kind for kind in _KINDS}
"""Every request by its name."""

ANY: Any = Union[tuple(KINDS.values())]  # noqa: UP007  made of what is listed, not written out
"""Any of them, told apart by `request`."""

_decode = msgspec.json.Decoder(ANY).decode


class _OnlyId(msgspec.Struct):
    id: RequestId = None


_decode_id = msgspec.json.Decoder(_OnlyId).decode


def decoded(text: str) -> Request:
    """The request that somebody sends as this. Raises ValueError, which says what is wrong."""
    try:
        request: Request = _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    return request


def id_of(text: str | None) -> RequestId:
    """The id of a request that is not answered otherwise, if that much is understood."""
    try:
        return _decode_id(text or "").id
    except (msgspec.DecodeError, RecursionError):
        return None
