"""Trades: the active queen's offers, and the answers of the others."""

from typing import Final

from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import ACCEPT, AMOUNT, DECLINE, DONE, GIVE, KINDS, QUEEN
from meadow.games.pollen_wars.cards.hands import arrive, back_of, blur, learn_less
from meadow.games.pollen_wars.cards.kinds import first_kind, is_honey, last_kind
from meadow.games.pollen_wars.components import COMPONENTS
from meadow.games.pollen_wars.events import (
    Accepted,
    Asked,
    CardOffered,
    CardsOffered,
    Declined,
    OfferAddressed,
    Offered,
    PollenOffered,
    Traded,
)
from meadow.games.pollen_wars.frames import (
    ADDRESSING,
    ANSWERING,
    ASKED,
    ASKING_HONEY,
    ASKING_JELLY,
    ASKING_POLLEN,
    GIVING_CARDS,
    GIVING_POLLEN,
    HONEY_ASKED,
    JELLY_ASKED,
    OFFERS,
    OTHER,
    POLLEN_ASKED,
    POLLEN_GIVEN,
    RETURNING,
    STEP,
)
from meadow.games.pollen_wars.phases.listing import list_bits, list_kinds, list_one, list_range
from meadow.games.pollen_wars.position import BY_TRADES, Position

MOST_OFFERS: Final = COMPONENTS.trades.offers
ASKS: Final = ("pollen", "honey", "royal jelly")

# What can be offered


def can_offer(position: Position, seat: i64) -> bool:
    return position.get(OFFERS) < MOST_OFFERS and partners(position, seat) != 0


def has_anything(position: Position, seat: i64) -> bool:
    return position.pollen[seat] > 0 or position.hand_size(seat) > 0


def partners(position: Position, seat: i64) -> i64:
    """The queens with whom there is anything to trade."""
    generous = has_anything(position, seat)
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and (generous or has_anything(position, other)):
            mask |= BIT[other]
        other += 1
    return mask


def put_down(position: Position, honey: bool) -> i64:
    """How many cards with this back have been put into the offer."""
    total: i64 = 0
    kind = first_kind(honey)
    while kind < last_kind(honey):
        total += i64(position.offered[kind])
        kind += 1
    return total


def is_gift(position: Position) -> bool:
    """Whether the offer gives anything so far."""
    return position.get(POLLEN_GIVEN) > 0 or put_down(position, True) + put_down(position, False) > 0


def list_offer(position: Position, seat: i64, listed: list[object]) -> None:
    """List the legal actions of an offer; those that could only lead to nothing for nothing are left out."""
    step = position.get(STEP)
    if step == ADDRESSING:
        list_bits(listed, QUEEN, partners(position, seat))
    elif step == GIVING_CARDS:
        _list_cards(position, seat, listed)
    elif step == ANSWERING:
        list_one(listed, ACCEPT)
        list_one(listed, DECLINE)
    elif step == RETURNING:
        _list_returns(position, seat, listed)
    else:
        list_range(listed, AMOUNT, _least(position, seat, step), _most(position, seat, step))


def _list_cards(position: Position, seat: i64, listed: list[object]) -> None:
    list_kinds(listed, GIVE, position.hands, seat * KINDS)
    if is_gift(position) or has_anything(position, position.get(OTHER)):
        list_one(listed, DONE)


def _list_returns(position: Position, seat: i64, listed: list[object]) -> None:
    kind: i64 = 0
    while kind < KINDS:
        if position.hands[seat * KINDS + kind] > 0 and _still_asked(position, is_honey(kind)) > 0:
            list_one(listed, GIVE + kind)
        kind += 1


def _still_asked(position: Position, honey: bool) -> i64:
    """How many cards with this back the other queen has still to put down."""
    left = position.get(HONEY_ASKED if honey else JELLY_ASKED)
    kind = first_kind(honey)
    while kind < last_kind(honey):
        left -= i64(position.returned[kind])
        kind += 1
    return left


def _most(position: Position, seat: i64, step: i64) -> i64:
    other = position.get(OTHER)
    if step == GIVING_POLLEN:
        return position.pollen[seat]
    if step == ASKING_POLLEN:
        return position.pollen[other]
    return position.honey_cards(other) if step == ASKING_HONEY else position.jelly_cards(other)


def _least(position: Position, seat: i64, step: i64) -> i64:
    """The least amount: 0, or 1 where 0 could only lead to nothing for nothing."""
    other = position.get(OTHER)
    if step == GIVING_POLLEN:
        return 0 if position.hand_size(seat) > 0 or has_anything(position, other) else 1
    if is_gift(position):
        return 0
    if step == ASKING_POLLEN:
        return 0 if position.hand_size(other) > 0 else 1
    if position.get(POLLEN_ASKED) > 0:
        return 0
    if step == ASKING_HONEY:
        return 0 if position.jelly_cards(other) > 0 else 1
    return 0 if position.get(HONEY_ASKED) > 0 else 1


# What is done


def decide_offer(position: Position, seat: i64, action: i64) -> None:
    step = position.get(STEP)
    if step == ADDRESSING:
        _address(position, seat, action - QUEEN)
    elif step == GIVING_CARDS:
        _give_card(position, seat, action)
    elif step == ANSWERING:
        _answer(position, seat, action == ACCEPT)
    elif step == RETURNING:
        _return_card(position, seat, action - GIVE)
    else:
        _set_amount(position, seat, step, action - AMOUNT)


