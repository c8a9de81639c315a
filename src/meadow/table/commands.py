"""What people ask a table to do. Who asks is told beside the command, as the opaque name of a holder.

`version` is that of the seat's newest update when the person decided: what was meant for another position is refused.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=63, description="The seat that it is about, counted from 0.")]
Name = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4000)]
Whole = Annotated[int, Meta(ge=0, le=2**53)]


class Base(msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    pass


class Join(Base, frozen=True, kw_only=True, tag="join"):
    """Take a free seat; None: the first that is free."""

    name: Name
    seat: SeatNumber | None = None


class SitBot(Base, frozen=True, kw_only=True, tag="sit_bot"):
    seat: SeatNumber
    level: Name


class Stand(Base, frozen=True, kw_only=True, tag="stand"):
    """Free a seat before the start: one's own, or as the host anybody's."""

    seat: SeatNumber


class Rename(Base, frozen=True, kw_only=True, tag="rename"):
    seat: SeatNumber
    name: Name


class Start(Base, frozen=True, kw_only=True, tag="start"):
    pass


class Act(Base, frozen=True, kw_only=True, tag="act"):
    seat: SeatNumber
    version: Whole
    action: Whole


class Undo(Base, frozen=True, kw_only=True, tag="undo"):
    """Take back the seat's latest decision, if that is free: nobody has learned from it, or only bots play besides."""

    seat: SeatNumber
    version: Whole


class AskUndo(Base, frozen=True, kw_only=True, tag="ask_undo"):
    """Ask all other people to go back to before the seat's latest decision."""

    seat: SeatNumber
    version: Whole


class AnswerUndo(Base, frozen=True, kw_only=True, tag="answer_undo"):
    """Agree or not; whoever asked withdraws with no."""

    seat: SeatNumber
    yes: bool


class Say(Base, frozen=True, kw_only=True, tag="say"):
    seat: SeatNumber
    text: Text
    to: SeatNumber | None = None


class Pause(Base, frozen=True, kw_only=True, tag="pause"):
    """Stop the match; where people play on time, ask all others to agree to it."""

    seat: SeatNumber


class AnswerPause(Base, frozen=True, kw_only=True, tag="answer_pause"):
    """Agree or not; whoever asked withdraws with no."""

    seat: SeatNumber
    yes: bool


class Resume(Base, frozen=True, kw_only=True, tag="resume"):
    """Go on after a pause; where people play on time, when all are ready, or a minute after the first."""

    seat: SeatNumber


class Resign(Base, frozen=True, kw_only=True, tag="resign"):
    seat: SeatNumber


class Leave(Base, frozen=True, kw_only=True, tag="leave"):
    """Go: before the start the seat is free again, afterwards a bot plays for it.

    A host who leaves their last seat before the start is host no longer: the next person at the table is.
    """

    seat: SeatNumber


class Return(Base, frozen=True, kw_only=True, tag="return"):
    seat: SeatNumber


class HoldOn(Base, frozen=True, kw_only=True, tag="hold_on"):
    """Lengthen what everybody waits for now, once; whether the seat is asked in it makes no difference."""

    seat: SeatNumber


class SetAsking(Base, frozen=True, kw_only=True, tag="set_asking"):
    """When the seat wants to be asked in beats; nobody else learns of it."""

    seat: SeatNumber
    asking: Literal["always", "concerns", "changes", "never"]


class AskRematch(Base, frozen=True, kw_only=True, tag="ask_rematch"):
    seat: SeatNumber


Command = (
    Join
    | SitBot
    | Stand
    | Rename
    | Start
    | Act
    | Undo
    | AskUndo
    | AnswerUndo
    | Say
    | Pause
    | AnswerPause
    | Resume
    | Resign
    | Leave
    | Return
    | HoldOn
    | SetAsking
    | AskRematch
)
