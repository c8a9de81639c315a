"""The costliest decisions of a seat, as far as bots have looked at them: kept with the table."""

import msgspec

from meadow.bots.reasons import Reason


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
