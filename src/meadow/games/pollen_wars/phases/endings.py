"""The recovery of injured soldiers at the end of a turn, and the end of the game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.events import Ended
from meadow.games.pollen_wars.events import Recovered
from meadow.games.pollen_wars.position import OVER, Position

ELIMINATED: Final = -1


def recover(position: Position, seat: i64) -> None:
    """Heal at the end of a queen's turn: soldiers injured before the turn can be used again."""
    healed = position.injured[seat]
    position.hive_soldiers[seat] += healed
    position.injured[seat] = position.hurt_now[seat]
    position.hurt_now[seat] = 0
    if healed > 0 and position.log is not None:
        position.tell(Recovered(seat=seat, soldiers=healed))


def end_game(position: Position, how: str) -> None:
    position.phase = OVER
    position.stack = vec[i64]()
    position.adjudicated = how == "turn limit"
    if position.log is not None:
        winners, points = tuple(victors(position)), tuple(standing(position))
        adjudicated = position.adjudicated
        position.tell(Ended(seat=-1, winners=winners, scores=points, how=how, adjudicated=adjudicated))


def standing(position: Position) -> list[int]:
    """The pollen of each queen; once the game is over, -1 for those without a living forager: they cannot win."""
    over = position.phase == OVER
    return [
        ELIMINATED if over and position.alive(seat) == 0 else int(position.pollen[seat])
        for seat in range(position.seats)
    ]


def victors(position: Position) -> list[int]:
    """Most pollen, then most living foragers, then no infestation; nobody if no forager lives."""
    living = [seat for seat in range(position.seats) if position.alive(seat) > 0]
    ranks = {seat: _rank(position, seat) for seat in living}
    return [seat for seat in living if ranks[seat] == max(ranks.values())]


def _rank(position: Position, seat: int) -> tuple[int, int, int]:
    return int(position.pollen[seat]), int(position.alive(seat)), 1 - int(position.infested[seat])
