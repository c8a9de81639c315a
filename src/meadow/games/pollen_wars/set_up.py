"""A new game: the field, the hives, the first cards; the ladybird queen places fungi and the drifting bee."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELLS, KINDS, PATTERNS, PLACES
from meadow.games.pollen_wars.board.field import lay
from meadow.games.pollen_wars.board.patterns import deal
from meadow.games.pollen_wars.cards.hands import draw
from meadow.games.pollen_wars.cards.kinds import BLUE, COLOUR, full_deck
from meadow.games.pollen_wars.components import COMPONENTS, QUEENS
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.position import FORAGERS, NOBODY, SOLDIERS, SOURCES
from meadow.games.pollen_wars.rules import CURRENT, Rules
from meadow.games.pollen_wars.state import PollenState


def start(options: PollenOptions, seats: int, rng: Rng) -> PollenState:
    """The first position, in which the ladybird queen sets up."""
    return _started(options, seats, rng, CURRENT)


def start_version_1(options: PollenOptions, seats: int, rng: Rng) -> PollenState:
    """The first position by version 1 of the rules."""
    return _started(options, seats, rng, 1)


def _started(options: PollenOptions, seats: int, rng: Rng, version: int) -> PollenState:
    state = PollenState(seats, rng, Rules(options, seats, version))
    _lay_field(state, options)
    _fill_hives(state)
    _deal_cards(state)
    state.starter = max(range(seats), key=lambda seat: int(state.ladybirds[seat]))
    state.turn = state.starter
    state.round = 1
    state.push(frames.ROUND_END, NOBODY, NOBODY)
    state.put(frames.STEP, frames.BEGINNING)
    state.push(frames.DRIFTING, state.starter)
    if state.rules.fungi > 0:
        state.push(frames.FUNGI, state.starter, state.rules.fungi)
    return state


def _lay_field(state: PollenState, options: PollenOptions) -> None:
    state.flowers = lay(options, state.rng)
    for cell in range(CELLS):
        if state.flowers[cell] == 0:
            state.rocks |= BIT[cell]
    cells = list(range(CELLS))
    if options.extra_stumps > 0:
        state.rng.shuffle(cells)
    for cell in cells[: options.extra_stumps]:
        state.stumps |= BIT[cell]


def _fill_hives(state: PollenState) -> None:
    seats = state.seats
    state.foragers = _numbers(seats, 0)
    state.soldiers = _numbers(seats, 0)
    state.hive_foragers = _numbers(seats, FORAGERS)
    state.hive_soldiers = _numbers(seats, SOLDIERS)
    state.dead = _numbers(seats, 0)
    state.injured = _numbers(seats, 0)
    state.hurt_now = _numbers(seats, 0)
    state.pollen = _numbers(seats, int(state.rules.start_pollen))
    state.earned = _numbers(seats * SOURCES, 0)
    state.earned_at = _numbers(seats * SOURCES, 0)
    state.earned_before = _numbers(seats * SOURCES, 0)
    state.infested = vec[u8]([u8(state.rules.infestation)] * seats)


def _deal_cards(state: PollenState) -> None:
    state.hands = _counts(QUEENS * KINDS)
    state.shown = _counts(QUEENS * KINDS)
    state.known = _counts(QUEENS * QUEENS * KINDS)
    state.battle = _counts(2 * QUEENS * KINDS)
    state.revealed = _counts(2 * QUEENS * KINDS)
    state.discards = _counts(KINDS)
    state.offered = _counts(KINDS)
    state.returned = _counts(KINDS)
    state.pattern_at = _counts(PLACES)
    state.pattern_known = _counts(PATTERNS)
    state.honey = _shuffled(state, True)
    state.jelly = _shuffled(state, False)
    spots = list(COMPONENTS.ladybirds.spots)
    state.rng.shuffle(spots)
    state.ladybirds = vec[u8]([u8(number) for number in spots[: state.seats]])
    for seat in range(state.seats):
        for _ in range(COMPONENTS.hand.honey):
            _deal_one(state, seat, True)
        for _ in range(COMPONENTS.hand.jelly):
            _deal_one(state, seat, False)
    deal(state)


def _shuffled(state: PollenState, honey: bool) -> vec[u8]:
    deck = full_deck(honey, state.rules.raids, state.rules.infestation)
    state.rng.shuffle_bytes(deck)
    return deck


def _deal_one(state: PollenState, seat: i64, honey: bool) -> None:
    """Deal a card to a hand; a blue one is shuffled back into its deck and replaced."""
    kind = draw(state, honey)
    while i64(COLOUR[kind]) == BLUE:
        state.honey = append(state.honey, u8(kind))
        state.rng.shuffle_bytes(state.honey)
        kind = draw(state, honey)
    state.hands[seat * KINDS + kind] += u8(1)


def _numbers(count: int, value: int) -> vec[i64]:
    return vec[i64]([i64(value)] * count)


def _counts(count: int) -> vec[u8]:
    return vec[u8]([u8(0)] * count)
