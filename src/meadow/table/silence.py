"""Passes at once for seats that do not want to be asked at a beat; nobody else can tell.

These passes are stored with the change that leads to the beat: the seats never see a question.
"""

from collections.abc import Sequence
from typing import NamedTuple

from meadow.core.state import State
from meadow.table import entries
from meadow.table.entries import Entry
from meadow.table.live import Live
from meadow.table.match import NOBODY, Match, go_on
from meadow.table.updates import AskedWhen


class Wish(NamedTuple):
    """When a seat wants to be asked, what it held when it said so, and in which round that was."""

    asking: AskedWhen
    held: tuple[int, ...]
    in_round: int


def completed(live: Live, made: list[Entry], now: int) -> list[Entry]:
    """The entries, and what follows for seats that do not want to be asked."""
    match = live.match
    if match is None or not match.stepwise or not made:
        return made
    wishes = _wishes(live, match, made)
    if not wishes:
        return made
    state = after(match, made)
    if state.over():
        return made
    return [*made, *(entry for seat, wish in wishes.items() for entry in _follows(live, state, seat, wish, now))]


def _wishes(live: Live, match: Match, made: Sequence[Entry]) -> dict[int, Wish]:
    """Those of the seats that do not always want to be asked."""
    found = {number: Wish(seat.asking, seat.held, seat.in_round) for number, seat in enumerate(live.seats)}
    for entry in made:
        if isinstance(entry, entries.AskingSet):
            held = tuple(live.game.holding(match.state, entry.seat))
            found[entry.seat] = Wish(entry.asking, held, live.game.round_of(match.state))
    return {seat: wish for seat, wish in found.items() if wish.asking != "always"}


def _follows(live: Live, state: State, seat: int, wish: Wish, now: int) -> list[Entry]:
    if _is_over(live, state, seat, wish):
        return [entries.AskingSet(at=now, seat=seat, asking="always")]
    if not state.beat() or seat not in state.actors():
        return []
    if wish.asking == "concerns" and live.game.concerns(state, seat):
        return []
    return [entries.Acted(at=now, seat=seat, action=state.passing(seat), by="clock")]


def _is_over(live: Live, state: State, seat: int, wish: Wish) -> bool:
    """Whether what the seat waited for has come, so that it always wants to be asked again."""
    if wish.asking == "never":
        return live.game.round_of(state) != wish.in_round
    if wish.asking != "changes":
        return False
    changed = tuple(live.game.holding(state, seat)) != wish.held
    return changed or (state.beat() > 0 and live.game.concerns(state, seat))


def after(match: Match, made: Sequence[Entry]) -> State:
    """The position once these entries are folded; it must not be changed."""
    state, moved = match.state, False
    for entry in made:
        if isinstance(entry, entries.TakenBack):
            state, moved = match.after(match.before_decision(entry.to)), True
        elif isinstance(entry, entries.Acted | entries.BeatEnded):
            if not moved:
                state, moved = state.clone(), True
            move = (entry.seat, entry.action) if isinstance(entry, entries.Acted) else (NOBODY, 0)
            go_on(state, *move)
    return state
