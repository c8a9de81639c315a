"""Training games: played by a greedy bot or by search, and recorded as samples."""

import msgspec

from meadow.bots import weights
from meadow.bots.base import Glimpse
from meadow.bots.levels import drawn
from meadow.bots.search.expansion import NARROW
from meadow.bots.search.learning import Samples, chances
from meadow.bots.search.search import Search
from meadow.bots.search.settings import Budget
from meadow.bots.search.tree import Edge
from meadow.bots.simple import GreedyBot
from meadow.bots.weights import Learned
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.features import Active
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.lab.seeds import derive

NOISE = 8
"""In games of greedy bots, or without simulations, one decision in this many is random, so that games differ."""
CURIOSITY = 4
"""In games of searches one decision in this many is drawn with `SLIP` instead of taking the best."""
SLIP = 0.1
"""The slip of such a draw (see `Level`)."""
COMPARED = 48
"""The most actions of one decision that are recorded: those that were considered, and others."""

Lists = tuple[list[int], list[float], list[int], list[int], list[float]]


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A training game to play. Without `learned` greedy bots play it."""

    game: str
    seats: int
    seed: int
    generation: int
    index: int
    simulations: int
    trust: float
    """Lambda of TD(lambda): 1 learns from results alone, less also from the values of later positions."""
    learned: Learned | None


class Notes(msgspec.Struct, frozen=True, kw_only=True):
    """The samples of a game: positions with target chances, decisions with target shares of their actions."""

    positions: Lists
    decisions: Lists
    length: int
    adjudicated: bool


class Pupil:
    """Plays one lesson and takes notes."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game: AnyGame = catalogue.find(lesson.game)
        self.features = weights.features_of(self.game)
        self.model = weights.model(self.game, lesson.learned) if lesson.learned else None
        self.rng = Rng(derive(lesson.seed, lesson.generation, lesson.index, "lesson"))
        self.active = Active()
        self.remembered: list[tuple[Samples, list[float]]] = []
        self.decisions = Samples()
        self.plan: list[int] = []

    def play(self) -> Notes:
        lesson = self.lesson
        state: State = self.game.new(lesson.seats, None, derive(lesson.seed, lesson.generation, lesson.index, "game"))
        length = 0
        while (seat := state.actor()) >= 0:
            self._remember(state)
            state.apply(seat, self._decide(state, seat))
            length += 1
        positions = self._positions(state)
        return Notes(
            positions=positions.lists(),
            decisions=self.decisions.lists(),
            length=length,
            adjudicated=state.adjudicated,
        )

    # Positions

    def _remember(self, state: State) -> None:
        """Record the features of each seat and the model's chances, if the position is quiet."""
        if not self.features.quiet(state):
            return
        rows = Samples()
        for seat in range(state.seats):
            self.active.clear()
            self.features.position(state, seat, self.active)
            rows.add(self.active, 0.0)
        thought: list[float] = []
        if self.model is not None:
            self.model.evaluate(state)
            thought = chances(self.model, state.seats)
        self.remembered.append((rows, thought))

    def _positions(self, state: State) -> Samples:
        """All positions with their targets: the result, mixed with the model's chances in later positions."""
        won = state.winners()
        target = [1.0 / len(won) if seat in won else 0.0 for seat in range(state.seats)]
        trust = self.lesson.trust if self.model is not None else 1.0
        positions = Samples()
        for rows, thought in reversed(self.remembered):
            rows.retarget(target)
            positions.join_group(rows)
            if thought:
                target = [trust * reached + (1.0 - trust) * now for reached, now in zip(target, thought, strict=True)]
        return positions

    # Decisions

    def _decide(self, state: State, seat: int) -> int:
        if self.plan:
            return self.plan.pop(0)
        glimpse = Glimpse(self.game, state, seat, self.rng)
        legal = glimpse.legal()
        if len(legal) == 1:
            return legal[0]
        return self._search(glimpse) if self.model is not None else self._greedy(glimpse, legal)

    def _greedy(self, glimpse: Glimpse, legal: list[int]) -> int:
        best = GreedyBot().choose(glimpse, self.rng)
        state = glimpse.imagine()
        if self.features.action_names and len(legal) > NARROW and not self.features.turns(state, glimpse.seat, 2):
            others = [action for action in legal if action != best]
            self.rng.shuffle(others)
            self._compare(state, glimpse.seat, [best, *others[: COMPARED - 1]], [1.0])
        return self.rng.pick(legal) if self.rng.below(NOISE) == 0 else best

    def _search(self, glimpse: Glimpse) -> int:
        model, learned = self.model, self.lesson.learned
        assert model is not None
        assert learned is not None
        search = Search(model, learned.manner.settings(), glimpse.seat, glimpse.imagine)
        search.run(Budget(self.lesson.simulations, 0.0))
        edges = search.root.edges
        if self.lesson.simulations == 0:
            return self._judged(glimpse, edges)
        if self._has_prior(glimpse, edges):
            total = float(sum(int(edge.visits) for edge in edges))
            self._note(glimpse, edges, [int(edge.visits) / total for edge in edges])
        return self._planned(drawn(edges, SLIP if self.rng.below(CURIOSITY) == 0 else 0.0, self.rng))

    def _planned(self, edge: Edge) -> int:
        """The first action of a whole turn; the rest of it follows without another search."""
        self.plan = edge.rest[:]
        return edge.action

    def _judged(self, glimpse: Glimpse, edges: list[Edge]) -> int:
        """The action with the best value after it; now and then a random one of the best four."""
        if self._has_prior(glimpse, edges):
            self._note(glimpse, edges, [edge.prior for edge in edges])
        curious = self.rng.below(NOISE) == 0
        return self._planned(edges[int(self.rng.below(min(4, len(edges)))) if curious else 0])

    def _has_prior(self, glimpse: Glimpse, edges: list[Edge]) -> bool:
        """Whether a search selects its candidates by the prior here, so that the decision is a sample for it."""
        wide = len(glimpse.legal()) > NARROW and not any(edge.rest for edge in edges)
        return bool(self.features.action_names) and wide and len(edges) > 1

    def _note(self, glimpse: Glimpse, edges: list[Edge], shares: list[float]) -> None:
        """Record the actions that the search considered, and some that it did not."""
        looked = [edge.action for edge in edges[:COMPARED]]
        others = [action for action in glimpse.legal() if action not in looked]
        self.rng.shuffle(others)
        actions = looked + others[: COMPARED - len(looked)]
        self._compare(glimpse.imagine(), glimpse.seat, actions, shares[:COMPARED])

    def _compare(self, state: State, seat: int, actions: list[int], shares: list[float]) -> None:
        for place, action in enumerate(actions):
            self.active.clear()
            self.features.action(state, seat, action, self.active)
            self.decisions.add(self.active, shares[place] if place < len(shares) else 0.0)
        self.decisions.close()


def play_lesson(lesson: Lesson) -> Notes:
    """Play a game and take notes. The result depends on the lesson alone."""
    return Pupil(lesson).play()
