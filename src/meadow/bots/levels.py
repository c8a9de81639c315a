"""Levels of play, as data, and the bot that plays them."""

import os
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import msgspec

from meadow.bots import weights
from meadow.bots.base import Glimpse, Weighed
from meadow.bots.search.search import Budget, Search
from meadow.bots.search.tree import Edge
from meadow.bots.weights import Learned
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng

LONGEST = 2.0
"""Seconds after which a decision is made, whatever is left of the budget."""
SHARPER = 4
"""Where nothing was tried: priors differ less than visits would."""
OVERLOOKED = 0.1
"""What was tried less often than this share of the best is never chosen."""


class LevelError(ValueError):
    """A file of levels that cannot be used. The message names the file and what is wrong in it."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How strong a bot plays; see `levels.toml`."""

    name: str
    sentence: str
    milliseconds: float = 0.0
    simulations: int = 0
    """If it is not 0, so many instead of what fits into the time."""
    temperature: float = 0.0
    selfish: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: list[Level]


def load() -> list[Level]:
    """The levels that ship, and those of the file that MEADOW_LEVELS names: the same name replaces one.

    Raises LevelError.
    """
    own = _read((resources.files("meadow.bots") / "levels.toml").read_text("utf-8"), "levels.toml")
    named = os.environ.get("MEADOW_LEVELS", "")
    if not named:
        return own
    try:
        more = _read(Path(named).read_text("utf-8"), named)
    except OSError as error:
        raise LevelError(f"MEADOW_LEVELS names {named}, which cannot be read: {error.strerror}") from error
    levels = {level.name: level for level in (*own, *more)}
    return list(levels.values())


def _read(text: str, name: str) -> list[Level]:
    try:
        return msgspec.convert(tomllib.loads(text), _File).levels
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LevelError(f"{name}: {error}") from error


_learned: dict[tuple[str, int, int], Learned] = {}


def learned_for(game: AnyGame, seats: int) -> Learned:
    """The game's weights for that many seats, or what stands in for them; read once."""
    key = (game.key, game.rules, seats)
    if key not in _learned:
        found = weights.load(game)
        _learned[key] = (found.learned(seats) if found else None) or weights.untaught(game)
    return _learned[key]


class SearchBot:
    """A bot that searches as long as its level says, with what was learned for the game."""

    def __init__(self, level: Level, learned: Learned | None = None) -> None:
        """`learned` is played with instead of the game's own weights."""
        self.name = level.name
        self.level = level
        self._learned = learned

    def learned(self, glimpse: Glimpse) -> Learned:
        return self._learned or learned_for(glimpse.game, glimpse.seats)

    def hurried(self, share: float) -> "SearchBot":
        """The same bot with a share of its time."""
        level = msgspec.structs.replace(self.level, milliseconds=self.level.milliseconds * share)
        return SearchBot(level, self._learned)

    def choose(self, glimpse: Glimpse, rng: Rng) -> int:
        legal = glimpse.legal()
        if len(legal) == 1:
            return legal[0]
        search = self.search(glimpse, self.budget(glimpse))
        return drawn(search.root.edges, self.level.temperature, rng).action

    def weigh(self, glimpse: Glimpse, rng: Rng) -> list[Weighed]:
        search = self.search(glimpse, self.budget(glimpse))
        edges = search.root.edges
        chosen = drawn(edges, self.level.temperature, rng) if len(edges) > 1 else edges[0]
        values: dict[int, float] = {}
        for edge in (chosen, *edges):
            values.setdefault(edge.action, edge.value(0.0))
        return descending(values, glimpse.legal())

    def budget(self, glimpse: Glimpse) -> Budget:
        if self.level.simulations or not self.learned(glimpse).taught:
            return Budget(self.level.simulations, 0.0)
        return Budget(max(2, round(self.level.milliseconds * self.learned(glimpse).manner.pace)), LONGEST)

    def search(self, glimpse: Glimpse, budget: Budget) -> Search:
        """A finished search."""
        learned = self.learned(glimpse)
        model = weights.model(glimpse.game, learned)
        if self.level.selfish or (not learned.taught and not self.level.simulations):
            model.look_only_at(glimpse.imagine(), glimpse.seat)
        search = Search(model, learned.manner.settings(), glimpse.seat, glimpse.imagine)
        search.run(budget)
        return search


def descending(values: dict[int, float], legal: Sequence[int]) -> list[Weighed]:
    """All legal actions in the order of `values`, then those that nobody looked at.

    What was tried less often is never trusted more than what stands before it.
    """
    weighed: list[Weighed] = []
    ceiling = 1.0
    for action in (*values, *(action for action in legal if action not in values)):
        ceiling = min(ceiling, values.get(action, 0.0))
        weighed.append(Weighed(action, ceiling))
    return weighed


def drawn(edges: Sequence[Edge], temperature: float, rng: Rng) -> Edge:
    """The edge that was tried most, or one drawn by how often they were, those that were hardly tried left out.

    Where nothing was tried, what is known right after each action counts instead.
    """
    if temperature == 0.0:
        return edges[0]
    tried = any(int(edge.visits) for edge in edges)
    often = [float(int(edge.visits)) if tried else edge.prior**SHARPER for edge in edges]
    most = max(often)
    shares = [(weight / most) ** (1.0 / temperature) if weight >= OVERLOOKED * most else 0.0 for weight in often]
    point = sum(shares) * int(rng.below(1_000_000)) / 1_000_000
    for edge, share in zip(edges, shares, strict=True):
        point -= share
        if point < 0.0:
            return edge
    return edges[0]
