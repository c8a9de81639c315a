"""The panels around the field: the queens, what is pending, the viewer's cards and patterns, the decks."""

import textwrap
from typing import Final

from meadow.games.pollen_wars.cards.kinds import EFFECTS, TITLES
from meadow.games.pollen_wars.components import CARDS
from meadow.games.pollen_wars.showing.words import LETTERS, STYLES, counted, listed, titled
from meadow.games.pollen_wars.views import BattleView, OfferView, PatternView, PlaceView, PollenView, QueenView

COLUMNS: Final = 100
DEEDS: Final = dict(zip(EFFECTS, TITLES, strict=True))
FACES: Final = {card.effect: card for card in CARDS}
COLOUR_STYLES: Final = {"green": "green", "yellow": "yellow", "blue": "dodger_blue1"}
# The kinds of pending frames that the prompt does not mention.
INTERRUPTIONS: Final = frozenset({"card", "window", "raid", "drawing", "placement"})
DOT: Final = "●"


def padded(text: str, width: int) -> str:
    """The line padded with spaces; marks for styles are not counted."""
    return text + " " * (width - plain_length(text))


def plain_length(text: str) -> int:
    """The length of a line without marks for styles."""
    length, inside = 0, False
    for letter in text:
        if letter in "[]":
            inside = letter == "["
        elif not inside:
            length += 1
    return length


def wrapped(head: str, text: str) -> list[str]:
    """A paragraph with its head at the left. It must not have marks for styles."""
    indent = " " * len(head)
    return textwrap.wrap(text, COLUMNS, initial_indent=head, subsequent_indent=indent) or [head]


def queens(view: PollenView) -> list[str]:
    """Three lines for each queen."""
    lines = []
    for seat, queen in enumerate(view.queens):
        lines += [_title(view, seat, queen), f"  {_bees(queen)}", f"  {_cards(queen)}"]
    return lines


def _title(view: PollenView, seat: int, queen: QueenView) -> str:
    mark = ">" if seat == view.turn and not view.over else " "
    you = " (you)" if seat == view.seat else ""
    infested = ", infested" if queen.infested else ""
    return f"{mark} [bold {STYLES[seat]}]{LETTERS[seat]} {queen.colour}[/]{you}: {queen.pollen} pollen{infested}"


def _bees(queen: QueenView) -> str:
    """Foragers and soldiers, at home and away."""
    home = f"home {queen.hive_foragers}f {queen.hive_soldiers}S, out {queen.field_foragers}f {queen.field_soldiers}S"
    injured = queen.injured + queen.injured_now
    lost = (f", dead {queen.dead}" if queen.dead else "") + (f", hurt {injured}" if injured else "")
    return home + lost


def _cards(queen: QueenView) -> str:
    mutiny = ", mutiny" if queen.mutiny else ""
    return f"{queen.honey} honey, {queen.jelly} jelly, {queen.spots} spots{mutiny}"


def below(view: PollenView) -> list[str]:
    shown = [pending.words for pending in view.pending if pending.kind in INTERRUPTIONS]
    lines = [line for words in shown for line in wrapped("Pending: ", words)]
    lines += _battle(view.battle) if view.battle else []
    lines += _offer(view.offer) if view.offer else []
    lines += _past(view) + _face_up(view) + _hands(view) + _lookers(view) + _patterns(view)
    return [*([*lines, ""] if lines else []), *_decks(view)]


def _battle(battle: BattleView) -> list[str]:
    sides = f"{LETTERS[battle.attacker]} attacks with {battle.attack}, {LETTERS[battle.defender]} defends with"
    put = [f"you attack with {titled(name)}" for name in battle.attacking]
    put += [f"you defend with {titled(name)}" for name in battle.defending]
    return wrapped("Battle:  ", "; ".join([f"{sides} {battle.defence}, before cards", *put]))


def _offer(offer: OfferView) -> list[str]:
    given = _goods(offer.pollen, offer.honey, offer.jelly)
    asked = _goods(offer.pollen_asked, offer.honey_asked, offer.jelly_asked)
    to = "" if offer.receiver is None else f" to {LETTERS[offer.receiver]}"
    said = f"{LETTERS[offer.giver]} gives{to}: {given}" + (
        f"; asks for {asked}" if offer.pollen_asked is not None else ""
    )
    own = f"; your cards in it: {_titles(offer.cards)}" if offer.cards else ""
    return wrapped("Offer:   ", said + own)


def _titles(cards: tuple[str, ...]) -> str:
    return ", ".join([titled(card) for card in cards])


def _goods(pollen: int | None, honey: int | None, jelly: int | None) -> str:
    kinds = ((pollen, "pollen"), (honey, "honey"), (jelly, "royal jelly"))
    return listed([f"{number} {name}" for number, name in kinds if number]) or "nothing"


