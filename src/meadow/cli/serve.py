"""`meadow serve`: play over the network."""

import ipaddress
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from meadow.cli import UserError, loops
from meadow.cli.admin.client import admin_socket_option
from meadow.cli.common import assignments
from meadow.cli.db import db_option, storage_errors_told
from meadow.core import catalogue
from meadow.server import run
from meadow.server.base import logs
from meadow.server.base.limits import LOOPBACK, RateLimits
from meadow.server.base.logs import Style
from meadow.server.live.keep import Keep
from meadow.server.ops.service import Config
from meadow.server.storage import Place

F = TypeVar("F", bound=Callable[..., Any])
PORT = 8537
LIMITS = f"Change a limit; 0 is none; may be repeated. Names: {', '.join(RateLimits.__struct_fields__)}."
KEEP = (
    "How long to keep tables where nothing happens, such as 90m, 24h or 60d; 0 is for ever; may be repeated. "
    f"Names: {', '.join(Keep.__struct_fields__)}. [default: open=24h, playing=60d, finished=0]"
)

HOSTS = (
    "A host name that clients may use; * is any; may be repeated. Always allowed: localhost, IP addresses, hosts of "
    "--origin, and, unless --host is this machine only, the name of this machine."
)


def _option(name: str, *names: str, **settings: Any) -> Callable[[F], F]:
    """An option that the environment can set too: --port as MEADOW_PORT."""
    return click.option(name, *names, envvar=f"MEADOW_{name.lstrip('-').upper().replace('-', '_')}", **settings)


@click.command(name="serve")
@_option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 is all.")
@_option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0 is any that is free.")
@db_option
@_option("--origin", "origins", multiple=True, metavar="URL", help="An origin whose pages may connect too.")
@_option("--hosts", multiple=True, metavar="NAME", help=HOSTS)
@_option("--proxies", default="", metavar="ADDRESSES", help="Proxies whose X-Forwarded-For is trusted.")
@_option(
    "--metrics",
    multiple=True,
    default=LOOPBACK,
    metavar="NETWORK",
    help="Who may read /metrics. [default: this machine]",
)
@_option("--limit", "limits", multiple=True, metavar="NAME=NUMBER", help=LIMITS)
@_option("--keep", multiple=True, metavar="NAME=TIME", help=KEEP)
@admin_socket_option
@_option("--log", type=click.Choice(get_args(Style)), default="auto", show_default=True, help="How to log.")
@_option("--open", "browse", is_flag=True, help="Open a browser, if there is a screen.")
def command(  # noqa: PLR0913, PLR0917  one for each option
    host: str,
    port: int,
    url: str | None,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    proxies: str,
    metrics: tuple[str, ...],
    limits: tuple[str, ...],
    keep: tuple[str, ...],
    admin_socket: Path,
    log: Style,
    browse: bool,
) -> None:
    """Let people play over the network, until stopped with Ctrl-C or SIGTERM.

    Every option can be set by the environment too: MEADOW_PORT=80, MEADOW_DB=postgresql://...

    Example: meadow serve --host 0.0.0.0 --port 8537
    """
    catalogue.games()  # fail on a mistake in a game's components before anybody can connect
    logs.begin(log)
    with storage_errors_told():
        config = Config(
            place=Place.of(url),
            limits=_limits(limits),
            keep=_keep(keep),
            origins=origins,
            hosts=(*hosts, *run.names(host)),
            metrics=_networks(metrics),
            admin=admin_socket,
        )
        try:
            made = run.listening(host, port)
        except run.CannotListen as error:
            raise UserError(str(error)) from error
        with made:
            loops.run(run.serve(config, made, proxies, lambda address: _ready(address, browse=browse)))


def _limits(given: Sequence[str]) -> RateLimits:
    try:
        return RateLimits.of(assignments(given, "--limit"))
    except ValueError as error:
        raise UserError(str(error)) from error


def _keep(given: Sequence[str]) -> Keep:
    try:
        return Keep.of(assignments(given, "--keep"))
    except ValueError as error:
        raise UserError(str(error)) from error


def _networks(given: Sequence[str]) -> tuple[str, ...]:
    try:
        return tuple(str(ipaddress.ip_network(network)) for network in given)
    except ValueError as error:
        raise UserError(f"--metrics needs an address or a network such as 10.0.0.0/8: {error}") from error


def _ready(address: str, *, browse: bool) -> None:
    click.echo(f"meadow is at {address} (Ctrl-C stops it)")
    sys.stdout.flush()
    if browse and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser could show anything."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
