"""A ladder as a page: a table in Markdown and a drawn chart."""

from collections.abc import Sequence
from html import escape

from meadow.core import catalogue
from meadow.lab.ladder import Question, Rung
from meadow.lab.ratings import Rating

# The chart, in its own units.
WIDTH = 720
ROW = 44
TOP = 56
BOTTOM = 40
LEFT = 96
RIGHT = 128
LEAST_SPAN = 200.0
"""A scale is never finer than this many Elo from end to end."""
TICKS = (50, 100, 200, 500, 1000)

STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#3d4a3a}.small{font-size:12px;fill:#5f6d5b}"
    ".line{stroke:#b9c4ae}.zero{stroke:#7c8a74;stroke-dasharray:4 4}.range{stroke:#4f7d4a;stroke-width:3;"
    "stroke-linecap:round}.dot{fill:#4f7d4a}.paper{fill:#fbfaf3}"
    "@media(prefers-color-scheme:dark){text{fill:#e4ead9}.small{fill:#a9b69f}.line{stroke:#46523f}.zero{stroke:#8b9982}"
    ".range{stroke:#9cc98f}.dot{fill:#9cc98f}.paper{fill:#1f261d}}"
)


def page(question: Question, rungs: Sequence[Rung], ratings: Sequence[Rating], command: str, chart: str) -> str:
    """The ladder as Markdown; `chart` is the name of the picture beside it."""
    title = catalogue.find(question.game).title
    lines = [
        f"# {title} with {question.seats} players",
        "",
        f"![Elo of the levels, with intervals]({chart})",
        "",
        "| bot | Elo | 95 % |",
        "|---|---|---|",
        *(f"| {one.bot} | {one.elo:+.0f} | {one.low:+.0f} to {one.high:+.0f} |" for one in reversed(ratings)),
        "",
        "| level | against | victories | 95 % | Elo | games | ms a decision | adjudicated |",
        "|---|---|---|---|---|---|---|---|",
        *(_row(rung) for rung in rungs),
    ]
    fair = 100 / question.seats
    return "\n".join([*lines, "", f"An equal bot would win {fair:.0f} %.", "", f"    {command}", ""])


def _row(rung: Rung) -> str:
    found = rung.standing
    share = f"{100 * found.share:.1f} % | {100 * found.low:.0f} to {100 * found.high:.0f}"
    elo = f"{found.elo:+.0f} ({found.elo_low:+.0f} to {found.elo_high:+.0f})"
    numbers = f"{found.games} | {found.milliseconds:.0f} | {found.adjudicated}"
    return f"| {rung.level} | {rung.against} | {share} | {elo} | {numbers} |"


def chart(question: Question, ratings: Sequence[Rating]) -> str:
    """An SVG: a row for each bot, the strongest on top, its Elo as a dot on its interval."""
    low = min([one.low for one in ratings] + [-LEAST_SPAN / 2])
    high = max([one.high for one in ratings] + [LEAST_SPAN / 2])
    axis = Axis(low, high)
    height = TOP + ROW * len(ratings) + BOTTOM
    title = f"{catalogue.find(question.game).title}, {question.seats} players: Elo, greedy is 0"
    rows = [_bar(one, TOP + ROW * place + ROW / 2, axis) for place, one in enumerate(reversed(ratings))]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="12"/>',
        f'<text x="24" y="34">{escape(title)}</text>',
        *(_tick(elo, axis, height) for elo in axis.ticks()),
        *rows,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class Axis:
    """Where an Elo lies from left to right."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def place(self, elo: float) -> float:
        return LEFT + (elo - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[int]:
        """Round numbers, about six of them."""
        step = next((tick for tick in TICKS if (self.high - self.low) / tick <= 8), TICKS[-1])
        first = -(-int(self.low) // step) if self.low >= 0 else -(int(-self.low) // step)
        return list(range(first * step, int(self.high) + 1, step))


def _tick(elo: int, axis: Axis, height: int) -> str:
    x = axis.place(elo)
    kind = "line" if elo else "zero"
    line = f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>'
    return f'{line}<text class="small" text-anchor="middle" x="{x:.1f}" y="{height - BOTTOM + 20}">{elo:+d}</text>'


def _bar(rating: Rating, y: float, axis: Axis) -> str:
    low, middle, high = axis.place(rating.low), axis.place(rating.elo), axis.place(rating.high)
    return (
        f'<text x="24" y="{y + 5:.1f}">{escape(rating.bot)}</text>'
        f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<circle class="dot" cx="{middle:.1f}" cy="{y:.1f}" r="7"/>'
        f'<text x="{WIDTH - RIGHT + 24}" y="{y + 5:.1f}">{rating.elo:+.0f}</text>'
    )