def _past(view: PollenView) -> list[str]:
    """The revealed cards of the last battle, and the patterns scored last."""
    fought = [
        f"{LETTERS[past.queen]} attacked with {_titles(past.attacking)}" for past in view.revealed if past.attacking
    ]
    fought += [
        f"{LETTERS[past.queen]} defended with {_titles(past.defending)}" for past in view.revealed if past.defending
    ]
    scored = [f"{LETTERS[past.queen]} {past.pattern.name} for {past.pollen} pollen" for past in view.scored]
    lines = wrapped("Last battle: ", "; ".join(fought)) if fought else []
    return lines + (wrapped("Last round: ", "; ".join(scored)) if scored else [])


def _face_up(view: PollenView) -> list[str]:
    shown = [f"{LETTERS[seat]} {_titles(queen.face_up)}" for seat, queen in enumerate(view.queens) if queen.face_up]
    return wrapped("Face up: ", "; ".join(shown)) if shown else []


def _hands(view: PollenView) -> list[str]:
    """The viewer's own cards with their effects, then the known cards in other hands."""
    lines, others = [], []
    for seat, queen in enumerate(view.queens):
        if seat == view.seat:
            lines += _own_hand(queen.hand)
        elif queen.hand:
            others.append(f"{LETTERS[seat]} holds {_titles(queen.hand)}")
    return lines + (wrapped("Known:   ", "; ".join(others)) if others else [])


def _own_hand(hand: tuple[str, ...]) -> list[str]:
    """A line for each card: its name, its colour, its icons for battle, its effect."""
    cards = [f"{padded(titled(name), 21)}{card_face(name)}{DEEDS[name]}" for name in hand]
    return [f"{'' if number else 'Hand:':<9}{card}" for number, card in enumerate(cards or ["no cards"])]


def card_face(effect: str) -> str:
    """The colour and the icons of a card in columns, for example 'green  A1 D1 '."""
    card = FACES[effect]
    icons = [f"{letter}{number}" for letter, number in (("A", card.attack), ("D", card.defence)) if number]
    return padded(f"[{COLOUR_STYLES[card.colour]}]{card.colour}[/]", 7) + padded(" ".join(icons) or "-", 6)


def _lookers(view: PollenView) -> list[str]:
    """The patterns that others have seen, and by whom: looking is public."""
    places = [(f"{LETTERS[seat]}'s pattern", seat, queen.pattern) for seat, queen in enumerate(view.queens)]
    places += [(f"dormant {number}", -1, place) for number, place in enumerate(view.dormant, 1)]
    seen = []
    for label, owner, place in places:
        others = [LETTERS[seat] for seat in place.known_by if seat != owner]
        if others:
            seen.append(f"{label} by {listed(others)}")
    return wrapped("Seen:    ", "; ".join(seen)) if seen else []


def _patterns(view: PollenView) -> list[str]:
    """The patterns that the viewer knows, drawn beside each other."""
    shown = [
        _labelled("your pattern" if seat == view.seat else f"{LETTERS[seat]}'s pattern", queen.pattern)
        for seat, queen in enumerate(view.queens)
    ]
    shown += [_labelled(f"dormant {place}", lying) for place, lying in enumerate(view.dormant, 1)]
    pictures = [picture for picture in shown if picture]
    return ["", *beside_each_other(pictures)] if pictures else []


def _labelled(label: str, place: PlaceView) -> list[str]:
    if place.pattern is None:
        return []
    return [f"[dim]{label}:[/] {place.pattern.name}", *shape_lines(place.pattern)]


def shape_lines(pattern: PatternView) -> list[str]:
    """A pattern as four dots, with rows shifted like those of the field."""
    left = min(2 * q + r for q, r in pattern.cells)
    lines = []
    for row in sorted({r for _, r in pattern.cells}):
        columns = {2 * q + r - left for q, r in pattern.cells if r == row}
        lines.append("  " + "".join(DOT if column in columns else " " for column in range(max(columns) + 1)))
    return lines


def beside_each_other(pictures: list[list[str]]) -> list[str]:
    """Pictures in rows, as many in each as fit into COLUMNS."""
    width = max(plain_length(line) for picture in pictures for line in picture) + 3
    fitting = max(1, COLUMNS // width)
    lines: list[str] = []
    for first in range(0, len(pictures), fitting):
        group = pictures[first : first + fitting]
        height = max(len(picture) for picture in group)
        filled = [[*picture, *[""] * (height - len(picture))] for picture in group]
        lines += ["".join(padded(line, width) for line in row).rstrip() for row in zip(*filled, strict=True)]
    return lines


def _decks(view: PollenView) -> list[str]:
    limit = f" of at most {view.turn_limit}" if view.turn_limit else ""
    head = f"Round {view.round}, turn {view.turns}{limit}. Honey deck {view.honey}, royal jelly deck {view.jelly}"
    gone = [f"{titled(name)} {number}" if number > 1 else titled(name) for name, number in view.discards.items()]
    return [f"{head}, {counted(len(view.dormant), 'dormant pattern')}.", *(_discards(gone) if gone else [])]


def _discards(gone: list[str]) -> list[str]:
    return [f"[dim]{line}[/]" for line in wrapped("Discarded: ", ", ".join(gone))]
