"""`meadow bench server`: how much the server carries on this machine."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from rich.table import Table

from meadow.cli import UserError, loops
from meadow.cli.common import console, json_option, print_json, say
from meadow.core import catalogue
from meadow.lab.server_bench import Plan, Report, Speed, report
from meadow.lab.server_process import NotStarted

USUAL = Plan(game="")
ABOUT_DB = "A database to use and to leave behind: postgresql://... or a file. [default: a file that is removed again]"

F = TypeVar("F", bound=Callable[..., Any])


def _number(name: str, kind: "click.ParamType[Any]", usual: float, told: str) -> Callable[[F], F]:
    return click.option(name, type=kind, default=usual, show_default=True, help=told)


@click.command(name="server")
@_number("--seconds", click.FloatRange(min=0.1), USUAL.seconds, "How long each figure is measured.")
@_number("--tables", click.IntRange(1), USUAL.tables, "Matches at once.")
@_number("--clients", click.IntRange(2), USUAL.clients, "People at each table.")
@_number("--rate", click.FloatRange(1), USUAL.rate, "Decisions a second when paced.")
@_number("--live", click.IntRange(0), USUAL.live, "Tables to measure the memory of; 0 leaves it out.")
@click.option("--game", help="What they play. [default: the first that so many can play]")
@click.option("--db", metavar="URL", help=ABOUT_DB)
@json_option
def command(as_json: bool, game: str | None, **settings: Any) -> None:
    """Measure how many decisions a second the server stores and acknowledges, how soon, and what memory tables need.

    It starts a server of its own on the loopback, without limits. Simulated people decide at random over sockets: first
    as soon as they are asked (flat out), then at a fixed rate in all (paced), then with eight others who preview
    choices meanwhile. They all run beside the server on this machine.

    Example: meadow bench server --tables 128 --clients 2 --seconds 10
    """
    plan = Plan(game=_game(game, settings["clients"]), **settings)
    with console(stderr=True).status("Measuring the server"):
        try:
            found = loops.run(report(plan))
        except NotStarted as error:
            raise UserError(str(error)) from error
    if as_json:
        print_json(found)
    else:
        _show(found)


def _game(key: str | None, seats: int) -> str:
    if key is None:
        key = next((game.key for game in catalogue.games().values() if seats in game.seats), None)
    if key is None:
        raise UserError(f"no game is for {seats}: choose fewer --clients")
    game = catalogue.find(key)
    game.check_seats(seats)
    return game.key


def _show(found: Report) -> None:
    built, plan, screen = "compiled" if found.compiled else "uncompiled", found.plan, console()
    say(screen, f"meadow {found.version} ({built}), {found.machine}, {found.database}")
    before, after = found.yardstick
    say(screen, f"machine: {before:.0f} million steps of Python a second on every core before, {after:.0f} after")
    say(screen, f"{plan.game}, {plan.tables} tables of {plan.clients}, {plan.seconds:g} seconds")
    table = Table(
        title="decisions stored and acknowledged, and choices that were looked ahead from", title_justify="left"
    )
    for head in ("", "a second", "p50", "p95", "p99", "worst"):
        table.add_column(head, justify="right")
    table.add_row("flat out", *_figures(found.flat_out))
    table.add_row(f"paced at {plan.rate:,.0f}", *_figures(found.paced))
    table.add_row("looking ahead beside that", *_figures(found.looking_ahead))
    screen.print(table)
    if found.memory is not None:
        memory = found.memory
        each = f"{memory.kilobytes_a_table:.0f} KB a table"
        say(screen, f"{memory.tables:,} live tables: {memory.full:.0f} MB, {memory.empty:.0f} MB without them, {each}")


def _figures(speed: Speed) -> list[str]:
    return [f"{speed.a_second:,.0f}", *(f"{span:.1f} ms" for span in (speed.p50, speed.p95, speed.p99, speed.worst))]
