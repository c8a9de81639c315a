"""Statistics over many outcomes: wins, points, lengths."""

import statistics
from collections.abc import Iterable, Sequence

import msgspec

from meadow.lab.simulate import Outcome


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One bot, or one seat. A shared win counts as its fraction; a bot on two seats has played two games."""

    name: str
    games: int
    wins: float
    win_rate: float
    mean_score: float
    score_deviation: float
    """The standard deviation of one game's score; 0 for a single game."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a simulation."""

    games: int
    bots: tuple[Row, ...]
    seats: tuple[Row, ...]
    shortest: int
    median: float
    longest: int
    adjudicated: int
    draws: int
    all_lost: int
    decisions: int
    seconds: float
    decisions_per_second: float


class Part(msgspec.Struct, frozen=True):
    """What one seat got out of one game."""

    bot: str
    seat: int
    win: float
    score: int


def report(outcomes: Sequence[Outcome], seconds: float) -> Report:
    """The statistics of these outcomes; all 0 if there are none."""
    parts = [part for outcome in outcomes for part in shares(outcome)]
    lengths = [outcome.decisions for outcome in outcomes] or [0]
    return Report(
        games=len(outcomes),
        bots=tuple(_row(bot, (part for part in parts if part.bot == bot)) for bot in _names(parts)),
        seats=tuple(_row(f"seat {seat + 1}", (part for part in parts if part.seat == seat)) for seat in _seats(parts)),
        shortest=min(lengths),
        median=statistics.median(lengths),
        longest=max(lengths),
        adjudicated=sum(outcome.adjudicated for outcome in outcomes),
        draws=sum(len(outcome.winners) > 1 for outcome in outcomes),
        all_lost=sum(not outcome.winners for outcome in outcomes),
        decisions=sum(lengths),
        seconds=round(seconds, 3),
        decisions_per_second=round(sum(lengths) / seconds, 1) if seconds > 0 else 0.0,
    )


def shares(outcome: Outcome) -> list[Part]:
    """What each seat got: winners share one win between them."""
    won = {seat: 1 / len(outcome.winners) for seat in outcome.winners}
    return [Part(outcome.bots[seat], seat, won.get(seat, 0.0), score) for seat, score in enumerate(outcome.scores)]


def _names(parts: Sequence[Part]) -> list[str]:
    return list(dict.fromkeys(part.bot for part in parts))


def _seats(parts: Sequence[Part]) -> list[int]:
    return sorted({part.seat for part in parts})


def _row(name: str, parts: Iterable[Part]) -> Row:
    wins, scores = zip(*((part.win, part.score) for part in parts), strict=True)
    return Row(
        name=name,
        games=len(scores),
        wins=round(sum(wins), 6),
        win_rate=round(sum(wins) / len(scores), 6),
        mean_score=round(statistics.mean(scores), 6),
        score_deviation=round(statistics.stdev(scores), 6) if len(scores) > 1 else 0.0,
    )
