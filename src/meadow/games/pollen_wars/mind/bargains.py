"""The value of an offer to both queens: they sell cards that they would have to discard, and buy what is worth it."""

from typing import Final

from mypy_extensions import i64

from meadow.games.pollen_wars.frames import (
    ADDRESSING,
    ANSWERING,
    ASKING_HONEY,
    ASKING_JELLY,
    GIVING_CARDS,
    HONEY_ASKED,
    JELLY_ASKED,
    OTHER,
    POLLEN_ASKED,
    POLLEN_GIVEN,
    STEP,
)
from meadow.games.pollen_wars.mind.reckoning import HONEY_CARD, JELLY_CARD, cards_worth
from meadow.games.pollen_wars.phases.trades import put_down
from meadow.games.pollen_wars.position import Position

# BREATH is the penalty for an offer that is no bargain for both, DOUBT that for a good one, which may be declined.
BREATH: Final = 0.5
DOUBT: Final = 0.1
PRICE: Final = 1


def bargain(position: Position, seat: i64) -> float:
    """The value to a queen of the offer on top of the stack, apart from what has changed hands already."""
    if seat == position.turn:
        return _sale(position, seat)
    return _purchase(position) if seat == position.get(OTHER) else 0.0


def _sale(position: Position, seat: i64) -> float:
    """The value of an offer to its maker: a surplus royal jelly card is sold at PRICE; other offers are a waste."""
    if not _is_sale(position, seat):
        return with_cards_back(position, seat, 0) - BREATH - float(position.get(POLLEN_GIVEN))
    still_to_be_put_down = with_cards_back(position, seat, -1) if put_down(position, False) == 0 else 0.0
    return still_to_be_put_down + float(PRICE) - DOUBT


def with_cards_back(position: Position, seat: i64, more: i64) -> float:
    """How much more a hand is worth with the cards put down and `more` additional royal jelly cards."""
    honey = position.honey_cards(seat)
    jelly = position.jelly_cards(seat)
    limit = position.hand_limit(seat)
    with_them = cards_worth(honey + put_down(position, True), jelly + put_down(position, False) + more, limit)
    return with_them - cards_worth(honey, jelly, limit)


def _is_sale(position: Position, seat: i64) -> bool:
    """Whether the offer so far is one royal jelly card at PRICE to a queen who wants it."""
    step = position.get(STEP)
    cards = position.hand_size(seat) + put_down(position, True) + put_down(position, False)
    if cards <= position.hand_limit(seat) or put_down(position, True) > 0 or position.get(POLLEN_GIVEN) > 0:
        return False
    if step == ADDRESSING:
        return position.jelly_cards(seat) > 0 and _has_buyer(position, seat)
    if not wants_card(position, position.get(OTHER), seat):
        return False
    if step <= GIVING_CARDS:
        return put_down(position, False) + position.jelly_cards(seat) > 0 and put_down(position, False) <= 1
    return put_down(position, False) == 1 and _price_is_right(position, step)


def _price_is_right(position: Position, step: i64) -> bool:
    if step >= ASKING_HONEY and position.get(POLLEN_ASKED) != PRICE:
        return False
    if step >= ASKING_JELLY and position.get(HONEY_ASKED) != 0:
        return False
    return step < ANSWERING or position.get(JELLY_ASKED) == 0


def _has_buyer(position: Position, seat: i64) -> bool:
    other: i64 = 0
    while other < position.seats:
        if other != seat and wants_card(position, other, seat):
            return True
        other += 1
    return False


def wants_card(position: Position, queen: i64, seller: i64) -> bool:
    """Whether a queen can pay for a card, has room for it, and some third queen is richer than the seller."""
    if position.pollen[queen] < PRICE or position.hand_size(queen) >= position.hand_limit(queen):
        return False
    third: i64 = 0
    while third < position.seats:
        if third not in (queen, seller) and position.pollen[third] > position.pollen[seller] + PRICE:
            return True
        third += 1
    return False


def _purchase(position: Position) -> float:
    """The value of accepting: what the other queen gets less what she gives."""
    gets = with_cards_back(position, position.get(OTHER), 0)
    gives = HONEY_CARD * float(position.get(HONEY_ASKED)) + JELLY_CARD * float(position.get(JELLY_ASKED))
    return float(position.get(POLLEN_GIVEN) - position.get(POLLEN_ASKED)) + gets - gives
