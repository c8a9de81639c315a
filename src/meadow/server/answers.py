"""What the server answers, and what it tells over the socket without being asked. `id` is that of the request."""

from typing import Any

import msgspec

from meadow.core.options import Option
from meadow.server.listing import Listed
from meadow.server.problems import Code
from meadow.server.requests import RequestId
from meadow.table.updates import Card, Position, Update


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer"):
    id: RequestId = None


class Problem(Answer, frozen=True, kw_only=True, tag="problem"):
    """It was not carried out. `update` is how things stand for the seat that asked, where that helps."""

    code: Code
    sentence: str
    table: str | None = None
    update: Update | None = None


class Welcome(Answer, frozen=True, kw_only=True, tag="guest"):
    """`token` is who you are from now on: keep it secret. It is empty if the browser keeps it in a cookie."""

    token: str


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    title: str
    tagline: str
    authors: str
    minutes: str
    """How long a match takes, as the box says."""
    rules: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]


class GamesShown(Answer, frozen=True, kw_only=True, tag="games"):
    games: tuple[GameShown, ...]
    bots: tuple[str, ...]


class RulesShown(Answer, frozen=True, kw_only=True, tag="rules"):
    """`text` is Markdown."""

    game: str
    text: str


class Created(Answer, frozen=True, kw_only=True, tag="created"):
    table: str
    commitment: str
    """The hash of seed and salt: both are told at the end."""


class Tables(Answer, frozen=True, kw_only=True, tag="tables"):
    tables: tuple[Listed, ...]


class Looked(Answer, frozen=True, kw_only=True, tag="looked"):
    """`yours` are the seats that you hold, `host` whether you are its host: who made it, unless they left."""

    table: str
    card: Card
    yours: tuple[int, ...]
    host: bool


class Shown(Answer, frozen=True, kw_only=True, tag="shown"):
    """How things stand for a viewer."""

    table: str
    yours: tuple[int, ...]
    update: Update


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """It is carried out and stored for good. The same `client` again gets the same answer.

    `seat` is the seat that it was about. `update` is what is new for the asker since then; null if nothing is.
    """

    table: str
    client: str
    seat: int | None
    update: Update | None = None


class Told(Answer, frozen=True, kw_only=True, tag="told"):
    """Something has changed at a table that is watched over this socket."""

    table: str
    update: Update


class Unwatched(Answer, frozen=True, kw_only=True, tag="unwatched"):
    """Nothing more is told of this seat: because you asked for it, or because it is no longer yours."""

    table: str
    seat: int | None


class Recorded(Answer, frozen=True, kw_only=True, tag="recorded"):
    """The lines of the record, each of them JSON: written to a file, `meadow record verify` checks them."""

    table: str
    lines: tuple[str, ...]


class PositionsShown(Answer, frozen=True, kw_only=True, tag="positions"):
    """What the viewer was shown, oldest first; `more`: there are others after the last of them."""

    table: str
    seat: int | None
    positions: tuple[Position, ...]
    more: bool


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One of the choices, and what the bot thinks of it: larger is better."""

    action: int
    label: str
    value: float


class Hinted(Answer, frozen=True, kw_only=True, tag="hinted"):
    """What the bot would do in the position with this version.

    `others` are the best few that it weighed, its decision first; empty if it is a bot that does not weigh.
    """

    table: str
    seat: int
    version: int
    action: int
    label: str
    by: str
    others: tuple[Weighed, ...] = ()


class Closing(Answer, frozen=True, kw_only=True, tag="closing"):
    """The server stops. Nothing is lost: connect again in a moment and say what you have."""

    sentence: str


KINDS: tuple[type[Answer], ...] = (
    Problem,
    Welcome,
    GamesShown,
    RulesShown,
    Created,
    Tables,
    Looked,
    Shown,
    Done,
    Told,
    Unwatched,
    Recorded,
    PositionsShown,
    Hinted,
    Closing,
)

_encoder = msgspec.json.Encoder()


def encoded(answer: Answer) -> bytes:
    return _encoder.encode(answer)


def decoded(body: bytes | str) -> Any:
    """An answer as plain dicts and lists, for clients in Python."""
    return msgspec.json.decode(body)
