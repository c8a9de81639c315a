"""Learning: it learns, it is reproducible, it can be stopped and goes on."""

import math
from pathlib import Path

import msgspec
import pytest

from meadow.bots import weights
from meadow.bots.search.learning import Learner, Samples, from_lists, started
from meadow.core.catalogue import games
from meadow.core.features import Active
from meadow.core.rng import Rng
from meadow.lab.lessons import Lesson, play_lesson
from meadow.lab.training import Course, CourseError, Progress, Teacher, keep, resumed, strength, train

SMALL = Course(game="flautz", seats=(2, 3), generations=3, games=3, opening=3, simulations=3, seed=4)


def finished(teacher: Teacher, jobs: int = 1) -> list[Progress]:
    return [step for step in train(teacher, jobs) if isinstance(step, Progress)]


def row(samples: Samples, target: float, *pairs: tuple[int, float]) -> None:
    active = Active()
    for number, amount in pairs:
        active.add(number, amount)
    samples.add(active, target)


def contest(rng: Rng) -> Samples:
    """Two rows; the one whose features 0 and 1 are equal wins: no linear value can tell."""
    samples = Samples()
    first = (int(rng.below(2)), int(rng.below(2)))
    second = (first[0], 1 - first[1])
    for bits in (first, second):
        row(samples, float(bits[0] == bits[1]), (0, float(bits[0])), (1, float(bits[1])), (2, 1.0))
    samples.close()
    return samples


def test_linear_weights_are_found() -> None:
    """The chances of two sides that differ by one feature follow a logistic curve: its slope is found."""
    samples = Samples()
    for number in range(100):
        row(samples, 0.73 if number % 2 else 0.27, (0, 1.0 if number % 2 else 0.0))
        row(samples, 0.27 if number % 2 else 0.73, (0, 0.0 if number % 2 else 1.0))
        samples.close()
    learner = Learner(1, 0, [0.0])
    for _ in range(60):
        learner.learn(samples, Rng(1), 0.05, 0.0)
    assert learner.weights[0] == pytest.approx(math.log(0.73 / 0.27), abs=0.02)


def test_hidden_units_learn_what_no_linear_value_can() -> None:
    rng = Rng(3)
    samples = Samples()
    for _ in range(200):
        samples.join(contest(rng))
    linear, layered = Learner(3, 0, [0.0] * 3), Learner(3, 8, started(3, 8, Rng(2)))
    for _ in range(150):
        linear.learn(samples, Rng(1), 0.02, 0.0)
        layered.learn(samples, Rng(1), 0.02, 0.0)
    assert linear.loss(samples) > 0.6
    assert layered.loss(samples) < 0.05


def test_samples_survive_the_way_to_another_process() -> None:
    samples = contest(Rng(1))
    samples.join(contest(Rng(2)))
    again = from_lists(msgspec.msgpack.decode(msgspec.msgpack.encode(samples.lists()), type=type_of_lists()))
    assert again.lists() == samples.lists()
    assert len(again) == 2


def type_of_lists() -> type[tuple[list[int], list[float], list[int], list[int], list[float]]]:
    return tuple[list[int], list[float], list[int], list[int], list[float]]


def test_targets_of_a_game_add_up() -> None:
    """Each position's targets are chances, and the last position of a game has the result."""
    lesson = Lesson(game="flautz", seats=3, seed=1, generation=0, index=0, simulations=0, trust=0.8, learned=None)
    positions = from_lists(play_lesson(lesson).positions)
    assert len(positions) > 10
    for group in range(len(positions)):
        targets = list(positions.targets)[int(positions.groups[group]) : int(positions.groups[group + 1])]
        assert sum(targets) == pytest.approx(1.0)


def test_the_number_of_processes_changes_no_weight() -> None:
    alone, together = Teacher(SMALL), Teacher(SMALL)
    finished(alone)
    finished(together, jobs=2)
    assert alone.learned() == together.learned()
    assert any(alone.learned().value)


def test_a_course_that_was_stopped_goes_on_as_if_it_had_not_been() -> None:
    whole, begun = Teacher(SMALL), Teacher(SMALL)
    finished(whole)
    steps = train(begun)
    while begun.generation < 2:
        next(steps)
    later = resumed(SMALL, begun.dump())
    assert later.generation == 2
    finished(later)
    assert later.learned() == whole.learned()


def test_the_curve_of_strength_is_kept() -> None:
    teacher = Teacher(SMALL)
    found = strength(teacher, 1)
    assert [(point.games, point.share) for point in teacher.curve] == [(0, found.share)]
    assert resumed(SMALL, teacher.dump()).learned().origin.curve == tuple(teacher.curve)


def test_another_course_is_not_gone_on_with() -> None:
    with pytest.raises(CourseError, match="another training"):
        resumed(SMALL, Teacher(msgspec.structs.replace(SMALL, seed=5)).dump())
    with pytest.raises(CourseError, match="no training"):
        resumed(SMALL, b"something else")


def test_weights_are_kept_beside_those_for_other_seats(tmp_path: Path) -> None:
    game, file = games()["flautz"], tmp_path / "weights.json"
    for seats in ((2,), (3, 4), (2, 5)):
        keep(game, Teacher(msgspec.structs.replace(SMALL, seats=seats)).learned(), file)
    found = weights.check(game, weights.read(file))
    assert [one.seats for one in found.sets] == [(3, 4), (2, 5)]
    five = found.learned(5)
    assert five is not None
    assert five.seats == (2, 5)
