"""A new game: apprentices and the first starting player by lot, then the first match."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.games.flautz.actions import HAND, PLACES
from meadow.games.flautz.kinds import COLOURS
from meadow.games.flautz.options import FlautzOptions
from meadow.games.flautz.position import Rules
from meadow.games.flautz.state import FlautzState


def start(options: FlautzOptions, seats: int, rng: Rng) -> FlautzState:
    """A new game with the first match dealt. If a Straight ended it at once, the next one, or the game is over."""
    state = _table(options, seats, rng)
    state.begin_match()
    return state


def opening(options: FlautzOptions, seats: int, rng: Rng, log: list[Event]) -> FlautzState:
    """Like `start`, with its events appended to `log`."""
    state = _table(options, seats, rng)
    state.log = log
    state.begin_match()
    state.log = None
    return state


def _table(options: FlautzOptions, seats: int, rng: Rng) -> FlautzState:
    """A table with apprentices and the starting player drawn, but nothing dealt."""
    state = FlautzState(seats, rng, Rules(options, seats), bytes_of(seats * HAND), vec[u8]())
    colours = list(range(COLOURS))
    rng.shuffle(colours)
    state.apprentice = vec[u8]([u8(colour) for colour in colours[:seats]])
    state.known = bytes_of(seats * HAND)
    state.display = bytes_of(PLACES)
    state.focused = bytes_of(seats)
    state.crystals = vec[i64]([i64(0)] * seats)
    state.points = vec[i64]([i64(0)] * seats)
    state.match_points = vec[i64]([i64(0)] * seats)
    state.starter = rng.below(seats)
    return state


def bytes_of(count: int) -> vec[u8]:
    return vec[u8]([u8(0)] * count)
