"""`meadow hint`: what a level would do in a position of a record, why, and which decisions cost most."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from rich.table import Table

from meadow.bots.base import Glimpse
from meadow.bots.explain import LEVEL, Candidate, Explanation, explain, level_called
from meadow.bots.levels import SearchBot
from meadow.bots.review import Costly, judged, review
from meadow.cli.common import console, json_option, print_json, say
from meadow.cli.why import because, chance, points
from meadow.core.catalogue import AnyGame
from meadow.core.record import Record, read
from meadow.core.replay import game_of, opening, replay
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.lab.seeds import derive

SHOWN = 8
"""The most candidates in the table."""


class Position(NamedTuple):
    """The position of a record after `at` decisions."""

    record: Record
    at: int
    state: State

    @property
    def game(self) -> AnyGame:
        return game_of(self.record)

    def glimpse(self, seat: int) -> Glimpse:
        """As the seat knows it, with a seed from the record, so that the same position always gets the same hint."""
        rng = Rng(derive(int(self.record.header.seed), "hint", seat, self.at))
        return Glimpse(self.game, self.state, seat, rng)


class Told(msgspec.Struct, frozen=True):
    """The hint for one decision."""

    at: int
    """After how many decisions of the record."""
    seat: int
    """Whose decision, counted from 1."""
    name: str
    explanation: Explanation
    texts: dict[int, str]
    """The written form of every action that occurs."""
    played: int | None = None
    """The action that the seat took there; None if the record does not have it."""


@click.command(name="hint")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(min=0), help="After how many decisions. [default: the last open one]")
@click.option("--level", default=LEVEL, show_default=True, help="The level to ask.")
@click.option("--seat", type=click.IntRange(min=1), help="Whose decision. [default: whoever is asked there]")
@click.option("--review", "reviewing", is_flag=True, help="The three costliest decisions of a seat instead.")
@json_option
def command(  # noqa: PLR0913, PLR0917  a command has its options
    file: Path, at: int | None, level: str, seat: int | None, reviewing: bool, as_json: bool
) -> None:
    """Show what a level would do in a recorded game, and why.

    The level knows what the seat knew, and nothing else. Chances are its estimates of the chances to win.

    Example: meadow hint game.jsonl --at 12
    """
    bot, record = level_called(level), read(file)
    if reviewing:
        if at is not None:
            raise click.UsageError("--review looks at all decisions: leave out --at")
        _print_review(_reviewed(record, bot, _reviewed_seat(record, seat)), record, as_json)
        return
    told = _hinted(_position(record, at), bot, seat)
    if as_json:
        print_json(told)
    else:
        _print_hint(told, record)


def _position(record: Record, at: int | None) -> Position:
    """The position after `at` decisions, or else the last one in which somebody decides."""
    last = len(record.moves)
    if at is not None and at > last:
        raise click.UsageError(f"--at {at} is out of range: {record.source} has {last} decisions")
    found = list(_positions(record))
    if at is None:
        at = last - 1 if last and found[last].state.over() else last
    if found[at].state.over():
        raise click.UsageError(f"the game is over after {at} decisions: ask for an earlier one with --at")
    return found[at]


def _positions(record: Record) -> Iterator[Position]:
    yield Position(record, 0, opening(record))
    for step in replay(record):
        yield Position(record, step.move.n, step.state)


def _hinted(position: Position, bot: SearchBot, wanted: int | None) -> Told:
    actors = position.state.actors()
    seat = actors[0] if wanted is None else wanted - 1
    if seat not in actors:
        asked = " and ".join(str(actor + 1) for actor in actors)
        raise click.UsageError(f"seat {seat + 1} is not asked after {position.at} decisions: seat {asked} is")
    return _told(position, seat, explain(position.glimpse(seat), bot))


def _told(position: Position, seat: int, explanation: Explanation) -> Told:
    moves = position.record.moves
    played = moves[position.at].action if position.at < len(moves) and moves[position.at].seat == seat else None
    looked_at = {each.action for each in explanation.candidates} | ({played} if played is not None else set())
    rest = {action for each in explanation.candidates for action in each.rest}
    texts = {action: position.game.write(action) for action in sorted(looked_at | rest)}
    name = position.record.header.seats[seat]
    return Told(position.at, seat + 1, name, explanation, texts, played)


def _print_hint(told: Told, record: Record) -> None:
    screen, explanation = console(), told.explanation
    say(
        screen,
        f"After {told.at} decisions, {told.name} (seat {told.seat}) is asked. {explanation.level} would:",
        "bold",
    )
    table = Table("", "choice", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("visits", "chance"):
        table.add_column(heading, justify="right")
    for number, candidate in enumerate(explanation.candidates[:SHOWN], 1):
        words = _in_words(candidate, told)
        table.add_row(str(number), words, str(candidate.visits), chance(explanation, candidate))
    screen.print(table)
    if why := because(explanation, record.header.seats, told.seat - 1, "the next best"):
        say(screen, why)
    if told.played is not None:
        say(screen, f"What was decided: {told.texts[told.played]}.")


def _in_words(candidate: Candidate, told: Told) -> str:
    return ", ".join(told.texts[action] for action in (candidate.action, *candidate.rest))


# The costliest decisions


def _reviewed_seat(record: Record, wanted: int | None) -> int:
    """The seat that was asked for, or the first that is no bot's."""
    seats = range(len(record.header.seats))
    if wanted is not None:
        if wanted - 1 not in seats:
            raise click.UsageError(f"there is no seat {wanted}: {record.source} has {len(seats)} seats")
        return wanted - 1
    return next((seat for seat in seats if not (record.header.bots and record.header.bots[seat])), 0)


def _reviewed(record: Record, bot: SearchBot, seat: int) -> list[Told]:
    found = list(_positions(record))
    own = [found[move.n - 1] for move in record.moves if move.seat == seat]
    reviewing, screen = review(len(own)), console(stderr=True)
    costliest: tuple[Costly, ...] = ()
    try:
        look = next(reviewing)
        while True:
            if screen.is_terminal:
                screen.print(f"looking at decisions: {look.done} of {look.total}", end="\r")
            at = own[look.number]
            explanation = judged(at.glimpse(seat), bot, record.moves[at.at].action, look.share)
            look = reviewing.send(explanation)
    except StopIteration as stop:
        costliest = stop.value
    return [_told(own[each.number], seat, each.explanation) for each in costliest]


def _print_review(found: list[Told], record: Record, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    screen = console()
    if not found:
        say(screen, "No decision cost much.")
    for told in found:
        explanation = told.explanation
        played = told.texts[told.played] if told.played is not None else "?"
        cost = points(explanation.margin) if explanation.taught else "some of the evaluation"
        say(screen, f"After {told.at} decisions, {told.name} played {played}: it cost {cost}.", "bold")
        say(screen, f"  {explanation.level} would have played {_in_words(explanation.best, told)}.")
        say(screen, f"  {because(explanation, record.header.seats, told.seat - 1, 'what was played')}")
