"""What a person sees: the position, the question, the choices, the end. Colour never says anything alone."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from meadow.cli.common import ADJUDICATED, drawn, drew, fitted, say, victory
from meadow.cli.play.match import Match
from meadow.cli.play.menu import MOST, Entry, Menu

HELP = """\
Type a number from the list, a choice's text, or as much of its beginning as is unique.
  ?          this help
  menu       all choices again
  back       one menu back
  undo       take back
  board      draw the board again
  log        what happened so far
  rules      the rules of the game
  hint       what a strong bot would do, and why
  save FILE  save the game there from now on
  quit       leave; the game is saved"""


class Screen:
    """Prints for one match."""

    def __init__(self, console: Console, match: Match) -> None:
        self.console = console
        self.match = match

    def say(self, text: str, style: str = "") -> None:
        say(self.console, text, style)

    def welcome(self) -> None:
        """What is played, who plays, and where help is."""
        game = self.match.game
        self.say(game.title, "bold")
        self.say(game.tagline)
        self.say(f"Seats: {', '.join(f'{seat + 1} {self._who(seat)}' for seat in range(len(self.match.names)))}")
        if self.match.people:
            self.say("Type ? for help, rules for the rules.", "dim")

    def _who(self, seat: int) -> str:
        """A person, or which bot."""
        name, bot = self.match.names[seat], self.match.players[seat]
        if bot is None:
            return f"{name} ({'you' if seat == self.match.reader else 'a person'})"
        return name if name.startswith(f"{bot.name} bot") else f"{name} ({bot.name} bot)"

    def copyable(self, command: str) -> None:
        """Print a command on a line of its own, which is never wrapped, so that it can be copied."""
        self.console.print(f"  {command}", soft_wrap=True)

    def tell(self, sentences: Sequence[str]) -> None:
        """What happened."""
        for sentence in sentences:
            self.say(f"  · {sentence}")

    def position(self, seat: int | None) -> None:
        """The board as that seat sees it."""
        view = self.match.game.view(self.match.state, seat)
        self.console.print()
        self.console.print(drawn(self.match.game.draw(view)), crop=False)
        self.console.print()

    def question(self, seat: int) -> None:
        """Whose decision it is, what on the table is theirs if the view says so, and what is asked."""
        view = self.match.game.view(self.match.state, seat)
        own = f" ({view.yours})" if view.yours else ""
        name = self.match.names[seat]
        asked = Text(fitted(self.console, f"▶ {name}{own}: {view.prompt}"))
        asked.stylize("bold", 2, 2 + len(name))
        self.console.print(asked, soft_wrap=True)

    def choices(self, menu: Menu) -> None:
        """The numbered list: with their meaning while they are few, side by side when they are many."""
        if len(menu.entries) > MOST:
            self.console.print(Columns([_short(number, entry) for number, entry in enumerate(menu.entries, 1)]))
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right")
        for number, entry in enumerate(menu.entries, 1):
            table.add_row(Text(str(number), style="bold"), _text(entry), _meaning(entry))
        self.console.print(table)

    def rules(self) -> None:
        self.console.print(Markdown(self.match.game.rules_text()))

    def cover(self) -> None:
        """Clear the screen and its scrollback."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def end(self) -> None:
        """The result."""
        state, names = self.match.state, self.match.names
        won = state.winners()
        self.say(f"The game is over. {victory([names[seat] for seat in won], len(names))}", "bold")
        starred = [] if drew(len(won), len(names)) else won
        table = Table.grid(padding=(0, 2, 0, 0))
        for seat, score in enumerate(state.scores()):
            table.add_row("★" if seat in starred else " ", names[seat], str(score))
        self.console.print(table)
        if state.adjudicated:
            self.say(ADJUDICATED)


def _text(entry: Entry) -> str:
    return entry.choice.text if entry.choice else f"{' '.join(entry.words)} …"


def _meaning(entry: Entry) -> str:
    return entry.choice.label if entry.choice else f"({len(entry.choices)} choices)"


def _short(number: int, entry: Entry) -> RenderableType:
    return Text.assemble((f"{number:3} ", "bold"), _text(entry))
