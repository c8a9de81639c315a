"""What a player who sees every dispersal can get: the short cuts against trying everything."""

from collections.abc import Iterator

import pytest

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings.outlook import can_gather, composable, most_to_get
from meadow.games.dust_in_the_wings.reach import NO_LIMIT
from meadow.games.dust_in_the_wings.visits import VISITS
from tests.games.dust_in_the_wings import slow
from tests.games.dust_in_the_wings.cards import COMPOSITIONS, NAMES
from tests.games.dust_in_the_wings.scenes import Scene
from tests.games.dust_in_the_wings.slow import SPACES, Table, towards
from tests.games.dust_in_the_wings.test_reach import tried

GATHERINGS = [name for name in NAMES if name not in COMPOSITIONS]


def sparse(rng: Rng) -> str:
    """Some stacks of up to four, and one of five."""
    stacks = ["."] * 25
    for _ in range(5):
        stacks[rng.below(25)] = "".join("rby"[rng.below(3)] for _ in range(1 + rng.below(4)))
    stacks[rng.below(25)] = "".join("rby"[rng.below(2)] for _ in range(5))
    return " ".join(stacks)


def outcomes(table: Table) -> set[tuple[str, tuple[str, ...]]]:
    return set(tried(table))


def fulfillable(table: Table, cards: list[str]) -> set[str]:
    """The cards that some dispersal fulfils."""
    found: set[str] = set()
    for end, spread in outcomes(table):
        after = Table(**vars(table) | {"meadow": dict(zip(SPACES, spread, strict=True))})
        found |= {card for card in cards if card not in found and slow.fits(after, card, end)}
    return found


@pytest.mark.parametrize("seed", range(4))
def test_which_cards_are_within_reach(seed: int) -> None:
    """All 55 of them, in a random meadow."""
    picture = sparse(Rng(seed))
    within = fulfillable(Scene(picture).table, NAMES)
    bits = int(composable(Scene(picture).state))
    assert {card for at, card in enumerate(COMPOSITIONS) if bits >> at & 1} == within & COMPOSITIONS.keys()
    for card in GATHERINGS:
        assert can_gather(Scene(picture, gathering=[card]).state, 0) == (card in within), card


@pytest.mark.parametrize("seed", range(4))
def test_most_to_get_is_the_best_card_within_reach(seed: int) -> None:
    rng = Rng(seed)
    picture = sparse(rng)
    within = fulfillable(Scene(picture).table, NAMES)
    for _ in range(12):
        gathering = [GATHERINGS[rng.below(31)], GATHERINGS[rng.below(31)]]
        composition = [NAMES[31 + rng.below(24)], NAMES[31 + rng.below(24)]]
        scene = Scene(picture, gathering=gathering, crystals=["12", "2"], composition=composition)
        worths = dict(zip(gathering, [3, 2], strict=True) if gathering[0] != gathering[1] else {gathering[0]: 3})
        worths |= {card: COMPOSITIONS[card].points for card in composition}
        best = max((points for card, points in worths.items() if card in within), default=0)
        assert most_to_get(scene.state, NO_LIMIT) == best


def walks(path: list[str], steps: int) -> Iterator[list[str]]:
    """Every way of so many steps that never goes straight back."""
    if steps == 0:
        yield path
        return
    barred = {None, path[-2] if len(path) > 1 else None}
    for way in "NESW":
        there = towards(path[-1], way)
        if there is not None and there not in barred:
            yield from walks([*path, there], steps - 1)


@pytest.mark.parametrize("start", ["a1", "b1", "c3"])
@pytest.mark.parametrize("steps", [1, 2, 5, 8])
def test_how_often_a_way_comes_to_its_end(start: str, steps: int) -> None:
    """The end included; where it began counts only when it comes there again."""
    possible = {(path[-1], path[1:].count(path[-1])) for path in walks([start], steps)}
    heading = 5 * SPACES.index(start)
    for at, end in enumerate(SPACES):
        for times in range(1, 6):
            assert VISITS.can(steps, heading, at, times) == ((end, times) in possible)
