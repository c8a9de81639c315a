"""What is shown of a live table besides its updates: presence, and reviews of decisions after the match."""

from typing import Literal

import msgspec

from meadow.bots.reasons import Reason


class SeatPresence(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the person on a seat has the table open."""

    state: Literal["", "here", "away"]
    """`here`: over a socket, or by a request a moment ago; empty: no person holds the seat, or it is not known yet."""
    left: int | None
    """When a person who is away left, in milliseconds since the epoch; null if not away or not known."""


class PresenceShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who is at a table, the same for all viewers. It depends on connections alone, never on the position."""

    seats: tuple[SeatPresence, ...]
    """One for each seat."""
    onlookers: int
    """The number of others who have the table open, including you if you have no seat."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost much, and what the bot would have done instead, knowing what the seat knew."""

    version: int
    """The version of the position in which the seat decided, as in `positions`."""
    view: msgspec.Raw
    """The game's own view of that position, as it was shown to the seat."""
    played: msgspec.Raw
    """The choice that was made."""
    best: msgspec.Raw
    """The choice that the bot would have made."""
    cost: float
    """How much smaller the chance to win is with what was played, from 0 to 1."""
    chance: float
    """The chance to win with what the bot would have done, from 0 to 1."""
    taught: bool
    """True if weights were learned for the game: otherwise `cost` and `chance` only tell better from worse."""
    reasons: tuple[Reason, ...]
    """Why the bot's choice would have been better, what counts most first; empty if nothing stands out."""


class Review:
    """The progress of a review in steps, and its `mistakes` once all steps are done."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 1
        self.mistakes: tuple[Mistake, ...] = ()

    def finish(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        self.done = self.total
