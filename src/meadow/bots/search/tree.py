"""Nodes and edges of the tree: their statistics, and the selection of the edge to try next."""

import math
from typing import Final, final

from mypy_extensions import i64

EXPLORE: Final = 0.6
"""How much an action's prior counts against the values found so far (PUCT)."""
UNTRIED: Final = 0.04
"""How much worse than the mean of its node an edge without a value is assumed to be."""
UNKNOWN: Final = -1.0
NOTHING: Final[list[int]] = []


@final
class Edge:
    """An action, or the first of a whole turn with the `rest` of it, and the statistics of simulations through it.

    `first` is the value of the position right after it, for the seat that decides, and counts as one visit; UNKNOWN if
    it was not evaluated.
    """

    def __init__(self, action: int, rest: list[int], prior: float, first: float) -> None:
        self.action = action
        self.rest = rest
        self.prior = prior
        self.first = first
        self.visits: i64 = 0
        self.total = 0.0

    def value(self, otherwise: float) -> float:
        """The mean of `first` and of all simulations; `otherwise` if there is neither."""
        if self.first == UNKNOWN:
            return self.total / float(self.visits) if self.visits > 0 else otherwise
        return (self.first + self.total) / float(self.visits + 1)


@final
class Node:
    """An information set in which one seat decides. `edges` is empty until it is expanded."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.visits: i64 = 0
        self.total = 0.0

    def mean(self) -> float:
        """The mean value of simulations through the node, for its seat; 0.5 before the first."""
        return self.total / float(self.visits) if self.visits > 0 else 0.5

    def favourite(self) -> Edge:
        """The edge that was tried most; the one with the largest prior if none was."""
        best = self.edges[0]
        for edge in self.edges:
            if edge.visits > best.visits:
                best = edge
        return best

    def select(self, width: i64) -> Edge:
        """The edge to try next (PUCT). Edges open in the order of their priors, more of them with every few visits."""
        edges = self.edges
        opened: i64 = min(i64(len(edges)), 1 + width + i64(int(math.sqrt(float(self.visits)) * 2.0)))
        factor = EXPLORE * math.sqrt(float(self.visits + 1))
        otherwise = self.mean() - UNTRIED
        best = edges[0]
        highest = -1e9
        i: i64 = 0
        while i < opened:
            edge = edges[i]
            score = edge.value(otherwise) + factor * edge.prior / float(edge.visits + 1)
            if score > highest:
                highest = score
                best = edge
            i += 1
        return best


def by_prior(edge: Edge) -> float:
    return -edge.prior


def spread(edges: list[Edge], sharpness: float) -> None:
    """Turn log priors into priors by a softmax, and sort them, largest first; equal ones keep their order."""
    highest = max([edge.prior for edge in edges])
    total = 0.0
    for edge in edges:
        edge.prior = math.exp((edge.prior - highest) * sharpness)
        total += edge.prior
    for edge in edges:
        edge.prior /= total
    edges.sort(key=by_prior)
