"""The spell cards: dealt for a match, and the discards that become a new deck."""

from typing import Final

from librt.vecs import pop, vec
from mypy_extensions import i64, u8

from meadow.games.flautz.actions import HAND, PLACES
from meadow.games.flautz.components import COMPONENTS, full_deck
from meadow.games.flautz.events import Dealt, MatchBegan, Reshuffled
from meadow.games.flautz.position import Position

DECK: Final = vec[u8]([u8(kind) for kind in full_deck(COMPONENTS.spells)])


def deal(position: Position) -> None:
    """Shuffle all spell cards, deal the hands and the display, and turn the apprentices back."""
    position.deck = DECK[:]
    position.rng.shuffle_bytes(position.deck)
    position.discards = vec[u8]()
    position.reshuffled = False
    slot: i64 = 0
    while slot < position.seats * HAND:
        position.deck, position.hands[slot] = pop(position.deck)
        position.known[slot] = u8(0)
        slot += 1
    place: i64 = 0
    while place < PLACES:
        position.deck, position.display[place] = pop(position.deck)
        place += 1
    seat: i64 = 0
    while seat < position.seats:
        position.focused[seat] = u8(0)
        seat += 1


def tell_deal(position: Position) -> None:
    """Log that a match began, and each hand as an event that only its seat may see. Needs a log."""
    assert position.log is not None
    display = tuple([int(kind) for kind in position.display])
    position.log.append(MatchBegan(seat=position.starter, match=position.match, display=display))
    for seat in range(position.seats):
        position.log.append(Dealt(seat=seat, seen_by=(seat,), hand=position.hand_of(seat)))


def refill_deck(position: Position) -> None:
    """Shuffle the discards into a new deck if the deck is empty."""
    if len(position.deck) > 0 or len(position.discards) == 0:
        return
    position.deck = position.discards
    position.discards = vec[u8]()
    position.reshuffled = True
    position.rng.shuffle_bytes(position.deck)
    if position.log is not None:
        position.log.append(Reshuffled(seat=-1, cards=len(position.deck)))
