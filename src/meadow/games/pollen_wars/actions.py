"""The numbering of hexagons, places, cards and actions.

Hexagons are numbered row by row from the north-west, 0 to 60. A card is represented by its kind, honey first: copies
are alike. Patterns lie at places: 0 to 5 are the queens' own, from 6 on the dormant ones.
"""

from typing import Final

from mypy_extensions import i64

from meadow.games.pollen_wars.components import CARDS, COMPONENTS, MOST_POLLEN, QUEENS

CELLS: Final = 61
PATTERNS: Final = 7
DORMANT: Final = QUEENS
DORMANTS: Final = 4
PLACES: Final = DORMANT + DORMANTS

HONEY_KINDS: Final = i64(len(COMPONENTS.honey))
KINDS: Final = i64(len(CARDS))

# Action numbers: blocks of one number for each hexagon, queen, dormant pattern, amount or kind of card.
CELL: Final = 0
QUEEN: Final = CELL + CELLS
PATTERN: Final = QUEEN + QUEENS
AMOUNT: Final = PATTERN + DORMANTS
PLAY: Final = AMOUNT + MOST_POLLEN
DISCARD: Final = PLAY + KINDS
ATTACK: Final = DISCARD + KINDS
DEFEND: Final = ATTACK + KINDS
GIVE: Final = DEFEND + KINDS
SEND_FORAGER: Final = GIVE + KINDS
SEND_SOLDIER: Final = SEND_FORAGER + 1
MOVE: Final = SEND_SOLDIER + 1
BRING: Final = MOVE + 1
RAID: Final = BRING + 1
DRAW_JELLY: Final = RAID + 1
DRAW_HONEY: Final = DRAW_JELLY + 1
OFFER: Final = DRAW_HONEY + 1
END_TURN: Final = OFFER + 1
PASS: Final = END_TURN + 1
DONE: Final = PASS + 1
ACCEPT: Final = DONE + 1
DECLINE: Final = ACCEPT + 1
ACTIONS: Final = DECLINE + 1
