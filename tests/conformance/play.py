"""Games played at random to be looked at, and what can be compared about a position."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.options import Options
from meadow.core.playout import play_out
from meadow.core.rng import FAST, Rng
from meadow.core.state import State

# A walk that keeps every position stops after so many decisions; costly checks look at so many nodes of it.
DECISIONS = 400
NODES = 12

# With this seed and the usual options, the search for leaks looks at every node of the walk.
THOROUGH = 1

# A turn has fewer decisions than this. An automatic limit is at most so many turns; a longer one is as good as none.
DECISIONS_A_TURN = 100
TURNS = 1000

Rows = dict[str, tuple[int, ...]]


class Node(NamedTuple):
    """A position, what was decided in it, and what came of it. Neither state is ever changed."""

    state: State
    seat: int
    action: int
    events: list[Event]
    after: State

    @property
    def secret(self) -> bool:
        """Whether others still had to choose: then nobody may learn of the choice yet."""
        return len(self.state.actors()) > 1


def walk(
    game: AnyGame, seats: int, options: Options, seed: int, limit: int = DECISIONS, *, generator: str = FAST
) -> Iterator[Node]:
    """One random game, decision by decision; in a secret round the seats choose in any order."""
    state: State = game.new(seats, options, seed, generator)
    driver = Rng(seed + 1000)
    for _ in range(limit):
        actors = state.actors()
        if not actors:
            return
        seat = driver.pick(actors)
        node = decided(state, seat, state.sample(seat, driver))
        yield node
        state = node.after


def decided(state: State, seat: int, action: int) -> Node:
    """The node of this decision, with everything that a listener hears."""
    after = state.clone()
    events: list[Event] = []
    after.log = events
    after.apply(seat, action)
    after.log = None
    return Node(state, seat, action, events, after)


def some_nodes(game: AnyGame, seats: int, options: Options, seed: int, most: int = NODES) -> list[Node]:
    """A few nodes of a random game in their order, the first and the last among them."""
    nodes = list(walk(game, seats, options, seed))
    if len(nodes) <= most:
        return nodes
    middle = list(range(1, len(nodes) - 1))
    Rng(seed).shuffle(middle)
    return [nodes[index] for index in sorted([0, *middle[: most - 2], len(nodes) - 1])]


def leaky_nodes(game: AnyGame, seats: int, options: Options, seed: int) -> list[Node]:
    """Where to look for leaks: every node of one usual game for each number of seats, a few of all others."""
    if seed == THOROUGH and options == game.options():
        return list(walk(game, seats, options, seed))
    return some_nodes(game, seats, options, seed)


def some_states(game: AnyGame, seats: int, options: Options, seed: int, most: int = NODES) -> list[State]:
    """A few positions of a random game, the first and the last among them."""
    nodes = some_nodes(game, seats, options, seed, most)
    return [*(node.state for node in nodes), nodes[-1].after]


def longest(options: Options) -> int:
    """More decisions than a game with these options can have, or 0 if they let it go on for ever, or nearly so."""
    turns: int | None = getattr(options, "turn_limit", None)
    turns = TURNS if turns is None else turns
    return turns * DECISIONS_A_TURN if turns <= TURNS else 0


def finished(game: AnyGame, seats: int, options: Options, seed: int) -> State | None:
    """A random game's end, or None if the options let it go on for ever and it did."""
    state: State = game.new(seats, options, seed)
    limit = longest(options)
    play_out(state, Rng(seed + 1000), limit or DECISIONS)
    if not state.over():
        assert limit == 0, f"the game goes on after {limit} decisions"
        return None
    return state


def frozen(state: State) -> Rows:
    """The whole position, as a value of its own even if the state's lists live on in its snapshot."""
    return {name: tuple(row) for name, row in state.snapshot().items()}


def differing(first: Rows, second: Rows) -> list[str]:
    """The names of the rows that are not the same in both."""
    return sorted(name for name in {*first, *second} if first.get(name) != second.get(name))


def expect_same(first: Rows, second: Rows, what: str) -> None:
    rows = differing(first, second)
    assert not rows, f"{what}: rows {', '.join(rows)} differ"


def viewers(seats: int) -> list[int | None]:
    """Every seat, and an onlooker."""
    return [*range(seats), None]


def called(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def seen(game: AnyGame, state: State, seat: int | None) -> dict[str, Any]:
    """Everything that the seat is shown of a position, as it would be sent."""
    shown: dict[str, Any] = msgspec.json.decode(encoded(game.view(state, seat)))
    if seat is not None:
        shown["choices of this seat"] = encoded(game.choices(state, seat))
        shown["legal actions of this seat"] = state.legal(seat)
    return shown


def unlike(first: dict[str, Any], second: dict[str, Any]) -> str:
    """The names of what is shown differently, for messages."""
    return ", ".join(sorted(name for name in {*first, *second} if first.get(name) != second.get(name)))


def heard(events: list[Event], seat: int | None) -> bytes:
    """Everything that the seat is told of these events, as it would be sent."""
    return encoded(redact(events, seat))
