"""The names of queens, hexagons and cards, and numbers of things in words."""

from collections.abc import Sequence
from typing import Final

from meadow.games.pollen_wars.actions import CELLS, DORMANT, HONEY_KINDS
from meadow.games.pollen_wars.board.field import NAMES
from meadow.games.pollen_wars.cards.kinds import EFFECTS
from meadow.games.pollen_wars.components import QUEENS

LETTERS: Final = "ABCDEF"
COLOURS: Final = ("blue", "orange", "green", "pink", "violet", "yellow")
STYLES: Final = ("dodger_blue1", "dark_orange", "green3", "hot_pink", "medium_purple1", "yellow3")

ROWS: Final = "abcdefghi"
LENGTHS: Final = tuple(sum(name[0] == row for name in NAMES) for row in ROWS)


def queen(seat: int) -> str:
    return f"queen {LETTERS[seat]}"


def listed(parts: list[str]) -> str:
    """Joins parts: 'one', 'one and two', 'one, two and three'."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def hexagon(cell: int) -> str:
    return NAMES[cell]


def place(number: int) -> str:
    """The name of a place of a pattern: a queen or a dormant pattern."""
    return queen(number) if number < DORMANT else f"dormant pattern {number - DORMANT + 1}"


def titled(effect: str) -> str:
    """The name of a card for people, for example 'Look at hand'."""
    return capital(effect.replace("_", " "))


def card(kind: int) -> str:
    return titled(EFFECTS[kind])


def cards_in_words(kinds: Sequence[int]) -> str:
    return listed([card(kind) for kind in kinds]) or "no cards"


def back(kind: int) -> str:
    """The name of a card's back."""
    return "honey" if kind < HONEY_KINDS else "royal jelly"


def capital(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """A number with its noun: '1 soldier', '2 soldiers'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


assert sum(LENGTHS) == CELLS
assert len(LETTERS) == len(COLOURS) == len(STYLES) == QUEENS
