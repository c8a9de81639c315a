"""In which order enclosed tiles are paid: against a slow reference that tries them all.

A player is asked exactly where two orders differ in effect, and every effect of some order can be reached.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
import pytest

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.record import read
from meadow.core.replay import verify
from meadow.core.rng import Rng
from meadow.games.flutter import GAME, VERSION_1
from meadow.games.flutter.actions import ENCLOSE
from meadow.games.flutter.events import Enclosed, Petals
from meadow.games.flutter.paying import orders_differ
from meadow.games.flutter.position import ENCLOSING
from meadow.games.flutter.state import FlutterState
from tests.conformance.checks import OF_CASE
from tests.games.flutter.placing import COLOURS, EACH, NAMES, TILES, pollinators
from tests.games.flutter.walks import walk
from tests.golden import RECORDS

SPARKLES: Final = {"ladybug": 2, "moth": 3, "dragonfly": 4, "hummingbird": 4, "butterfly": 5}
POLLINATORS: Final = pollinators()
FULL: Final = 21

Effect = tuple[tuple[int, ...], tuple[int, ...]]
"""The petals of the player who pays, and everybody's pollen."""


def price(tile: int) -> int:
    return SPARKLES[NAMES[tile // EACH]]


def settled(tracks: Sequence[int], pollen: Sequence[int], mover: int, order: Iterable[int]) -> Effect:
    """What comes of paying for tiles in an order: whoever can pay must, otherwise all others gain half."""
    tracks, pollen = list(tracks), list(pollen)
    for tile in order:
        colour = COLOURS.index(POLLINATORS[tile])
        if tracks[colour] >= price(tile):
            tracks[colour] -= price(tile)
            pollen[mover] += price(tile)
        else:
            pollen = [gained + (0 if seat == mover else -(-price(tile) // 2)) for seat, gained in enumerate(pollen)]
    return tuple(tracks), tuple(pollen)


def effects(state: FlutterState, tiles: Iterable[int]) -> set[Effect]:
    """What can come of all orders of paying for some tiles."""
    mover = int(state.mover)
    start = state.tracks_of(mover), state.scores(), mover
    return {settled(*start, order) for order in itertools.permutations(tiles)}


def effect(state: FlutterState, mover: int) -> Effect:
    return tuple(state.tracks_of(mover)), tuple(state.scores())


def owing(tiles: Iterable[int], petals: dict[str, int], seats: int = 3, version: AnyGame = GAME) -> FlutterState:
    """Whoever begins has enclosed these tiles, and none of them is paid yet."""
    state: FlutterState = version.new(seats, seed=1)
    for colour, count in petals.items():
        state.tracks[COLOURS.index(colour)] = count
    state.pending = sum(1 << tile for tile in tiles)
    state.phase = ENCLOSING
    return state


def waiting(state: FlutterState) -> list[int]:
    return [tile for tile in range(TILES) if state.pending >> tile & 1]


def of(colour: str, *shapes: str) -> list[int]:
    """Different tiles of that colour with these shapes."""
    found: list[int] = []
    for shape in shapes:
        first = NAMES.index(shape) * EACH
        tiles = [tile for tile in range(first, first + EACH) if POLLINATORS[tile] == colour]
        found.append(next(tile for tile in tiles if tile not in found))
    return found


# All prices and petals


def test_all_prices_of_up_to_five_tiles_and_all_numbers_of_petals() -> None:
    """Of other boxes too: with tiles for 1 petal the opponents can gain more although as much is paid."""
    asked = 0
    for count in range(1, 6):
        for prices in itertools.combinations_with_replacement(range(1, 7), count):
            orders = set(itertools.permutations(prices))
            for petals in range(sum(prices) + 2):
                differ = len({paid(petals, order) for order in orders}) > 1
                assert orders_differ(list(prices), petals) == differ, f"{prices} with {petals} petals"
                asked += differ
    assert asked > 100


def paid(petals: int, order: Iterable[int]) -> tuple[int, int]:
    """The petals left and what each opponent gains, once tiles of one colour were paid in this order."""
    gained = 0
    for sparkles in order:
        if sparkles <= petals:
            petals -= sparkles
        else:
            gained += (sparkles + 1) // 2
    return petals, gained


# All the way to the end of the questions


def ends(state: FlutterState, mover: int) -> set[Effect]:
    """All effects that the player can reach by answering; at every question two orders differ."""
    if state.phase != ENCLOSING:
        return {effect(state, mover)}
    left = waiting(state)
    assert len(effects(state, left)) > 1, "asked, but all orders come to the same"
    found: set[Effect] = set()
    for action in state.legal(mover):
        assert action - ENCLOSE in left
        after = state.clone()
        after.apply(mover, action)
        found |= ends(after, mover)
    return found


def test_asked_exactly_where_two_orders_differ_and_every_effect_can_be_reached() -> None:
    """Random enclosures of up to five tiles: most of few colours, with petals that often do not suffice."""
    rng = Rng(16)
    questions = 0
    for _ in range(400):
        colours = [COLOURS[rng.below(4)] for _ in range(1 + rng.below(2))]
        tiles = [tile for tile in range(TILES) if POLLINATORS[tile] in colours]
        rng.shuffle(tiles)
        enclosed = tiles[: 1 + rng.below(5)]
        state = owing(enclosed, {colour: rng.below(13) for colour in colours}, seats=2 + rng.below(4))
        all_effects = effects(state, enclosed)
        assert (state.disputed() != 0) == (len(all_effects) > 1)
        if state.disputed() != 0:
            questions += 1
            assert ends(state, 0) == all_effects
    assert questions > 50


def test_along_random_games_the_order_is_asked_exactly_where_it_matters() -> None:
    """Right after a placement, by the petals that its flowers left."""
    several = asked = 0
    for seats, seed in ((2, 0), (2, 1), (3, 4), (3, 6), (4, 0), (4, 1)):
        for node in walk(seats, seed):
            for petals in (event for event in node.events if isinstance(event, Petals)):
                told = [event.tile for event in node.events if isinstance(event, Enclosed) and event.tile < TILES]
                enclosed = [*told, *waiting(node.after)]
                start = petals.left, [0] * seats, petals.seat
                differ = len({settled(*start, order) for order in itertools.permutations(enclosed)}) > 1
                assert (node.after.phase == ENCLOSING) == differ
                several += len(enclosed) > 1
                asked += differ
    assert several > 5
    assert asked > 0


# Where the first version asked


@pytest.mark.parametrize(
    ("shapes", "petals", "effect_of_all"),
    [
        pytest.param(("moth", "moth", "ladybug"), 5, (0, 5, 2), id="the dear and the cheap one, whatever comes first"),
        pytest.param(("hummingbird", "ladybug", "ladybug"), 4, (0, 4, 2), id="one for four, or two for two each"),
        pytest.param(("butterfly", "moth", "ladybug"), 5, (0, 5, 3), id="one for five, or two for five together"),
    ],
)
def test_the_first_version_asked_where_all_orders_come_to_the_same(
    shapes: tuple[str, ...], petals: int, effect_of_all: tuple[int, int, int]
) -> None:
    tiles = of("red", *shapes)
    first = owing(tiles, {"red": petals}, version=VERSION_1)
    assert {ENCLOSE + tile for tile in tiles} == set(first.legal(0))
    left, own, others = effect_of_all
    assert effects(first, tiles) == {((left, 0, 0, 0), (own, others, others))}
    assert owing(tiles, {"red": petals}).disputed() == 0


def test_a_record_with_such_a_question_replays_by_the_first_version_only() -> None:
    record = read(RECORDS / "flutter-3-turn_limit-22.jsonl")
    assert (record.header.rules, record.moves[48].text) == (1, "enclose ladybug 5")
    assert verify(record) == []
    record.header = msgspec.structs.replace(record.header, rules=2)
    found = verify(record)
    assert (found[-1].action, found[-1].what) == (49, "illegal action")


@pytest.mark.parametrize("check", OF_CASE, ids=lambda check: check.__name__[6:])
def test_the_first_version_still_keeps_the_contract(check: Callable[[AnyGame, int, Options, int], None]) -> None:
    """Matches that began under it go on."""
    check(VERSION_1, 3, VERSION_1.options(), 1)


def test_both_versions_ask_where_orders_differ() -> None:
    tiles = of("blue", "hummingbird", "ladybug")
    for version in (GAME, VERSION_1):
        assert {ENCLOSE + tile for tile in tiles} == set(owing(tiles, {"blue": 5}, version=version).legal(0))


def test_petals_of_all_colours_and_a_full_track_are_no_trouble() -> None:
    everything = [tile for tile in range(TILES) if POLLINATORS[tile] == "yellow"]
    state = owing(everything, {"yellow": FULL})
    assert state.disputed() == state.pending
    assert len(state.legal(0)) == len(everything)
