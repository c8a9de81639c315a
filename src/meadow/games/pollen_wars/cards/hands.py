"""Moves of cards between decks, hands and discards, and what every queen knows of the other hands."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.cards.kinds import first_kind, is_honey, last_kind
from meadow.games.pollen_wars.events import CardStolen, Drew, HandSeen, Reshuffled
from meadow.games.pollen_wars.position import Position, known_at


def back_of(kind: i64) -> str:
    return back(is_honey(kind))


def back(honey: bool) -> str:
    return "honey" if honey else "royal jelly"


# Decks and discards


def discard(position: Position, kind: i64) -> None:
    position.discards[kind] += u8(1)


def can_draw(position: Position, honey: bool) -> bool:
    """Whether a deck or its discard pile has a card."""
    if len(position.honey if honey else position.jelly) > 0:
        return True
    kind = first_kind(honey)
    while kind < last_kind(honey):
        if position.discards[kind] > 0:
            return True
        kind += 1
    return False


def draw(position: Position, honey: bool) -> i64:
    """Draw the top card of a deck; an empty deck is refilled from its discards first. Needs `can_draw`."""
    if len(position.honey if honey else position.jelly) == 0:
        reshuffle(position, honey)
    if honey:
        position.honey, kind = pop(position.honey)
    else:
        position.jelly, kind = pop(position.jelly)
    return i64(kind)


def reshuffle(position: Position, honey: bool) -> None:
    deck = vec[u8]()
    kind = first_kind(honey)
    while kind < last_kind(honey):
        while position.discards[kind] > 0:
            deck = append(deck, u8(kind))
            position.discards[kind] -= u8(1)
        kind += 1
    position.rng.shuffle_bytes(deck)
    if position.log is not None:
        position.tell(Reshuffled(seat=-1, back=back(honey), cards=len(deck)))
    if honey:
        position.honey = deck
    else:
        position.jelly = deck


def draw_to_hand(position: Position, seat: i64, kind: i64) -> None:
    """Add a card that was just drawn to a hand."""
    position.hands[seat * KINDS + kind] += u8(1)
    if position.log is not None:
        position.tell(Drew(seat=seat, seen_by=(seat,), back=back_of(kind), card=kind))


# Hands


def lay_down(position: Position, owner: i64, kind: i64) -> None:
    """Take a card out of a hand for everyone to see."""
    position.hands[owner * KINDS + kind] -= u8(1)
    see_leave(position, owner, kind)


def see_leave(position: Position, owner: i64, kind: i64) -> None:
    """Everyone sees a card leave a hand: each observer who knew of such a card there knows of one fewer."""
    observer: i64 = 0
    while observer < position.seats:
        learn_less(position, observer, owner, kind)
        observer += 1


def learn_less(position: Position, observer: i64, owner: i64, kind: i64) -> None:
    place = known_at(observer, owner, kind)
    if position.known[place] > 0:
        position.known[place] -= u8(1)


def learn_hand(position: Position, observer: i64, owner: i64) -> None:
    """Let an observer see a whole hand."""
    kind: i64 = 0
    while kind < KINDS:
        position.known[known_at(observer, owner, kind)] = position.hands[owner * KINDS + kind]
        kind += 1
    if position.log is not None:
        cards = position.hand_of(owner)
        position.tell(HandSeen(seat=observer, seen_by=(observer,), owner=owner, cards=cards))


def blur(position: Position, one: i64, other: i64, honey: bool) -> None:
    """Cards with this back went unseen between two queens: the others no longer know such cards in either hand."""
    observer: i64 = 0
    while observer < position.seats:
        if observer not in (one, other):
            forget(position, observer, one, honey)
            forget(position, observer, other, honey)
        observer += 1


def forget(position: Position, observer: i64, owner: i64, honey: bool) -> None:
    kind = first_kind(honey)
    while kind < last_kind(honey):
        position.known[known_at(observer, owner, kind)] = u8(0)
        kind += 1


def arrive(position: Position, giver: i64, taker: i64, kind: i64) -> None:
    """Add a card to another hand; its giver knows that it is there."""
    position.hands[taker * KINDS + kind] += u8(1)
    position.known[known_at(giver, taker, kind)] += u8(1)


def steal_random(position: Position, thief: i64, victim: i64) -> None:
    """Steal a random card; each card of the hand is equally likely."""
    left = position.rng.below(position.hand_size(victim))
    kind: i64 = 0
    while left >= i64(position.hands[victim * KINDS + kind]):
        left -= i64(position.hands[victim * KINDS + kind])
        kind += 1
    position.hands[victim * KINDS + kind] -= u8(1)
    blur(position, thief, victim, is_honey(kind))
    learn_less(position, thief, victim, kind)
    arrive(position, victim, thief, kind)
    if position.log is not None:
        seen_by = (thief, victim)
        event = CardStolen(seat=thief, seen_by=seen_by, victim=victim, back=back_of(kind), card=kind)
        position.tell(event)


def swap_hands(position: Position, one: i64, other: i64) -> None:
    """Swap whole hands, and with them what the others know of them."""
    kind: i64 = 0
    while kind < KINDS:
        kept = position.hands[one * KINDS + kind]
        position.hands[one * KINDS + kind] = position.hands[other * KINDS + kind]
        position.hands[other * KINDS + kind] = kept
        observer: i64 = 0
        while observer < position.seats:
            here = known_at(observer, one, kind)
            there = known_at(observer, other, kind)
            kept = position.known[here]
            position.known[here] = position.known[there]
            position.known[there] = kept
            observer += 1
        kind += 1
    _know_former_hands(position, one, other)


def _know_former_hands(position: Position, one: i64, other: i64) -> None:
    """After a swap both know the hand that they gave away; `known` has no entries for a queen's own hand."""
    kind: i64 = 0
    while kind < KINDS:
        position.known[known_at(one, one, kind)] = u8(0)
        position.known[known_at(other, other, kind)] = u8(0)
        position.known[known_at(one, other, kind)] = position.hands[other * KINDS + kind]
        position.known[known_at(other, one, kind)] = position.hands[one * KINDS + kind]
        kind += 1
