"""Positions, cards, actions and events as text."""

import functools
import itertools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from meadow.core.events import Ended, Event
from meadow.games.flautz.actions import AIR, EXCHANGE, FOCUS, GO_ON, HAND, PASS, PLACES, SWAP
from meadow.games.flautz.components import COLOUR_NAMES, COMPONENTS, arena_fields
from meadow.games.flautz.events import (
    Dealt,
    Declared,
    Exchanged,
    Focused,
    MatchBegan,
    MatchEnded,
    Passed,
    Reshuffled,
    RoundBegan,
    Swapped,
    WentOn,
)
from meadow.games.flautz.kinds import ILLUSION, PRISM, VALUES
from meadow.games.flautz.position import FIELDS

if TYPE_CHECKING:
    from meadow.games.flautz.views import FlautzView, PlayerView, SpellView

WORDS: Final = ("focus", "pass", "declare", "go on")
LABELS: Final = {FOCUS: "focus, and end your turn", PASS: "decline your final turn", GO_ON: "end your turn"}
FORMS: Final = "'focus', 'pass', 'declare', 'go on', 'swap air 1' or 'blue 4 for floor 1'"
SYMBOLS: Final = {"blue": "●", "green": "▲", "purple": "◆", "orange": "■", "pink": "♥", "illusion": "✶", "prism": "◇"}
STYLES: Final = {
    "blue": "bold dodger_blue1",
    "green": "bold green",
    "purple": "bold purple",
    "orange": "bold dark_orange",
    "pink": "bold hot_pink",
    "illusion": "bold",
    "prism": "bold cyan",
}


@functools.cache
def card_name(kind: int) -> str:
    if kind == PRISM:
        return "prism"
    if kind >= ILLUSION:
        return f"illusion {kind - ILLUSION + 1}"
    return f"{COLOUR_NAMES[kind // VALUES]} {kind % VALUES + 1}"


NAMES: Final = {card_name(kind): kind for kind in range(PRISM + 1)}


def place_name(place: int) -> str:
    return f"air {place + 1}" if place < AIR else f"floor {place - AIR + 1}"


PLACE_NAMES: Final = {place_name(place): place for place in range(PLACES)}


@functools.cache
def write(action: int) -> str:
    if action < SWAP:
        return WORDS[action]
    if action < EXCHANGE:
        return f"swap {place_name(action - SWAP)}"
    kind, place = divmod(action - int(EXCHANGE), int(PLACES))
    return f"{card_name(kind)} for {place_name(place)}"


def read(words: str) -> int:
    given = " ".join(words.lower().split())
    if given in WORDS:
        return WORDS.index(given)
    if given.startswith("swap "):
        return SWAP + _read_place(given.removeprefix("swap "))
    parts = re.fullmatch(r"(.+) for (.+)", given)
    if not parts:
        raise ValueError(f"cannot read {words!r} as an action; write it like {FORMS}")
    if parts[1] not in NAMES:
        raise ValueError(f"there is no card {parts[1]!r}; cards are like 'blue 4', 'illusion 5' and 'prism'")
    return EXCHANGE + NAMES[parts[1]] * PLACES + _read_place(parts[2])


def _read_place(name: str) -> int:
    if name not in PLACE_NAMES:
        raise ValueError(f"there is no place {name!r}; places are {', '.join(PLACE_NAMES)}")
    return PLACE_NAMES[name]


def _painted(card: str | None, width: int, mark: str = "") -> str:
    """A card with its symbol and colour, padded to `width`; None is a card face down."""
    if card is None:
        return f"{'(hidden)':<{width}}"
    family = card.split()[0]
    token = f"{SYMBOLS[family]} {card}"
    return f"[{STYLES[family]}]{token}[/]{mark}" + " " * (width - len(token) - len(mark))


def draw(view: "FlautzView") -> str:
    goal = f"of {view.matches}" if view.matches else f"first to {view.crystals_to_win} crystals"
    lines = [f"Match {view.match} ({goal}), crystals in the pool: {view.pool}", _arena(view), ""]
    lines.append("air    " + "".join(_painted(card, 14) for card in view.display[:AIR]))
    lines.append("floor  " + "".join(_painted(card, 14) for card in view.display[AIR:]))
    lines += [f"deck   {view.deck} cards, {len(view.discards)} discarded", ""]
    for seat, player in enumerate(view.players):
        lines += _player(view, seat, player)
    return "\n".join([*lines, *_notes(view)])


def _notes(view: "FlautzView") -> list[str]:
    lines = []
    if view.seat is not None and any(view.players[view.seat].seen):
        lines.append("* everyone knows that you hold this")
    if view.last_match and not view.over:
        points = ", ".join(f"player {seat} {last.points}" for seat, last in enumerate(view.last_match, 1))
        lines.append(f"Points of the match before: {points}")
    return lines


def _arena(view: "FlautzView") -> str:
    fields = [f">{field}<" if number == view.round else field for number, field in enumerate(view.fields, 1)]
    end = ">FLAUTZ!<" if view.round > len(view.fields) else "FLAUTZ!"
    return "arena  " + "  ".join([*fields, end])


