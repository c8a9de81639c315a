"""How the levels of a game compare: each with the one below it, and all with the greedy bot."""

from collections.abc import Generator, Sequence

import msgspec

from meadow.bots.levels import load
from meadow.lab.duel import Duel, Standing, fight, settled

GREEDY = "greedy"


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a ladder is made for. `margin` is how sure a share of victories must be, `most` how many sets are played."""

    game: str
    seats: int
    levels: tuple[str, ...]
    margin: float = 0.07
    most: int = 200
    seed: int = 0


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """One comparison, as far as it has come."""

    level: str
    against: str
    standing: Standing
    done: bool


def levels() -> tuple[str, ...]:
    """All levels, the weakest first."""
    return tuple(level.name for level in load())


def comparisons(question: Question) -> list[tuple[str, str]]:
    """Who is compared with whom: the weakest with the greedy bot, every other one also with the level below."""
    below = list(zip(question.levels[1:], question.levels, strict=False))
    return [(question.levels[0], GREEDY)] + [
        pair for level, lower in below for pair in ((level, lower), (level, GREEDY))
    ]


def climb(question: Question, jobs: int = 1) -> Generator[Rung]:
    """Play one comparison after the other, each until it is settled; what is known after every few sets."""
    for level, against in comparisons(question):
        duel = Duel(game=question.game, seats=question.seats, bot=level, against=against, seed=question.seed)
        rung: Rung | None = None
        for found, _ in fight(duel, question.most, jobs, lambda found: settled(found, question.margin)):
            rung = Rung(level=level, against=against, standing=found, done=False)
            yield rung
        assert rung is not None
        yield msgspec.structs.replace(rung, done=True)


def table(question: Question, rungs: Sequence[Rung], command: str) -> str:
    """The ladder as Markdown."""
    lines = [
        f"# {question.game}, {question.seats} seats",
        "",
        f"`{command}`",
        "",
        "| level | against | victories | 95 % | Elo | games | ms a decision | adjudicated |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for rung in rungs:
        found = rung.standing
        share = f"{100 * found.share:.1f} % | {100 * found.low:.0f} to {100 * found.high:.0f}"
        elo = f"{found.elo:+.0f} ({found.elo_low:+.0f} to {found.elo_high:+.0f})"
        numbers = f"{found.games} | {found.milliseconds:.0f} | {found.adjudicated}"
        lines.append(f"| {rung.level} | {rung.against} | {share} | {elo} | {numbers} |")
    fair = 100 / question.seats
    return "\n".join([*lines, "", f"An equal bot would win {fair:.0f} %.", ""])
