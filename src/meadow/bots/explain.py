"""Explains a decision: a level's candidates with visits and chances, and why the best one is better."""

from typing import Final

import msgspec

from meadow import bots
from meadow.bots.base import Glimpse
from meadow.bots.levels import SearchBot
from meadow.bots.reasons import Comparison, Reason
from meadow.bots.search.search import Search
from meadow.bots.search.tree import UNKNOWN, Edge

LEVEL: Final = "hard"
"""The level that explains, unless another is named."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An action that the search considered."""

    action: int
    """Its number."""
    rest: tuple[int, ...]
    """The same seat's further actions in the turn, if the search compared whole turns."""
    visits: int
    """The number of simulations through it."""
    value: float
    """The chances to win with it, from 0 to 1."""
    prior: float
    """Its prior in the search, from 0 to 1."""


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """A level's analysis of a decision. Nothing in it depends on what the seat does not know."""

    level: str
    """The name of the level."""
    taught: bool
    """Whether anything was learned for the game. If not, values only tell better from worse, without reasons."""
    candidates: tuple[Candidate, ...]
    """Each action once, the best first."""
    other: Candidate | None
    """What the best is compared with: the next best, or what was played. None if there is none or it is the best."""
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
    """The bot of that level. Raises UnknownBot unless there is a bot of that name that searches."""
    bot = bots.BOTS.get(name)
    if not isinstance(bot, SearchBot):
        levels = [level for level, bot in bots.BOTS.items() if isinstance(bot, SearchBot)]
        raise bots.UnknownBot(f"there is no level {name!r}. Levels: {', '.join(levels)}")
    return bot


def explain(glimpse: Glimpse, bot: SearchBot, played: int | None = None) -> Explanation:
    """Search the position, and compare the best action with the `played` one, or else with the next best."""
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
    """The best edge of each action, without edges that have no value (except the first)."""
    found: dict[int, Edge] = {}
    for edge in search.root.edges:
        if not found or edge.value(UNKNOWN) != UNKNOWN:
            found.setdefault(edge.action, edge)
    return list(found.values())


def _in_order(edges: list[Edge]) -> tuple[Candidate, ...]:
    """Cap each value at that of the candidate before it: with fewer visits a higher one would rest on luck."""
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
