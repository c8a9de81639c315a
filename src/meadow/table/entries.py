"""The log of a table: what happened, in order. The entries are the table: nothing else is stored.

They hold everything, the seed too: they never leave the server. `at` is in milliseconds since the epoch. Kinds and
fields are only ever added, each with a default, so that the logs of today can be folded for ever.
"""

from typing import Any, Literal

import msgspec

from meadow.core.rng import FAST
from meadow.table.settings import Settings


class Base(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", omit_defaults=True):
    at: int


class Created(Base, frozen=True, kw_only=True, tag="created"):
    """The first entry. `seed` is in digits, `host` is the holder who made the table."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seed: str
    salt: str
    commitment: str
    settings: Settings
    host: str = ""
    generator: str = FAST
    """The random generator that is seeded. Logs without it were written before the secure one existed."""


class Joined(Base, frozen=True, kw_only=True, tag="joined"):
    """A person took a seat. `holder` stands for the person: one holder may hold several seats."""

    seat: int
    name: str
    holder: str


class BotSat(Base, frozen=True, kw_only=True, tag="bot_sat"):
    seat: int
    level: str
    name: str


class Stood(Base, frozen=True, kw_only=True, tag="stood"):
    """The seat is free again, before the start."""

    seat: int


class Removed(Base, frozen=True, kw_only=True, tag="removed"):
    """The host removed the person from this seat, before the start: they cannot sit down any more."""

    seat: int


class SeatSet(Base, frozen=True, kw_only=True, tag="seat_set"):
    """The seat is closed, so that nobody sits there but bots, or open again."""

    seat: int
    open: bool


class Renamed(Base, frozen=True, kw_only=True, tag="renamed"):
    seat: int
    name: str


class Hosted(Base, frozen=True, kw_only=True, tag="hosted"):
    """The person on this seat is the host from now on; None: nobody is, until somebody sits down."""

    seat: int | None


class Started(Base, frozen=True, kw_only=True, tag="started"):
    pass


class Acted(Base, frozen=True, kw_only=True, tag="acted"):
    """A decision. `by` is clock if it was made for the seat: time was up, or the seat does not want to be asked."""

    seat: int
    action: int
    by: Literal["person", "bot", "clock"] = "person"


class TakenBack(Base, frozen=True, kw_only=True, tag="taken_back"):
    """The match goes on after its first `to` actions."""

    seat: int
    to: int
    own: bool = False
    """Whether all decisions taken back were the seat's own: then it goes on with the time that it has left."""


class UndoAsked(Base, frozen=True, kw_only=True, tag="undo_asked"):
    seat: int
    to: int


class UndoAnswered(Base, frozen=True, kw_only=True, tag="undo_answered"):
    seat: int
    yes: bool


class Away(Base, frozen=True, kw_only=True, tag="away"):
    """A bot plays for the seat until its holder is back."""

    seat: int
    why: Literal["left", "clock", "absent"] = "left"


class Back(Base, frozen=True, kw_only=True, tag="back"):
    seat: int


class Lapsed(Base, frozen=True, kw_only=True, tag="lapsed"):
    """Time is up for a question that is secret, or that the seat returned to: a bot answers this one.

    Nobody else is told.
    """

    seat: int


class PauseAsked(Base, frozen=True, kw_only=True, tag="pause_asked"):
    seat: int


class PauseAnswered(Base, frozen=True, kw_only=True, tag="pause_answered"):
    seat: int
    yes: bool


class Paused(Base, frozen=True, kw_only=True, tag="paused"):
    seat: int


class ResumeAsked(Base, frozen=True, kw_only=True, tag="resume_asked"):
    """Somebody is ready to go on with a match on time: it goes on when all are, or a minute after the first."""

    seat: int


class Resumed(Base, frozen=True, kw_only=True, tag="resumed"):
    seat: int


class GaveUp(Base, frozen=True, kw_only=True, tag="gave_up"):
    seat: int
    why: Literal["resigned", "time", "absent"] = "resigned"


class BeatEnded(Base, frozen=True, kw_only=True, tag="beat_ended"):
    """The time of a beat is over: seats that were asked in it and have not answered pass."""

    beat: int


class HeldOn(Base, frozen=True, kw_only=True, tag="held_on"):
    """Somebody lengthened the current beat or secret round."""

    seat: int


class AskingSet(Base, frozen=True, kw_only=True, tag="asking_set"):
    """When a seat wants to be asked in beats. Nobody else is told."""

    seat: int
    asking: Literal["always", "concerns", "changes", "never"]


class Said(Base, frozen=True, kw_only=True, tag="said"):
    """`to` is the only seat that may read it besides the speaker; None: everybody may."""

    seat: int
    to: int | None
    text: str


class WatchingSet(Base, frozen=True, kw_only=True, tag="watching_set"):
    """People without a seat may look on from now on, or not."""

    seat: int
    open: bool


class RematchAsked(Base, frozen=True, kw_only=True, tag="rematch_asked"):
    seat: int


class RematchMade(Base, frozen=True, kw_only=True, tag="rematch_made"):
    table: str


class Closed(Base, frozen=True, kw_only=True, tag="closed"):
    """Those who look after the server closed the table for good."""

    why: str


class Woken(Base, frozen=True, kw_only=True, tag="woken"):
    """For a while nothing could be decided: no server was running, or it could not store anything."""

    lost: int | None = None
    """Milliseconds that are charged to nobody. None: all since the previous entry."""


class Unchanged(Base, frozen=True, kw_only=True, tag="unchanged"):
    """A command that changed nothing. It is stored so that a retry of it is never carried out."""

    seat: int | None = None


Entry = (
    Created
    | Joined
    | BotSat
    | Stood
    | Removed
    | SeatSet
    | Renamed
    | Hosted
    | Started
    | Acted
    | TakenBack
    | UndoAsked
    | UndoAnswered
    | Away
    | Back
    | Lapsed
    | PauseAsked
    | PauseAnswered
    | Paused
    | ResumeAsked
    | Resumed
    | GaveUp
    | BeatEnded
    | HeldOn
    | AskingSet
    | Said
    | WatchingSet
    | RematchAsked
    | RematchMade
    | Closed
    | Woken
    | Unchanged
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def encoded(entry: Entry) -> bytes:
    """The entry as it is stored."""
    return _encoder.encode(entry)


def decoded(body: bytes) -> Entry:
    """The entry that was stored. Raises msgspec.ValidationError if it is none."""
    return _decoder.decode(body)
