"""The commands of a table. The holder who sends one, an opaque name, is passed beside it.

`version` is that of the seat's newest update when the person decided: a command for another position is refused.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=63, description="The seat that it is about, counted from 0.")]
Name = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4000)]
Whole = Annotated[int, Meta(ge=0, le=2**53)]


class Base(msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """Base of all commands."""


class Join(Base, frozen=True, kw_only=True, tag="join"):
    """Take a free seat under this name; without `seat` the first that is free.

    A guest takes one seat, unless the table's settings say `sharing`; the host takes as many as they like.
    """

    name: Name
    """Your name at the table."""
    seat: SeatNumber | None = None
    """The seat, counted from 0; null for the first that is free."""


class SitBot(Base, frozen=True, kw_only=True, tag="sit_bot"):
    """Let a bot sit on a free seat, as the host."""

    seat: SeatNumber
    level: Name
    """Which bot: one of those that `games` lists."""


class Stand(Base, frozen=True, kw_only=True, tag="stand"):
    """Free a seat before the start: your own, or as the host anybody's."""

    seat: SeatNumber


class Remove(Base, frozen=True, kw_only=True, tag="remove"):
    """Remove a person from the table before the start, as the host.

    All seats that they hold are free again, and they cannot sit down at this table any more.
    """

    seat: SeatNumber


class SetSeat(Base, frozen=True, kw_only=True, tag="set_seat"):
    """Close a seat before the start, as the host, or open it again. On a closed seat nobody sits but bots."""

    seat: SeatNumber
    open: bool
    """Whether people may sit down there from now on."""


class Rename(Base, frozen=True, kw_only=True, tag="rename"):
    """Change your name."""

    seat: SeatNumber
    name: Name
    """Your new name."""


class Start(Base, frozen=True, kw_only=True, tag="start"):
    """Begin, as the host: every seat must be taken."""


class Act(Base, frozen=True, kw_only=True, tag="act"):
    """Decide: one of the choices of the update with this version."""

    seat: SeatNumber
    version: Whole
    """The version of the update in which you were offered it."""
    action: Whole
    """The `action` of one of the choices."""


class Undo(Base, frozen=True, kw_only=True, tag="undo"):
    """Take back your latest decision, if it has revealed nothing and nobody has decided since.

    Where only bots play besides you, it reaches back over their decisions, whatever was revealed. Where several people
    play on time, only while you are asked: a decision that stopped your clock is taken back by consent (`ask_undo`).
    """

    seat: SeatNumber
    version: Whole
    """The version of the update that you have."""


class AskUndo(Base, frozen=True, kw_only=True, tag="ask_undo"):
    """Ask all others to go back to before your latest decision."""

    seat: SeatNumber
    version: Whole
    """The version of the update that you have."""


class AnswerUndo(Base, frozen=True, kw_only=True, tag="answer_undo"):
    """Agree to go back, or refuse."""

    seat: SeatNumber
    yes: bool
    """Whether you agree; the seat that asked withdraws its request with false."""


class Say(Base, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody, or in private to one other seat."""

    seat: SeatNumber
    text: Text
    """What you say."""
    to: SeatNumber | None = None
    """The only seat that may read it; null for everybody."""


class Pause(Base, frozen=True, kw_only=True, tag="pause"):
    """Stop the match and all clocks. Where several people play on time, ask all others to agree to it.

    They answer with `answer_pause`, or agree by asking for the same. The request ends with the next decision.
    """

    seat: SeatNumber


class AnswerPause(Base, frozen=True, kw_only=True, tag="answer_pause"):
    """Agree to a pause, or refuse."""

    seat: SeatNumber
    yes: bool
    """Whether you agree; the seat that asked withdraws its request with false."""


class Resume(Base, frozen=True, kw_only=True, tag="resume"):
    """Go on after a pause. Where several people play on time, the match goes on when all have asked for it.

    It goes on at `resume_at` at the latest, a minute after the first request.
    """

    seat: SeatNumber


class Resign(Base, frozen=True, kw_only=True, tag="resign"):
    """Give up."""

    seat: SeatNumber


class Leave(Base, frozen=True, kw_only=True, tag="leave"):
    """Leave: before the start the seat is free again, afterwards a bot plays for it.

    A host who leaves their last seat before the start is host no longer: the next person at the table is.
    """

    seat: SeatNumber


class Return(Base, frozen=True, kw_only=True, tag="return"):
    """Come back: the bot gives the seat back. On time against other people it still answers the current question."""

    seat: SeatNumber


class StandIn(Base, frozen=True, kw_only=True, tag="stand_in"):
    """Let a bot play for somebody who has been gone for two minutes without leaving. They return with `return`.

    Not on a clock of an hour or more, where nobody is expected to be there all the time.
    """

    seat: SeatNumber
    absent: SeatNumber
    """The seat of the person who is gone, counted from 0."""


class Dismiss(Base, frozen=True, kw_only=True, tag="dismiss"):
    """Go on without somebody who has been gone for ten minutes: their seat gives up. Of two players the other wins."""

    seat: SeatNumber
    absent: SeatNumber
    """The seat of the person who is gone, counted from 0."""


class HoldOn(Base, frozen=True, kw_only=True, tag="hold_on"):
    """Lengthen the beat or the secret round that everybody waits for: each can be lengthened once.

    Every person at the table may, whether they are asked in it or not.
    """

    seat: SeatNumber


class SetAsking(Base, frozen=True, kw_only=True, tag="set_asking"):
    """Say when this seat wants to be asked in beats. Nobody else learns of it.

    always; concerns: only about what concerns this seat; changes: not before its hand changes or something concerns it;
    never: not in this round of the game.
    """

    seat: SeatNumber
    asking: Literal["always", "concerns", "changes", "never"]
    """When it wants to be asked from now on."""


class SetWatching(Base, frozen=True, kw_only=True, tag="set_watching"):
    """Close the table to people without a seat, or open it to them. Everybody who has a seat may."""

    seat: SeatNumber
    open: bool
    """Whether people without a seat may look on from now on."""


class AskRematch(Base, frozen=True, kw_only=True, tag="ask_rematch"):
    """Play again, once all who are still there want to. The next table is named in the update."""

    seat: SeatNumber


Command = (
    Join
    | SitBot
    | Stand
    | Remove
    | SetSeat
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
    | StandIn
    | Dismiss
    | HoldOn
    | SetAsking
    | SetWatching
    | AskRematch
)
