"""Loads the components once and checks them; an error names the file, the table and the row."""

from typing import Final

import msgspec

from meadow.core import components
from meadow.core.components import Table, expect, expect_drawn, expect_names, expect_numbers
from meadow.games.flautz.kinds import COLOURS, ILLUSION, PRISM, VALUES

DRAWN: Final = ("blue", "green", "purple", "orange", "pink")
MOST_PLAYERS: Final = 5
MOST_CARDS: Final = 250
FIELDS: Final = "fae"
NUMBERED: Final = "actions are numbered for these"


class Colours(Table, frozen=True):
    names: tuple[str, ...]


class Spells(Table, frozen=True):
    """The spell cards: values 1 to `highest` in every colour, and the special cards.

    `copies` is one number for all values, or a list of one for each value from 1 on.
    """

    highest: int
    copies: int | tuple[int, ...]
    illusions: tuple[int, ...]
    prisms: int


class Deal(Table, frozen=True):
    """How many spell cards a player is dealt, and how many are displayed in the air and on the floor."""

    hand: int
    air: int
    floor: int


class Points(Table, frozen=True):
    further_card: int
    crystal: int


class Crystals(Table, frozen=True):
    """The size of the pool, the crystals for each kind of win, and how many win the game."""

    pool: int
    match: int
    straight: int
    royal: int
    to_win: int


class ArenaCard(Table, frozen=True):
    """An arena card, with the fields on both sides as letters: f floor, a air, e either."""

    card: str
    front: str
    back: str


class Limits(Table, frozen=True):
    turns: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: Colours
    spells: Spells
    deal: Deal
    points: Points
    crystals: Crystals
    arena: tuple[ArenaCard, ...]
    limits: Limits


def load(text: str) -> Components:
    """Decodes and checks the text of the components file."""
    box = components.decode(text, Components)
    expect_drawn("colours", "names", box.colours.names, DRAWN)
    _check_deal(box.deal)
    _check_cards(box.spells, box.deal)
    _check_crystals(box)
    _check_arena(box.arena)
    expect_numbers("limits", 0, 100_000, "0 for none", turns=box.limits.turns)
    return box


def _check_deal(deal: Deal) -> None:
    expect_numbers("deal", 2, 7, "the cards of a spell are counted in three bits", hand=deal.hand)
    expect_numbers("deal", 1, 9, air=deal.air, floor=deal.floor)


def _check_cards(spells: Spells, deal: Deal) -> None:
    expect_numbers("spells", 1, VALUES, NUMBERED, highest=spells.highest)
    expect(len(copies(spells)) == spells.highest, "spells", f"one number of copies, or {spells.highest}: one a value")
    for number in copies(spells):
        expect_numbers("spells", 0, 9, copies=number)
    for value in spells.illusions:
        expect_numbers("spells", 1, VALUES, NUMBERED, illusions=value)
    expect_numbers("spells", 0, 5, prisms=spells.prisms)
    least = MOST_PLAYERS * deal.hand + deal.air + deal.floor + 1
    cards = sum(copies(spells)) * COLOURS + len(spells.illusions) + spells.prisms
    expect(
        cards >= least, "spells", f"copies for at least {least} cards, to deal to {MOST_PLAYERS} players, not {cards}"
    )
    expect(cards <= MOST_CARDS, "spells", f"copies for at most {MOST_CARDS} cards, not {cards}")


def _check_crystals(box: Components) -> None:
    expect_numbers("points", 0, 100, further_card=box.points.further_card, crystal=box.points.crystal)
    crystals = box.crystals
    expect_numbers("crystals", 1, 1000, pool=crystals.pool)
    expect_numbers("crystals", 1, 25, match=crystals.match, straight=crystals.straight, royal=crystals.royal)
    expect_numbers("crystals", 1, 25, to_win=crystals.to_win)
    expect(crystals.match <= crystals.straight <= crystals.royal, "crystals", "match, straight, royal ascending")


def _check_arena(arena: tuple[ArenaCard, ...]) -> None:
    expect(len(arena) == 3, "arena", f"three cards, not {len(arena)}: the option `arena` turns three")
    expect_names("arena", "cards", [card.card for card in arena], 3, 3)
    for card in arena:
        for side in (card.front, card.back):
            holds = 1 <= len(side) <= 9 and set(side) <= set(FIELDS)
            expect(holds, f"arena, row for card {card.card}", "fields f, a or e, one to nine a side")


def copies(spells: Spells) -> tuple[int, ...]:
    """How many cards there are of each value in each colour."""
    return (spells.copies,) * spells.highest if isinstance(spells.copies, int) else spells.copies


def full_deck(spells: Spells) -> list[int]:
    """The kinds of all spell cards."""
    values = [value for value, times in enumerate(copies(spells)) for _ in range(times)]
    coloured = [colour * VALUES + value for colour in range(COLOURS) for value in values]
    return sorted([*coloured, *(ILLUSION + value - 1 for value in spells.illusions), *[PRISM] * spells.prisms])


def arena_fields(components: Components, sides: str) -> str:
    """The fields of an arena; `sides` has a letter for each card: f front up, b back up."""
    return "".join(card.front if side == "f" else card.back for card, side in zip(components.arena, sides, strict=True))


COMPONENTS: Final = components.from_package(__package__, load)
COLOUR_NAMES: Final = COMPONENTS.colours.names
