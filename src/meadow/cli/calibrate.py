"""`meadow calibrate`: make the steps between levels even."""

import contextlib
from pathlib import Path

import click
import msgspec

from meadow.bots import levels, weights
from meadow.bots.levels import Level
from meadow.bots.weights import Learned
from meadow.cli.common import console, game_argument, listed, say, usual_seats
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.lab.calibration import STEP, Found, Plan, calibrate


@click.command(name="calibrate")
@game_argument
@click.option("--seats", type=int, help="How many play. [default: 2, or the nearest that the game allows]")
@click.option("--levels", "names", help="Levels with commas between, the weakest first; the last stays. [default: all]")
@click.option(
    "--step",
    type=click.FloatRange(20, 400),
    default=STEP,
    show_default=True,
    help="Elo between two levels; 110 is a share of 65 %, 240 one of 80 %.",
)
@click.option("--rounds", type=click.IntRange(1), default=8, show_default=True, help="Batch of games for each level.")
@click.option(
    "--sets",
    type=click.IntRange(1),
    default=6,
    show_default=True,
    help="Sets of games a round; twice as many for each pair below.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Equal seeds, equal games.")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="How many processes.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Where to write. [default: weights/GAME.json]"
)
def command(  # noqa: PLR0913, PLR0917  a command has its options
    game: str,
    seats: int | None,
    names: str | None,
    step: float,
    rounds: int,
    sets: int,
    seed: int,
    jobs: int,
    out: Path | None,
) -> None:
    """Find how much each level of GAME overlooks, so that each is a step stronger than the one below.

    Levels play against each other, the strongest ones first. The current weights are written to --out with the slips
    that were found, in the set that serves this number of seats; Ctrl-C keeps what is known.

    Example: meadow calibrate GAME --seats 2 --jobs 2
    """
    found = catalogue.find(game)
    seats = usual_seats(found) if seats is None else seats
    found.check_seats(seats)
    if seats < 2:
        raise click.UsageError("levels are compared by playing against each other: that takes at least 2 seats")
    learned = levels.learned_for(found, seats)
    if not learned.taught:
        raise click.UsageError(f"{found.title} has no weights yet: meadow train {found.key} learns them")
    plan = Plan(
        game=found.key,
        seats=seats,
        levels=_levels(names),
        learned=learned,
        step=step,
        rounds=rounds,
        sets=sets,
        seed=seed,
    )
    slips = _found(plan, jobs)
    out = out or Path("weights") / f"{found.key}.json"
    _write(found, learned, slips, out)
    say(console(stderr=True), f"weights written to {out}")


def _levels(names: str | None) -> tuple[Level, ...]:
    known = {level.name: level for level in levels.load()}
    chosen = listed(names) if names else tuple(known)
    missing = [name for name in chosen if name not in known]
    if missing or len(chosen) < 2:
        raise click.UsageError(f"--levels needs at least two of {', '.join(known)}")
    return tuple(known[name] for name in chosen)


def _found(plan: Plan, jobs: int) -> dict[str, float]:
    screen, slips = console(stderr=True), dict(plan.learned.manner.slips)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(calibrate(plan, jobs)) as rounds:
        for found in rounds:
            slips[found.level] = round(found.slip, 4)
            say(screen, _line(found))
    return slips


def _line(found: Found) -> str:
    latest = found.trials[-1]
    share = f"{found.above} won {latest.won:g} of {latest.games} at a slip of {latest.slip:.3f}"
    return f"{found.level:8} {share:48} {'it is' if found.done else 'next'} {found.slip:.3f}"


def _write(game: AnyGame, learned: Learned, slips: dict[str, float], out: Path) -> None:
    """Write the current weights, the calibrated set of them with these slips."""
    now = weights.load(game)
    assert now is not None
    sets = [_with_slips(one, slips) if one == learned else one for one in now.sets]
    out.parent.mkdir(parents=True, exist_ok=True)
    weights.write(msgspec.structs.replace(now, sets=tuple(sets)), out)


def _with_slips(learned: Learned, slips: dict[str, float]) -> Learned:
    return msgspec.structs.replace(learned, manner=msgspec.structs.replace(learned.manner, slips=slips))
