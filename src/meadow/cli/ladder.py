"""`meadow ladder`: how strong the levels of a game are, and how sure that is."""

import contextlib
from pathlib import Path

import click
from rich.table import Table

from meadow import bots
from meadow.cli.common import console, game_argument, json_option, listed, print_json, say, usual_seats
from meadow.core import catalogue
from meadow.lab import ladder
from meadow.lab.ladder import Question, Rung, climb


@click.command(name="ladder")
@game_argument
@click.option("--seats", type=int, help="How many play. [default: 2, or the nearest that the game allows]")
@click.option("--levels", "names", help="Which levels, with commas, the weakest first. [default: all]")
@click.option(
    "--margin",
    type=click.FloatRange(0.5, 50),
    default=7.0,
    show_default=True,
    help="How sure a share of victories must be, in points of a hundred.",
)
@click.option(
    "--most", type=click.IntRange(2), default=200, show_default=True, help="Sets of games a comparison, at most."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Equal seeds, equal games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the table as Markdown.")
@json_option
def command(  # noqa: PLR0913, PLR0917  a command has its options
    game: str,
    seats: int | None,
    names: str | None,
    margin: float,
    most: int,
    seed: int,
    jobs: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let every level of GAME play against the one below it and against the greedy bot.

    A set is a game with the same seed for each seat that a bot can have, so that the deal and the seat cancel out.
    A comparison ends once it is settled who is stronger and by how much. Ctrl-C ends it early and keeps what is known.

    Example: meadow ladder GAME --seats 2 --levels easy,medium --jobs 2
    """
    found = catalogue.find(game)
    question = Question(
        game=found.key,
        seats=usual_seats(found) if seats is None else seats,
        levels=listed(names) if names else ladder.levels(),
        margin=margin / 100,
        most=most,
        seed=seed,
    )
    found.check_seats(question.seats)
    if question.seats < 2:
        raise click.UsageError("a ladder needs at least 2 seats: alone nobody is stronger than anybody")
    for name in question.levels:
        bots.find(name)
    rungs = _climbed(question, jobs)
    if out is not None:
        out.write_text(ladder.table(question, rungs, _typed(question)), "utf-8")
    if as_json:
        print_json({"question": question, "rungs": rungs})
    else:
        console().print(_table(rungs))


def _typed(question: Question) -> str:
    words = f"meadow ladder {question.game} --seats {question.seats} --levels {','.join(question.levels)}"
    return f"{words} --margin {100 * question.margin:g} --most {question.most} --seed {question.seed}"


def _climbed(question: Question, jobs: int) -> list[Rung]:
    """All comparisons, told one after the other."""
    screen = console(stderr=True)
    rungs: list[Rung] = []
    with contextlib.suppress(KeyboardInterrupt):
        for rung in climb(question, jobs):
            if rungs and (rungs[-1].level, rungs[-1].against) == (rung.level, rung.against):
                rungs.pop()
            rungs.append(rung)
            if rung.done or screen.is_terminal:
                say(screen, _line(rung))
    return rungs


def _line(rung: Rung) -> str:
    found = rung.standing
    share = f"{100 * found.share:.1f} % ({100 * found.low:.0f} to {100 * found.high:.0f})"
    return (
        f"{rung.level} against {rung.against}: {share} of {found.games} games, {found.milliseconds:.0f} ms a decision"
    )


def _table(rungs: list[Rung]) -> Table:
    table = Table("level", "against", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("games", "win %", "95 %", "Elo", "ms", "settled"):
        table.add_column(heading, justify="right")
    for rung in rungs:
        found = rung.standing
        interval = f"{100 * found.low:.0f} to {100 * found.high:.0f}"
        numbers = (str(found.games), f"{100 * found.share:.1f}", interval, f"{found.elo:+.0f}")
        table.add_row(rung.level, rung.against, *numbers, f"{found.milliseconds:.0f}", "yes" if rung.done else "no")
    return table
