"""One decision of a person: the question, what they type, and the other commands that they may type meanwhile."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from meadow.cli.play.match import Match
from meadow.cli.play.menu import Menu
from meadow.cli.play.saving import Saver, refuse_existing
from meadow.cli.play.screen import HELP, Screen
from meadow.cli.why import because
from meadow.core.views import Choice


class Leaving(Exception):  # noqa: N818  it is no error
    """The person wants to go."""


class Undone(Exception):  # noqa: N818  it is no error
    """The person wants the decision before this one back."""


class Decision:
    """Asks `seat` for its decision. The log is redacted for `log_for`."""

    def __init__(self, match: Match, screen: Screen, saver: Saver, seat: int, log_for: int | None) -> None:
        self.match = match
        self.screen = screen
        self.saver = saver
        self.seat = seat
        self.log_for = log_for
        self.menu = Menu(match.game.choices(match.state, seat), match.game.read)
        self.commands: dict[str, Callable[[], None]] = {
            "": self._question,
            "?": self._help,
            "help": self._help,
            "menu": self._menu,
            "back": self._back,
            "undo": self._undo,
            "board": self._board,
            "log": self._log,
            "rules": self.screen.rules,
            "hint": self._hint,
            "quit": self._quit,
        }

    def ask(self) -> int:
        """The action that the person chose. Raises Undone, Leaving, or EOFError when the input ends."""
        self._board()
        self._question()
        choice = None
        while choice is None:
            choice = self._answered(input("> ").strip())
        return choice.action

    def _answered(self, typed: str) -> Choice | None:
        """The choice that was typed, or None if it was a command, which is carried out, or no single choice."""
        if command := self._command(typed):
            command()
            return None
        return self._picked(typed)

    def _command(self, typed: str) -> Callable[[], None] | None:
        """The command that was typed, or None. A choice of the same name comes first."""
        word, _, rest = typed.partition(" ")
        if self.menu.is_choice(typed):
            return None
        if word.lower() == "save":
            return partial(self._save, rest.strip())
        return self.commands.get(typed.lower())

    def _picked(self, typed: str) -> Choice | None:
        try:
            choice = self.menu.pick(typed)
        except LookupError as error:
            self.screen.say(str(error))
            return None
        if choice is None:
            self.screen.choices(self.menu)
        return choice

    def _question(self) -> None:
        self.screen.question(self.seat)
        self.screen.choices(self.menu)

    def _help(self) -> None:
        self.screen.say(HELP)

    def _menu(self) -> None:
        self.menu.top()
        self._question()

    def _back(self) -> None:
        self.menu.back()
        self._question()

    def _board(self) -> None:
        self.screen.position(self.seat)

    def _log(self) -> None:
        self.screen.tell(self.match.told(self.log_for) or ["Nothing has happened yet."])

    def _hint(self) -> None:
        found = self.match.hint(self.seat)
        choices = {choice.action: choice for choice in self.menu.choices}
        best, other = choices[found.best.action], found.other
        self.screen.say(f"The bot '{found.level}' would choose: {best.text} ({best.label})")
        if other is not None:
            self.screen.say(because(found, self.match.names, self.seat, f"the next best, {choices[other.action].text}"))

    def _save(self, name: str) -> None:
        try:
            if name:
                self.saver.path = refuse_existing(Path(name).expanduser())
        except click.UsageError as error:
            self.screen.say(error.format_message())
            return
        self.screen.say(self.saver.save(self.match.record) or self.saver.trouble or f"Saved in {self.saver.path}")

    def _undo(self) -> None:
        raise Undone

    def _quit(self) -> None:
        raise Leaving
