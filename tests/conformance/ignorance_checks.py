"""Nobody imagines the truth: whatever a seat does not know is drawn anew for it, each seat looked at by itself.

What a seat knows is taken from its view, never from `determinize`, which is what is tested here.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.rng import Rng
from meadow.core.state import State
from tests.conformance.hybrids import Pair, Place, changes
from tests.conformance.play import NODES, Rows, called, frozen, seen, some_states, viewers

# So many other positions are compared with the true one; so many are drawn at most until one has a certain change. An
# entry that changes less often than once in a hundred draws could be missed, and wrongly found fault with.
CANDIDATES = 8
DRAWS = 1000

# What holds for the nodes of many games together is looked for in so many of each number of seats, and in so many of
# their nodes. It takes so many nodes to find fault with an entry.
GAMES = range(4)
NODES_OF_EACH = 24
PROOFS = 4


class Look(NamedTuple):
    """A position of a game with others that might be, and all places in which they differ."""

    state: State
    pairs: list[Pair]
    hidden: set[Place]


def check_unknown_is_drawn_anew(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """Where others than the seat could imagine a position that looks the same to it, it can imagine those changes too.

    This holds node by node, so a view must show a seat all that it knows, its own past decisions too. It is complete
    where everyone knows the same. Where a seat knows a hand of its own it finds only what is seen when another's
    imagination happens to deal it the same hand: see the next check.
    """
    rng = Rng(seed)
    for state in some_states(game, seats, options, seed):
        for seat in viewers(seats):
            look = _alike(game, state, seat, rng)
            kept = sorted(look.hidden - _drawn(_draws(game, state, seat, rng), look.hidden))
            unknown = [place for place in kept if not _known(_shown(game, look, seat, place))]
            assert not unknown, (
                f"determinize for {called(seat)} never changes {_named(unknown)}, which it does not know"
            )


def _alike(game: AnyGame, state: State, seat: int | None, rng: Rng) -> Look:
    """Positions that others can imagine and that look the same to the seat."""
    others = [viewer for viewer in viewers(state.seats) if viewer != seat]
    known, legal = game.view(state, seat), _legal(state, seat)
    imagined = [game.determinize(state, others[-1 - number % len(others)], rng) for number in range(CANDIDATES)]
    alike = [other for other in imagined if game.view(other, seat) == known and _legal(other, seat) == legal]
    return _look(game, state, alike)


def _look(game: AnyGame, state: State, others: list[State]) -> Look:
    pairs = [Pair(state, other, _rows(game)) for other in others]
    return Look(state, pairs, set[Place]().union(*(pair.places for pair in pairs)))


def _known(shown: list[bool]) -> bool:
    """Whether the seat sees it in every way that was tried: the order of cards in its own hand may mean nothing."""
    return bool(shown) and all(shown)


def _legal(state: State, seat: int | None) -> list[int]:
    return [] if seat is None else state.legal(seat)


def _draws(game: AnyGame, state: State, seat: int | None, rng: Rng) -> Iterator[set[Place]]:
    """What determinize changes for the seat, time after time."""
    before = frozen(state)
    for _ in range(DRAWS):
        yield changes(before, frozen(game.determinize(state, seat, rng)), _rows(game))


def _drawn(draws: Iterable[set[Place]], wanted: set[Place]) -> set[Place]:
    """All that is changed until everything that is wanted was."""
    drawn = set[Place]()
    for changed in draws if wanted else ():
        drawn |= changed
        if wanted <= drawn:
            break
    return drawn


def check_only_what_is_seen_is_kept(game: AnyGame) -> None:
    """What is never in several games drawn anew for a seat, but is for onlookers, is what the seat's view shows.

    If an entry is replaced, or changed round with another of its row, and the seat's view stays the same, then the seat
    does not know the entry, unless it can work it out. That may happen, but hardly in all nodes of several games. So
    this finds a seat that always knows too much, whatever is in its own hand, but not one that does so only at times,
    nor what is hidden in only a few nodes.
    """
    for seats in game.seats:
        rng = Rng(seats)
        games = (some_states(game, seats, game.options(), seed, NODES_OF_EACH) for seed in GAMES)
        looks = [_imagined(game, state, rng) for states in games for state in states]
        for seat in range(seats):
            drawn = set[Place]()
            for look in looks:
                drawn |= _drawn(islice(_draws(game, look.state, seat, rng), CANDIDATES), look.hidden - drawn)
            _check_claims(game, looks, seat, drawn, rng)


def _imagined(game: AnyGame, state: State, rng: Rng) -> Look:
    """Positions that an onlooker can imagine."""
    return _look(game, state, [game.determinize(state, None, rng) for _ in range(CANDIDATES)])


def _check_claims(game: AnyGame, looks: list[Look], seat: int, drawn: set[Place], rng: Rng) -> None:
    """Whatever is hidden and never drawn for the seat is claimed to be known to it."""
    for place in sorted(set[Place]().union(*(look.hidden for look in looks)) - drawn):
        doubtful = [look for look in looks if place in look.hidden]
        shown = [_shown(game, look, seat, place) for look in doubtful[:: len(doubtful) // NODES + 1]]
        unseen = sum(not all(ways) for ways in shown)
        if unseen >= PROOFS and not any(_changes(game, look, seat, place, rng) for look in doubtful):
            raise AssertionError(
                f"determinize for seat {seat} never changes {place[0]} [{place[1]}], "
                f"which its view does not show in {unseen} of {len(shown)} positions"
            )
        known = any(shown) or place[0] in {row for row, _ in drawn}
        assert known, f"determinize for seat {seat} never changes {place[0]}, and no entry of it can be replaced"


def _changes(game: AnyGame, look: Look, seat: int, place: Place, rng: Rng) -> bool:
    """Whether the entry is ever drawn anew for the seat, if it is tried often."""
    return place in _drawn(_draws(game, look.state, seat, rng), {place})


def _shown(game: AnyGame, look: Look, seat: int | None, place: Place) -> list[bool]:
    """Whether the seat sees it if the entry at this place is another, for several others; empty if it cannot be put."""
    state, pair = look.state, next(pair for pair in look.pairs if place in pair.places)
    replaced = [_differs(game, state, hybrid, seat) for hybrid in pair.replaced(place)]
    exchanged = (
        _differs(game, state, hybrid, seat) or not _matters(game, state, hybrid) for hybrid in pair.exchanged(place)
    )
    return [*replaced, *exchanged]


def _matters(game: AnyGame, state: State, hybrid: State) -> bool:
    """Whether anybody sees that two entries were changed round: the order of cards in a hand may mean nothing."""
    return any(_differs(game, state, hybrid, seat) for seat in range(state.seats))


def _differs(game: AnyGame, state: State, hybrid: State, seat: int | None) -> bool:
    """Whether they do not look the same to the seat. A position that could never be may also fail to be shown."""
    try:
        return seen(game, hybrid, seat) != seen(game, state, seat)
    except (ArithmeticError, AssertionError, LookupError, RuntimeError, ValueError):
        return True


def _rows(game: AnyGame) -> list[str]:
    return sorted(game.secrets - {"rng"})


def _named(places: list[Place]) -> str:
    rows: Rows = {row: tuple(place for name, place in places if name == row) for row, _ in places}
    return ", ".join(f"{row} {list(held)}" for row, held in rows.items())
