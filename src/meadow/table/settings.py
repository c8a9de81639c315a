"""What is agreed about a table besides the game's own options: chosen when it is made, and never changed."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from meadow import bots
from meadow.table.problems import Refused

LONGEST_TITLE: Final = 60
PACE: Final = 3

Seconds = Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]
Increment = Annotated[int, Meta(ge=0, le=3600)]
Pace = Annotated[int, Meta(ge=0, le=30)]
RoundSeconds = Annotated[int, Meta(ge=0, le=600)]


class ClockRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time people have.

    none  as much as they like
    move  `seconds` for each decision
    game  `seconds` for all decisions together, and `increment` more whenever a seat has decided and another is asked
    """

    kind: Literal["none", "move", "game"] = "none"
    """none: no clock; move: `seconds` for each decision; game: `seconds` for all decisions of a seat together."""
    seconds: Seconds = 300
    """How much time there is."""
    increment: Increment = 0
    """With `game`: seconds that a seat gets back for each of its turns."""
    at_zero: Literal["bot", "forfeit"] = "bot"
    """What happens when time is up: a bot takes the seat over, or the seat gives up."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything but the game, its options and its seats."""

    name: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    """What the table is called; may be empty."""
    public: bool = False
    """Whether the table is listed; everybody else needs its link."""
    watching: bool = True
    """Whether people without a seat may look on."""
    clock: ClockRule = ClockRule()
    """How much time people have to decide."""
    undo: Literal["turn", "consent", "never"] = "turn"
    """turn: freely within one's own turn, further back by consent; consent: only by consent; never: not at all."""
    sharing: bool = False
    """Whether every guest may take several seats, for people who share a screen. The host always may."""
    hints: bool = False
    """Whether people may ask a bot for a hint."""
    whispers: bool = True
    """Whether two seats may talk in private."""
    pausing: bool = True
    """Whether the match may be paused."""
    stand_in: str = "greedy"
    """Which bot plays for somebody who is away or gave up."""
    pace: Pace | None = None
    """How many seconds a beat lasts in which somebody may be asked in secret. None: as long as the game says.

    0: no beats; then the match waits for the answer to a secret question, and everybody can tell that there is one. In
    a game without beats the outcome of a secret question is shown only at multiples of this time.
    """
    round_seconds: RoundSeconds = 45
    """How many seconds all have in a round of secret choices, if the game has such rounds; 0: no limit."""


def check(settings: Settings) -> None:
    """Raise Refused unless these settings can be played with, wherever they come from."""
    try:
        msgspec.convert(msgspec.to_builtins(settings), Settings)
    except msgspec.ValidationError as error:
        raise Refused("bad_setting", f"One setting is out of range: {error}.") from error
    check_bot(settings.stand_in)


def check_bot(level: str) -> None:
    """Raise Refused unless there is such a bot."""
    try:
        bots.find(level)
    except bots.UnknownBot as error:
        raise Refused("unknown_bot", f"Choose another bot: {error}.") from error
