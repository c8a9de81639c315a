"""Records played again: every position is reached, whatever was changed is found."""

import dataclasses
import json
from collections.abc import Callable

import pytest

from meadow.core import catalogue
from meadow.core.record import lines, parse
from meadow.core.replay import NO_RESULT, Difference, IllegalRecord, Replayed, opening, replay, verify
from meadow.core.rng import FAST, SECURE
from meadow.core.state import digest
from tests.core.recorded import HUGE, Lines, data, played, tampered
from tests.toys import GAME


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.games(), GAME.key, GAME)


def test_a_record_is_replayed_by_the_rules_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played()
    changed = dataclasses.replace(GAME, rules=2, start=lambda *_: pytest.fail("played by the new rules"), older=(GAME,))
    monkeypatch.setitem(catalogue.games(), GAME.key, changed)
    assert verify(record) == []
    monkeypatch.setitem(catalogue.games(), GAME.key, dataclasses.replace(changed, older=()))
    (difference,) = verify(record)
    assert (difference.line, difference.what) == (1, "rules")


def test_replay_reaches_every_position() -> None:
    record = played()
    positions = list(replay(record))
    assert [move.hash for move, _, _ in positions] == [digest(state) for _, state, _ in positions]
    assert positions[-1].state.over()
    assert any(events for _, _, events in positions)
    assert digest(opening(record)) == digest(GAME.new(3, {"rounds": 4, "owl": "hungry"}, HUGE))


def put(line: int, name: str, value: object) -> Callable[[Lines], None]:
    return lambda rows: rows[line - 1].__setitem__(name, value)


def put_result(name: str, value: object) -> Callable[[Lines], None]:
    return lambda rows: rows[-1]["result"].__setitem__(name, value)


@pytest.mark.parametrize(
    ("change", "line", "action", "what"),
    [
        (put(1, "game", "chess"), 1, None, "game"),
        (put(1, "rules", 2), 1, None, "rules"),
        (put(1, "seats", ["x"] * 9), 1, None, "seats"),
        (put(1, "options", {"rounds": 99}), 1, None, "options"),
        (put(1, "options", {"wings": 1}), 1, None, "options"),
        (put(6, "action", 99), 6, 5, "illegal action"),
        (put(6, "action", 2**80), 6, 5, "illegal action"),
        (put(6, "action", -1), 6, 5, "illegal action"),
        (put(6, "seat", 17), 6, 5, "illegal action"),
        (put(6, "text", "nothing"), 6, 5, "text"),
        (put(6, "hash", "0" * 16), 6, 5, "hash"),
        (put(11, "hash", "0" * 16), 11, 10, "hash"),
    ],
)
def test_tampering_is_located(change: Callable[[Lines], None], line: int, action: int | None, what: str) -> None:
    found = verify(tampered(change))
    assert [(one.line, one.action, one.what) for one in found] == [(line, action, what)]
    assert f"line {line}" in str(found[0])


def test_another_name_of_the_same_action_is_no_difference() -> None:
    """As an earlier meadow wrote it: the game still reads it."""
    text = played().moves[4].text
    assert verify(tampered(put(6, "text", f" {text.upper()}"))) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("scores", [9, 9, 9]), ("winners", []), ("adjudicated", True), ("actions", 3), ("hash", "0" * 16)],
)
def test_tampering_with_the_result_is_located(name: str, value: object) -> None:
    record = tampered(put_result(name, value))
    found = verify(record)
    assert [(one.line, one.what) for one in found] == [(len(record.moves) + 2, f"result: {name}")]


def test_another_seed_is_found_by_the_first_hash_at_the_latest() -> None:
    found = verify(tampered(put(1, "seed", "1")))
    assert found
    assert found[0].line <= 11


def test_a_record_is_replayed_by_its_generator() -> None:
    """Records of before there was a choice say nothing about it, and were shuffled by the fast one."""
    old, new = (played(generator=generator) for generator in (FAST, SECURE))
    assert "generator" not in json.loads(next(lines(old)))
    assert json.loads(next(lines(new)))["generator"] == "blake2b"
    assert [move.hash for move in old.moves] != [move.hash for move in new.moves]
    assert verify(parse(data(old))) == verify(parse(data(new))) == []


@pytest.mark.parametrize(("played_by", "told"), [(FAST, SECURE), (SECURE, FAST)])
def test_another_generator_is_found_by_the_first_hash_at_the_latest(played_by: str, told: str) -> None:
    found = verify(tampered(put(1, "generator", told), played_by))
    assert found
    assert found[0].line <= 11


def test_an_unknown_generator_is_refused_in_words() -> None:
    (difference,) = verify(tampered(put(1, "generator", "dice"), SECURE))
    known = "this meadow knows the generators blake2b and xoshiro128++: use a newer one"
    assert str(difference) == f"line 1: generator: recorded is 'dice', but {known}"


def test_result_of_a_game_that_goes_on() -> None:
    def cut(rows: Lines) -> None:
        del rows[5:-1]

    assert [(one.line, one.what) for one in verify(tampered(cut))] == [(6, "result")]


def test_missing_result_of_a_finished_game() -> None:
    record = tampered(lambda rows: rows.__delitem__(-1))
    (difference,) = verify(record)
    assert (difference.line, difference.action, difference.what) == (len(record.moves) + 2, None, NO_RESULT)
    assert "recorded is nothing, but the game is over" in str(difference)


def test_illegal_action_stops_a_replay_with_its_place() -> None:
    record = tampered(put(4, "action", 99))
    seen: list[Replayed] = []
    with pytest.raises(IllegalRecord, match="the record, line 4, action 3: illegal action: recorded is action 99"):
        seen.extend(replay(record))
    assert isinstance(verify(record)[0], Difference)
