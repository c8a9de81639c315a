"""Effects on hives: pollen, infestation, foragers that come back to life, cards that lie face up."""

from mypy_extensions import i64, u8

from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.board.bees import eradicate_in, infest_from
from meadow.games.pollen_wars.cards.hands import discard
from meadow.games.pollen_wars.cards.kinds import (
    ATTACK_BONUS,
    DEFENCE_BONUS,
    FOUR_CARDS,
    MUTINY,
    RESURRECTION,
    STEAL_AND_GIVE,
    STEAL_ONE,
    STEAL_THREE,
)
from meadow.games.pollen_wars.events import FacedUp, Resurrected, Stole
from meadow.games.pollen_wars.position import BY_CARDS, Position


def steal_one(position: Position, seat: i64, victim: i64, _second: i64) -> None:
    steal(position, seat, victim, seat, STEAL_ONE)


def steal_and_give(position: Position, seat: i64, victim: i64, to: i64) -> None:
    steal(position, seat, victim, to, STEAL_AND_GIVE)


def steal_three(position: Position, seat: i64, victim: i64, _second: i64) -> None:
    steal(position, seat, victim, seat, STEAL_THREE)


def steal(position: Position, seat: i64, victim: i64, to: i64, most: i64) -> None:
    """Move up to `most` pollen from the victim's hive to another."""
    taken: i64 = min(most, position.pollen[victim])
    position.lose(victim, taken, BY_CARDS)
    position.gain(to, taken, BY_CARDS)
    if position.log is not None:
        position.tell(Stole(seat=seat, victim=victim, to=to, pollen=taken))


def resurrect_for_pollen(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    revive(position, seat, RESURRECTION)


def resurrect(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    revive(position, seat, 0)


def revive(position: Position, seat: i64, paid: i64) -> None:
    position.lose(seat, paid, BY_CARDS)
    position.dead[seat] -= 1
    position.hive_foragers[seat] += 1
    if position.log is not None:
        position.tell(Resurrected(seat=seat, paid=paid))


def eradicate(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    eradicate_in(position, seat)


def infest(position: Position, seat: i64, other: i64, _second: i64) -> None:
    infest_from(position, seat, other)


def mutiny(position: Position, seat: i64, hive: i64, _second: i64) -> None:
    """Start a mutiny in a hive. It ends any other mutiny."""
    old: i64 = 0
    while old < position.seats:
        if position.mutinous(old):
            position.shown[old * KINDS + MUTINY] = u8(0)
            discard(position, MUTINY)
        old += 1
    position.struck = hive
    face_up(position, seat, MUTINY, hive)


def four_cards(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    face_up(position, seat, FOUR_CARDS, seat)


def attack_bonus(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    face_up(position, seat, ATTACK_BONUS, seat)


def defence_bonus(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    face_up(position, seat, DEFENCE_BONUS, seat)


def face_up(position: Position, seat: i64, kind: i64, hive: i64) -> None:
    position.shown[hive * KINDS + kind] += u8(1)
    if position.log is not None:
        position.tell(FacedUp(seat=seat, card=kind, hive=hive))
