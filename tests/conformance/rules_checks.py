"""The contract of a position: who decides, what is legal, clones, repetition, the end."""

import itertools
import math

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.rng import Rng
from meadow.core.state import State, digest
from meadow.core.step import IllegalAction, step
from tests.conformance.play import (
    DECISIONS,
    Node,
    Rows,
    decided,
    expect_same,
    finished,
    frozen,
    some_nodes,
    viewers,
    walk,
)

# So many decisions of a game are sampled. Where a few nodes have few actions, each is counted in this many samples for
# each of them, and may be off by so many standard deviations.
SAMPLED_DECISIONS = 100
FEW_ACTIONS = 60
SAMPLES_OF_EACH = 200
DEVIATIONS = 5
COUNTED_NODES = 2


def check_actors_and_legal(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    state: State = game.new(seats, options, seed)
    rng = Rng(seed)
    for _ in range(DECISIONS):
        _check_actors(state, seats)
        for seat in range(seats):
            _check_legal(game, state, seat)
        if state.over():
            return
        seat = rng.pick(state.actors())
        state.apply(seat, rng.pick(state.legal(seat)))


def _check_actors(state: State, seats: int) -> None:
    actors = state.actors()
    assert actors == sorted(set(actors)), f"actors {actors} are not ascending"
    assert set(actors) <= set(range(seats)), f"actors {actors} are not all seats of {seats}"
    assert state.actor() == (actors[0] if actors else -1), f"actor() is {state.actor()} but actors are {actors}"
    assert state.over() == (not actors), f"over() is {state.over()} but actors are {actors}"


def _check_legal(game: AnyGame, state: State, seat: int) -> None:
    legal = state.legal(seat)
    if seat not in state.actors():
        assert not legal, f"seat {seat} is not asked, yet it has legal actions {legal[:5]}"
        return
    assert legal, f"seat {seat} is asked, yet it has no legal action"
    assert all(low < high for low, high in itertools.pairwise(legal)), f"legal actions of seat {seat} are not ascending"
    assert legal[0] >= 0, f"action {legal[0]} is below 0"
    assert legal[-1] < game.actions, f"action {legal[-1]} is not below the {game.actions} actions of the game"


def check_sample(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """A sample is legal and changes nothing; where the game draws it in its own way it is uniform."""
    state: State = game.new(seats, options, seed)
    rng = Rng(seed)
    counted = 0
    for _ in range(SAMPLED_DECISIONS):
        if state.over():
            return
        seat = rng.pick(state.actors())
        legal = state.legal(seat)
        action = _checked_sample(state, seat, legal, rng)
        if 1 < len(legal) <= FEW_ACTIONS and counted < COUNTED_NODES and type(state).sample is not State.sample:
            _count_samples(state, seat, legal, rng)
            counted += 1
        state.apply(seat, action)


def _checked_sample(state: State, seat: int, legal: list[int], rng: Rng) -> int:
    before = frozen(state)
    action = state.sample(seat, rng)
    assert action in legal, f"sample gives action {action}, which is not legal"
    expect_same(before, frozen(state), "sample changed the state")
    return action


def _count_samples(state: State, seat: int, legal: list[int], rng: Rng) -> None:
    counts = dict.fromkeys(legal, 0)
    for _ in range(SAMPLES_OF_EACH * len(legal)):
        counts[state.sample(seat, rng)] += 1
    most = DEVIATIONS * math.sqrt(SAMPLES_OF_EACH)
    for action, count in counts.items():
        off = abs(count - SAMPLES_OF_EACH)
        assert off <= most, f"sample is not uniform: action {action} came {count} times instead of {SAMPLES_OF_EACH}"


def check_refusals(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """`step` refuses whatever is not legal, and nothing has changed."""
    rng = Rng(seed)
    for node in some_nodes(game, seats, options, seed):
        actors = node.state.actors()
        legal = node.state.legal(node.seat)
        strangers = [seat for seat in range(-1, seats + 1) if seat not in actors]
        numbers = [-1, game.actions, game.actions + 1000, *(rng.below(game.actions) for _ in range(5))]
        _check_refused(node.state, [(seat, node.action) for seat in strangers])
        _check_refused(node.state, [(node.seat, number) for number in numbers if number not in legal])
        if node.after.over():
            _check_refused(node.after, [(seat, node.action) for seat in range(seats)])


def _check_refused(state: State, attempts: list[tuple[int, int]]) -> None:
    before = frozen(state)
    for seat, action in attempts:
        assert _refuses(state, seat, action), f"step accepts the illegal action {action} of seat {seat}"
    expect_same(before, frozen(state), "a refused action changed the state")


def _refuses(state: State, seat: int, action: int) -> bool:
    try:
        step(state, seat, action)
    except IllegalAction as error:
        return str(error) != ""
    return False


def check_step(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """`step` leaves its state as it was, and gives what `apply` gives."""
    for node in some_nodes(game, seats, options, seed):
        before = frozen(node.state)
        after, events = step(node.state, node.seat, node.action)
        expect_same(before, frozen(node.state), "step changed the state that it was given")
        expect_same(frozen(node.after), frozen(after), "step and apply do not agree")
        assert events == node.events, "step and apply do not tell the same events"
        assert after.log is None, "step leaves a listener behind"


def check_clones(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Positions of the past never change while play goes on; a clone is the same, now and in whatever follows."""
    state: State = game.new(seats, options, seed)
    driver = Rng(seed)
    past: list[tuple[State, Rows]] = []
    while (actors := state.actors()) and len(past) < DECISIONS:
        past.append(_checked_clone(state))
        seat = driver.pick(actors)
        state.apply(seat, state.sample(seat, driver))
    for copy, before in past:
        expect_same(before, frozen(copy), "play goes on and changes a clone of before")
    for _ in range(5):
        _check_future(past[driver.below(len(past))][0], driver)


def _checked_clone(state: State) -> tuple[State, Rows]:
    state.log = []
    copy = state.clone()
    state.log = None
    assert copy.log is None, "a clone listens"
    assert type(copy) is type(state), "a clone is of another type"
    expect_same(frozen(state), frozen(copy), "a clone is not the same")
    return copy, frozen(copy)


def _check_future(state: State, rng: Rng) -> None:
    """Play two clones in the same way: they stay the same, and their original stays as it was."""
    before = frozen(state)
    first, second = state.clone(), state.clone().clone()
    for _ in range(50):
        actors = first.actors()
        assert actors == second.actors(), "a clone's future differs: other seats are asked"
        if not actors:
            break
        assert first.legal(actors[0]) == second.legal(actors[0]), "a clone's future differs: other actions are legal"
        action = first.sample(actors[0], rng)
        first.apply(actors[0], action)
        second.apply(actors[0], action)
        expect_same(frozen(first), frozen(second), "a clone's future differs")
        assert first.scores() == second.scores(), "a clone's future differs: other scores"
        assert first.winners() == second.winners(), "a clone's future differs: other winners"
    expect_same(before, frozen(state), "playing a clone changed its original")


def check_replay(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Options, seats, seed and actions give the same positions again, whether or not anybody listens."""
    state: State = game.new(seats, options, seed)
    for number, node in enumerate(walk(game, seats, options, seed)):
        assert digest(state) == digest(node.state), f"a replay differs before decision {number}"
        state.apply(node.seat, node.action)
        assert digest(state) == digest(node.after), f"a replay differs after decision {number}"


def check_ending(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Random play comes to an end, and the end has a result that makes sense."""
    state = finished(game, seats, options, seed)
    if state is None:
        return
    scores, winners, returns = state.scores(), state.winners(), state.returns()
    assert len(scores) == len(returns) == seats, f"{seats} seats have scores {scores} and returns {returns}"
    assert winners == sorted(set(winners)), f"winners {winners} are not ascending"
    assert set(winners) <= set(range(seats)), f"winners {winners} are not all seats of {seats}"
    best = max(scores)
    assert all(scores[seat] == best for seat in winners), f"winners {winners} do not have the best of scores {scores}"
    _check_returns(returns, winners)


def _check_returns(returns: list[float], winners: list[int]) -> None:
    assert all(-1 <= value <= 1 for value in returns), f"returns {returns} are not from -1 to 1"
    if len(returns) == 1:
        assert returns == [1.0 if winners else -1.0], f"a lone seat's return is {returns[0]}"
    elif winners:
        assert abs(sum(returns)) < 1e-9, f"returns {returns} do not sum to 0"
        assert min(returns[seat] for seat in winners) == max(returns), f"winners {winners} but returns {returns}"
    else:
        assert returns == [-1.0] * len(returns), f"everyone lost, but returns are {returns}"


def check_no_result_before_the_end(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    for node in some_nodes(game, seats, options, seed):
        state = node.state
        assert state.winners() == [], f"winners {state.winners()} before the end"
        assert state.returns() == [0.0] * seats, f"returns {state.returns()} before the end"
        assert not state.adjudicated, "adjudicated before the end"
        assert len(state.scores()) == seats, f"{seats} seats have scores {state.scores()}"


def check_secret_rounds(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Whoever has chosen is out of it, the others are asked the same as before, and the order changes nothing."""
    rng = Rng(seed)
    rounds = [node for node in walk(game, seats, options, seed) if node.secret]
    for node in rounds[:: len(rounds) // 12 + 1]:
        _check_one_choice(game, node)
        choices = {seat: node.state.sample(seat, rng) for seat in node.state.actors()}
        ends = [_chosen(node.state, choices, order) for order in _orders(list(choices), rng)]
        for end in ends[1:]:
            expect_same(ends[0], end, "the order of secret choices matters")


def _check_one_choice(game: AnyGame, node: Node) -> None:
    """Whoever chose is no longer asked, or has more to choose, and then nobody else notices anything."""
    before, after = node.state.actors(), node.after.actors()
    left = [seat for seat in before if seat != node.seat]
    goes_on = after == before and all(
        game.view(node.after, seat) == game.view(node.state, seat)
        for seat in viewers(node.state.seats)
        if seat != node.seat
    )
    assert after == left or goes_on, f"after seat {node.seat} chose, {after} are asked, not {left}"
    for seat in left:
        same = node.after.legal(seat) == node.state.legal(seat)
        assert same, f"the secret choice of seat {node.seat} changes what seat {seat} may choose"


def _orders(seats: list[int], rng: Rng) -> list[list[int]]:
    shuffled = [seats[:] for _ in range(3)]
    for order in shuffled:
        rng.shuffle(order)
    return [seats, seats[::-1], *shuffled]


def _chosen(state: State, choices: dict[int, int], order: list[int]) -> Rows:
    for seat in order:
        state = decided(state, seat, choices[seat]).after
    return frozen(state)
