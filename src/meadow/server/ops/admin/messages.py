"""The orders of those who look after the server, and the answers: each is one line of JSON."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from meadow.server.ops.moderation import Spoken
from meadow.server.storage import Audited, Status
from meadow.table.updates import Card

MOST: Final = 1000
"""The most rows of a list."""
LONGEST_BAN: Final = 10 * 365 * 24 * 3600
"""Seconds."""
TableName = Annotated[str, Meta(min_length=1, max_length=64)]
Reason = Annotated[str, Meta(max_length=500)]
Limit = Annotated[int, Meta(ge=1, le=MOST)]
Seconds = Annotated[int, Meta(ge=1, le=LONGEST_BAN)]
BanKind = Literal["guest", "address"]


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="order", forbid_unknown_fields=True):
    """Base of all orders."""


class Tables(Order, frozen=True, kw_only=True, tag="tables"):
    """List tables, newest first."""

    status: Status | None = None
    game: str | None = None
    limit: Limit = 20


class Show(Order, frozen=True, kw_only=True, tag="show"):
    table: TableName


class Close(Order, frozen=True, kw_only=True, tag="close"):
    """End a table: people read why. One where no match has begun is deleted."""

    table: TableName
    why: Reason


class Delete(Order, frozen=True, kw_only=True, tag="delete"):
    """Delete a table with its log."""

    table: TableName
    why: Reason = ""


class Reports(Order, frozen=True, kw_only=True, tag="reports"):
    """List reports, newest first, those that are handled too if `handled`."""

    handled: bool = False
    limit: Limit = 50


class Handle(Order, frozen=True, kw_only=True, tag="handle"):
    """Mark a report as handled."""

    report: str


class Ban(Order, frozen=True, kw_only=True, tag="ban"):
    kind: BanKind
    who: Annotated[str, Meta(max_length=100)]
    """A holder, or how it begins; or an address or network."""
    seconds: Seconds
    why: Reason


class Bans(Order, frozen=True, kw_only=True, tag="bans"):
    """List the bans that have not expired, oldest first."""


class Unban(Order, frozen=True, kw_only=True, tag="unban"):
    ban: str


class Say(Order, frozen=True, kw_only=True, tag="say"):
    """Tell everybody who is connected, and who connects from now on; empty: nothing any more."""

    text: Reason


class Drain(Order, frozen=True, kw_only=True, tag="drain"):
    """Make no new tables any more, or again."""

    on: bool = True


class AuditLog(Order, frozen=True, kw_only=True, tag="audit"):
    """List what was ordered, newest first."""

    limit: Limit = 50


ANY_ORDER = Tables | Show | Close | Delete | Reports | Handle | Ban | Bans | Unban | Say | Drain | AuditLog


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer"):
    """Base of all answers."""


class Failed(Answer, frozen=True, kw_only=True, tag="failed"):
    """It was not carried out."""

    sentence: str


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """It is carried out."""

    sentence: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    status: Status
    """As onlookers are shown it."""
    people: tuple[str, ...]
    """The names of the people on its seats."""
    in_memory: bool
    onlookers: int
    created_at: int
    changed_at: int
    """When something last happened that everybody noticed; in whole minutes unless the table is in memory."""


class TablesShown(Answer, frozen=True, kw_only=True, tag="tables"):
    tables: tuple[TableRow, ...]


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    kind: Literal["free", "person", "bot"]
    name: str
    guest: str
    """The hash that stands for the person, as `ban guest` takes it; empty if no person sits there."""
    here: Literal["", "here", "away"]


class ReportShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    at: int
    table: str
    seat: int
    name: str
    guest: str
    by: str
    why: str
    text: str
    chat: tuple[Spoken, ...]
    handled_at: int | None


class TableShown(Answer, frozen=True, kw_only=True, tag="table"):
    """What everybody may know of a table, who is there, and what was reported: no hands, seeds or whispers."""

    table: str
    card: Card
    closed: str
    """Why it was closed; empty if it was not."""
    seats: tuple[SeatShown, ...]
    onlookers: int
    chat: tuple[Spoken, ...]
    reports: tuple[ReportShown, ...]


class ReportsShown(Answer, frozen=True, kw_only=True, tag="reports"):
    reports: tuple[ReportShown, ...]


class BanShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    at: int
    until: int
    kind: BanKind
    who: str
    why: str


class BansShown(Answer, frozen=True, kw_only=True, tag="bans"):
    bans: tuple[BanShown, ...]


class AuditShown(Answer, frozen=True, kw_only=True, tag="audit"):
    audit: tuple[Audited, ...]


ANY_ANSWER = Failed | Done | TablesShown | TableShown | ReportsShown | BansShown | AuditShown
