"""Prints what the server answers, for people."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import click
from rich.table import Table

from meadow.cli.common import console, printable, say
from meadow.server.ops.admin.messages import BanShown, ReportShown, SeatShown, TableRow, TableShown
from meadow.server.ops.moderation import Spoken
from meadow.server.storage import Audited

SHORT = 12
"""Letters of a guest's hash that are shown: `ban guest` takes them."""


def tables(rows: Sequence[TableRow]) -> None:
    table = _table("table", "game", "status", "people", "", "onlookers", "last change")
    for row in rows:
        where = "in memory" if row.in_memory else ""
        people = printable(", ".join(row.people))
        table.add_row(row.table, row.game, row.status, people, where, str(row.onlookers), time(row.changed_at))
    _print(table, "There are no such tables.", rows)


def table(shown: TableShown) -> None:
    card, out = shown.card, console()
    closed = f", closed: {printable(shown.closed)}" if shown.closed else ""
    say(out, f"{shown.table}: {card.game}, {card.status}{closed}, made {time(card.created_at)}")
    say(out, f"{'public' if card.settings.public else 'not listed'}, {_onlookers(shown)}")
    for number, seat in enumerate(shown.seats, 1):
        say(out, f"Seat {number}: {_seat(seat)}")
    for line in _chat(shown.chat):
        say(out, line)
    for report in shown.reports:
        _tell_report(report)


def _onlookers(shown: TableShown) -> str:
    return f"{shown.onlookers} onlookers" if shown.card.watching else "closed to onlookers"


def _seat(seat: SeatShown) -> str:
    if seat.kind == "free":
        return "free"
    name = printable(seat.name)
    return f"{name} (guest {seat.guest[:SHORT]}{f', {seat.here}' if seat.here else ''})" if seat.guest else name


def reports(shown: Sequence[ReportShown]) -> None:
    if not shown:
        click.echo("There are no such reports.")
    for report in shown:
        _tell_report(report)


def _tell_report(report: ReportShown) -> None:
    out = console()
    done = f", handled {time(report.handled_at)}" if report.handled_at is not None else ""
    about = f"{printable(report.name)} (guest {report.guest[:SHORT]}) on seat {report.seat + 1} of {report.table}"
    say(out, f"Report {report.id}, {time(report.at)}: {report.why}, about {about}, by {report.by[:SHORT]}{done}")
    if report.text:
        say(out, f"  {printable(report.text)}")
    for line in _chat(report.chat):
        say(out, f"  {line}")


def _chat(lines: Sequence[Spoken]) -> Iterator[str]:
    return (f"{time(line.at)} {printable(line.name)}: {printable(line.text)}" for line in lines)


def bans(shown: Sequence[BanShown]) -> None:
    table = _table("ban", "", "who", "until", "why")
    for ban in shown:
        who = ban.who[:SHORT] if ban.kind == "guest" else ban.who
        table.add_row(ban.id, ban.kind, who, time(ban.until), printable(ban.why))
    _print(table, "Nobody is banned.", shown)


def audit(shown: Sequence[Audited]) -> None:
    table = _table("when", "who", "what", "about", "why")
    for each in shown:
        table.add_row(time(each.at), printable(each.who), each.what, printable(each.about), printable(each.why))
    _print(table, "Nothing was ordered yet.", shown)


def time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _table(*headings: str) -> Table:
    return Table(*headings, box=None, padding=(0, 2, 0, 0), header_style="bold")


def _print(table: Table, nothing: str, rows: Sequence[object]) -> None:
    if rows:
        console().print(table)
    else:
        click.echo(nothing)
