"""What Flutter tells a search: named amounts that a person would count, and nothing that a seat cannot know."""

from collections.abc import Iterator

import pytest
from mypy_extensions import u8

from meadow.bots.base import ask
from meadow.bots.simple import GreedyBot
from meadow.core.features import Active
from meadow.core.rng import Rng
from meadow.games.flutter import GAME, appeal_names, outlook_names
from meadow.games.flutter.actions import BEE, KEEP, PLACE, SELECT
from meadow.games.flutter.events import BeeScored, Enclosed, Pond
from meadow.games.flutter.features import FEATURES
from meadow.games.flutter.position import PLACING, SELECTING
from meadow.games.flutter.state import FlutterState
from tests.games.flutter import pictures
from tests.games.flutter.scene import Scene
from tests.games.flutter.walks import walk


def nodes(seats: int, seed: int, *, greedy: bool = False) -> Iterator[FlutterState]:
    """The positions of one game."""
    state, rng = GAME.new(seats, seed=seed), Rng(seed)
    while not state.over():
        yield state
        seat = state.actor()
        state.apply(seat, ask(GreedyBot(), GAME, state, seat, rng) if greedy else state.sample(seat, rng))


def named(active: Active, names: list[str]) -> dict[str, float]:
    amounts: dict[str, float] = {}
    for i in range(len(active)):
        name = names[int(active.number[i])]
        amounts[name] = amounts.get(name, 0.0) + float(active.amount[i])
    return {name: amount for name, amount in amounts.items() if abs(amount) > 1e-9}


def position(state: FlutterState, seat: int) -> dict[str, float]:
    active = Active()
    FEATURES.position(state, seat, active)
    return named(active, FEATURES.names)


def action(state: FlutterState, chosen: int) -> dict[str, float]:
    active = Active()
    FEATURES.action(state, state.actor(), chosen, active)
    return named(active, FEATURES.action_names)


def test_every_number_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES.names)) == len(FEATURES.names) == outlook_names.COUNT
    assert len(set(FEATURES.action_names)) == len(FEATURES.action_names) == appeal_names.COUNT


@pytest.mark.parametrize(("seats", "greedy"), [(2, True), (3, False), (4, True), (5, False)])
def test_every_feature_has_a_name_and_a_moderate_amount(seats: int, greedy: bool) -> None:
    """Of positions at every node, and of all kinds of actions."""
    for state in nodes(seats, 4, greedy=greedy):
        for seat in range(seats):
            assert all(abs(amount) < 25 for amount in position(state, seat).values())
        for chosen in state.legal(state.actor())[:50]:
            assert all(abs(amount) < 8 for amount in action(state, chosen).values())


@pytest.mark.parametrize("seats", [2, 5])
def test_features_do_not_use_what_nobody_knows(seats: int) -> None:
    rng = Rng(9)
    for state in nodes(seats, 9):
        asked = state.actor()
        other = GAME.determinize(state, asked, rng)
        assert FEATURES.known(other, asked) == FEATURES.known(state, asked)
        assert [position(other, seat) for seat in range(seats)] == [position(state, seat) for seat in range(seats)]
        chosen = state.sample(asked, rng)
        assert action(other, chosen) == action(state, chosen)


def test_positions_that_look_different_are_told_apart() -> None:
    """Another tile on top of a stack, or another one placed, is another position."""
    state = GAME.new(2, seed=3)
    order, height = state.rondel.order, int(state.rondel.height[2])
    other = state.clone()
    other.rondel.order[24 + height - 1], other.rondel.order[24 + height - 2] = (
        order[24 + height - 2],
        order[24 + height - 1],
    )
    assert FEATURES.known(state, 0) != FEATURES.known(other, 0)
    assert len({FEATURES.known(node, node.actor()) for node in nodes(3, 3)}) == sum(1 for _ in nodes(3, 3))


