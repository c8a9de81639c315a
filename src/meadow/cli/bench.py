"""`meadow bench`: how fast the games are, and with the word `server` how much the server carries."""

import importlib
from collections.abc import Mapping
from typing import Any

import click
from rich.table import Table

from meadow.cli.common import console, json_option, print_json
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.lab.bench import Measures, Report, Speed, report, uncompiled
from meadow.lab.peers import peers


class _GameOrServer(click.Command):
    """Runs `meadow bench server`, which has other options, if the word is `server` instead of a game."""

    def make_context(self, info_name: str | None, args: list[str], *others: Any, **more: Any) -> click.Context:
        if args[:1] != ["server"]:
            return super().make_context(info_name, args, *others, **more)
        server: click.Command = importlib.import_module("meadow.cli.bench_server").command
        return server.make_context(f"{info_name} server", args[1:], *others, **more)


@click.command(cls=_GameOrServer)
@click.argument("game", required=False)
@click.option("--seats", type=int, multiple=True, help="Only this number of seats; may be repeated. [default: all]")
@click.option("--seconds", type=click.FloatRange(min=0.01), default=1.0, show_default=True, help="For each figure.")
@click.option("--alone", is_flag=True, help="Leave out the uncompiled figures and other engines.")
@json_option
def command(game: str | None, seats: tuple[int, ...], seconds: float, alone: bool, as_json: bool) -> None:
    """Measure how fast games are: random play inside the engine, driven from Python, copying, listing, search.

    For comparison it also measures the same games uncompiled and, if it is installed, OpenSpiel in the same run: its
    games driven in the same way, and its searches with random playouts, MCTS and IS-MCTS. `meadow bench server`
    measures the server instead, see `meadow bench server --help`.

    Example: meadow bench rainbow_flip_slide --json
    """
    games = [catalogue.find(game)] if game else list(catalogue.games().values())
    plan = [(each, _seats(each, seats)) for each in games]
    others = {} if alone else peers()
    if not alone and not others:
        console(stderr=True).print("OpenSpiel is not installed, so there is nothing to compare with: see `make bench`.")
    reports = [_measured(each, counts, seconds, alone, others) for each, counts in plan]
    if as_json:
        print_json(reports)
        return
    for found in reports:
        _show(found)


def _seats(game: AnyGame, asked: tuple[int, ...]) -> list[int]:
    for count in asked:
        game.check_seats(count)
    return list(asked or game.seats)


def _measured(game: AnyGame, seats: list[int], seconds: float, alone: bool, others: Mapping[str, Measures]) -> Report:
    with console(stderr=True).status(f"Measuring {game.title}"):
        found = report(game, seats, seconds, others)
        if found.compiled and not alone:
            found.uncompiled = uncompiled(game, seats, seconds)
    return found


def _show(found: Report) -> None:
    built = "compiled" if found.compiled else "uncompiled"
    screen = console()
    screen.print(f"{found.game}, meadow {found.version} ({built}), {found.machine}")
    screen.print(_table(found.speeds, "decisions a second"))
    if found.uncompiled:
        screen.print(_table(found.uncompiled, "decisions a second, uncompiled"))
    for name, rate in found.peers.items():
        screen.print(f"{name}, driven from Python: {rate:,.0f} decisions a second")
    for name, rate in found.peer_searches.items():
        screen.print(f"{name}: {rate:,.0f} simulations a second, each with a random playout as its evaluation")


def _table(speeds: list[Speed], title: str) -> Table:
    table = Table(title=title, title_justify="left")
    heads = (
        *("seats", "playout", "listing all", "from Python", "drawing", "clone", "legal actions", "slowest list"),
        *("simulations", "evaluations"),
    )
    for head in heads:
        table.add_column(head, justify="right")
    for speed in speeds:
        rates = (speed.playout, speed.playout_listing, speed.driven, speed.driven_sampling)
        legal = f"{speed.legal_median}, at most {speed.legal_most}"
        times = (f"{speed.clone_us:.2f} µs", legal, f"{speed.slowest_us:.1f} µs")
        searched = (f"{speed.simulations:,.0f}", f"{speed.evaluations:,.0f}")
        table.add_row(str(speed.seats), *(f"{rate:,.0f}" for rate in rates), *times, *searched)
    return table
