"""`reach`: everything that a dispersal can lead to, against trying every way of it."""

from collections.abc import Iterator

import pytest

from meadow.core.rng import Rng
from meadow.core.state import digest
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.reach import Reach, reach, reach_uncoloured
from meadow.games.dust_in_the_wings.state import LIFTING, PUTTING, DustState
from tests.games.dust_in_the_wings import slow
from tests.games.dust_in_the_wings.scenes import Scene, seen
from tests.games.dust_in_the_wings.slow import SPACES, Table

Outcome = tuple[str, tuple[str, ...]]

SCATTERED = """
    rrb  .   y   .    .
    .    by  .   rr   .
    r    .   rby .    yy
    .    bb  .   rryy .
    .    .   b   .    rbby
"""


def tried(table: Table) -> Iterator[Outcome]:
    """Every end space with what then lies everywhere, once for each way to get there."""
    if table.path and not table.held:
        yield table.path[-1], tuple(table.meadow[space] for space in SPACES)
        return
    for words in sorted(slow.legal(table)):
        after = Table(**vars(table) | {"meadow": dict(table.meadow), "path": [*table.path]})
        first, _, rest = words.partition(" ")
        if first == "lift":
            after.path, after.held, after.meadow[rest] = [rest], table.meadow[rest], ""
        else:
            slow.put(after, slow.COLOURS[first], rest)
        yield from tried(after)


def lifted(table: Table, space: str) -> Table:
    meadow = table.meadow | {space: ""}
    return Table(**vars(table) | {"meadow": meadow, "path": [space], "held": table.meadow[space]})


def found(reached: Reach) -> list[Outcome]:
    return [(SPACES[int(reached.end(at))], lying(reached, at)) for at in range(len(reached))]


def lying(reached: Reach, at: int) -> tuple[str, ...]:
    counts = [int(count) for count in reached.contents(at)]
    return tuple("r" * red + "b" * blue + "y" * yellow for red, blue, yellow in zip(*[iter(counts)] * 3, strict=True))


def expect_exactly(reached: Reach, outcomes: set[Outcome]) -> None:
    """These outcomes, each of them once."""
    listed = found(reached)
    assert len(set(listed)) == len(listed)
    assert set(listed) == outcomes
    assert reached.complete


# All outcomes, once


@pytest.mark.parametrize("space", ["a1", "c1", "b2", "d2", "a3", "c3", "e3", "b4", "d4", "c5", "e5"])
def test_all_outcomes_of_a_space(space: str) -> None:
    scene = Scene(SCATTERED)
    expect_exactly(reach(scene.state, SPACES.index(space)), set(tried(lifted(scene.table, space))))


def test_outcomes_of_any_space_are_those_of_all_together() -> None:
    scene = Scene("rb . . . . . by . . . . . r . . . . . yy . . . . . rr")
    expect_exactly(reach(scene.state), set(tried(scene.table)))


@pytest.mark.parametrize("stack", ["rrrrrr", "rrrrrb", "rrrbbb", "rrbby", "rby", "r"])
@pytest.mark.parametrize("space", ["a1", "b3", "c3"])
def test_a_stack_alone(stack: str, space: str) -> None:
    scene = Scene(" ".join(stack if here == space else "." for here in SPACES))
    expect_exactly(reach(scene.state, SPACES.index(space)), set(tried(lifted(scene.table, space))))


def test_an_empty_space_leads_nowhere() -> None:
    assert len(reach(Scene(SCATTERED).state, SPACES.index("b1"))) == 0


def test_many_ways_lead_to_one_outcome() -> None:
    """Colours in another order over the same spaces, or round the other way: listed once."""
    scene = Scene(" ".join(["rrrrr", *["."] * 24]))
    ways = list(tried(scene.table))
    assert len(reach(scene.state, 0)) == len(set(ways)) < len(ways)


# In the middle of a dispersal


