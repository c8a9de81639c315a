"""What a level thinks of a decision, in English sentences for a terminal."""

from collections.abc import Sequence

from meadow.bots.explain import Candidate, Explanation
from meadow.bots.reasons import LEAST, Reason

ALIKE = LEAST
"""Chances that differ by less than this are called equal."""


def because(explanation: Explanation, names: Sequence[str], seat: int, than: str) -> str:
    """Why the best is better than another, which is called `than`."""
    if explanation.other is None:
        return ""
    if explanation.margin < ALIKE:
        return f"About as good as {than}."
    if not explanation.taught:
        return f"Better than {than} by the game's own evaluation: nothing was learned for this game yet."
    better = f"Better than {than} by {points(explanation.margin)}"
    if not explanation.reasons:
        return f"{better}; no single reason stands out."
    return f"{better}: {'; '.join(reason_in_words(reason, names, seat) for reason in explanation.reasons)}."


def reason_in_words(reason: Reason, names: Sequence[str], seat: int) -> str:
    """What somebody has: 'more pollen for you'."""
    return f"{reason.words} for {'you' if reason.seat == seat else names[reason.seat]}"


def points(share: float) -> str:
    """A difference in chances: '5 points of chance'."""
    count = max(1, round(100 * share))
    return f"{count} point{'' if count == 1 else 's'} of chance"


def chance(explanation: Explanation, candidate: Candidate) -> str:
    """The chances to win, or '-' if nothing was learned for the game."""
    return f"{100 * candidate.value:.0f} %" if explanation.taught else "-"