def _player(view: "FlautzView", seat: int, player: "PlayerView") -> list[str]:
    marks = [f"apprentice {SYMBOLS[player.apprentice]} {player.apprentice}", f"crystals {player.crystals}"]
    marks += [] if player.points is None else [f"points {player.points}"]
    marks += ["focused"] * player.focused + ["declared FLAUTZ!"] * (view.declarer == seat)
    marks += ["starts"] * (view.starter == seat)
    lines = [f"Player {seat + 1}: {', '.join(marks)}", "       " + _hand(view, seat, player)]
    if player.spell is not None:
        lines.append(f"       best spell: {player.spell.points} points with {_spell(player.spell)}")
    return lines


def _hand(view: "FlautzView", seat: int, player: "PlayerView") -> str:
    """The cards of a hand; cards of the viewer's own hand that everyone knows are marked."""
    marks = ["*" if seat == view.seat and seen else "" for seen in player.seen]
    return "".join(_painted(card, 14, mark) for card, mark in zip(player.hand, marks, strict=True))


def _spell(spell: "SpellView") -> str:
    """The prisms in use, the cards with the colour they count as if it is not their own, then the idle prisms."""
    prisms = spell.cards.count("prism")
    used = [f"prism ({first} = {second})" for first, second in spell.swaps]
    cards = [_counted(card, as_) for card, as_ in zip(spell.cards, spell.colours, strict=True)][prisms:]
    return ", ".join([*used, *cards, *["idle prism"] * (prisms - len(used))])


def _counted(card: str, colour: str | None) -> str:
    return card if colour is None or card.startswith(f"{colour} ") else f"{card} as {colour}"


def show_arena() -> str:
    """The arena cards as they are in components.toml, and the fields of every layout, for people to proof-read."""
    cards = [(card.card, _fields(card.front), _fields(card.back), card.source) for card in COMPONENTS.arena]
    layouts = ["".join(sides) for sides in itertools.product("fb", repeat=len(COMPONENTS.arena))]
    fields = [(sides, arena_fields(COMPONENTS, sides)) for sides in layouts]
    return "\n".join(
        [
            *_columns([("card", "front (f)", "back (b)", "source"), *cards]),
            "",
            *_columns([("arena", "rounds", "fields"), *((name, str(len(row)), _fields(row)) for name, row in fields)]),
            "",
            "After the last round comes the FLAUTZ! field: there the match ends.",
        ]
    )


def _fields(letters: str) -> str:
    return ", ".join(next(field for field in FIELDS if field[0] == letter) for letter in letters)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return [line.rstrip() for line in lines]


def narrate(event: Event, names: Sequence[str]) -> str:  # noqa: PLR0911  one sentence for each kind of event
    who = names[event.seat] if event.seat >= 0 else ""
    match event:
        case MatchBegan():
            return f"Match {event.match} begins; {who} starts. Display: {_cards(event.display)}."
        case Dealt():
            return f"{who} is dealt {HAND} cards." if event.hand is None else f"{who} is dealt {_cards(event.hand)}."
        case RoundBegan():
            return f"Round {event.round}: cards may be taken from {FROM[event.field]}."
        case Exchanged():
            return (
                f"{who} gives {card_name(event.gave)} and takes {card_name(event.took)} from {place_name(event.place)}."
            )
        case Focused():
            return f"{who} focuses."
        case Swapped():
            drawn, old = card_name(event.drawn), card_name(event.discarded)
            return f"{who} discards {old} from {place_name(event.place)}; {drawn} comes from the deck."
        case Reshuffled():
            return f"The {event.cards} discards are shuffled into a new deck."
        case WentOn():
            return f"{who} ends the turn."
        case Declared():
            return f"{who} declares FLAUTZ! with {_cards(event.hand)}."
        case Passed():
            return f"{who} declines the final turn."
        case MatchEnded():
            return _match_ended(event, names)
        case Ended():
            return _ending(event, names)
    raise TypeError(f"no such event in this game: {event}")


FROM: Final = {"floor": "the floor", "air": "the air", "either": "the floor or the air"}
REASONS: Final = {
    "rounds": "the last round is over",
    "declared": "the final turns are over",
    "straight": "Straight FLAUTZ! by {}",
    "royal": "Royal FLAUTZ! by {}",
}


def _cards(kinds: Sequence[int]) -> str:
    return ", ".join(card_name(kind) for kind in kinds)


def _match_ended(event: MatchEnded, names: Sequence[str]) -> str:
    why = REASONS[event.how].format(names[event.seat])
    hands = (
        f"{name} {points} points ({_cards(hand)}){', crystals: ' + str(won) if won else ''}"
        for name, points, hand, won in zip(names, event.points, event.hands, event.crystals, strict=False)
    )
    return f"The match ends, {why}. {'; '.join(hands)}."


def _ending(event: Ended, names: Sequence[str]) -> str:
    won = " and ".join(names[seat] for seat in event.winners)
    verb = "wins" if len(event.winners) == 1 else "share the victory"
    late = ", the turn limit was reached" if event.adjudicated else ""
    return f"{won} {verb}{late}."