def test_rest_of_a_dispersal() -> None:
    """What is held and the way barred count; no other space can be lifted any more."""
    scene = Scene(SCATTERED).play("lift e5", "blue N", "red N")
    table = scene.table
    table.path = ["e5", "e4", "e3"]
    expect_exactly(reach(scene.state), set(tried(table)))


def test_rest_of_random_dispersals() -> None:
    rng = Rng(5)
    for seed in range(12):
        state, path = GAME.new(2, seed=seed), list[str]()
        state.apply(0, state.sample(0, rng))
        path.append(SPACES[int(state.here)])
        if sum(state.held) > 1:
            state.apply(0, state.sample(0, rng))
            path.append(SPACES[int(state.here)])
        assert state.phase == PUTTING
        table = seen(state)
        table.path = path
        expect_exactly(reach(state), set(tried(table)))


def test_nothing_is_left_to_disperse_when_a_card_is_chosen() -> None:
    scene = Scene("r r rr . ." + " ." * 20, gathering=["rr"], composition=["line 2 same"]).play("lift a1", "red E")
    assert len(reach(scene.state)) == 0


# What holds of every outcome


def some_positions() -> Iterator[DustState]:
    """A few positions of random games in which small stacks can be lifted."""
    rng = Rng(6)
    for seed in range(4):
        state = GAME.new(3, seed=seed)
        for _ in range(40):
            state.apply(state.actor(), state.sample(state.actor(), rng))
        while state.phase != LIFTING:
            state.apply(state.actor(), state.sample(state.actor(), rng))
        yield state


def small_stacks(state: DustState, most: int = 5) -> list[int]:
    return [space for space in range(25) if 1 <= sum(state.butterflies[3 * space : 3 * space + 3]) <= most]


def test_no_butterfly_is_lost() -> None:
    for state in some_positions():
        totals = [sum(state.butterflies[colour::3]) for colour in range(3)]
        for space in small_stacks(state, 4):
            reached = reach(state, space)
            for at in range(len(reached)):
                contents = list(map(int, reached.contents(at)))
                assert [sum(contents[colour::3]) for colour in range(3)] == totals


def test_actions_lead_to_the_outcome() -> None:
    """Each outcome says how to get there, and playing it does."""
    for state in some_positions():
        for space in small_stacks(state, 4)[:6]:
            reached = reach(state, space)
            for at in range(0, len(reached), 7):
                after, seat = state.clone(), state.actor()
                for action in reached.actions(at):
                    assert action in after.legal(seat)
                    after.apply(seat, action)
                assert list(after.butterflies) == list(reached.contents(at))


def test_looking_changes_nothing() -> None:
    for state in some_positions():
        before = digest(state)
        reach(state, small_stacks(state)[0])
        assert digest(state) == before


def test_looking_again_forgets_what_was_found_before() -> None:
    looker, scene = Reach(colours=True), Scene(SCATTERED)
    for space in ("e5", "a3", "d4", "a3", "c3"):
        looker.look(scene.state, SPACES.index(space), 0)
        expect_exactly(looker, set(tried(lifted(scene.table, space))))


# Without colours, and with a limit


@pytest.mark.parametrize("space", ["a1", "c3", "d4", "e5"])
def test_without_colours_outcomes_that_look_alike_are_one(space: str) -> None:
    scene = Scene(SCATTERED)
    grey = {(end, tuple("r" * len(word) for word in spread)) for end, spread in tried(lifted(scene.table, space))}
    expect_exactly(reach_uncoloured(scene.state, SPACES.index(space)), grey)


def test_with_a_limit_all_outcomes_are_real() -> None:
    scene = Scene(SCATTERED)
    every = set(tried(lifted(scene.table, "e5")))
    some = reach(scene.state, SPACES.index("e5"), limit=20)
    assert 0 < len(some) < len(every)
    assert not some.complete
    assert set(found(some)) < every
    assert reach(scene.state, SPACES.index("a3"), limit=20).complete
