"""Learning the weights of a game from games that bots play against each other.

The first games are played by greedy bots, all others by search with what was learned so far. Everything follows from
the course and its seed: neither the number of processes nor their order changes a weight.
"""

import time
from collections.abc import Generator, Iterator
from pathlib import Path

import msgspec

import meadow
from meadow.bots import weights
from meadow.bots.base import Memory, ask
from meadow.bots.levels import Level, SearchBot
from meadow.bots.search.learning import Learner, Samples, from_lists, started
from meadow.bots.simple import GreedyBot
from meadow.bots.weights import Learned, Manner, Origin, Point, Weights
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.lab.duel import Duel, Standing, play_sets, processes, standing
from meadow.lab.lessons import Lesson, Lists, Notes, play_lesson
from meadow.lab.seeds import derive

KEPT = 4
"""The number of latest generations whose games are learned from."""
EPOCHS = 3
RATE = 0.02
SLOWEST = 0.002
DECAY = 1e-5

# What `paced` measures: simulations of a search, games for each number of seats, decisions of a game.
SIMULATIONS = 100
GAMES_TO_PACE = 2
DECISIONS_TO_PACE = 60

Inside = tuple[list[float], list[float], list[float], int]
"""The state of a learner: its weights, the means of their gradients and of the squares of these, and its steps."""


class CourseError(ValueError):
    """A course that cannot be resumed. The message says why."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a training."""

    game: str
    seats: tuple[int, ...]
    generations: int = 12
    games: int = 200
    """Games in each generation; the first, of greedy bots, has `opening`."""
    opening: int = 400
    simulations: int = 32
    trust: float = 0.8
    hidden: int = 0
    decay: float = DECAY
    """Weight decay: larger where there are few games for many features."""
    seed: int = 0
    manner: Manner = Manner()

    @property
    def command(self) -> str:
        """The command that starts this course."""
        seats = " ".join(f"--seats {seats}" for seats in self.seats)
        amounts = f"--generations {self.generations} --games {self.games} --opening {self.opening}"
        how = f"--simulations {self.simulations} --trust {self.trust:g} --hidden {self.hidden} --seed {self.seed}"
        drawn = "" if self.decay == DECAY else f" --decay {self.decay:g}"
        return f"meadow train {self.game} {seats} {amounts} {how}{drawn} {self.manner.words}"


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Where a course stands after a generation."""

    generation: int
    games: int
    positions: int
    loss: float
    """Mean loss of the new positions before they were learned from."""
    prior_loss: float
    weights: tuple[float, ...]
    prior: tuple[float, ...]


class Teacher:
    """A course that is under way. `dump` serializes it, and `resumed` makes a teacher that continues it."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game: AnyGame = catalogue.find(course.game)
        self.features = weights.features_of(self.game)
        rng = Rng(derive(course.seed, "weights"))
        names, actions = len(self.features.names), len(self.features.action_names)
        self.value = Learner(names, course.hidden, started(names, course.hidden, rng))
        self.prior = Learner(actions, 0, [0.0] * actions)
        self.kept: list[tuple[Samples, Samples]] = []
        self.games = 0
        self.generation = 0
        self.curve: list[Point] = []

    def learned(self) -> Learned:
        """The weights so far."""
        origin = Origin(
            command=self.course.command,
            games=self.games,
            seed=self.course.seed,
            meadow=meadow.__version__,
            curve=tuple(self.curve),
        )
        return Learned(
            seats=self.course.seats,
            hidden=self.course.hidden,
            value=tuple(self.value.weights),
            prior=tuple(self.prior.weights),
            manner=self.course.manner,
            origin=origin,
        )

    @property
    def coming(self) -> int:
        """How many games the next generation has."""
        return self.course.opening if self.generation == 0 else self.course.games

    def lessons(self) -> list[Lesson]:
        """The games of the next generation."""
        course, learned = self.course, self.learned() if self.generation else None
        return [
            Lesson(
                game=course.game,
                seats=course.seats[index % len(course.seats)],
                seed=course.seed,
                generation=self.generation,
                index=index,
                simulations=course.simulations,
                trust=course.trust,
                learned=learned,
            )
            for index in range(self.coming)
        ]

    def learn(self, notes: list[Notes]) -> Progress:
        """Learn from the games of a generation."""
        positions, decisions = Samples(), Samples()
        for note in notes:
            positions.join(from_lists(note.positions))
            decisions.join(from_lists(note.decisions))
        loss, prior_loss = self.value.loss(positions), self.prior.loss(decisions)
        self.kept = [*self.kept, (positions, decisions)][-KEPT:]
        if self.generation == 1:
            self.kept = self.kept[-1:]  # greedy games only give a start
        self._descend()
        self.games += len(notes)
        self.generation += 1
        return Progress(
            generation=self.generation,
            games=self.games,
            positions=len(positions),
            loss=loss,
            prior_loss=prior_loss,
            weights=tuple(self.value.weights),
            prior=tuple(self.prior.weights),
        )

    def _descend(self) -> None:
        rng = Rng(derive(self.course.seed, self.generation, "order"))
        rate = max(SLOWEST, RATE * (1.0 - self.generation / max(1, self.course.generations)))
        for _ in range(EPOCHS):
            for positions, decisions in self.kept:
                self.value.learn(positions, rng, rate, self.course.decay)
                self.prior.learn(decisions, rng, rate, self.course.decay)
            rate *= 0.5

    # To pause and resume

    def dump(self) -> bytes:
        """The serialized course, for `resumed`."""
        return msgspec.msgpack.encode(
            Pause(
                course=self.course,
                generation=self.generation,
                games=self.games,
                value=self.value.lists(),
                prior=self.prior.lists(),
                kept=[(positions.lists(), decisions.lists()) for positions, decisions in self.kept],
                curve=self.curve,
            )
        )


