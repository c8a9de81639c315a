"""Offers that may be good for both: a card too many for pollen, or pollen for a card."""

from typing import Final

from mypy_extensions import i64

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import AMOUNT, DONE, GIVE, KINDS, OFFER, QUEEN
from meadow.games.pollen_wars.phases.trades import can_offer
from meadow.games.pollen_wars.state import PollenState

DEAREST: Final = 2
"""The highest price of a card that is asked for or offered, in pollen."""


def add_offers(state: PollenState, seat: i64, steps: list[list[int]]) -> None:
    """A queen sells what she would have to discard, and buys as long as she has room.

    Once a turn: what was declined is not worth asking for again, and people do not like to be asked.
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
    """Each of her cards, for as much as the other may pay."""
    kind: i64 = 0
    while kind < KINDS:
        if state.hands[seat * KINDS + kind] > 0:
            price: i64 = 1
            while price <= min(DEAREST, state.pollen[other]):
                steps.append(offer(other, 0, int(kind), int(price), 0, 0))
                price += 1
        kind += 1


def add_purchases(state: PollenState, seat: i64, other: i64, steps: list[list[int]]) -> None:
    """A card of either back; the other chooses which."""
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
    """The steps of an offer; `card` -1 for none."""
    cards = [GIVE + card, DONE] if card >= 0 else [DONE]
    return [OFFER, QUEEN + int(other), AMOUNT + given, *cards, AMOUNT + asked, AMOUNT + honey, AMOUNT + jelly]
