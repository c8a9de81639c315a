"""What is shown of a live table besides its updates: who is there, and reviews of decisions after the match."""

from typing import Literal

import msgspec

from meadow.bots.reasons import Reason


class SeatPresence(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the person on a seat has the table open."""

    state: Literal["", "here", "away"]
    """here: over a socket, or by a request a moment ago; empty: no person sits there, or it is not known yet."""
    left: int | None
    """Of somebody away: since when, in milliseconds since the epoch; null if that is not known."""


class PresenceShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who is at a table, the same for everybody. It depends on connections alone, never on the position."""

    seats: tuple[SeatPresence, ...]
    """One for each seat."""
    onlookers: int
    """How many others have the table open, you among them if you have no seat."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost much, and what the bot would have done instead, knowing what the seat knew."""

    version: int
    """The version of the position in which the seat decided: `positions` has it."""
    view: msgspec.Raw
    """The game's own view of that position, as the seat was shown it."""
    played: msgspec.Raw
    """The choice that was made."""
    best: msgspec.Raw
    """The choice that the bot would have made."""
    cost: float
    """By how much the chances to win are smaller with what was played, from 0 to 1."""
    chance: float
    """The chances to win with what the bot would have done, from 0 to 1."""
    taught: bool
    """Whether anything was learned for the game: otherwise the numbers only tell better from worse."""
    reasons: tuple[Reason, ...]
    """Why it would have been better, what counts most first; empty if nothing stands out."""


class Review:
    """What was looked at so far, in steps; `mistakes` once all of it is done."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 1
        self.mistakes: tuple[Mistake, ...] = ()

    def finish(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        self.done = self.total
