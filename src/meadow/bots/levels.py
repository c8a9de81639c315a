"""Levels of play, as data, and the bot that plays them."""

import math
import os
import time
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec

from meadow.bots import weights
from meadow.bots.base import Glimpse
from meadow.bots.search.search import Search
from meadow.bots.search.settings import Budget
from meadow.bots.search.tree import Edge
from meadow.bots.weights import Learned
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng

LONGEST = 2.0
"""Seconds after which a decision is made, whatever is left of the budget."""
LONGEST_TURN = 6.0
"""Seconds of thinking in one turn after which each further decision gets only `SHORTEST`."""
SHORTEST = 0.02
"""Seconds that a decision may always take."""
FEWEST = 8
"""With fewer simulations than this, actions are compared by the value right after each: a search could compare only two
candidates, too few for a weak level to overlook any."""
UNLIKELY = 0.1
"""Edges with less than this share of the best one's probability are never drawn."""


class LevelError(ValueError):
    """A file of levels that cannot be used. The message names the file and what is wrong in it."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How strong a bot plays; see `levels.toml`."""

    name: str
    sentence: str
    milliseconds: float = 0.0
    simulations: int = 0
    """If not 0, the number of simulations, instead of one derived from `milliseconds`."""
    slip: float = 0.0
    """Temperature of the softmax over chances to win from which an action is drawn; 0 takes the best."""
    selfish: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: list[Level]


def load() -> list[Level]:
    """The levels that ship, and those of the file that MEADOW_LEVELS names, which replace levels of the same name.

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
    """The game's weights for that many seats, or `weights.untaught` if there are none; cached."""
    key = (game.key, game.rules, seats)
    if key not in _learned:
        found = weights.load(game)
        _learned[key] = (found.learned(seats) if found else None) or weights.untaught(game)
    return _learned[key]


class Thought(NamedTuple):
    """A search that is kept for the rest of a turn, and the name of its level."""

    level: str
    search: Search


class SearchBot:
    """A bot that searches within the budget of its level, with the weights learned for the game."""

    def __init__(self, level: Level, learned: Learned | None = None) -> None:
        """`learned` replaces the game's own weights."""
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
        began = time.perf_counter()
        search = self._resumed(glimpse)
        if search is None:
            legal = glimpse.legal()
            if len(legal) == 1:
                return legal[0]
            search = self._prepared(glimpse)
        search.run(self.budget(glimpse))
        edge = drawn(search.root.edges, self.slip(glimpse), rng)
        if glimpse.memory is not None:
            if self.learned(glimpse).taught and search.follow(edge):
                glimpse.memory.kept[glimpse.seat] = Thought(self.name, search)
            glimpse.memory.spend(glimpse.seat, glimpse.turn, time.perf_counter() - began)
        return edge.action

    def _resumed(self, glimpse: Glimpse) -> Search | None:
        """The search kept from the seat's previous decision, if its tree covers this position."""
        thought = glimpse.memory.kept.pop(glimpse.seat, None) if glimpse.memory is not None else None
        if not isinstance(thought, Thought) or thought.level != self.name:
            return None
        if not thought.search.resume(glimpse.imagine):
            return None
        edges, legal = thought.search.root.edges, set(glimpse.legal())
        return thought.search if all(edge.action in legal for edge in edges) else None

    def slip(self, glimpse: Glimpse) -> float:
        """The slip that the game's weights have for this level, or else the level's own.

        Both are for two players; with more, chances are smaller, and so are their differences.
        """
        return self.learned(glimpse).manner.slips.get(self.name, self.level.slip) * 2 / glimpse.seats

    def budget(self, glimpse: Glimpse) -> Budget:
        """The level's budget for one decision, with less time if the turn has taken long already."""
        if self.level.simulations or not self.learned(glimpse).taught:
            return Budget(self.level.simulations, 0.0)
        simulations = round(self.level.milliseconds * self.learned(glimpse).manner.pace)
        if simulations < FEWEST:
            return Budget(0, 0.0)
        spent = glimpse.memory.spent(glimpse.seat, glimpse.turn) if glimpse.memory and glimpse.turn else 0.0
        return Budget(simulations, max(SHORTEST, min(LONGEST, LONGEST_TURN - spent)))

    def search(self, glimpse: Glimpse, budget: Budget) -> Search:
        """A new search that has been run."""
        search = self._prepared(glimpse)
        search.run(budget)
        return search

    def _prepared(self, glimpse: Glimpse) -> Search:
        learned = self.learned(glimpse)
        model = weights.model(glimpse.game, learned)
        if self.level.selfish or (not learned.taught and not self.level.simulations):
            model.look_only_at(glimpse.imagine(), glimpse.seat)
        return Search(model, learned.manner.settings(), glimpse.seat, glimpse.imagine)


def drawn(edges: Sequence[Edge], slip: float, rng: Rng) -> Edge:
    """The first of these edges, sorted best first, or one drawn from a softmax over values with the temperature `slip`.

    Edges much worse than the first are never drawn (see `UNLIKELY`), nor are unvisited ones unless all are.
    """
    if slip == 0.0:
        return edges[0]
    tried = [edge for edge in edges if int(edge.visits)] or list(edges)
    best = tried[0].value(0.0)
    shares = [math.exp(min(0.0, edge.value(0.0) - best) / slip) for edge in tried]
    shares = [share if share >= UNLIKELY else 0.0 for share in shares]
    point = sum(shares) * int(rng.below(1_000_000)) / 1_000_000
    for edge, share in zip(tried, shares, strict=True):
        point -= share
        if point < 0.0:
            return edge
    return tried[0]
