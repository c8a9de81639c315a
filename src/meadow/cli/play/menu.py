"""Choosing among many: numbered entries, grouped by the words of the choices' texts while there are too many."""

from collections.abc import Callable, Sequence
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
    """The choices of one decision and the menus that the person has opened. Upper and lower case are the same.

    `read` is the game's parser: a text that it understands is never taken for the beginning of a choice.
    """

    def __init__(self, choices: Sequence[Choice], read: Callable[[str], int]) -> None:
        self.choices = list(choices)
        self.read = read
        self.trail = [self.choices]

    @property
    def entries(self) -> list[Entry]:
        """What is shown, numbered from 1."""
        return entries(self.trail[-1])

    def back(self) -> None:
        """Back to the menu before."""
        if len(self.trail) > 1:
            self.trail.pop()

    def top(self) -> None:
        """Back to the first menu."""
        del self.trail[1:]

    def pick(self, typed: str) -> Choice | None:
        """The choice that was typed by number, text, alias, or beginning of its text.

        None if what was typed fits several: the menu then shows those. Raises LookupError if nothing fits.
        """
        fitting = self._numbered(typed) if typed.isdecimal() else self._written(typed)
        if len(fitting) == 1:
            return fitting[0]
        self.trail.append(fitting)
        return None

    def is_choice(self, typed: str) -> bool:
        """Whether it is the whole text of a choice."""
        return bool(self._whole(typed))

    def _numbered(self, typed: str) -> list[Choice]:
        number = int(typed) if len(typed) < 10 else 0
        if not 1 <= number <= len(self.entries):
            raise LookupError(f"There is no number {typed[:20]}: the choices are 1 to {len(self.entries)}.")
        return self.entries[number - 1].choices

    def _written(self, typed: str) -> list[Choice]:
        try:
            action = self.read(typed)
        except ValueError:
            return self._whole(typed) or self._other_name(typed) or self._begun(typed)
        fitting = [choice for choice in self.choices if choice.action == action] or self._other_name(typed)
        if not fitting:
            raise LookupError(f"{' '.join(typed.split())} is not possible now.")
        return fitting

    def _whole(self, typed: str) -> list[Choice]:
        return [choice for choice in self.choices if spoken(choice.text) == spoken(typed)]

    def _other_name(self, typed: str) -> list[Choice]:
        return [choice for choice in self.choices if spoken(typed) in map(spoken, choice.aliases)]

    def _begun(self, typed: str) -> list[Choice]:
        """The choices that begin with these words; the last may be unfinished if no choice has it whole."""
        wanted = spoken(typed)
        words = [choice for choice in self.choices if spoken(choice.text)[: len(wanted)] == wanted]
        fitting = words or [choice for choice in self.choices if unfinished(wanted, spoken(choice.text))]
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


def unfinished(typed: Words, words: Words) -> bool:
    """Whether the words begin as typed, up to a last word that breaks off. A number never does: 2 is not 20."""
    *before, last = typed
    here = len(before)
    return last.isalpha() and words[:here] == tuple(before) and len(words) > here and words[here].startswith(last)


def spoken(text: str) -> Words:
    """A text's words in the form in which they are compared."""
    return tuple(text.casefold().split())
