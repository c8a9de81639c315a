"""Lays out the meadow, the cards and the first crystals for a new game."""

from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings.actions import ALL_CARDS, COLOURS, DISPLAYED, GATHERINGS, SLOTS
from meadow.games.dust_in_the_wings.components import COMPONENTS
from meadow.games.dust_in_the_wings.display import NO_CARD, NOBODY, Rules
from meadow.games.dust_in_the_wings.options import DustOptions
from meadow.games.dust_in_the_wings.state import DustState


def start(options: DustOptions, seats: int, rng: Rng) -> DustState:
    """A random butterfly on each flower, three cards of each kind on display, a crystal on each gathering card."""
    state = DustState(seats, rng, Rules(options, seats))
    state.butterflies = random_butterflies(rng)
    state.held = filled(COLOURS, 0)
    state.display = filled(DISPLAYED, NO_CARD)
    state.black = filled(SLOTS, 0)
    state.white = filled(SLOTS, 0)
    state.owner = filled(ALL_CARDS, NOBODY)
    state.won_black = filled(seats, 0)
    state.won_white = filled(seats, 0)
    state.gathering_deck = shuffled(0, GATHERINGS, rng)
    state.composition_deck = shuffled(GATHERINGS, ALL_CARDS, rng)
    for slot in range(DISPLAYED):
        state.refill(slot)
    state.draw_crystals()
    return state


def random_butterflies(rng: Rng) -> vec[u8]:
    """Butterflies drawn from a bag of all of them, one for each flower."""
    flowers = [count for row in COMPONENTS.meadow.flowers for count in row]
    bag = [colour for colour in range(COLOURS) for _ in range(COMPONENTS.butterflies.each)]
    rng.shuffle(bag)
    counts = [0] * (len(flowers) * COLOURS)
    drawn = 0
    for space, flowers_there in enumerate(flowers):
        for colour in bag[drawn : drawn + flowers_there]:
            counts[space * COLOURS + colour] += 1
        drawn += flowers_there
    return vec[u8]([u8(count) for count in counts])


def shuffled(first: int, end: int, rng: Rng) -> vec[u8]:
    """A shuffled deck of the cards of these numbers."""
    deck = vec[u8]([u8(card) for card in range(first, end)])
    rng.shuffle_bytes(deck)
    return deck


def filled(length: int, value: int) -> vec[u8]:
    return vec[u8]([u8(value)] * length)
