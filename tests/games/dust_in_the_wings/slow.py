"""The rules once more, slowly: words, dicts and sets, nothing clever, no code of the game's own.

A space is 'c3', what lies on it 'rrb', a card 'rrb' or 'T at most', a slot 'gathering 2'. Crystals are written as what
they are worth: '12' is a black and a white one. Chance is not drawn here: `play` is told what lies on the table
afterwards, looks only at what was drawn, and insists that it could have been.
"""

import functools
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

Cell = tuple[int, int]
Condition = Literal["at most", "at least", "same"]

COLUMNS: Final = "abcde"
ROWS: Final = "12345"
SPACES: Final = tuple(column + row for row in ROWS for column in COLUMNS)
COLOURS: Final = {"red": "r", "blue": "b", "yellow": "y"}
WAYS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
GATHERING: Final = ("gathering 1", "gathering 2", "gathering 3")
COMPOSITION: Final = ("composition 1", "composition 2", "composition 3")

SHAPES: Final = {
    "line 2": ("##",),
    "line 3": ("###",),
    "corner 3": ("##", "#."),
    "line 4": ("####",),
    "square": ("##", "##"),
    "T": ("###", ".#."),
    "L": ("###", "#.."),
    "S": ("##.", ".##"),
}


class Composition(NamedTuple):
    shape: str
    condition: Condition
    number: int
    points: int


@dataclass
class Table:
    """Everything that lies on the table, the face-down decks as sets."""

    seats: int
    compositions: dict[str, Composition]
    turn_limit: int
    meadow: dict[str, str]
    display: dict[str, str]
    crystals: dict[str, str]
    bag: str
    face_down: dict[str, set[str]]
    discards: set[str]
    cards: list[set[str]]
    won: list[str]
    mover: int = 0
    turn: int = 1
    last_turn: bool = False
    held: str = ""
    path: list[str] = field(default_factory=list)
    over: bool = False
    adjudicated: bool = False


def tidy(letters: str) -> str:
    """Butterflies in the order red, blue, yellow; crystals from black to white."""
    return "".join(sorted(letters, key="rby12".index))


def without(letters: str, gone: str) -> str:
    for letter in gone:
        assert letter in letters, f"no {letter} in {letters!r}"
        letters = letters.replace(letter, "", 1)
    return letters


def towards(space: str, way: str) -> str | None:
    """The space beside, or None beyond the rim."""
    across, down = WAYS[way]
    column, row = COLUMNS.index(space[0]) + across, ROWS.index(space[1]) + down
    return COLUMNS[column] + ROWS[row] if 0 <= column < 5 and 0 <= row < 5 else None


# What is legal


def legal(table: Table) -> set[str]:
    """Everything that the player whose turn it is may do."""
    if table.over:
        return set()
    if not table.path:
        return {f"lift {space}" for space in SPACES if table.meadow[space]}
    if table.held:
        return {f"{colour} {way}" for colour, letter in COLOURS.items() if letter in table.held for way in ways(table)}
    return {f"take {slot}" for slot in fulfilled(table)}


def ways(table: Table) -> set[str]:
    """The directions in which a butterfly may be put: onto the board, and not to where the one before came from."""
    barred = {None, table.path[-2] if len(table.path) > 1 else None}
    return {way for way in WAYS if towards(table.path[-1], way) not in barred}


# Cards


def fulfilled(table: Table) -> list[str]:
    """The slots of the cards that the space of the last butterfly fulfils."""
    end = table.path[-1]
    return [slot for slot, card in table.display.items() if fits(table, card, end)]


def fits(table: Table, card: str, end: str) -> bool:
    if card not in table.compositions:
        return tidy(table.meadow[end]) == card
    wanted = table.compositions[card]
    return any(suits(wanted, [len(table.meadow[space]) for space in group]) for group in groups(wanted.shape, end))


def suits(wanted: Composition, counts: list[int]) -> bool:
    if wanted.condition == "at most":
        return sum(counts) <= wanted.number
    if wanted.condition == "at least":
        return sum(counts) >= wanted.number
    return counts[0] >= 1 and all(count == counts[0] for count in counts)


