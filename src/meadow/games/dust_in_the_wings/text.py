"""Positions, actions and events as text. A space is a letter from west to east and a digit from north to south."""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from meadow.core.events import Ended, Event
from meadow.games.dust_in_the_wings.actions import LIFT, PUT, SLOTS, TAKE
from meadow.games.dust_in_the_wings.components import CARDS, COLOURS, ROWS, Composition, Gathering
from meadow.games.dust_in_the_wings.events import (
    Discarded,
    Drew,
    LastTurn,
    Lifted,
    Missed,
    Put,
    Reshuffled,
    Revealed,
    Took,
)
from meadow.grids.squares import NAMES

if TYPE_CHECKING:
    from meadow.games.dust_in_the_wings.views import DustView, PlayerView, SlotView

COLUMNS: Final = "abcde"
DIRECTIONS: Final = ("north", "east", "south", "west")
STYLES: Final = ("bold red", "bold dodger_blue1", "bold yellow")
WAITING: Final = {
    "lifting": "chooses a space and lifts its butterflies",
    "putting": "disperses butterflies",
    "taking": "chooses one of several fulfilled cards",
}
FORMS: Final = "'lift c3', 'red N', 'take gathering 2' or 'take composition 1'"


@functools.cache
def space_name(space: int) -> str:
    return f"{COLUMNS[space % ROWS]}{space // ROWS + 1}"


def slot_name(slot: int) -> str:
    kind = "gathering" if slot < SLOTS else "composition"
    return f"{kind} {slot % SLOTS + 1}"


@functools.cache
def write(action: int) -> str:
    if action < PUT:
        return f"lift {space_name(action - LIFT)}"
    if action < TAKE:
        colour, direction = divmod(action - PUT, len(NAMES))
        return f"{COLOURS[colour]} {NAMES[direction]}"
    return f"take {slot_name(action - TAKE)}"


def read(words: str) -> int:
    match words.lower().split():
        case ["lift", space]:
            return LIFT + _read_space(space)
        case ["take", "gathering", slot]:
            return TAKE + _read_slot(slot)
        case ["take", "composition", slot]:
            return TAKE + SLOTS + _read_slot(slot)
        case [colour, direction] if colour in COLOURS:
            return PUT + COLOURS.index(colour) * len(NAMES) + _read_direction(direction)
    raise ValueError(f"cannot read {words!r} as an action; write it like {FORMS}")


def _read_space(name: str) -> int:
    spaces = [space_name(space) for space in range(ROWS * ROWS)]
    if name not in spaces:
        raise ValueError(f"{name} is no space; spaces are {spaces[0]} to {spaces[-1]}")
    return spaces.index(name)


def _read_slot(name: str) -> int:
    slots = [str(slot + 1) for slot in range(SLOTS)]
    if name not in slots:
        raise ValueError(f"{name} is no card on display; they are {slots[0]} to {slots[-1]}")
    return slots.index(name)


def _read_direction(name: str) -> int:
    if name.upper() not in NAMES:
        raise ValueError(f"{name} is no direction; directions are {', '.join(NAMES)}")
    return NAMES.index(name.upper())


# Parts of sentences


@functools.lru_cache(maxsize=4096)
def butterflies(counts: tuple[int, ...]) -> str:
    """For example '2 red and 1 blue'."""
    parts = [f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True) if count]
    return listed(parts) or "none"


def crystals(black: int, white: int) -> str:
    """For example '1 black and 2 white crystals'; empty without crystals."""
    parts = [f"{count} {colour}" for count, colour in ((black, "black"), (white, "white")) if count]
    return f"{listed(parts)} crystal{'s' * (black + white != 1)}" if parts else ""


def listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


@functools.cache
def card_words(card: int) -> str:
    """What a card asks for."""
    match CARDS[card]:
        case Gathering() as gathering:
            return f"exactly {butterflies(gathering.butterflies)}"
        case Composition(condition="same") as composition:
            return f"{composition.shape}, the same number on each"
        case Composition() as composition:
            return f"{composition.shape}, {composition.condition} {composition.butterflies} in all"


# The position


def draw(view: "DustView") -> str:
    """The meadow with the butterflies of each colour and the totals, then the cards and the players."""
    letters = "".join(f"{letter:<12}" for letter in COLUMNS)
    meadow = [f"     {letters} in all", *(_meadow_row(view, row) for row in range(ROWS))]
    return "\n".join([*meadow, *_legend(view), "", *_cards(view), "", *_players(view), *_table(view)])


def _meadow_row(view: "DustView", row: int) -> str:
    spaces = range(row * ROWS, (row + 1) * ROWS)
    cells = "".join(_cell(view.spaces[space], here=space == view.here) for space in spaces)
    totals = "".join(f"{sum(view.spaces[space]):>3}" for space in spaces)
    return f" {row + 1} {cells} {totals}"


