"""The search: simulations through determinized states, each seat deciding by its own information sets.

Every round of simulations draws a new determinization. Each seat has nodes of its own, keyed by what that seat has seen
since the root and knows now, so that nobody decides by what is hidden from them. In a secret round no seat sees what
the others have chosen, so that their statistics never depend on it. There are no playouts: a new node is valued by the
model once it is quiet, and every seat maximises its own chances (max^n).
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.bots.search.expansion import Expansion
from meadow.bots.search.model import SEATS, Model
from meadow.bots.search.settings import Budget, Settings
from meadow.bots.search.tree import NOTHING, UNKNOWN, Edge, Node
from meadow.core.features import NO_REPLY, UNSEEN, fold
from meadow.core.state import State

VISITS: Final = 4
"""Candidates are limited so that each gets this many simulations on average."""
KEPT: Final = 0.75
"""The largest share of a budget that visits from an earlier search of the same turn may replace."""
LONGEST: Final = 400
"""The most decisions in one simulation."""


@final
class Search:
    """One search for the decisions of `seat` in one turn. After `run` the edges of `root` are sorted, best first.

    After a decision `follow` and `resume` keep the tree for the next one, as long as the same seat decides; `plan` is
    the rest of a turn that was chosen as a whole.
    """

    def __init__(self, model: Model, settings: Settings, seat: int, imagine: Callable[[], State]) -> None:
        self.model = model
        self.features = model.features
        self.settings = settings
        self.expansion = Expansion(model, settings)
        self.seat: i64 = seat
        self.imagine = imagine
        self.root = Node()
        self.simulations: i64 = 0
        self._nodes: dict[int, Node] = {}
        self._since = vec[i64]([i64(1)] * SEATS)
        self._seen = vec[i64]([i64(0)] * SEATS)
        self._expected: i64 = 0
        self.plan: list[int] = []
        self._path: list[Node] = []
        self._taken: list[Edge] = []
        self._seats: list[int] = []

    def run(self, budget: Budget) -> None:
        """Search until the budget is used up. Every candidate is simulated at least once, unless time is up.

        Without a budget edges are sorted by the value right after each. Visits of the root from an earlier search count
        as used, up to `KEPT` of the budget. A root with one edge, as in a turn that was planned, is not searched.
        """
        if len(self.root.edges) == 1:
            return
        if budget.simulations == 0 and budget.seconds == 0.0:
            state = self.imagine()
            if not self.expansion.offer_turns(self.root, state, self.seat):
                self.expansion.judge(self.root, state, self.seat)
            return
        if not self.root.edges:
            self.expansion.expand(self.root, self.imagine(), self.seat)
        if len(self.root.edges) == 1:
            return
        if self.root.visits > 0:
            self.root.edges.sort(key=self._by_standing)
            budget.used += min(self.root.visits, i64(int(KEPT * float(budget.simulations))))
        left = self.root.edges[: self._candidates(budget)]
        rounds: i64 = 1
        while (i64(1) << rounds) < i64(len(left)):
            rounds += 1
        done: i64 = 0
        while done < rounds:
            done += 1
            self._compare(left, budget, float(done) / float(rounds))
            left.sort(key=self._by_value)
            left = left[: max(2, (len(left) + 1) // 2)]
        self.root.edges.sort(key=self._by_standing)

    def _candidates(self, budget: Budget) -> i64:
        """How many edges this budget can compare."""
        if budget.simulations == 0:
            return self.settings.candidates
        return min(self.settings.candidates, max(2, budget.simulations // VISITS))

    def _compare(self, edges: list[Edge], budget: Budget, share: float) -> None:
        """Simulate through each of the edges in turn until that share of the budget is used up.

        In each round all of them get the same determinization, so that luck of the draw cancels out.
        """
        first = True
        while first or budget.share() < share:
            imagined = self.imagine()
            for edge in edges:
                if budget.seconds > 0.0 and budget.share() >= 1.0:
                    return
                self._simulate(edge, imagined.clone())
                budget.used += 1
            first = False

    def _by_value(self, edge: Edge) -> float:
        return -edge.value(-1.0)

    def _by_standing(self, edge: Edge) -> tuple[int, float]:
        return -int(edge.visits), -edge.value(-1.0)

    # From one decision of a turn to the next

    def follow(self, edge: Edge) -> bool:
        """Prepare to `resume` after this edge's action. Returns True if the same seat decides again at once."""
        state = self.imagine()
        self._look_from_root(state)
        self._apply(state, self.seat, edge.action)
        seat: i64 = 0
        while seat < i64(state.seats):
            self._since[seat] = self._seen[seat]
            seat += 1
        if state.actor() != self.seat:
            return False
        self._expected = self.features.known(state, self.seat)
        self.plan = edge.rest
        return True

    def resume(self, imagine: Callable[[], State]) -> bool:
        """Move the root to the position that `follow` prepared for. Returns False if the tree does not cover it.

        If a whole turn was chosen, the only edge of the new root is the rest of it.
        """
        self.imagine = imagine
        known = self.features.known(imagine(), self.seat)
        if self.plan:
            self.root = Node()
            self.root.edges = [Edge(self.plan[0], self.plan[1:], 1.0, UNKNOWN)]
            return known == self._expected
        node = self._nodes.get(fold(fold(self._since[self.seat], known), self.seat))
        if node is None or not node.edges:
            return False
        self.root = node
        return True

    def _look_from_root(self, state: State) -> None:
        seat: i64 = 0
        while seat < i64(state.seats):
            self._seen[seat] = self._since[seat]
            seat += 1

    # To explain a decision

    def compare(self, action: int, budget: Budget) -> Edge:
        """The edge of an action of the root, simulated in turn with the best one until the budget is used up.

        It may be an action that `run` left out. Without a budget only the value right after it is known.
        """
        best = self.root.edges[0]
        own = self._edge_of(action)
        if own is not best and (budget.simulations > 0 or budget.seconds > 0.0):
            self._compare([best, own], budget, 1.0)
        return own

    def _edge_of(self, action: int) -> Edge:
        """The best edge of the root that begins with this action; a new one if there is none."""
        edges = [edge for edge in self.root.edges if edge.action == action]
        if not edges:
            edges = [self.expansion.judged(self.imagine(), self.seat, action, NOTHING)]
            edges[0].prior = 0.0
            self.root.edges.append(edges[0])
        edges.sort(key=self._by_standing)
        return edges[0]

    def go_on(self, state: State, edge: Edge, turns: int) -> None:
        """Carry out an edge of the root, in place, then favourite edges up to the quiet position number `turns`."""
        self._look_from_root(state)
        self._carry_out(state, self.seat, edge)
        decisions: i64 = 0
        while state.actor() >= 0 and decisions < LONGEST:
            seat: i64 = state.actor()
            reply = self.features.reply(state, seat)
            if reply != NO_REPLY:
                self._apply(state, seat, int(reply))
                continue
            if self.features.quiet(state):
                turns -= 1
                if turns <= 0:
                    return
            node = self._nodes.get(fold(fold(self._seen[seat], self.features.known(state, seat)), seat))
            if node is None or not node.edges:
                node = Node()
                self.expansion.expand(node, state, seat)
            self._carry_out(state, seat, node.favourite())
            decisions += 1

    # One simulation

    def _simulate(self, first: Edge, state: State) -> None:
        """Descend through the first edge to a new quiet node or the end, and back up the value."""
        self.simulations += 1
        self._look_from_root(state)
        self._path = []
        self._taken = []
        self._seats = []
        self._take(state, self.root, self.seat, first)
        self._descend(state)
        self._back_up()

    def _descend(self, state: State) -> None:
        """Select edges, expanding new nodes, until the position can be valued; the values are then in the model."""
        beyond: i64 = 0
        decisions: i64 = 0
        while True:
            seat: i64 = state.actor()
            if seat < 0:
                self.model.result(state)
                return
            reply = self.features.reply(state, seat)
            if reply != NO_REPLY:
                self._apply(state, seat, int(reply))
                continue
            key: i64 = fold(fold(self._seen[seat], self.features.known(state, seat)), seat)
            node = self._nodes.get(key)
            if node is None:
                node = Node()
                self._nodes[key] = node
                if self.features.quiet(state):
                    if beyond == self.settings.horizon:
                        self.model.evaluate(state)
                        return
                    beyond += 1
            if not node.edges:
                self.expansion.expand(node, state, seat)
            decisions += 1
            if decisions == LONGEST:
                self.model.evaluate(state)
                return
            self._take(state, node, seat, node.select(self.settings.width))

    def _take(self, state: State, node: Node, seat: i64, edge: Edge) -> None:
        self._path.append(node)
        self._taken.append(edge)
        self._seats.append(int(seat))
        self._carry_out(state, seat, edge)

    def _carry_out(self, state: State, seat: i64, edge: Edge) -> None:
        self._apply(state, seat, edge.action)
        for action in edge.rest:
            self._apply(state, seat, action)

    def _apply(self, state: State, seat: i64, action: int) -> None:
        """Carry out an action, and fold what each seat sees of it into that seat's history."""
        shown = self.features.shown(state, seat, action)
        other: i64 = 0
        while other < i64(state.seats):
            if other == seat:
                self._seen[other] = fold(self._seen[other], i64(action) * 8 + 1)
            elif shown != UNSEEN:
                self._seen[other] = fold(self._seen[other], shown * 8 + 2)
            other += 1
        state.apply(int(seat), action)

    def _back_up(self) -> None:
        values = self.model.values
        i: i64 = 0
        while i < i64(len(self._path)):
            node = self._path[i]
            edge = self._taken[i]
            value = values[i64(self._seats[i])]
            node.visits += 1
            node.total += value
            edge.visits += 1
            edge.total += value
            i += 1
