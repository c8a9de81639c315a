"""Scores the end of a match: points for the hands and crystals for the winners."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.games.flautz.actions import HAND
from meadow.games.flautz.components import COMPONENTS
from meadow.games.flautz.events import MatchEnded
from meadow.games.flautz.position import CRYSTALS, Position
from meadow.games.flautz.spells import straight_colour, value

FOR_MATCH: Final = COMPONENTS.crystals.match
FOR_STRAIGHT: Final = COMPONENTS.crystals.straight
FOR_ROYAL: Final = COMPONENTS.crystals.royal


def score_match(position: Position, straight: i64) -> None:
    """Score the match; `straight` is the seat that ended it by a Straight or Royal, or -1."""
    royal = straight >= 0 and straight_colour(position.hands, straight * HAND) == i64(position.apprentice[straight])
    gained = vec[i64]([i64(0)] * position.seats)
    if straight >= 0:
        gained[straight] = FOR_ROYAL if royal else FOR_STRAIGHT
    else:
        _crown(position, gained)
    position.match_points = vec[i64]([i64(0)] * position.seats)
    position.shown = position.hands[:]
    seat: i64 = 0
    while seat < position.seats:
        if position.focused[seat] == 0 and (not royal or seat == straight):
            position.match_points[seat] = value(position.hands, seat * HAND, HAND) >> 3
        position.points[seat] += position.match_points[seat]
        position.crystals[seat] += gained[seat]
        position.show_hand(seat)
        seat += 1
    count_pool(position, 0)
    if position.log is not None:
        _tell_match(position, straight, royal, gained)


def _crown(position: Position, gained: vec[i64]) -> None:
    """Award FOR_MATCH crystals to the best spell, or to each of equal ones. A focused seat has no spell."""
    best: i64 = -1
    seat: i64 = 0
    while seat < position.seats:
        if position.focused[seat] == 0:
            worth = value(position.hands, seat * HAND, HAND)
            best = max(best, worth)
        seat += 1
    seat = 0
    while seat < position.seats:
        if position.focused[seat] == 0 and value(position.hands, seat * HAND, HAND) == best:
            gained[seat] = FOR_MATCH
        seat += 1


def _tell_match(position: Position, straight: i64, royal: bool, gained: vec[i64]) -> None:
    assert position.log is not None
    how = "declared" if position.declarer >= 0 else "rounds"
    if straight >= 0:
        how = "royal" if royal else "straight"
    position.log.append(
        MatchEnded(
            seat=straight,
            how=how,
            hands=tuple([position.hand_of(seat) for seat in range(position.seats)]),
            points=tuple([int(number) for number in position.match_points]),
            crystals=tuple([int(number) for number in gained]),
        )
    )


def count_pool(position: Position, marker: i64) -> None:
    """Set the pool to the crystals left; crystals won when none is left still count for their seats."""
    left: i64 = CRYSTALS - marker
    seat: i64 = 0
    while seat < position.seats:
        left -= position.crystals[seat]
        seat += 1
    position.pool = max(0, left)
