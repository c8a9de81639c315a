"""The contents of the box: names by number for clients, and pictures of components.toml for people to proof-read."""

from typing import Any

from meadow.games.pollen_wars.actions import ACCEPT, AMOUNT, CELLS, DONE, GIVE, QUEEN
from meadow.games.pollen_wars.board.field import CENTRE, NAMES, SLOTS
from meadow.games.pollen_wars.board.shapes import PATTERN_NAMES
from meadow.games.pollen_wars.cards.kinds import EFFECTS
from meadow.games.pollen_wars.components import CARDS, COMPONENTS, Card, Tile
from meadow.games.pollen_wars.showing.panels import beside_each_other, card_face, padded, shape_lines
from meadow.games.pollen_wars.showing.picture import SIGNS, field_lines
from meadow.games.pollen_wars.showing.telling import INTENTIONS
from meadow.games.pollen_wars.showing.words import LETTERS
from meadow.games.pollen_wars.text import write
from meadow.games.pollen_wars.views import HexagonView, PatternView


def box() -> dict[str, Any]:
    """Cards, patterns, hexagons and queens by number, the actions of `Prepared` events, the numbering of actions."""
    return {
        "cards": EFFECTS,
        "faces": {card.effect: _face(card) for card in CARDS},
        "patterns": PATTERN_NAMES,
        "hexagons": NAMES,
        "queens": list(LETTERS),
        "intentions": {str(action): write(action) for action in INTENTIONS},
        "actions": {"queen": QUEEN, "amount": AMOUNT, "give": GIVE, "done": DONE, "accept": ACCEPT},
    }


def _face(card: Card) -> dict[str, Any]:
    """What is printed on a card besides its words."""
    return {
        "back": "honey" if card in COMPONENTS.honey else "jelly",
        "colour": card.colour,
        "attack": card.attack,
        "defence": card.defence,
        "copies": card.copies,
        "stays": card.stays,
    }


def show_patterns() -> str:
    pictures = [
        [f"[bold]{row.name}[/] [dim]{row.source}[/]", *shape_lines(PatternView(row.name, row.cells))]
        for row in COMPONENTS.patterns
    ]
    return "\n".join(beside_each_other(pictures))


def show_field() -> str:
    """The tiles laid out in their order on the field, then both sides of each along its chevron."""
    flowers = {
        cell: number for slot, tile in zip(SLOTS, COMPONENTS.tiles, strict=True) for cell, number in laid(slot, tile)
    }
    flowers[CENTRE] = COMPONENTS.centre.front
    hexagons = [HexagonView(name=NAMES[cell], ground="flowers", flowers=flowers[cell]) for cell in range(CELLS)]
    centre = COMPONENTS.centre
    lines = ["The tiles in order, fronts up: the outer slots clockwise from the north-west, then the inner ones."]
    lines += ["", *field_lines(tuple(hexagons)), ""]
    lines += [_tile(slot, tile) for slot, tile in zip(SLOTS, COMPONENTS.tiles, strict=True)]
    return "\n".join([*lines, f"centre   {NAMES[CENTRE]}: {centre.front} or {centre.back}  [dim]{centre.source}[/]"])


def laid(slot: tuple[int, ...], tile: Tile) -> list[tuple[int, int]]:
    """The hexagons of a slot with the flowers of a tile's front."""
    return list(zip(slot, tile.front, strict=True))


def _tile(slot: tuple[int, ...], tile: Tile) -> str:
    cells = " ".join(NAMES[cell] for cell in slot)
    return f"tile {tile.name:>2}  {cells}: front {_side(tile.front)}, back {_side(tile.back)}  [dim]{tile.source}[/]"


def _side(flowers: tuple[int, ...]) -> str:
    return " ".join(str(number) if number else SIGNS["rock"] for number in flowers)


def show_cards() -> str:
    lines = [f"[bold]honey: {sum(row.copies for row in COMPONENTS.honey)} cards[/]"]
    lines += [_card(row) for row in COMPONENTS.honey]
    lines += ["", f"[bold]royal jelly: {sum(row.copies for row in COMPONENTS.jelly)} cards[/]"]
    return "\n".join([*lines, *[_card(row) for row in COMPONENTS.jelly]])


def _card(row: Card) -> str:
    notes = [row.title] + ["stays face up"] * row.stays + [f"only with {row.without}"] * bool(row.without)
    return f"{row.copies} {padded(row.effect, 21)}{card_face(row.effect)}{'; '.join(notes)}"
