"""Choosing among many: numbered entries, grouped by the words of the choices' texts while there are too many."""

from collections.abc import Sequence
from typing import NamedTuple

from meadow.core.views import Choice

MOST = 24

Words = tuple[str, ...]


class Entry(NamedTuple):
    """One numbered line: a single choice, or all those that begin with `words`."""

    words: Words
    choices: list[Choice]

    @property
    def choice(self) -> Choice | None:
        return self.choices[0] if len(self.choices) == 1 else None


class Menu:
    """The choices of one decision and how far into them the person has looked. Upper and lower case are the same."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = list(choices)
        self.trail = [self.choices]

    @property
    def entries(self) -> list[Entry]:
        """What is shown, numbered from 1."""
        return entries(self.trail[-1])

    def back(self) -> None:
        """One step back towards the beginning."""
        if len(self.trail) > 1:
            self.trail.pop()

    def top(self) -> None:
        """Back to the beginning."""
        del self.trail[1:]

    def pick(self, typed: str) -> Choice | None:
        """The choice that was typed by number, text or beginning of its text.

        None if what was typed fits several: the menu then shows those. Raises LookupError if nothing fits.
        """
        fitting = self._numbered(typed) if typed.isdecimal() else self._written(typed)
        if len(fitting) == 1:
            return fitting[0]
        self.trail.append(fitting)
        return None

    def is_choice(self, typed: str) -> bool:
        """Whether it is the whole text of a choice."""
        return any(spoken(choice.text) == spoken(typed) for choice in self.choices)

    def _numbered(self, typed: str) -> list[Choice]:
        number = int(typed) if len(typed) < 10 else 0
        if not 1 <= number <= len(self.entries):
            raise LookupError(f"There is no number {typed[:20]}: the choices are 1 to {len(self.entries)}.")
        return self.entries[number - 1].choices

    def _written(self, typed: str) -> list[Choice]:
        wanted = spoken(typed)
        exact = [choice for choice in self.choices if choice.text == typed]
        whole = [choice for choice in self.choices if spoken(choice.text) == wanted]
        words = [choice for choice in self.choices if spoken(choice.text)[: len(wanted)] == wanted]
        begun = [choice for choice in self.choices if " ".join(spoken(choice.text)).startswith(" ".join(wanted))]
        fitting = exact or whole or words or begun
        if not fitting:
            raise LookupError(f"No choice begins with {typed!r}. Type ? for help.")
        return fitting


def entries(choices: list[Choice]) -> list[Entry]:
    """One entry for each choice, or for each next word while there are more than can be read at a glance."""
    if len(choices) <= MOST:
        return [Entry(tuple(choice.text.split()), [choice]) for choice in choices]
    depth = 1
    while len(groups := _grouped(choices, depth)) == 1 and any(len(choice.text.split()) > depth for choice in choices):
        depth += 1
    return [Entry(words, group) for words, group in groups.items()]


def _grouped(choices: list[Choice], depth: int) -> dict[Words, list[Choice]]:
    groups: dict[Words, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(tuple(choice.text.split()[:depth]), []).append(choice)
    return groups


def spoken(text: str) -> Words:
    """A text's words as they are compared."""
    return tuple(text.casefold().split())
