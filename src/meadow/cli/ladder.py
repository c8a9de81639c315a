"""`meadow ladder`: how strong the levels of a game are, and how sure that is."""

import contextlib
from pathlib import Path

import click
from rich.table import Table

from meadow import bots
from meadow.cli.common import console, game_argument, json_option, listed, print_json, say, usual_seats
from meadow.core import catalogue
from meadow.lab.ladder import Ladder, Question, Rung, climb, keep, levels, read_all, resumed, started
from meadow.lab.ladder_page import Page, overview
from meadow.lab.ratings import Rating


@click.command(name="ladder")
@game_argument
@click.option("--seats", type=int, help="How many play. [default: 2, or the nearest that the game allows]")
@click.option("--levels", "names", help="Levels with commas between, the weakest first. [default: all]")
@click.option(
    "--margin",
    type=click.FloatRange(0.5, 50),
    default=7.0,
    show_default=True,
    help="How sure a share of victories must be: half of its 95 % interval, in percentage points.",
)
@click.option(
    "--most", type=click.IntRange(2), default=200, show_default=True, help="The most sets of games for a comparison."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Equal seeds, equal games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder for the ladder: a page with a chart, and data from which the same command resumes; README.md there "
    "is an overview of all of its ladders.",
)
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
    A comparison ends once it is settled who is stronger and by how much. Ctrl-C ends it early and keeps what is known;
    with --out the same command resumes later, with other levels too. Games of bots that have changed since are played
    again.

    Example: meadow ladder GAME --seats 2 --levels easy,medium --jobs 2 --out ladders
    """
    found = catalogue.find(game)
    question = Question(
        game=found.key,
        seats=usual_seats(found) if seats is None else seats,
        levels=listed(names) if names else levels(),
        margin=margin / 100,
        most=most,
        seed=seed,
    )
    found.check_seats(question.seats)
    if question.seats < 2:
        raise click.UsageError("a ladder needs at least 2 seats: alone nobody is stronger than anybody")
    for name in question.levels:
        bots.find(name)
    ladder = started(question) if out is None else _gone_on_with(question, out)
    _climb(question, ladder, jobs, out)
    if as_json:
        print_json({"question": question, "ratings": ladder.ratings(), "rungs": ladder.rungs(question)})
    else:
        console().print(_ratings(ladder.ratings()))
        console().print(_comparisons(ladder.rungs(question)))


def _file(question: Question, out: Path) -> Path:
    return out / f"{question.game}-{question.seats}.json"


def _gone_on_with(question: Question, out: Path) -> Ladder:
    ladder = resumed(question, _file(question, out))
    for one in ladder.drop_outdated():
        games = len(one.sets) * one.seats
        say(console(stderr=True), f"{one.bot} against {one.against}: {games} games of bots that have changed since")
    return ladder


def _climb(question: Question, ladder: Ladder, jobs: int, out: Path | None) -> None:
    """Play and print one comparison after the other, and save the ladder after every step."""
    screen = console(stderr=True)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(climb(question, ladder, jobs)) as rungs:
        for rung in rungs:
            if out is not None:
                keep(ladder, _file(question, out))
            if rung.done or screen.is_terminal:
                say(screen, _line(rung))
    if out is not None:
        _write(question, ladder, _file(question, out))


def _write(question: Question, ladder: Ladder, file: Path) -> None:
    """Write the page of a ladder, and the overview of the folder."""
    page = Page(question, ladder.rungs(question), ladder.ratings(), file.stem)
    files = page.files(_typed(question, file.parent)) | {"README.md": overview(read_all(file.parent))}
    for name, text in files.items():
        (file.parent / name).write_text(text, "utf-8")


def _typed(question: Question, out: Path) -> str:
    words = f"meadow ladder {question.game} --seats {question.seats} --levels {','.join(question.levels)}"
    return f"{words} --margin {100 * question.margin:g} --most {question.most} --seed {question.seed} --out {out}"


def _line(rung: Rung) -> str:
    found = rung.standing
    share = f"{100 * found.share:.1f} % ({100 * found.low:.0f} to {100 * found.high:.0f})"
    return (
        f"{rung.level} against {rung.against}: {share} of {found.games} games, {found.milliseconds:.0f} ms a decision"
    )


def _ratings(ratings: list[Rating]) -> Table:
    table = Table("bot", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("Elo", "95 %"):
        table.add_column(heading, justify="right")
    for one in reversed(ratings):
        table.add_row(one.bot, f"{one.elo:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}")
    return table


def _comparisons(rungs: list[Rung]) -> Table:
    table = Table("level", "against", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("games", "win %", "95 %", "Elo", "ms", "settled"):
        table.add_column(heading, justify="right")
    for rung in rungs:
        found = rung.standing
        interval = f"{100 * found.low:.0f} to {100 * found.high:.0f}"
        numbers = (str(found.games), f"{100 * found.share:.1f}", interval, f"{found.elo:+.0f}")
        table.add_row(rung.level, rung.against, *numbers, f"{found.milliseconds:.0f}", "yes" if rung.done else "no")
    return table
