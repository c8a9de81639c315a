"""Makes views, choices and determinizations of a position, and the description of the box."""

import functools
from bisect import bisect_left
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import text
from meadow.games.dust_in_the_wings.actions import DISPLAYED, GATHERINGS, LIFT, PUT, SLOTS, TAKE
from meadow.games.dust_in_the_wings.components import CARDS, COLOURS, ROWS, SHAPES, SPACES, Composition, Gathering
from meadow.games.dust_in_the_wings.display import NO_CARD
from meadow.games.dust_in_the_wings.meadow_spaces import NEXT
from meadow.games.dust_in_the_wings.state import LIFTING, OVER, PUTTING, TAKING, DustState
from meadow.games.dust_in_the_wings.views import Counts, DustChoice, DustView, Phase, PlayerView, SlotView
from meadow.grids.squares import NAMES

PHASES: dict[int, Phase] = {LIFTING: "lifting", PUTTING: "putting", TAKING: "taking", OVER: "over"}


def view(state: DustState, seat: int | None) -> DustView:
    return DustView(
        seat=seat,
        seats=state.seats,
        actors=tuple(state.actors()),
        prompt=_prompt(state, asked=seat == state.actor()),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        phase=PHASES[int(state.phase)],
        mover=int(state.mover),
        turn=int(state.turn),
        turn_limit=int(state.rules.turn_limit),
        last_turn=state.last_turn,
        spaces=_spaces(state.butterflies),
        held=_spaces(state.held)[0],
        here=int(state.here) if state.here >= 0 else None,
        came=NAMES[int(state.came)] if state.came >= 0 else None,
        display=_display(state),
        players=_players(state),
        bag_black=int(state.bag_black),
        bag_white=int(state.bag_white),
        gathering_deck=len(state.gathering_deck),
        composition_deck=len(state.composition_deck),
        discards=tuple(state.discards),
    )


def for_seat(view: DustView, state: DustState, seat: int | None) -> DustView:
    """The view for another seat: only the seat and the prompt differ."""
    return msgspec.structs.replace(view, seat=seat, prompt=_prompt(state, asked=seat == state.actor()))


def _spaces(butterflies: vec[u8]) -> tuple[Counts, ...]:
    """The counts of each space."""
    flat, colours = tuple(butterflies), len(COLOURS)
    return tuple([flat[first : first + colours] for first in range(0, len(flat), colours)])


def _display(state: DustState) -> tuple[SlotView | None, ...]:
    none = [0] * (DISPLAYED - SLOTS)
    black, white = [*state.black, *none], [*state.white, *none]
    slots = [
        None if card == NO_CARD else _slot(card, state.worth(slot), black[slot], white[slot])
        for slot, card in enumerate(state.display)
    ]
    return tuple(slots)


@functools.lru_cache(maxsize=4096)
def _slot(card: int, worth: int, black: int, white: int) -> SlotView:
    words = text.card_words(card)
    match CARDS[card]:
        case Gathering(butterflies=butterflies):
            return SlotView(card=card, words=words, worth=worth, black=black, white=white, butterflies=butterflies)
        case Composition(condition=condition, butterflies=number) as composition:
            shape = _cells(composition)
            return SlotView(card=card, words=words, worth=worth, shape=shape, condition=condition, number=number)


def _cells(composition: Composition) -> tuple[str, ...]:
    return next(shape.cells for shape in SHAPES if shape.name == composition.shape)


def _players(state: DustState) -> tuple[PlayerView, ...]:
    won: list[list[int]] = [[] for _ in range(state.seats)]
    for card, owner in enumerate(state.owner):
        if owner < state.seats:
            won[owner].append(card)
    return tuple(map(_player, won, state.won_black, state.won_white))


def _player(cards: list[int], black: int, white: int) -> PlayerView:
    """Splits the sorted cards by kind: gathering cards have the smaller numbers."""
    gathering = bisect_left(cards, GATHERINGS)
    return PlayerView(tuple(cards[:gathering]), tuple(cards[gathering:]), black, white)


