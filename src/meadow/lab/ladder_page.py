"""A ladder as a page in Markdown, with its charts, and an overview of several."""

from collections.abc import Sequence

from meadow.bots.levels import learned_for
from meadow.bots.weights import Origin
from meadow.core import catalogue
from meadow.lab.charts import elo_chart, learning_chart
from meadow.lab.ladder import Ladder, Question, Rung, levels
from meadow.lab.ratings import Rating


class Page:
    """The page of a ladder. `name` is that of its files, without suffixes."""

    def __init__(self, question: Question, rungs: Sequence[Rung], ratings: Sequence[Rating], name: str) -> None:
        self.question = question
        self.rungs = rungs
        self.ratings = ratings
        self.name = name
        game = catalogue.find(question.game)
        self.title = f"{game.title} with {question.seats} players"
        self.origin: Origin = learned_for(game, question.seats).origin

    def files(self, command: str) -> dict[str, str]:
        """All files of the page, by name."""
        made = {f"{self.name}.md": self.text(command), f"{self.name}.svg": self.chart()}
        if self.origin.curve:
            made[f"{self.name}-learning.svg"] = self.learning()
        return made

    def chart(self) -> str:
        return elo_chart(f"{self.title}: Elo, greedy is 0", self.ratings)

    def learning(self) -> str:
        """The learning curve of the weights. A set for several numbers of seats was tested with the first of them."""
        fair = 1 / self.question.seats
        return learning_chart(f"{self.title}: victories against greedy while learning", self.origin.curve, fair)

    def text(self, command: str) -> str:
        lines = [
            f"# {self.title}",
            "",
            f"![Elo of the levels, with intervals]({self.name}.svg)",
            "",
            "| bot | Elo | 95 % |",
            "|---|---|---|",
            *(f"| {one.bot} | {one.elo:+.0f} | {one.low:+.0f} to {one.high:+.0f} |" for one in reversed(self.ratings)),
            "",
            "| level | against | victories | 95 % | Elo | games | ms a decision | adjudicated |",
            "|---|---|---|---|---|---|---|---|",
            *(_row(rung) for rung in self.rungs),
            "",
            f"An equal bot would win {100 / self.question.seats:.0f} %.",
            "",
            f"    {command}",
            "",
        ]
        return "\n".join(lines + self._learned())

    def _learned(self) -> list[str]:
        if not self.origin.games:
            return []
        picture = [f"![Strength while learning]({self.name}-learning.svg)", ""] if self.origin.curve else []
        return ["## How it was learned", "", *picture, f"    {self.origin.command}", ""]


def _row(rung: Rung) -> str:
    found = rung.standing
    share = f"{100 * found.share:.1f} % | {100 * found.low:.0f} to {100 * found.high:.0f}"
    elo = f"{found.elo:+.0f} ({found.elo_low:+.0f} to {found.elo_high:+.0f})"
    numbers = f"{found.games} | {found.milliseconds:.0f} | {found.adjudicated}"
    return f"| {rung.level} | {rung.against} | {share} | {elo} | {numbers} |"


def overview(ladders: Sequence[Ladder]) -> str:
    """The Elo of all levels in all ladders, each with a link to its page."""
    rated = [(ladder, {one.bot: one for one in ladder.ratings()}) for ladder in ladders if ladder.comparisons]
    names = [name for name in levels() if any(name in ratings for _, ratings in rated)]
    lines = [
        "# How strong the levels are",
        "",
        "Elo above the greedy bot, which has 0, with 95 % intervals. Each game has a page with all comparisons.",
        "",
        f"| game | players | {' | '.join(names)} |",
        f"|---|---|{'---|' * len(names)}",
        *(_overview_row(ladder, [ratings.get(name) for name in names]) for ladder, ratings in rated),
    ]
    return "\n".join(lines) + "\n"


def _overview_row(ladder: Ladder, ratings: Sequence[Rating | None]) -> str:
    cells = " | ".join(f"{one.elo:+.0f} ({one.low:+.0f} to {one.high:+.0f})" if one else "" for one in ratings)
    title = catalogue.find(ladder.game).title
    return f"| [{title}]({ladder.game}-{ladder.seats}.md) | {ladder.seats} | {cells} |"
