"""Generates offers that may be good for both: a surplus card for pollen, or pollen for a card."""

from typing import Final

from mypy_extensions import i64

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import AMOUNT, DONE, GIVE, KINDS, OFFER, QUEEN
from meadow.games.pollen_wars.phases.trades import can_offer
from meadow.games.pollen_wars.state import PollenState

DEAREST: Final = 2
"""The highest price of a card that is asked for or offered, in pollen."""


def add_offers(state: PollenState, seat: i64, steps: list[list[int]]) -> None:
    """Append offers: a queen sells cards that she would have to discard, and buys while she has room.

    Only once a turn: a declined offer is not worth repeating, and people do not like to be asked often.
    """
    if not can_offer(state, seat) or state.get(frames.OFFERS) > 0:
        return
    step = state.get(frames.STEP)
    room: i64 = state.hand_limit(seat) - state.hand_size(seat)
    other: i64 = 0
    while other < state.seats:
        if other != seat and step == frames.ENDING and room < 0:
            add_sales(state, seat, other, steps)
        elif other != seat and step == frames.CHOOSING and room > 0:
            add_purchases(state, seat, other, steps)
        other += 1


def add_sales(state: PollenState, seat: i64, other: i64, steps: list[list[int]]) -> None:
    """Append offers of each of her cards at each price that the other can pay."""
    kind: i64 = 0
    while kind < KINDS:
        if state.hands[seat * KINDS + kind] > 0:
            price: i64 = 1
            while price <= min(DEAREST, state.pollen[other]):
                steps.append(offer(other, 0, int(kind), int(price), 0, 0))
                price += 1
        kind += 1


def add_purchases(state: PollenState, seat: i64, other: i64, steps: list[list[int]]) -> None:
    """Append offers of pollen for a card of either back; the other chooses the card."""
    price: i64 = 1
    while price <= min(DEAREST, state.pollen[seat]):
        if state.honey_cards(other) > 0:
            steps.append(offer(other, int(price), -1, 0, 1, 0))
        if state.jelly_cards(other) > 0:
            steps.append(offer(other, int(price), -1, 0, 0, 1))
        price += 1


def offer(  # noqa: PLR0913, PLR0917  the parts of an offer
    other: i64, given: int, card: int, asked: int, honey: int, jelly: int
) -> list[int]:
    """The actions of an offer; `card` is -1 for none."""
    cards = [GIVE + card, DONE] if card >= 0 else [DONE]
    return [OFFER, QUEEN + int(other), AMOUNT + given, *cards, AMOUNT + asked, AMOUNT + honey, AMOUNT + jelly]
