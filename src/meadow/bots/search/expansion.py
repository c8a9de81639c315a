"""What may be tried at a node: whole turns, every action by what comes after it, or those that the prior likes best."""

import math
from typing import Final, final

from mypy_extensions import i64

from meadow.bots.search.model import Model
from meadow.bots.search.settings import Settings
from meadow.bots.search.tree import NOTHING, UNKNOWN, Edge, Node, spread
from meadow.core.features import NO_REPLY
from meadow.core.state import State

SHARPNESS: Final = 20.0
"""How much a difference in value counts in a prior that is made of values."""
NARROW: Final = 12
"""Nodes with no more actions than this are judged by what comes after each of them, even if there is a prior."""
WIDEST: Final = 64
"""More edges than this are never kept: those with the least prior are left out."""
TINY: Final = 1e-9


@final
class Expansion:
    """Gives nodes their edges, as they come out in one imagined state."""

    def __init__(self, model: Model, settings: Settings) -> None:
        self.model = model
        self.features = model.features
        self.settings = settings

    def expand(self, node: Node, state: State, seat: i64) -> None:
        """The edges of a new node, best first."""
        if self.offer_turns(node, state, seat):
            return
        legal = state.legal(int(seat))
        if len(legal) == 1:
            node.edges = [Edge(legal[0], NOTHING, 1.0, UNKNOWN)]
        elif len(legal) > NARROW and len(self.model.prior) > 0:
            node.edges = [Edge(action, NOTHING, self.model.appeal(state, seat, action), UNKNOWN) for action in legal]
            spread(node.edges, 1.0)
            if self.settings.judged > 0:
                self._judge_best(node, state, seat)
            else:
                node.edges = node.edges[:WIDEST]
        else:
            self.judge(node, state, seat)

    def _judge_best(self, node: Node, state: State, seat: i64) -> None:
        """The actions with the best priors by the value of the position after them as well; the others are left out."""
        edges: list[Edge] = []
        for edge in node.edges[: self.settings.judged]:
            judged = self.judged(state, seat, edge.action, NOTHING)
            judged.prior += math.log(edge.prior + TINY) / SHARPNESS
            edges.append(judged)
        spread(edges, SHARPNESS)
        node.edges = edges

    def offer_turns(self, node: Node, state: State, seat: i64) -> bool:
        """Whole turns by the value of the position after each; whether the game offers any."""
        turns = self.features.turns(state, seat, self.settings.turns)
        if not turns:
            return False
        node.edges = [self.judged(state, seat, turn[0], turn[1:]) for turn in turns]
        spread(node.edges, SHARPNESS)
        return True

    def judge(self, node: Node, state: State, seat: i64) -> None:
        """Every action by the value of the position after it."""
        node.edges = [self.judged(state, seat, action, NOTHING) for action in state.legal(int(seat))]
        spread(node.edges, SHARPNESS)
        node.edges = node.edges[:WIDEST]

    def judged(self, state: State, seat: i64, action: int, rest: list[int]) -> Edge:
        """An edge with the value of the position after it, as it would come out in this imagined state."""
        after = state.clone()
        after.apply(int(seat), action)
        for further in rest:
            after.apply(int(seat), further)
        self._play_on(after)
        if after.actor() < 0:
            self.model.result(after)
        else:
            self.model.evaluate(after)
        value = self.model.values[seat]
        return Edge(action, rest, value, value)

    def _play_on(self, state: State) -> None:
        """Carry out all that goes without looking."""
        actor: i64 = state.actor()
        while actor >= 0:
            reply = self.features.reply(state, actor)
            if reply == NO_REPLY:
                return
            state.apply(int(actor), int(reply))
            actor = state.actor()
