"""SVG charts of bots' strength and of learning curves, light and dark."""

from collections.abc import Sequence
from html import escape

from meadow.bots.weights import Point
from meadow.lab.ratings import Rating

# In SVG user units.
WIDTH = 720
ROW = 44
TOP = 56
BOTTOM = 40
LEFT = 96
RIGHT = 128
LEAST_SPAN = 200.0
"""A scale is never finer than this many Elo from end to end."""
TICKS = (50, 100, 200, 500, 1000, 2000, 5000)
HEIGHT = 260
"""Of a learning chart."""

STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#3d4a3a}.small{font-size:12px;fill:#5f6d5b}"
    ".line{stroke:#b9c4ae}.zero{stroke:#7c8a74;stroke-dasharray:4 4}.range{stroke:#4f7d4a;stroke-width:3;"
    "stroke-linecap:round}.dot{fill:#4f7d4a}.band{fill:#4f7d4a;opacity:.18}.curve{fill:none;stroke:#4f7d4a;stroke-width:2}.paper{fill:#fbfaf3}"
    "@media(prefers-color-scheme:dark){text{fill:#e4ead9}.small{fill:#a9b69f}.line{stroke:#46523f}.zero{stroke:#8b9982}"
    ".range{stroke:#9cc98f}.dot{fill:#9cc98f}.band{fill:#9cc98f}.curve{stroke:#9cc98f}.paper{fill:#1f261d}}"
)


def elo_chart(title: str, ratings: Sequence[Rating]) -> str:
    """A row for each bot, the strongest on top, its Elo as a dot on its interval."""
    low = min([one.low for one in ratings] + [-LEAST_SPAN / 2])
    high = max([one.high for one in ratings] + [LEAST_SPAN / 2])
    axis = Axis(low, high)
    height = TOP + ROW * len(ratings) + BOTTOM
    ticks = [_tick(elo, f"{elo:+d}", axis, height) for elo in axis.ticks()]
    rows = [_bar(one, TOP + ROW * place + ROW / 2, axis) for place, one in enumerate(reversed(ratings))]
    return _picture(title, height, [*ticks, *rows])


def learning_chart(title: str, points: Sequence[Point], fair: float) -> str:
    """The share of victories against greedy bots, with its interval, over the number of training games."""
    axis = Axis(0, max(point.games for point in points))
    ticks = [_tick(games, str(games), axis, HEIGHT) for games in axis.ticks()]
    there = [(axis.place(point.games), point) for point in points]
    band = [f"{x:.1f},{_height(point.high):.1f}" for x, point in there]
    band += [f"{x:.1f},{_height(point.low):.1f}" for x, point in reversed(there)]
    curve = " ".join(f"{x:.1f},{_height(point.share):.1f}" for x, point in there)
    dots = [f'<circle class="dot" cx="{x:.1f}" cy="{_height(point.share):.1f}" r="4"/>' for x, point in there]
    lines = [_share_line(share, "line") for share in (0.0, 0.5, 1.0)]
    drawn = [f'<polygon class="band" points="{" ".join(band)}"/>', f'<polyline class="curve" points="{curve}"/>', *dots]
    return _picture(title, HEIGHT, [*ticks, *lines, _share_line(fair, "zero"), *drawn])


def _picture(title: str, height: int, parts: Sequence[str]) -> str:
    begin = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="12"/>',
        f'<text x="24" y="34">{escape(title)}</text>',
    ]
    return "\n".join([*begin, *parts, "</svg>"]) + "\n"


def _height(share: float) -> float:
    """The y coordinate of a share of victories."""
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)


def _share_line(share: float, kind: str) -> str:
    y = _height(share)
    line = f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
    words = f"{100 * share:.0f} %" if kind == "line" else "an equal"
    x = 24 if kind == "line" else WIDTH - RIGHT + 12
    return f'{line}<text class="small" x="{x}" y="{y + 4:.1f}">{words}</text>'


class Axis:
    """A horizontal axis, from numbers to x coordinates."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def place(self, number: float) -> float:
        return LEFT + (number - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[int]:
        """Round numbers, about six of them."""
        step = next((tick for tick in TICKS if (self.high - self.low) / tick <= 8), TICKS[-1])
        first = -(-int(self.low) // step) if self.low >= 0 else -(int(-self.low) // step)
        return list(range(first * step, int(self.high) + 1, step))


def _tick(at: int, words: str, axis: Axis, height: int) -> str:
    x = axis.place(at)
    kind = "line" if at else "zero"
    line = f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>'
    return f'{line}<text class="small" text-anchor="middle" x="{x:.1f}" y="{height - BOTTOM + 20}">{words}</text>'


def _bar(rating: Rating, y: float, axis: Axis) -> str:
    low, middle, high = axis.place(rating.low), axis.place(rating.elo), axis.place(rating.high)
    return (
        f'<text x="24" y="{y + 5:.1f}">{escape(rating.bot)}</text>'
        f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<circle class="dot" cx="{middle:.1f}" cy="{y:.1f}" r="7"/>'
        f'<text x="{WIDTH - RIGHT + 24}" y="{y + 5:.1f}">{rating.elo:+.0f}</text>'
    )