class Pause(msgspec.Struct, frozen=True, kw_only=True):
    """A course that was stopped after some generation."""

    course: Course
    generation: int
    games: int
    value: Inside
    prior: Inside
    kept: list[tuple[Lists, Lists]]
    curve: list[Point]


def resumed(course: Course, paused: bytes) -> Teacher:
    """A teacher that continues a stopped course. Raises CourseError if `paused` is of another course or invalid."""
    try:
        pause = msgspec.msgpack.decode(paused, type=Pause)
    except msgspec.DecodeError as error:
        raise CourseError(f"that is no training that was stopped: {error}") from error
    if msgspec.structs.replace(pause.course, generations=course.generations) != course:
        raise CourseError(
            f"another training was stopped there: {pause.course.command}; go on with it, or write elsewhere with --out"
        )
    teacher = Teacher(course)
    teacher.value.restore(pause.value)
    teacher.prior.restore(pause.prior)
    teacher.kept = [(from_lists(positions), from_lists(decisions)) for positions, decisions in pause.kept]
    teacher.generation, teacher.games, teacher.curve = pause.generation, pause.games, pause.curve
    return teacher


def train(teacher: Teacher, jobs: int = 1) -> Generator[Progress | int]:
    """Learn. Yields the games played in a generation after each of them, and Progress after each generation."""
    if jobs <= 1:
        while teacher.generation < teacher.course.generations:
            yield from _generation(teacher, map(play_lesson, teacher.lessons()))
        return
    with processes(jobs) as pool:
        try:
            while teacher.generation < teacher.course.generations:
                yield from _generation(teacher, pool.map(play_lesson, teacher.lessons(), chunksize=2))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _generation(teacher: Teacher, played: Iterator[Notes]) -> Generator[Progress | int]:
    notes: list[Notes] = []
    for note in played:
        notes.append(note)
        yield len(notes)
    yield teacher.learn(notes)


def strength(teacher: Teacher, pairs: int, jobs: int = 1) -> Standing:
    """Test the weights against greedy bots, with as few simulations as in training, and add a point to the curve."""
    course = teacher.course
    duel = Duel(game=course.game, seats=course.seats[0], bot="learner", against="greedy", seed=course.seed)
    level = Level(name=duel.bot, sentence="", simulations=max(1, course.simulations))
    bot, other = SearchBot(level, teacher.learned()), GreedyBot()
    found = standing(duel, play_sets(duel, bot, other, pairs, jobs))
    teacher.curve.append(Point(teacher.games, round(found.share, 3), round(found.low, 3), round(found.high, 3)))
    return found


def paced(game: AnyGame, learned: Learned) -> Learned:
    """The same weights with the simulations per millisecond on this machine, averaged over decisions of some games.

    A search is kept for the rest of a turn, so that some decisions take hardly any time and the others may take more.
    """
    bot = SearchBot(Level(name="paced", sentence="", simulations=SIMULATIONS), learned)
    decisions, seconds = 0, 0.0
    for seed, seats in enumerate(learned.seats * GAMES_TO_PACE):
        state: State = game.new(seats, seed=seed)
        rng, memory = Rng(seed), Memory()
        for _ in range(DECISIONS_TO_PACE):
            if (seat := state.actor()) < 0:
                break
            began = time.process_time()
            action = ask(bot, game, state, seat, rng, memory)
            if len(state.legal(seat)) > 1:
                seconds += time.process_time() - began
                decisions += 1
            state.apply(seat, action)
    manner = msgspec.structs.replace(learned.manner, pace=round(SIMULATIONS * decisions / seconds / 1000, 2))
    return msgspec.structs.replace(learned, manner=manner)


def keep(game: AnyGame, learned: Learned, file: Path) -> None:
    """Write a set of weights; sets in the file for other numbers of seats are kept if they still fit."""
    assert game.features is not None
    others: tuple[Learned, ...] = ()
    if file.exists():
        before = weights.read(file)
        if before.features == game.features.version and before.game == game.key:
            others = tuple(one for one in before.sets if not set(one.seats) & set(learned.seats))
    found = Weights(game=game.key, rules=game.rules, features=game.features.version, sets=(*others, learned))
    weights.write(weights.check(game, found), file)