def _cell(counts: Sequence[int], *, here: bool) -> str:
    """Twelve characters: three counts, between arrows where the dispersal is."""
    tokens = "".join(_token(colour, count) for colour, count in enumerate(counts))
    return f" >{tokens}<" if here else f"  {tokens} "


def _token(colour: int, count: int) -> str:
    if count == 0:
        return "[dim]·[/]  "
    token = f"{COLOURS[colour][0].upper()}{count}"
    return f"[{STYLES[colour]}]{token}[/]" + " " * (3 - len(token))


def _legend(view: "DustView") -> list[str]:
    letters = "  ".join(f"[{style}]{name[0].upper()}[/] {name}" for name, style in zip(COLOURS, STYLES, strict=True))
    lines = [f"{letters}  [dim]·[/] none"]
    if view.here is not None:
        lines[0] += "  > < the dispersal is here"
    if any(view.held):
        lines.append(f"Still to be put: {butterflies(view.held)}")
    return lines


def _cards(view: "DustView") -> list[str]:
    return [_slot(slot, shown) for slot, shown in enumerate(view.display)]


def _slot(slot: int, shown: "SlotView | None") -> str:
    if shown is None:
        return f"{slot_name(slot):<15}no card"
    worth = crystals(shown.black, shown.white) if slot < SLOTS else ""
    worth = f"{worth}, {points(shown.worth)}" if worth else points(shown.worth)
    picture = f"  {'/'.join(shown.shape)}" if shown.shape else ""
    return f"{slot_name(slot):<15}{card_words(shown.card) + picture:<44}{worth}"


def _players(view: "DustView") -> list[str]:
    return [_player(seat, player, view.scores[seat]) for seat, player in enumerate(view.players)]


def _player(seat: int, player: "PlayerView", score: int | None) -> str:
    cards = f"{len(player.gathering)} gathering, {len(player.composition)} composition"
    stones = crystals(player.black, player.white) or "no crystals"
    return f"Player {seat + 1}: {points(score or 0):<10} {stones}; cards: {cards}"


def _table(view: "DustView") -> list[str]:
    limit = f" of at most {view.turn_limit}" if view.turn_limit else ""
    bag = crystals(view.bag_black, view.bag_white) or "empty"
    decks = f"{view.gathering_deck} gathering, {view.composition_deck} composition"
    last = ", the last one" if view.last_turn else ""
    return [
        f"Bag: {bag}. Decks: {decks}. Discarded: {len(view.discards)}.",
        f"Turn {view.turn}{limit}{last}",
    ]


# Events


def narrate(event: Event, names: Sequence[str]) -> str:
    who = names[event.seat] if event.seat >= 0 else ""
    match event:
        case Lifted():
            return f"{who} lifts {butterflies(event.butterflies)} from {space_name(event.space)}."
        case Put():
            return f"{who} puts {COLOURS[event.colour]} {DIRECTIONS[event.direction]} on {space_name(event.space)}."
        case Took():
            stones = crystals(event.black, event.white)
            extra = f" with {stones}" if stones else ""
            return f"{who} takes {slot_name(event.slot)} ({card_words(event.card)}){extra}: {points(event.points)}."
        case Missed():
            return f"{who} fulfils no card on {space_name(event.space)}."
        case Ended():
            return _ending(event, names)
        case _:
            return _narrate_renewal(event, who)


def _narrate_renewal(event: Event, who: str) -> str:
    match event:
        case Discarded():
            back = f"{crystals(event.black, event.white)} {'goes' if event.black + event.white == 1 else 'go'} back"
            return f"{_named(event.slot, event.card)} is discarded; {back} into the bag."
        case Reshuffled():
            cards = "1 discarded card is" if event.cards == 1 else f"{event.cards} discarded cards are"
            return f"{cards} shuffled: the new gathering deck."
        case Revealed():
            return f"{_named(event.slot, event.card)} is revealed."
        case Drew():
            return f"A {'white' if event.white else 'black'} crystal is drawn for {slot_name(event.slot)}."
        case LastTurn():
            return f"The bag is empty: this turn of {who} is the last one."
    raise TypeError(f"no such event in this game: {event}")


def _named(slot: int, card: int) -> str:
    return f"{slot_name(slot).capitalize()} ({card_words(card)})"


def _ending(event: Ended, names: Sequence[str]) -> str:
    who = listed([names[seat] for seat in event.winners])
    verb = "wins" if len(event.winners) == 1 else "share the victory"
    score = points(event.scores[event.winners[0]])
    reason = "the turn limit was reached, and " if event.adjudicated else ""
    return f"The game is over: {reason}{who} {verb} with {score}."
