"""Cards as people write them: 'blue 4', 'illusion 5', 'prism'. A row of them is written with commas."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

COLOURS: Final = ("blue", "green", "purple", "orange", "pink")
VALUES: Final = range(1, 10)
ILLUSIONS: Final = 45
PRISM: Final = 54

# All spell cards: two of each colour and value, nine illusions, two prisms.
BOX: Final = Counter(dict.fromkeys(range(ILLUSIONS), 2) | dict.fromkeys(range(ILLUSIONS, PRISM), 1) | {PRISM: 2})


def card(words: str) -> int:
    """The number of one card."""
    if words == "prism":
        return PRISM
    name, value = words.split()
    assert int(value) in VALUES, f"no card {words!r}"
    return (ILLUSIONS if name == "illusion" else 9 * COLOURS.index(name)) + int(value) - 1


def cards(words: str) -> list[int]:
    """A row of cards: 'blue 1, illusion 2, prism'; several values of a colour in one go: 'blue 1 2 3'."""
    found = []
    for part in filter(None, (part.strip() for part in words.split(","))):
        name, *values = part.split()
        found += [card(f"{name} {value}") for value in values] if values else [card(name)]
    return found


def called(kind: int) -> str:
    if kind == PRISM:
        return "prism"
    return f"{'illusion' if kind >= ILLUSIONS else COLOURS[kind // 9]} {kind % 9 + 1}"


def row(kinds: Iterable[int]) -> str:
    return ", ".join(called(int(kind)) for kind in kinds)


def packed(kinds: Sequence[int]) -> vec[u8]:
    return vec[u8]([u8(kind) for kind in kinds])
