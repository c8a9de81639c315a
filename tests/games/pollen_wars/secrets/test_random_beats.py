"""The same for random games: a hidden card is exchanged somewhere, and whatever is played on looks the same."""

from collections.abc import Iterator
from typing import Final, NamedTuple, get_args

import pytest
from hypothesis import HealthCheck, Phase, assume, event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from mypy_extensions import u8

from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.pollen_wars.actions import ATTACK, DEFEND, DISCARD, GIVE, OFFER, PASS, PLAY, QUEEN
from meadow.games.pollen_wars.frames import CARD, TURN, WHICH
from meadow.games.pollen_wars.frames import OFFER as OFFERING
from meadow.games.pollen_wars.state import PollenState
from meadow.table import ClockRule, Settings, commands
from meadow.table.updates import AskedWhen
from tests.games.pollen_wars.kinds import (
    DISCARD_HAND,
    KINDS,
    LOOK_AT_HAND,
    MUTINY,
    STEAL_CARD,
    SWAP_HANDS,
    YELLOW,
    is_honey,
    packed,
)
from tests.games.pollen_wars.secrets.stages import exchanged, forgotten, staged
from tests.games.pollen_wars.walks import cost, nodes
from tests.table.twins import Answer, Cast, Choose, Command, Stage, check_alike, replaying

pytestmark = pytest.mark.slow

PRYING: Final = (LOOK_AT_HAND, STEAL_CARD, SWAP_HANDS, DISCARD_HAND)
"""Cards by which others learn what a queen holds."""
ENOUGH: Final = 4
"""So many cards must be left in the decks, at whose bottom the other card lies."""
SECONDS: Final = 25


def playing(hidden: int, kinds: set[int], rng: Rng) -> Choose:
    """Decide at random, but let nobody see the hidden card; stop where that cannot be avoided."""
    blocks = (PLAY, DISCARD, ATTACK, DEFEND, GIVE)
    showing = {block + kind for block in blocks for kind in kinds} | {OFFER}

    def choose(state: State, seat: int, actions: list[int]) -> int | None:
        assert isinstance(state, PollenState)
        barred = set(showing) if seat == hidden else set()
        prying = state.top() == CARD and state.get(WHICH) in PRYING
        if prying or state.top() == OFFERING:
            barred.add(QUEEN + hidden)
        open_to = [action for action in actions if action not in barred]
        if not open_to or min(len(state.honey), len(state.jelly)) < ENOUGH:
            return None
        return min((rng.pick(open_to) for _ in range(3)), key=lambda action: (cost(action), action))

    return choose


class Exchange(NamedTuple):
    """A position, a queen, the card that she holds there, and the one that she holds in the other match."""

    state: PollenState
    hidden: int
    holds: int
    instead: int


@st.composite
def exchanges(draw: DrawFn) -> Exchange:
    """Somewhere in a random game a queen gets a card out of a deck: a yellow one, or another with the same back."""
    seats = draw(st.integers(3, 6))
    places = [node.before for node in nodes(seats) if _fits(node.before)]
    place, hidden = draw(st.integers(0, len(places) - 1)), draw(st.integers(0, seats - 1))
    state = forgotten(places[place], hidden)
    decks = [[int(kind) for kind in deck if kind != MUTINY] for deck in (state.honey, state.jelly)]
    pairs = {(one, other) for deck in decks for one in deck for other in deck if (one in YELLOW) != (other in YELLOW)}
    assume(pairs)
    holds, instead = draw(st.sampled_from(sorted(pairs)))
    return Exchange(dealt(state, hidden, holds, instead), hidden, holds, instead)


def _fits(state: PollenState) -> bool:
    """Whether somebody is in the middle of a turn, with nothing pending, and there are enough cards to play on."""
    return bool(state.top() == TURN) and min(len(state.honey), len(state.jelly)) > 2 * ENOUGH


