"""Playing on from a position of a match that is over: one person who wants to know what could have been, and bots."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from meadow.table import beats, entries, lookback, names, settings
from meadow.table.asking import Asking
from meadow.table.chat import printable
from meadow.table.entries import Entry
from meadow.table.fairness import commitment
from meadow.table.live import Live
from meadow.table.match import NOBODY, Match, Move, go_on, played
from meadow.table.plain import plain_moves
from meadow.table.problems import Refused
from meadow.table.settings import ClockRule, Settings
from meadow.table.updates import Viewer


class Wanted(NamedTuple):
    """The position that `viewer` was shown with this version; the seat to take; which bots sit on all others."""

    viewer: Viewer
    version: int
    take: int
    name: str
    level: str
    settings: Settings


def first_entries(asking: Asking, wanted: Wanted, salt: str) -> list[Entry]:
    """The first entries of the new table. Its seed is that of the match, which all know by now. Raises Refused."""
    live, match = asking.live, _over(asking.live)
    moves = _moves(live, match, wanted, asking.now)
    if played(match.opening(), moves).over():
        raise Refused("over", "In this position the game is over: choose an earlier one.")
    return [
        _created(asking, wanted, salt),
        *_seated(asking, wanted),
        entries.Started(at=asking.now),
        *_decided(match, moves, beats.stepwise(live.game, wanted.settings), asking.now),
    ]


def _decided(match: Match, moves: Sequence[Move], stepwise: bool, now: int) -> Iterator[Entry]:
    """The entries that lead to the position, as a bot's: what was decided in another match cannot be taken back."""
    if not (stepwise and match.stepwise):
        for seat, action in plain_moves(match, moves):
            yield entries.Acted(at=now, seat=seat, action=action, by="bot")
        return
    state = match.opening()
    for move in moves:
        if move.seat == NOBODY:
            yield entries.BeatEnded(at=now, beat=state.beat())
        else:
            yield entries.Acted(at=now, seat=move.seat, action=move.action, by="bot")
        go_on(state, move.seat, move.action)


def _over(live: Live) -> Match:
    if live.match is None or not live.over:
        raise Refused("not_over", "The game is not over: play on from its positions when it is.")
    return live.match


def _moves(live: Live, match: Match, wanted: Wanted, now: int) -> Sequence[Move]:
    """The moves that led to the position."""
    steps, moves = lookback.way(live, match, wanted.viewer, now)
    shown = [step.decisions for step in steps if step.version <= wanted.version]
    if not shown:
        raise Refused("stale", "There was no position yet with this version: choose a later one.")
    return moves[: shown[-1]]


def _created(asking: Asking, wanted: Wanted, salt: str) -> entries.Created:
    settings.check(wanted.settings)
    # Private, because the shuffles are known; without clocks, because the decisions so far took no time.
    private = msgspec.structs.replace(
        wanted.settings, name=printable(wanted.settings.name), public=False, clock=ClockRule()
    )
    return msgspec.structs.replace(
        asking.live.created,
        at=asking.now,
        salt=salt,
        commitment=commitment(asking.live.created.seed, salt),
        settings=private,
        host=asking.holder,
    )


def _seated(asking: Asking, wanted: Wanted) -> list[Entry]:
    settings.check_bot(wanted.level)
    asking.live.seats[wanted.take]  # raises Refused if there is no such seat
    taken = [names.checked(wanted.name)]
    made: list[Entry] = [entries.Joined(at=asking.now, seat=wanted.take, name=taken[0], holder=asking.holder)]
    for seat in range(len(asking.live.seats)):
        if seat != wanted.take:
            taken.append(names.for_bot(taken))
            made.append(entries.BotSat(at=asking.now, seat=seat, level=wanted.level, name=taken[-1]))
    return made
