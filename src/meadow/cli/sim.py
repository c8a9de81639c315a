"""`meadow sim`: many games between bots, and their statistics."""

import contextlib
import time
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from meadow.cli.common import (
    assignments,
    console,
    game_argument,
    json_option,
    listed,
    options_option,
    print_json,
    say,
    usual_seats,
)
from meadow.core import catalogue
from meadow.lab.report import Report, Row, report
from meadow.lab.simulate import Outcome, Plan, check_plan, simulate


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of the command."""

    game: str
    seats: int | None
    bots: str
    games: int
    seed: int
    options: tuple[str, ...]
    out: Path | None
    jobs: int
    as_json: bool


@click.command(name="sim")
@game_argument
@click.option("--seats", type=int, help="How many play. [default: 2, or the nearest that the game allows]")
@click.option("--bots", default="greedy", show_default=True, help="Bots with commas between; cycled over the seats.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Equal seeds give equal games.")
@options_option
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Write a record of every game into this folder."
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes. Changes no result."
)
@json_option
def command(**typed: Any) -> None:
    """Let bots play GAME many times and tell who wins.

    The bots rotate by one seat every game, so that the advantage of a seat cancels out. Ctrl-C ends it early and
    reports the games so far.

    Example: meadow sim GAME --seats 3 --bots greedy,random --games 300 --jobs 2
    """
    asked = Asked(**typed)
    plan = _plan(asked)
    check_plan(plan)
    _check_folder(plan.folder)
    try:
        result = _run(plan, asked.games, asked.jobs)
    except BrokenProcessPool as error:
        raise click.ClickException("one of the processes died; --jobs 1 does without them") from error
    if asked.as_json:
        early = result.games < asked.games
        print_json({"plan": _plan_in_json(plan, asked.games), "interrupted": early, "report": result})
    else:
        _print(plan, result, asked.games)


def _plan(asked: Asked) -> Plan:
    game = catalogue.find(asked.game)
    return Plan(
        game=game.key,
        seats=usual_seats(game) if asked.seats is None else asked.seats,
        bots=listed(asked.bots),
        options=msgspec.to_builtins(game.options.parse(assignments(asked.options))),
        seed=asked.seed,
        folder=asked.out,
    )


def _check_folder(folder: Path | None) -> None:
    if folder is not None and folder.is_dir() and any(folder.iterdir()):
        raise click.UsageError(f"--out {folder}: the folder is not empty; name a new one")


def _run(plan: Plan, games: int, jobs: int) -> Report:
    """Play, with a progress bar if stderr is a terminal; an interrupt ends it early."""
    screen = console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    outcomes: list[Outcome] = []
    began = time.perf_counter()
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("", total=games)
        with contextlib.suppress(KeyboardInterrupt), contextlib.closing(simulate(plan, games, jobs)) as played:
            for outcome in played:
                outcomes.append(outcome)
                progress.advance(task)
    return report(outcomes, time.perf_counter() - began)


def _plan_in_json(plan: Plan, games: int) -> dict[str, object]:
    return {
        "game": plan.game,
        "seats": plan.seats,
        "bots": plan.bots,
        "options": plan.options,
        "seed": str(plan.seed),
        "games": games,
    }


def _print(plan: Plan, result: Report, wanted: int) -> None:
    screen = console()
    early = "" if result.games == wanted else f" of {wanted}: interrupted"
    say(screen, f"{plan.game}, {plan.seats} seats, seed {plan.seed}: {result.games} games{early}")
    for title, rows in (("bot", result.bots), ("seat", result.seats)):
        screen.print()
        screen.print(_table(title, rows))
    screen.print()
    screen.print(f"length     {result.shortest} / {result.median:g} / {result.longest} decisions (min / median / max)")
    screen.print(f"endings    {result.draws} draws, {result.all_lost} all lost, {result.adjudicated} adjudicated")
    screen.print(
        f"speed      {result.decisions_per_second:,.0f} decisions/s ({result.decisions:,} in {result.seconds:.1f} s)"
    )
    if plan.folder is not None:
        say(screen, f"records    {plan.folder}")


def _table(title: str, rows: Iterable[Row]) -> Table:
    table = Table(title, box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("games", "wins", "win %", "mean score", "deviation"):
        table.add_column(heading, justify="right")
    for row in rows:
        numbers = (
            f"{row.wins:.1f}",
            f"{100 * row.win_rate:.1f}",
            f"{row.mean_score:.2f}",
            f"{row.score_deviation:.2f}",
        )
        table.add_row(row.name, str(row.games), *numbers)
    return table