def dealt(state: PollenState, seat: int, kind: int, instead: int) -> PollenState:
    """The position in which a queen has this card as well, and the other one lies at the bottom of its deck."""
    other = state.clone()
    deck = [int(card) for card in (other.honey if is_honey(kind) else other.jelly)]
    deck.remove(kind)
    deck.remove(instead)
    deck.insert(0, instead)
    if is_honey(kind):
        other.honey = packed(deck)
    else:
        other.jelly = packed(deck)
    other.hands[seat * KINDS + kind] += u8(1)
    return other


TIMES = st.sampled_from([None, 60, 800, 1900])
CLOCKS: Final = (
    ClockRule(),
    ClockRule(kind="move", seconds=20),
    ClockRule(kind="game", seconds=15, increment=2),
    ClockRule(kind="game", seconds=10, at_zero="forfeit"),
)
MODES: st.SearchStrategy[AskedWhen] = st.sampled_from(get_args(AskedWhen))


@st.composite
def sayings(draw: DrawFn, seats: int, hidden: int) -> tuple[int, int, Command]:
    """Somebody says something, asks all others to wait, or the hidden queen chooses how she is asked."""
    at, seat, mode = draw(st.integers(0, 1000 * SECONDS)), draw(st.integers(0, seats - 1)), draw(MODES)
    said: list[tuple[int, Command]] = [
        (seat, lambda _: commands.Say(seat=seat, text="Hm?")),
        (seat, lambda _: commands.HoldOn(seat=seat)),
        (seat, lambda version: commands.Undo(seat=seat, version=version)),
        (seat, lambda version: commands.AskUndo(seat=seat, version=version)),
        (seat, lambda _: commands.Pause(seat=seat)),
        (seat, lambda _: commands.Leave(seat=seat)),
        (hidden, lambda _: commands.SetAsking(seat=hidden, asking=mode)),
    ]
    return at, *draw(st.sampled_from(said))


def answers(seats: int) -> Iterator[tuple[int, int, Command]]:
    """Everybody agrees to whatever is asked for, goes on after a pause and comes back, again and again."""
    for at in range(0, 1000 * SECONDS, 900):
        for seat in range(seats):
            yield at, seat, lambda _, seat=seat: commands.AnswerUndo(seat=seat, yes=True)  # type: ignore[misc]
            yield at, seat, lambda _, seat=seat: commands.AnswerPause(seat=seat, yes=True)  # type: ignore[misc]
            yield at + 300, seat, lambda _, seat=seat: commands.Resume(seat=seat)  # type: ignore[misc]
            yield at + 600, seat, lambda _, seat=seat: commands.Return(seat=seat)  # type: ignore[misc]


@st.composite
def casts(draw: DrawFn, exchange: Exchange) -> Cast:
    seats = range(exchange.state.seats)
    bots = frozenset(seat for seat in seats if draw(st.booleans()))
    return Cast(
        hidden=exchange.hidden,
        bots=bots if len(bots) < len(seats) else bots - {0},
        lets_be=PASS,
        answers={seat: (Answer(draw(TIMES)),) for seat in seats},
        bot_takes=draw(st.sampled_from([20, 700, 2500])),
        says=(*draw(st.lists(sayings(len(seats), exchange.hidden), max_size=8)), *answers(len(seats))),
        settings=Settings(clock=draw(st.sampled_from(CLOCKS)), stand_in="random"),
        every=1700,
    )


# A smaller example is not worth minutes of looking for one: the difference is told.
@settings(
    max_examples=20,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(data=st.data())
def test_an_exchanged_card_is_noticed_by_nobody(data: st.DataObject) -> None:
    exchange = data.draw(exchanges())
    state, hidden, holds, instead = exchange
    cast = data.draw(casts(exchange))
    rng = Rng(data.draw(st.integers(0, 2**32)))
    one = Stage(staged(state), state.seats, cast, playing(hidden, {holds, instead}, rng)).run(SECONDS)
    without = exchanged(state, hidden, holds, instead)
    other = Stage(staged(without), state.seats, cast, replaying(one.decided, PASS)).run(SECONDS)
    check_alike(one, other)
    event(f"asked more often: {one.asked_in_secret != other.asked_in_secret}")