@functools.cache
def groups(shape: str, end: str) -> set[frozenset[str]]:
    """Every way to lay the shape onto the board so that it covers the space: all turns, both sides, all places."""
    found = set()
    for image in images(shape):
        for across in range(-5, 6):
            for down in range(-5, 6):
                cells = [(column + across, row + down) for column, row in image]
                if all(0 <= column < 5 and 0 <= row < 5 for column, row in cells):
                    found.add(frozenset(COLUMNS[column] + ROWS[row] for column, row in cells))
    return {group for group in found if end in group}


def images(shape: str) -> list[list[Cell]]:
    cells = [(x, y) for y, line in enumerate(SHAPES[shape]) for x, mark in enumerate(line) if mark == "#"]
    turned = [cells]
    for _ in range(3):
        turned.append([(-y, x) for x, y in turned[-1]])
    return turned + [[(-x, y) for x, y in image] for image in turned]


# What is done


def play(table: Table, words: str, after: Table) -> None:
    """Do what the words say; whatever is then drawn at random is looked up in `after`."""
    first, _, rest = words.partition(" ")
    if first == "lift":
        table.path, table.held = [rest], table.meadow[rest]
        table.meadow[rest] = ""
    elif first == "take":
        take(table, rest)
        finish(table, rest, after)
    else:
        put(table, COLOURS[first], rest)
        if not table.held:
            score(table, after)


def put(table: Table, letter: str, way: str) -> None:
    space = towards(table.path[-1], way)
    assert space is not None
    table.held = without(table.held, letter)
    table.meadow[space] = tidy(table.meadow[space] + letter)
    table.path.append(space)


def score(table: Table, after: Table) -> None:
    """Nobody is asked about one card or none."""
    slots = fulfilled(table)
    if not slots:
        finish(table, "", after)
    elif len(slots) == 1:
        take(table, slots[0])
        finish(table, slots[0], after)


def take(table: Table, slot: str) -> None:
    table.cards[table.mover].add(table.display.pop(slot))
    table.won[table.mover] = tidy(table.won[table.mover] + table.crystals.pop(slot, ""))


def finish(table: Table, taken: str, after: Table) -> None:
    if table.last_turn:
        table.over = True
        return
    renew(table, taken, after)
    table.last_turn = not table.bag
    if table.turn == table.turn_limit:
        table.over = table.adjudicated = True
        return
    table.path = []
    table.mover = (table.mover + 1) % table.seats
    table.turn += 1


def renew(table: Table, taken: str, after: Table) -> None:
    if taken:
        refill(table, taken, after)
    full = [slot for slot in GATHERING if len(table.crystals.get(slot, "")) == 3]
    for slot in full:
        table.discards.add(table.display.pop(slot))
        table.bag = tidy(table.bag + table.crystals.pop(slot))
    for slot in full:
        refill(table, slot, after)
    for slot in crystal_slots(table):
        crystal = without(after.crystals[slot], table.crystals.get(slot, ""))
        assert len(crystal) == 1, f"{slot} got crystals {crystal!r}"
        table.bag = without(table.bag, crystal)
        table.crystals[slot] = tidy(table.crystals.get(slot, "") + crystal)


def refill(table: Table, slot: str, after: Table) -> None:
    kind = slot.split(maxsplit=1)[0]
    if kind == "gathering" and not table.face_down[kind]:
        table.face_down[kind], table.discards = table.discards, set()
    if table.face_down[kind]:
        table.display[slot] = after.display[slot]
        table.face_down[kind].remove(table.display[slot])


def crystal_slots(table: Table) -> list[str]:
    """Who gets a crystal: every gathering card, or as many as there are crystals, those without any before others."""
    cards = [slot for slot in table.display if slot in GATHERING]
    return sorted(cards, key=lambda slot: (bool(table.crystals.get(slot)), slot))[: len(table.bag)]


# Points


def scores(table: Table) -> list[int]:
    return [
        sum(map(int, won)) + sum(table.compositions[card].points for card in cards if card in table.compositions)
        for won, cards in zip(table.won, table.cards, strict=True)
    ]


def winners(table: Table) -> list[int]:
    """Most points, then most white crystals, then fewest gathering cards; who is still equal shares."""
    points = scores(table)
    ranks = [
        (points[seat], table.won[seat].count("2"), -len(table.cards[seat] - table.compositions.keys()))
        for seat in range(table.seats)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)] if table.over else []
