"""Effects on hands, decks and pattern cards, and the cards that begin a raid or undo another card."""

from mypy_extensions import i64

from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.board.patterns import learn, pass_left, swap
from meadow.games.pollen_wars.cards.hands import discard, lay_down, learn_hand, steal_random
from meadow.games.pollen_wars.cards.hands import swap_hands as exchange_hands
from meadow.games.pollen_wars.cards.kinds import DRAWS
from meadow.games.pollen_wars.events import Blocked, HandDiscarded, HandSeen, HandsSwapped, PatternsPassed
from meadow.games.pollen_wars.frames import CARD, DRAWING, PLAYER, RAIDER, WHICH
from meadow.games.pollen_wars.phases.raids import announce
from meadow.games.pollen_wars.position import NOBODY, Position

# Patterns


def swap_patterns(position: Position, seat: i64, one: i64, other: i64) -> None:
    """Swap two opposing queens' patterns, or an opposing one with a dormant one."""
    swap(position, seat, one, other)


def swap_own_pattern(position: Position, seat: i64, place: i64, _second: i64) -> None:
    swap(position, seat, seat, place)


def pass_patterns_left(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    if position.log is not None:
        position.tell(PatternsPassed(seat=seat))
    pass_left(position)


def look_at_place(position: Position, seat: i64, place: i64, _second: i64) -> None:
    """Look at a queen's pattern or at a dormant one."""
    learn(position, seat, place)


# Hands and decks


def look_at_hand(position: Position, seat: i64, owner: i64, _second: i64) -> None:
    learn_hand(position, seat, owner)


def steal_card(position: Position, seat: i64, victim: i64, _second: i64) -> None:
    steal_random(position, seat, victim)


def discard_hand(position: Position, seat: i64, owner: i64, _second: i64) -> None:
    if position.log is not None:
        position.tell(HandDiscarded(seat=seat, owner=owner, cards=position.hand_of(owner)))
    kind: i64 = 0
    while kind < KINDS:
        while position.hands[owner * KINDS + kind] > 0:
            lay_down(position, owner, kind)
            discard(position, kind)
        kind += 1


def swap_hands(position: Position, seat: i64, one: i64, other: i64) -> None:
    exchange_hands(position, one, other)
    if position.log is not None:
        position.tell(HandsSwapped(seat=seat, first=one, second=other))
        for owner in (int(one), int(other)):
            cards = position.hand_of(owner)
            position.tell(HandSeen(seat=owner, seen_by=(owner,), owner=owner, cards=cards))


def draw_three(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    position.push(DRAWING, NOBODY, seat, DRAWS)


# Raids and blocks


def raid_card(position: Position, seat: i64, victim: i64, _second: i64) -> None:
    announce(position, seat, victim, NOBODY)


def force_raid(position: Position, seat: i64, raider: i64, victim: i64) -> None:
    announce(position, raider, victim, seat)


def block(position: Position, seat: i64, _first: i64, _second: i64) -> None:
    """Cancel the card or raid beneath."""
    if position.top() == CARD:
        owner, kind = position.get(PLAYER), position.get(WHICH)
        discard(position, kind)
    else:
        owner, kind = position.get(RAIDER), -1
    position.drop()
    if position.log is not None:
        position.tell(Blocked(seat=seat, owner=owner, card=kind))