def _prompt(state: DustState, *, asked: bool) -> str:
    if state.phase == OVER:
        return "The game is over."
    if not asked:
        return f"Player {int(state.mover) + 1} {text.WAITING[PHASES[int(state.phase)]]}."
    if state.phase == LIFTING:
        last = " This is the last turn of the game." if state.last_turn else ""
        return f"Choose a space and lift its butterflies.{last}"
    if state.phase == TAKING:
        return "Several cards are fulfilled: take one of them."
    held, here = _spaces(state.held)[0], text.space_name(int(state.here))
    return f"Put a butterfly on a space next to {here} ({text.butterflies(held)} left)."


def choices(state: DustState, seat: int) -> list[DustChoice]:
    legal = state.legal(seat)
    if state.phase == LIFTING:
        spaces = _spaces(state.butterflies)
        return [_lift(action, spaces[action - LIFT]) for action in legal]
    if state.phase == PUTTING:
        return [_put(state.here, action) for action in legal]
    return [_take(state, action) for action in legal]


def _take(state: DustState, action: int) -> DustChoice:
    slot = action - TAKE
    card = int(state.display[slot])
    written = text.write(action)
    crystals = text.crystals(int(state.black[slot]), int(state.white[slot])) if slot < SLOTS else ""
    extra = f" with {crystals}" if crystals else ""
    label = f"{written} ({text.card_words(card)}){extra}: {text.points(int(state.worth(slot)))}"
    return DustChoice(action=action, text=written, label=label, kind="take", slot=slot, card=card)


@functools.lru_cache(maxsize=4096)
def _lift(action: int, counts: Counts) -> DustChoice:
    written = text.write(action)
    label = f"{written}: {text.butterflies(counts)}"
    return DustChoice(action=action, text=written, label=label, kind="lift", space=action - LIFT)


@functools.cache
def _put(here: int, action: int) -> DustChoice:
    colour, direction = divmod(action - PUT, len(NAMES))
    space = int(NEXT[here * len(NAMES) + direction])
    label = f"put {COLOURS[colour]} {text.DIRECTIONS[direction]}, on {text.space_name(space)}"
    written = text.write(action)
    return DustChoice(
        action=action,
        text=written,
        label=label,
        kind="put",
        space=space,
        colour=COLOURS[colour],
        direction=NAMES[direction],
    )


def determinize(state: DustState, seat: int | None, rng: Rng) -> DustState:
    """A clone with both decks reshuffled; the seat does not matter, as all know the same."""
    del seat
    other = state.clone()
    other.gathering_deck = _shuffled(other.gathering_deck, rng)
    other.composition_deck = _shuffled(other.composition_deck, rng)
    other.rng = rng.fork()
    return other


def _shuffled(deck: vec[u8], rng: Rng) -> vec[u8]:
    """The cards in an order that depends on the generator alone."""
    cards = sorted([int(card) for card in deck])
    rng.shuffle(cards)
    return vec[u8]([u8(card) for card in cards])


def box() -> dict[str, Any]:
    """Colours, directions, spaces and cards by number, `slots` for each kind of card; the first slots are gathering."""
    return {
        "colours": COLOURS,
        "directions": NAMES,
        "rows": ROWS,
        "spaces": [text.space_name(space) for space in range(SPACES)],
        "slots": SLOTS,
        "cards": [_printed(card) for card in CARDS],
    }


def _printed(card: Gathering | Composition) -> dict[str, Any]:
    """What is printed on a card; `name` is that of the shape."""
    match card:
        case Gathering(butterflies=butterflies):
            return {"butterflies": butterflies, "name": "", "shape": (), "condition": None, "number": None}
        case Composition(shape=name, condition=condition, butterflies=number):
            shape = _cells(card)
            return {"butterflies": (), "name": name, "shape": shape, "condition": condition, "number": number}
