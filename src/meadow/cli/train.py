"""`meadow train`: learn what bots know of a game, from games that they play against each other."""

import contextlib
import time
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meadow.bots.weights import Manner
from meadow.cli.common import console, game_argument, say, usual_seats
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.lab import training
from meadow.lab.training import Course, Teacher, resumed


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of the command."""

    game: str
    seats: tuple[int, ...]
    generations: int
    games: int
    opening: int
    simulations: int
    trust: float
    hidden: int
    decay: float
    seed: int
    candidates: int
    turns: int
    horizon: int
    width: int
    judged: int
    jobs: int
    test: int
    out: Path | None


USUAL = Course(game="", seats=())


@click.command(name="train")
@game_argument
@click.option("--seats", type=int, multiple=True, help="How many play; may be repeated: then in turn. [default: 2]")
@click.option(
    "--generations", type=click.IntRange(1), default=USUAL.generations, show_default=True, help="How many generations."
)
@click.option("--games", type=click.IntRange(1), default=USUAL.games, show_default=True, help="Games per generation.")
@click.option(
    "--opening", type=click.IntRange(1), default=USUAL.opening, show_default=True, help="Greedy games to begin with."
)
@click.option(
    "--simulations",
    type=click.IntRange(0),
    default=USUAL.simulations,
    show_default=True,
    help="Simulations of the players for each decision.",
)
@click.option(
    "--trust",
    type=click.FloatRange(0, 1),
    default=USUAL.trust,
    show_default=True,
    help="1 learns from results alone, less also from the values of later positions (lambda).",
)
@click.option("--hidden", type=click.IntRange(0, 64), default=0, show_default=True, help="Units of a hidden layer.")
@click.option(
    "--decay",
    type=click.FloatRange(0, 1),
    default=USUAL.decay,
    show_default=True,
    help="Weight decay: more where games are few and alike.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Equal seeds, equal weights.")
@click.option(
    "--candidates", type=click.IntRange(2), default=16, show_default=True, help="Actions compared at the root."
)
@click.option("--turns", type=click.IntRange(2), default=48, show_default=True, help="Whole turns compared.")
@click.option("--horizon", type=click.IntRange(0), default=0, show_default=True, help="New turns to play on through.")
@click.option("--width", type=click.IntRange(1), default=2, show_default=True, help="Actions open at a new node.")
@click.option(
    "--judged",
    type=click.IntRange(0),
    default=16,
    show_default=True,
    help="Actions of a wide node that get a value too.",
)
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="How many processes.")
@click.option(
    "--test",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    help="Pairs of games against `greedy` after each generation, to see how strong it is by now.",
)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Where to write. [default: weights/GAME.json]"
)
def command(**typed: Any) -> None:
    """Learn how to value positions of GAME, and which actions to look at first.

    Bots play with the weights so far, learn from the games, and play again. After every generation the weights are
    written; Ctrl-C ends it, and the same command resumes it. Bots play with the weights in the folder that
    MEADOW_WEIGHTS names: MEADOW_WEIGHTS=weights meadow sim GAME --bots hard,greedy

    Example: meadow train GAME --seats 2 --generations 8 --jobs 2
    """
    asked = Asked(**typed)
    game = catalogue.find(asked.game)
    for seats in asked.seats:
        game.check_seats(seats)
    if game.features is None:
        raise click.UsageError(f"{game.title} has no features to learn weights for: its bots use `evaluate`")
    out = asked.out or Path("weights") / f"{game.key}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    teacher = _teacher(game, asked, out)
    _run(game, teacher, asked, out)


def _teacher(game: AnyGame, asked: Asked, out: Path) -> Teacher:
    course = Course(
        game=game.key,
        seats=asked.seats or (usual_seats(game),),
        generations=asked.generations,
        games=asked.games,
        opening=asked.opening,
        simulations=asked.simulations,
        trust=asked.trust,
        hidden=asked.hidden,
        decay=asked.decay,
        seed=asked.seed,
        manner=Manner(
            candidates=asked.candidates,
            turns=asked.turns,
            horizon=asked.horizon,
            width=asked.width,
            judged=asked.judged,
        ),
    )
    paused = _paused(out)
    return resumed(course, paused.read_bytes()) if paused.exists() else Teacher(course)


def _paused(out: Path) -> Path:
    """The file of a stopped course."""
    return out.with_suffix(".training")


def _run(game: AnyGame, teacher: Teacher, asked: Asked, out: Path) -> None:
    screen, began = console(stderr=True), time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    if teacher.generation:
        say(screen, f"going on after generation {teacher.generation}")
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("", total=None)
        with (
            contextlib.suppress(KeyboardInterrupt),
            contextlib.closing(training.train(teacher, asked.jobs)) as course,
        ):
            for step in course:
                if isinstance(step, int):
                    words = f"generation {teacher.generation + 1}"
                    progress.update(task, completed=step, total=teacher.coming, description=words)
                else:
                    strength = _strength(teacher, asked.test, asked.jobs)
                    training.keep(game, teacher.learned(), out)
                    _paused(out).write_bytes(teacher.dump())
                    say(screen, _line(step, time.perf_counter() - began, strength))
    if teacher.generation < asked.generations:
        say(screen, f"stopped; the same command goes on after generation {teacher.generation}")
    else:
        training.keep(game, training.paced(game, teacher.learned()), out)
        _paused(out).unlink(missing_ok=True)
        say(screen, f"weights written to {out}")


def _line(step: training.Progress, seconds: float, strength: str) -> str:
    prior = f", prior {step.prior_loss:.3f}" if step.prior else ""
    learned = f"generation {step.generation:3}  {step.games:6} games  loss {step.loss:.4f}{prior}"
    return f"{learned}  {strength}  {seconds:.0f} s"


def _strength(teacher: Teacher, pairs: int, jobs: int) -> str:
    if not pairs:
        return ""
    found = training.strength(teacher, pairs, jobs)
    return f"wins {100 * found.share:.0f} % ({100 * found.low:.0f} to {100 * found.high:.0f}) against greedy"
