"""The edges of a node: whole turns, all actions by the value after each, or the actions with the best priors."""

import math
from typing import Final, final

from mypy_extensions import i64

from meadow.bots.search.model import Model
from meadow.bots.search.settings import Settings
from meadow.bots.search.tree import NOTHING, UNKNOWN, Edge, Node, spread
from meadow.core.features import NO_REPLY
from meadow.core.state import State

SHARPNESS: Final = 20.0
"""Inverse temperature of a prior that is made of values."""
NARROW: Final = 12
"""Nodes with no more actions than this are expanded by the value after each, even if there is a learned prior."""
WIDEST: Final = 64
"""Where `Settings` sets no limit, at most this many edges are kept, those with the largest priors."""
TINY: Final = 1e-9


@final
class Expansion:
    """Gives nodes their edges, as they come out in one determinized state."""

    def __init__(self, model: Model, settings: Settings) -> None:
        self.model = model
        self.features = model.features
        self.settings = settings

    def expand(self, node: Node, state: State, seat: i64) -> None:
        """Fill in the edges of a new node, best first."""
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
        """Keep the actions with the best priors, and combine these with the value of the position after each."""
        edges: list[Edge] = []
        for edge in node.edges[: self.settings.judged]:
            judged = self.judged(state, seat, edge.action, NOTHING)
            judged.prior += math.log(edge.prior + TINY) / SHARPNESS
            edges.append(judged)
        spread(edges, SHARPNESS)
        node.edges = edges

    def offer_turns(self, node: Node, state: State, seat: i64) -> bool:
        """Fill in whole turns by the value of the position after each. Returns False if the game offers none."""
        turns = self.features.turns(state, seat, self.settings.turns)
        if not turns:
            return False
        node.edges = [self.judged(state, seat, turn[0], turn[1:]) for turn in turns]
        spread(node.edges, SHARPNESS)
        return True

    def judge(self, node: Node, state: State, seat: i64) -> None:
        """Fill in actions by the value of the position after each."""
        node.edges = [self.judged(state, seat, action, NOTHING) for action in state.legal(int(seat))]
        spread(node.edges, SHARPNESS)
        node.edges = node.edges[:WIDEST]

    def judged(self, state: State, seat: i64, action: int, rest: list[int]) -> Edge:
        """An edge with the value of the position after it, as it comes out in this determinized state."""
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
        """Apply the replies that the features give without a search."""
        actor: i64 = state.actor()
        while actor >= 0:
            reply = self.features.reply(state, actor)
            if reply == NO_REPLY:
                return
            state.apply(int(actor), int(reply))
            actor = state.actor()