def test_a_turn_begins_quietly() -> None:
    for state in nodes(2, 5):
        assert FEATURES.quiet(state) == (state.phase == SELECTING)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_placement_is_foreseen(seats: int, seed: int) -> None:
    """What is told of a placement before it is carried out is what then happens."""
    for before, chosen, events, after in walk(seats, seed):
        if before.phase != PLACING:
            continue
        told, seat = action(before, chosen), int(before.mover)
        tile = int(before.rondel.top(before.chosen))
        assert told.get("pollen for water tiles", 0) * 4 == sum(
            event.water for event in events if isinstance(event, Pond)
        )
        if not after.pending:
            owners = [event.seat for event in events if isinstance(event, BeeScored)]
            assert told.get("encloses my bee", 0) == owners.count(seat)
            assert told.get("encloses a rival's bee", 0) == len(owners) - owners.count(seat)
            enclosed = [event for event in events if isinstance(event, Enclosed)]
            assert told.get("pollen for enclosed tiles", 0) * 4 == sum(event.pollen for event in enclosed)
            assert ("encloses what I cannot pay" in told) == any(not event.paid for event in enclosed)
        sides = min(int(after.meadow.open_edges[tile]), 4)
        words = {1: "one open side", 2: "two open sides", 3: "three open sides", 4: "many open sides"}
        assert sides == 0 or told[f"the placed tile has {words[sides]}"] == 1


def test_wealth_is_counted() -> None:
    state = GAME.new(2, seed=1)
    state.pollen[1] = 10
    for colour, petals in enumerate((7, 3, 0, 1)):
        state.tracks[4 + colour] = petals
    told = position(state, 1)
    assert told["pollen while no stack is low"] == pytest.approx(2.0)
    assert told["bonus for petals while no stack is low"] == pytest.approx(0.6)
    assert told["colours with 1 petals"] == pytest.approx(1.5)
    assert told["colours with 3 petals"] == pytest.approx(1.0)
    assert "colours with 8 petals" not in told
    assert told["bee in hand"] == 1
    assert told["my turn comes next"] == 1


def test_a_nearly_enclosed_tile_counts_for_whoever_can_pay_it() -> None:
    """The ladybug L has one open side; it costs two red petals."""
    scene = Scene(pictures.LADYBUG, {"L": "red"}, petals={0: "2 red", 1: "1 red"}, bees={"L": 1})
    mine, rivals = position(scene.state, 0), position(scene.state, 1)
    assert mine["tiles with one open side that I can pay on my turn"] == pytest.approx(0.5)
    assert mine["tiles with one open side that only I can pay"] == pytest.approx(0.5)
    assert mine["petals for tiles with one or two open sides"] == pytest.approx(0.2)
    assert rivals["tiles with one open side for which I lack petals one turn before mine"] == pytest.approx(0.5)
    assert rivals["bee on a tile with one open side"] == 1


def test_the_last_round_is_told() -> None:
    """Whoever has no turn left only counts."""
    state = GAME.new(3, seed=1)
    state.last_turns, state.mover = 1, 1
    state.tracks[0], state.pollen[0] = 6, 4
    assert position(state, 0)["pollen with no turn left"] == pytest.approx(2.0)
    assert position(state, 0)["petals that break a tie"] == pytest.approx(0.3)
    assert position(state, 1)["my turn with one turn left"] == 1
    assert position(state, 2)["my turn comes next"] == 1


def test_what_can_end_the_game_is_told_with_the_lead() -> None:
    state = GAME.new(2, seed=1)
    free = int(state.rondel.after(state.sun))
    state.rondel.height[free] = u8(state.rondel.removed + 1)
    state.pollen[0], state.pollen[1] = 9, 4
    assert position(state, 0)["a stack that I can empty"] == 1
    assert position(state, 0)["lead when I can empty a stack"] == pytest.approx(0.5)
    assert action(state, SELECT + free)["empties a stack when ahead"] == pytest.approx(0.5)


def test_an_enclosure_is_told_before_it_happens() -> None:
    """The rulebook's example: water, two tiles to be paid, and a bee."""
    scene = Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, petals="4 blue, 2 purple", bees={"H": 0, "L": 1})
    scene.select("dragonfly")
    told = action(scene.state, scene.places("X")[scene.goals["X"].key()])
    assert told["pollen for enclosed tiles"] == pytest.approx(1.5)
    assert told["encloses more than one tile"] == 1
    assert told["pollen for water tiles"] == pytest.approx(1.0)
    assert told["encloses my bee"] == 1
    assert told["encloses a rival's bee"] == 1


def test_bees_are_told_by_the_open_sides_of_their_tiles() -> None:
    scene = Scene(pictures.LADYBUG, {"L": "red"}, petals={0: "2 red"}, step_of_bee=True)
    told = action(scene.state, BEE + scene.numbers["L"])
    assert told["puts the bee on a tile with one open side"] == 1
    assert told["puts the bee on a tile that I could pay"] == 1
    assert action(scene.state, KEEP) == {"keeps the bee": 1}
    assert KEEP < BEE < PLACE
