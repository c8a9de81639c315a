"""Who sits where: people first, bots on the seats that are left."""

from collections.abc import Sequence

import click

from meadow import bots
from meadow.cli.common import listed, usual_seats
from meadow.core.catalogue import AnyGame

USUAL_BOT = "greedy"


def bots_of(game: AnyGame, seats: int | None, wanted: str | None) -> list[str | None]:
    """The bot's name for each seat, None for a person.

    `wanted` is what was typed: names with commas, 'none', or nothing, which means one person against the usual bot.
    """
    if seats is not None:
        game.check_seats(seats)
    named = () if wanted is None or wanted == "none" else listed(wanted)
    for name in named:
        bots.find(name)
    if seats is None:
        seats = max(usual_seats(game), min(len(named) + 1, game.seats[-1]))
    if wanted is None:
        named = (USUAL_BOT,) * (seats - 1)
    if len(named) > seats:
        raise click.UsageError(f"{len(named)} bots cannot sit on {seats} seats")
    return [*[None] * (seats - len(named)), *named]


def names_of(seated: Sequence[str | None], given: Sequence[str]) -> list[str]:
    """A name for each seat: those given for the people, in order, and the bots' own."""
    people = seated.count(None)
    if len(given) > people:
        raise click.UsageError(f"{len(given)} names were given, but only {people} of the seats are for people")
    names = iter(given)
    return [
        next(names, f"Player {seat + 1}") if bot is None else _called(bot, seat, seated)
        for seat, bot in enumerate(seated)
    ]


def _called(bot: str, seat: int, seated: Sequence[str | None]) -> str:
    """A bot's name at the table, numbered if it has a twin there."""
    return f"{bot} bot" if seated.count(bot) == 1 else f"{bot} bot {seat + 1}"
