"""Actions as text: queens by letter, hexagons by row and number, cards by their short names."""

import re
from typing import Final

from meadow.games.pollen_wars.actions import (
    ACTIONS,
    AMOUNT,
    ATTACK,
    CELL,
    DEFEND,
    DISCARD,
    DORMANTS,
    GIVE,
    PATTERN,
    PLAY,
    QUEEN,
    SEND_FORAGER,
)
from meadow.games.pollen_wars.board.field import NAMES
from meadow.games.pollen_wars.cards.kinds import EFFECTS
from meadow.games.pollen_wars.components import MOST_POLLEN, QUEENS
from meadow.games.pollen_wars.showing.words import LETTERS, ROWS

WITH_CARDS: Final = {"play": PLAY, "discard": DISCARD, "attack": ATTACK, "defend": DEFEND, "give": GIVE}
ALONE: Final = (
    "send forager",
    "send soldier",
    "move",
    "bring",
    "raid",
    "draw jelly",
    "draw honey",
    "offer",
    "end turn",
    "pass",
    "done",
    "accept",
    "decline",
)
FORMS: Final = "'send forager', 'e5', 'play steal_one', 'queen C', 'amount 4', 'pattern 2', 'end turn' or 'pass'"

TEXTS: Final = (
    *NAMES,
    *(f"queen {letter}" for letter in LETTERS),
    *(f"pattern {place}" for place in range(1, DORMANTS + 1)),
    *(f"amount {amount}" for amount in range(MOST_POLLEN)),
    *(f"{verb} {card}" for verb in WITH_CARDS for card in EFFECTS),
    *ALONE,
)
NUMBERS: Final = {text.lower(): number for number, text in enumerate(TEXTS)}
assert len(TEXTS) == ACTIONS


def write(action: int) -> str:
    return TEXTS[action]


def kind_of(action: int) -> str:
    """The kind of an action, in a word or two."""
    if action >= SEND_FORAGER:
        return ALONE[action - SEND_FORAGER]
    if action >= PLAY:
        return TEXTS[action].split()[0]
    starts = ((CELL, "hexagon"), (QUEEN, "queen"), (PATTERN, "pattern"), (AMOUNT, "amount"))
    return [kind for start, kind in starts if action >= start][-1]


def read(words: str) -> int:
    given = " ".join(words.lower().split())
    number = NUMBERS.get(given)
    return _read_otherwise(given, words) if number is None else number


def _read_otherwise(given: str, words: str) -> int:
    """Reads other spellings: a queen by number, a card with spaces. Raises ValueError with the reason if it cannot."""
    verb, _, rest = given.partition(" ")
    if verb in WITH_CARDS:
        return WITH_CARDS[verb] + _read_card(rest)
    if verb == "queen":
        return QUEEN + _read_number(rest, 1, QUEENS, "queens are A to F") - 1
    if verb == "pattern":
        return PATTERN + _read_number(rest, 1, DORMANTS, f"dormant patterns are 1 to {DORMANTS}") - 1
    if verb == "amount":
        return AMOUNT + _read_number(rest, 0, MOST_POLLEN - 1, f"amounts are 0 to {MOST_POLLEN - 1}")
    if re.fullmatch(r"[a-z][0-9]+", given):
        raise ValueError(f"there is no hexagon {words!r}; rows are {ROWS[0]} to {ROWS[-1]}, the middle one is e1 to e9")
    raise ValueError(f"cannot read {words!r} as an action; write it like {FORMS}")


def _read_card(name: str) -> int:
    snake = re.sub(r"[ -]", "_", name)
    if snake not in EFFECTS:
        raise ValueError(f"there is no card {name!r}; cards are {', '.join(EFFECTS)}")
    return EFFECTS.index(snake)


def _read_number(given: str, lowest: int, highest: int, allowed: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", given) or not lowest <= int(given) <= highest:
        raise ValueError(f"{given!r} will not do: {allowed}")
    return int(given)
