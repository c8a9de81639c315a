"""Loads the components once and checks them; an error names the file, the table and the row."""

from importlib import resources
from typing import Final

import msgspec

from meadow.games.flautz.kinds import COLOURS, ILLUSION, PRISM, VALUES

FILE: Final = "components.toml"


class ComponentError(ValueError):
    """Something in components.toml is wrong. The message says where and what is expected."""


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    names: tuple[str, ...]


class Spells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spell cards: values 1 to `highest` in every colour, and the special cards."""

    source: str
    highest: int
    copies: int
    illusions: tuple[int, ...]
    prisms: int


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many spell cards a player is dealt, and how many are displayed in the air and on the floor."""

    source: str
    hand: int
    air: int
    floor: int


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    further_card: int
    crystal: int


class Crystals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are, and how many are won with what."""

    source: str
    pool: int
    match: int
    straight: int
    royal: int
    to_win: int


class ArenaCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields on both sides: f floor, a air, e either."""

    source: str
    card: str
    front: str
    back: str


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
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
    """The components from the text of the file, checked."""
    try:
        components = msgspec.toml.decode(text, type=Components)
    except msgspec.DecodeError as error:
        raise ComponentError(f"{FILE}: {error}") from error
    _check_deal(components.deal)
    _check_cards(components)
    _check_arena(components)
    _expect(components.limits.turns >= 0, "limits", "a turn limit of 0 (none) or more")
    return components


def _check_deal(deal: Deal) -> None:
    # The number of cards in a spell is kept in three bits.
    _expect(2 <= deal.hand <= 7, "deal", "a hand of 2 to 7 cards")
    _expect(1 <= deal.air <= 9, "deal", "1 to 9 cards in the air")
    _expect(1 <= deal.floor <= 9, "deal", "1 to 9 cards on the floor")


def _check_cards(components: Components) -> None:
    names, spells, crystals = components.colours.names, components.spells, components.crystals
    _expect(len(set(names)) == len(names) == COLOURS, "colours", f"{COLOURS} distinct names")
    _expect(1 <= spells.highest <= VALUES, "spells", f"a highest value from 1 to {VALUES}")
    _expect(1 <= spells.copies <= 4, "spells", "1 to 4 copies")
    _expect(all(1 <= value <= VALUES for value in spells.illusions), "spells", f"illusions from 1 to {VALUES}")
    _expect(0 <= spells.prisms <= 5, "spells", "0 to 5 prisms")
    _expect(len(full_deck(spells)) <= 250, "spells", "at most 250 cards")
    least = 5 * components.deal.hand + components.deal.air + components.deal.floor + 1
    _expect(len(full_deck(spells)) >= least, "spells", f"at least {least} cards, so that five players can be dealt to")
    _expect(min(crystals.pool, crystals.match, crystals.to_win) >= 1, "crystals", "numbers of at least 1")
    _expect(crystals.match <= crystals.straight <= crystals.royal, "crystals", "match, straight, royal ascending")


def _check_arena(components: Components) -> None:
    _expect(len(components.arena) == 3, "arena", "three cards")
    for card in components.arena:
        for side in (card.front, card.back):
            holds = bool(side) and set(side) <= set("fae")
            _expect(holds, f"arena, row for card {card.card}", "fields f, a or e, at least one a side")


def _expect(holds: bool, table: str, expected: str) -> None:
    if not holds:
        raise ComponentError(f"{FILE}, table {table}: expected {expected}")


def full_deck(spells: Spells) -> list[int]:
    """The kinds of all spell cards."""
    values = range(spells.highest)
    coloured = [colour * VALUES + value for colour in range(COLOURS) for value in values] * spells.copies
    return sorted([*coloured, *(ILLUSION + value - 1 for value in spells.illusions), *[PRISM] * spells.prisms])


def arena_fields(components: Components, sides: str) -> str:
    """The fields of an arena whose cards lie with these sides up: f front, b back."""
    return "".join(card.front if side == "f" else card.back for card, side in zip(components.arena, sides, strict=True))


COMPONENTS: Final = load((resources.files(__package__) / FILE).read_text("utf-8"))
COLOUR_NAMES: Final = COMPONENTS.colours.names
