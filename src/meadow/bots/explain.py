"""A decision with what a level thinks of it: candidates with visits and chances, and why the best is better."""

from typing import Final

import msgspec

from meadow import bots
from meadow.bots.base import Glimpse
from meadow.bots.levels import SearchBot
from meadow.bots.reasons import Comparison, Reason
from meadow.bots.search.search import Search
from meadow.bots.search.tree import UNKNOWN, Edge

LEVEL: Final = "hard"
"""Who explains, unless somebody else is asked."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An action that was looked at."""

    action: int
    """Its number."""
    rest: tuple[int, ...]
    """How the same seat would go on in the same turn, as far as that was thought of as one."""
    visits: int
    """How often it was tried in thought."""
    value: float
    """The chances to win with it, from 0 to 1."""
    prior: float
    """How promising it looked before it was tried, as a share of 1."""


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """What a level thinks of a decision. Nothing in it depends on what the seat does not know."""

    level: str
    """Who thinks so."""
    taught: bool
    """Whether anything was learned for the game. If not, values only tell better from worse, without reasons."""
    candidates: tuple[Candidate, ...]
    """Each action once, the best first."""
    other: Candidate | None
    """What the best was compared with: the next best, or what was played. None if there is nothing else."""
    reasons: tuple[Reason, ...]
    """Why the best is better than the other one, what counts most first; empty if nothing stands out."""

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def margin(self) -> float:
        """By how much the chances are better with the best than with the other one."""
        return max(0.0, self.best.value - self.other.value) if self.other else 0.0


def level_called(name: str) -> SearchBot:
    """The bot of that level. Raises UnknownBot if there is none, or it does not search."""
    bot = bots.BOTS.get(name)
    if not isinstance(bot, SearchBot):
        levels = [level for level, bot in bots.BOTS.items() if isinstance(bot, SearchBot)]
        raise bots.UnknownBot(f"there is no level {name!r}. Levels: {', '.join(levels)}")
    return bot


def explain(glimpse: Glimpse, bot: SearchBot, played: int | None = None) -> Explanation:
    """What the bot thinks of the decision, compared with what was `played`, if that is told."""
    search = bot.search(glimpse, bot.budget(glimpse))
    edges = _by_action(search)
    other = edges[1] if len(edges) > 1 else None
    if played is not None:
        other = search.compare(played, bot.budget(glimpse))
        edges = _by_action(search)
    learned = bot.learned(glimpse)
    reasons: tuple[Reason, ...] = ()
    if learned.taught and other is not None:
        reasons = Comparison(glimpse.game, search, learned.value).reasons(edges[0], other)
    return Explanation(
        level=bot.name,
        taught=learned.taught,
        candidates=_in_order(edges),
        other=None if other is None or other.action == edges[0].action else _candidate(other),
        reasons=reasons,
    )


def _by_action(search: Search) -> list[Edge]:
    """Of whole turns that begin with the same action only the best; nothing that nobody looked at."""
    found: dict[int, Edge] = {}
    for edge in search.root.edges:
        if not found or edge.value(UNKNOWN) != UNKNOWN:
            found.setdefault(edge.action, edge)
    return list(found.values())


def _in_order(edges: list[Edge]) -> tuple[Candidate, ...]:
    """What was tried less often is never trusted more than what stands before it: its value rests on luck."""
    candidates: list[Candidate] = []
    ceiling = 1.0
    for edge in edges:
        candidate = _candidate(edge)
        ceiling = min(ceiling, candidate.value)
        candidates.append(msgspec.structs.replace(candidate, value=ceiling))
    return tuple(candidates)


def _candidate(edge: Edge) -> Candidate:
    return Candidate(
        action=edge.action,
        rest=tuple(edge.rest),
        visits=int(edge.visits),
        value=edge.value(0.0),
        prior=edge.prior,
    )
