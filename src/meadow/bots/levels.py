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
"""Seconds after which all further decisions of a turn are made at once."""
SHORTEST = 0.02
"""Seconds that a decision may take in any case."""
FEWEST = 8
"""With fewer simulations than this, what comes right after each action decides: they could tell no more than two apart,
and a weak level has to have something to overlook."""
UNLIKELY = 0.1
"""What would be chosen less than this share as often as the best is never chosen."""


class LevelError(ValueError):
    """A file of levels that cannot be used. The message names the file and what is wrong in it."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How strong a bot plays; see `levels.toml`."""

    name: str
    sentence: str
    milliseconds: float = 0.0
    simulations: int = 0
    """If it is not 0, so many instead of what fits into the time."""
    slip: float = 0.0
    """Differences in the chances to win that are as small as this are often overlooked."""
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


class Thought(NamedTuple):
    """A search that is kept for the rest of a turn, and whose it is."""

    level: str
    search: Search


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
        """What was thought for this turn so far, if the position is one that was thought about."""
        thought = glimpse.memory.kept.pop(glimpse.seat, None) if glimpse.memory is not None else None
        if not isinstance(thought, Thought) or thought.level != self.name:
            return None
        if not thought.search.resume(glimpse.imagine):
            return None
        edges, legal = thought.search.root.edges, set(glimpse.legal())
        return thought.search if all(edge.action in legal for edge in edges) else None

    def slip(self, glimpse: Glimpse) -> float:
        """How much is overlooked: as the game's weights say for this level, or else as the level itself says.

        It is said for two players; with more, chances are smaller, and so are their differences.
        """
        return self.learned(glimpse).manner.slips.get(self.name, self.level.slip) * 2 / glimpse.seats

    def budget(self, glimpse: Glimpse) -> Budget:
        """What the level allows for a decision, less if the turn has taken long already."""
        if self.level.simulations or not self.learned(glimpse).taught:
            return Budget(self.level.simulations, 0.0)
        simulations = round(self.level.milliseconds * self.learned(glimpse).manner.pace)
        if simulations < FEWEST:
            return Budget(0, 0.0)
        spent = glimpse.memory.spent(glimpse.seat, glimpse.turn) if glimpse.memory and glimpse.turn else 0.0
        return Budget(simulations, max(SHORTEST, min(LONGEST, LONGEST_TURN - spent)))

    def search(self, glimpse: Glimpse, budget: Budget) -> Search:
        """A finished search."""
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
    """The best edge, or one drawn by how little worse it is, those that are much worse left out.

    Only what was tried counts, unless nothing was.
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
