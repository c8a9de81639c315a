"""`meadow admin`: for those who look after a public server."""

from pathlib import Path

import click

from meadow.cli.admin import lists
from meadow.cli.admin.client import admin_socket_option, ask
from meadow.cli.common import json_option, print_json
from meadow.server.live import keep
from meadow.server.ops.admin import messages
from meadow.server.ops.admin.messages import (
    LONGEST_BAN,
    MOST,
    AuditLog,
    AuditShown,
    BanKind,
    Bans,
    BansShown,
    Close,
    Delete,
    Done,
    Drain,
    Handle,
    Order,
    Reports,
    ReportsShown,
    Say,
    Show,
    TableShown,
    TablesShown,
    Unban,
)
from meadow.server.storage import Status

why_option = click.option("--why", required=True, help="Why: people read it.")


@click.group(name="admin")
def command() -> None:
    """Look after a running server: tables, reports, bans, messages to everybody.

    It asks the server over a Unix socket that only the user can open who runs the server. What is changed, and every
    look at a table, is in the server's audit log before it is done.

    Example: meadow admin tables
    """


@command.command()
@click.option("--status", type=click.Choice([status.value for status in Status]), help="Only tables with this status.")
@click.option("--game", help="Only tables of this game.")
@click.option("--limit", type=click.IntRange(1, MOST), default=20, show_default=True, help="How many tables.")
@admin_socket_option
@json_option
def tables(status: str | None, game: str | None, limit: int, admin_socket: Path, as_json: bool) -> None:
    """List tables, newest first.

    Example: meadow admin tables --status playing
    """
    order = messages.Tables(status=None if status is None else Status(status), game=game, limit=limit)
    found = ask(admin_socket, order, TablesShown).tables
    if as_json:
        print_json(found)
    else:
        lists.tables(found)


@command.command()
@click.argument("table")
@admin_socket_option
@json_option
def show(table: str, admin_socket: Path, as_json: bool) -> None:
    """Show what everybody may know of TABLE, its chat, who is there and what was reported.

    Nothing hidden is shown: no hands, no seeds, no whispers.

    Example: meadow admin show TABLE
    """
    found = ask(admin_socket, Show(table=table), TableShown)
    if as_json:
        print_json(found)
    else:
        lists.table(found)


@command.command()
@click.argument("table")
@why_option
@admin_socket_option
def close(table: str, why: str, admin_socket: Path) -> None:
    """End TABLE for good: nobody decides or says anything there any more, and everybody reads why.

    What was hidden stays hidden. A table where no match has begun is deleted.

    Example: meadow admin close TABLE --why "Insults in the chat."
    """
    _done(admin_socket, Close(table=table, why=why))


@command.command()
@click.argument("table")
@click.option("--why", default="", help="Why: people read it who come back.")
@admin_socket_option
def delete(table: str, why: str, admin_socket: Path) -> None:
    """Delete TABLE with its log. Reports about it are kept.

    Example: meadow admin delete TABLE
    """
    _done(admin_socket, Delete(table=table, why=why))


@command.command()
@click.option("--all", "handled", is_flag=True, help="Those that are handled too.")
@click.option("--done", metavar="ID", help="Mark this report as handled, instead.")
@click.option("--limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="How many reports.")
@admin_socket_option
@json_option
def reports(handled: bool, done: str | None, limit: int, admin_socket: Path, as_json: bool) -> None:
    """List what people reported, newest first, or mark a report as handled.

    Example: meadow admin reports
    """
    if done is not None:
        _done(admin_socket, Handle(report=done))
        return
    found = ask(admin_socket, Reports(handled=handled, limit=limit), ReportsShown).reports
    if as_json:
        print_json(found)
    else:
        lists.reports(found)


@command.command()
@click.argument("kind", type=click.Choice(["guest", "address"]))
@click.argument("who")
@click.option("--for", "how_long", required=True, metavar="TIME", help="For how long: 90m, 24h, 7d.")
@why_option
@admin_socket_option
def ban(kind: BanKind, who: str, how_long: str, why: str, admin_socket: Path) -> None:
    """Keep a guest or an address out for a time. Their open connections are closed at once.

    WHO is a guest's hash, as `show` prints it, or an address or network. A whole /64 is one address of IPv6.

    Example: meadow admin ban address 192.0.2.7 --for 7d --why "Spam."
    """
    _done(admin_socket, messages.Ban(kind=kind, who=who, seconds=_seconds(how_long), why=why))


def _seconds(how_long: str) -> int:
    try:
        found = keep.seconds(how_long)
    except ValueError:
        found = 0
    if not 0 < found <= LONGEST_BAN:
        raise click.UsageError("--for needs a time such as 90m, 24h or 7d, of ten years at most.")
    return found


@command.command()
@admin_socket_option
@json_option
def bans(admin_socket: Path, as_json: bool) -> None:
    """List the bans that have not expired.

    Example: meadow admin bans
    """
    found = ask(admin_socket, Bans(), BansShown).bans
    if as_json:
        print_json(found)
    else:
        lists.bans(found)


@command.command()
@click.argument("ban_id", metavar="BAN")
@admin_socket_option
def unban(ban_id: str, admin_socket: Path) -> None:
    """Lift BAN, which `bans` lists.

    Example: meadow admin unban BAN
    """
    _done(admin_socket, Unban(ban=ban_id))


@command.command(name="say")
@click.argument("text", required=False)
@click.option("--clear", is_flag=True, help="Take back what was said.")
@admin_socket_option
def announce(text: str | None, clear: bool, admin_socket: Path) -> None:
    """Show TEXT to everybody who is connected, and who connects later, until it is cleared or the server stops.

    Example: meadow admin say "The server restarts at ten: no match is lost."
    """
    if clear == bool(text):
        raise click.UsageError("Give either TEXT or --clear.")
    _done(admin_socket, Say(text=text or ""))


@command.command()
@click.option("--off", is_flag=True, help="Make new tables again.")
@admin_socket_option
def drain(off: bool, admin_socket: Path) -> None:
    """Make no new tables until the server stops: no rematches either. Matches go on.

    Example: meadow admin drain
    """
    _done(admin_socket, Drain(on=not off))


@command.command()
@click.option("--limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="How many lines.")
@admin_socket_option
@json_option
def audit(limit: int, admin_socket: Path, as_json: bool) -> None:
    """List what was ordered with `meadow admin`, by whom and why, newest first.

    Example: meadow admin audit
    """
    found = ask(admin_socket, AuditLog(limit=limit), AuditShown).audit
    if as_json:
        print_json(found)
    else:
        lists.audit(found)


def _done(admin_socket: Path, order: Order) -> None:
    click.echo(ask(admin_socket, order, Done).sentence)