def _address(position: Position, seat: i64, other: i64) -> None:
    position.put(OTHER, other)
    position.put(HONEY_ASKED, 0)
    position.put(JELLY_ASKED, 0)
    position.put(STEP, GIVING_POLLEN)
    if position.log is not None:
        position.tell(OfferAddressed(seat=seat, other=other))


def _set_amount(position: Position, seat: i64, step: i64, amount: i64) -> None:
    """Set the pollen given, or one of the three amounts asked for; steps and slots are in the same order."""
    position.put(STEP, step + 1)
    if step == GIVING_POLLEN:
        position.put(POLLEN_GIVEN, amount)
        if position.log is not None:
            position.tell(PollenOffered(seat=seat, pollen=amount))
        return
    position.put(POLLEN_ASKED + step - ASKING_POLLEN, amount)
    if position.log is not None:
        position.tell(Asked(seat=seat, what=ASKS[step - ASKING_POLLEN], amount=amount))
    if step == ASKING_JELLY:
        position.put(ASKED, position.get(OTHER))
        if position.log is not None:
            _tell_offer(position, seat)


def _tell_offer(position: Position, seat: i64) -> None:
    gives = (int(position.get(POLLEN_GIVEN)), int(put_down(position, True)), int(put_down(position, False)))
    asks = (int(position.get(POLLEN_ASKED)), int(position.get(HONEY_ASKED)), int(position.get(JELLY_ASKED)))
    position.tell(Offered(seat=seat, other=position.get(OTHER), gives=gives, asks=asks))


def _give_card(position: Position, seat: i64, action: i64) -> None:
    if action == DONE:
        position.put(STEP, ASKING_POLLEN)
        if position.log is not None:
            honey, jelly = put_down(position, True), put_down(position, False)
            position.tell(CardsOffered(seat=seat, honey=honey, jelly=jelly))
        return
    kind = action - GIVE
    position.hands[seat * KINDS + kind] -= u8(1)
    position.offered[kind] += u8(1)
    if position.log is not None:
        position.tell(CardOffered(seat=seat, seen_by=(seat,), back=back_of(kind), card=kind))


def _answer(position: Position, seat: i64, accepted: bool) -> None:
    giver = position.turn
    if position.log is not None:
        position.tell(Accepted(seat=seat, giver=giver) if accepted else Declined(seat=seat, giver=giver))
    if not accepted:
        _take_back(position, giver)
        position.drop()
    elif position.get(HONEY_ASKED) + position.get(JELLY_ASKED) > 0:
        position.put(STEP, RETURNING)
    else:
        _exchange(position, giver, seat)


def _take_back(position: Position, giver: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        position.hands[giver * KINDS + kind] += position.offered[kind]
        position.offered[kind] = u8(0)
        kind += 1


def _return_card(position: Position, seat: i64, kind: i64) -> None:
    position.hands[seat * KINDS + kind] -= u8(1)
    position.returned[kind] += u8(1)
    if position.log is not None:
        position.tell(CardOffered(seat=seat, seen_by=(seat,), back=back_of(kind), card=kind))
    if _still_asked(position, True) + _still_asked(position, False) == 0:
        _exchange(position, position.turn, seat)


# The exchange


def _exchange(position: Position, giver: i64, other: i64) -> None:
    """Exchange everything at once: both lose what they give before either gains."""
    given = position.get(POLLEN_GIVEN)
    taken = position.get(POLLEN_ASKED)
    position.drop()
    if position.log is not None:
        _tell_trade(position, giver, other, given, taken)
    position.lose(giver, given, BY_TRADES)
    position.lose(other, taken, BY_TRADES)
    position.gain(giver, taken, BY_TRADES)
    position.gain(other, given, BY_TRADES)
    _exchange_cards(position, giver, other)


def _exchange_cards(position: Position, giver: i64, other: i64) -> None:
    """Let everyone see all cards leave before any arrive: a kind may go both ways."""
    kind: i64 = 0
    while kind < KINDS:
        _see_off(position, giver, other, kind, i64(position.offered[kind]))
        _see_off(position, other, giver, kind, i64(position.returned[kind]))
        kind += 1
    kind = 0
    while kind < KINDS:
        while position.offered[kind] > 0:
            position.offered[kind] -= u8(1)
            arrive(position, giver, other, kind)
        while position.returned[kind] > 0:
            position.returned[kind] -= u8(1)
            arrive(position, other, giver, kind)
        kind += 1


def _see_off(position: Position, giver: i64, taker: i64, kind: i64, cards: i64) -> None:
    if cards > 0:
        blur(position, giver, taker, is_honey(kind))
    while cards > 0:
        learn_less(position, taker, giver, kind)
        cards -= 1


def _tell_trade(position: Position, giver: i64, other: i64, given: i64, taken: i64) -> None:
    cards_given = tuple([kind for kind in range(KINDS) for _ in range(int(position.offered[kind]))])
    cards_taken = tuple([kind for kind in range(KINDS) for _ in range(int(position.returned[kind]))])
    position.tell(
        Traded(
            seat=giver,
            seen_by=(giver, other),
            other=other,
            pollen_given=given,
            pollen_taken=taken,
            given=cards_given,
            taken=cards_taken,
        )
    )
