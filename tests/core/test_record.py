"""The record: written and read back, tampered with, cut off."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.core import catalogue
from meadow.core.record import RecordError, Truncated, clean, lines, parse, read, write
from meadow.core.replay import verify
from meadow.core.rng import SECURE
from tests.core.recorded import HUGE, Lines, data, played, tampered
from tests.strategies import AMPLE
from tests.toys import GAME


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.games(), GAME.key, GAME)


def refused(rows: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        parse(rows, "x.jsonl")
    return str(caught.value)


def test_file_says_what_the_manual_says() -> None:
    rows = [json.loads(line) for line in lines(played())]
    count = len(rows) - 2
    assert rows[0] == {
        "meadow": 1,
        "game": "acorn_hush",
        "rules": 1,
        "options": {"rounds": 4, "clash": True, "owl": "hungry", "winter": None, "turn_limit": 30},
        "seats": ["Ada", "Bo", "Cy"],
        "seed": str(HUGE),
    }
    assert [row["n"] for row in rows[1:-1]] == list(range(1, count + 1))
    assert [row["n"] for row in rows[1:-1] if "hash" in row] == [*range(10, count, 10), count]
    assert set(rows[-1]["result"]) == {"scores", "winners", "adjudicated", "actions", "hash"}
    assert rows[-1]["result"]["actions"] == count
    assert rows[-1]["result"]["hash"] == rows[-2]["hash"]


def test_only_a_generator_that_older_readers_do_not_know_needs_the_newer_format() -> None:
    header = json.loads(next(lines(played(generator=SECURE))))
    assert (header["meadow"], header["generator"]) == (2, "blake2b")


def test_round_trip(tmp_path: Path) -> None:
    record, path = played(), tmp_path / "new" / "game.jsonl"
    write(record, path)
    again = read(path)
    assert data(again) == data(record) == path.read_bytes()
    assert (again.header, again.result) == (record.header, record.result)
    assert verify(again) == []
    assert list(path.parent.iterdir()) == [path]


def test_game_under_way_is_a_record_too() -> None:
    record = parse(data(played(7)))
    assert record.result is None
    assert record.moves[-1].hash is not None
    assert verify(record) == []


def test_failed_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    write(played(3), path)
    before = path.read_bytes()

    def broken(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="No space"):
        write(played(4), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_taking_back_also_takes_back_the_end() -> None:
    record = played()
    record.keep(4)
    assert len(record.moves) == 4
    assert record.result is None
    assert verify(record) == []


def test_action_numbers_must_be_in_order() -> None:
    rows = data(played(5)).splitlines(keepends=True)
    del rows[2]
    message = refused(b"".join(rows))
    assert message.startswith("x.jsonl, line 3: action number 2 must stand here, not 3. Intact before it: 1 action:")


def test_nothing_follows_the_result() -> None:
    rows = data(played()).splitlines(keepends=True)
    assert f"line {len(rows) + 1}: nothing may follow the result" in refused(b"".join([*rows, rows[-1]]))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (b'{"n":1,"action":0,"text":""}', "line 2: Object missing required field `seat`"),
        (b'{"n":1,"seat":"0","action":0,"text":""}', "line 2: Expected `int`, got `str` - at `$.seat`"),
        (b'{"result":null}', "line 2: Expected `object`, got `null`"),
        (b"", "line 2: this is not JSON"),
        (b'{"later":' + b"[" * 100_000, "line 2: this is not JSON"),
        (b'{"n":1,"seat":0,"action":0,"text":"\xff"}', "line 2: this is not JSON"),
    ],
)
def test_bad_line(row: bytes, message: str) -> None:
    header = data(played(0))
    assert message in refused(header + row + b'\n{"n":2}\n')


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"meadow": 3}, "line 1: written by a newer meadow (format 3, this one reads up to 2): update meadow"),
        ({"meadow": 3, "seats": {"new": "shape"}}, "written by a newer meadow"),
        ({"meadow": 0}, "there is no format 0"),
        ({"generator": 7}, "Expected `str`, got `int` - at `$.generator`"),
        ({"meadow": "1"}, "Expected `int`, got `str`"),
        ({"seed": 5}, "Expected `str`, got `int` - at `$.seed`"),
        ({"seed": "five"}, "`seed` must be a whole number"),
        ({"seed": "9" * 5000}, "`seed` must be a whole number"),
        ({"seats": []}, "`seats` must name at least one"),
        ({"options": {"rounds": 1.5}}, "at `$.options[...]`"),
        ({"bots": ["greedy"]}, "`bots` must have as many entries as `seats`"),
    ],
)
def test_bad_header(change: dict[str, object], message: str) -> None:
    header = json.loads(data(played(0)))
    assert message in refused(json.dumps(header | change).encode() + b"\n")


@pytest.mark.parametrize("rows", [b"", b"\n\n", b"{}\n", b"[1]\n", b'{"meadow": 1, "ga', b"\x00\xff"])
def test_no_record_at_all(rows: bytes) -> None:
    assert refused(rows).startswith("x.jsonl")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.jsonl: cannot be read: No such file"):
        read(tmp_path / "none.jsonl")


def test_fields_of_later_versions_are_tolerated() -> None:
    def add(rows: Lines) -> None:
        rows[0]["place"] = "here"
        rows[1]["clock"] = 12.5
        rows[-1]["result"]["rated"] = True
        rows[-1]["signed"] = [1, 2]

    assert verify(tampered(add)) == []


def test_option_that_did_not_exist_then_has_its_default() -> None:
    record = tampered(lambda rows: rows[0]["options"].pop("winter"))
    assert verify(record) == []


@pytest.mark.parametrize("count", [0, 1, 10, 12])
def test_cut_off_line_loses_nothing_before_it(count: int) -> None:
    whole = data(played())
    keep = sum(map(len, whole.splitlines(keepends=True)[: count + 1]))
    with pytest.raises(Truncated, match=f"line {count + 2}: .*Intact before it: {count} action") as caught:
        parse(whole[: keep + 9])
    assert len(caught.value.intact.moves) == count
    assert verify(caught.value.intact) == []


def test_cut_off_result_loses_no_action() -> None:
    record = played()
    with pytest.raises(Truncated) as caught:
        parse(data(record)[:-5])
    assert len(caught.value.intact.moves) == len(record.moves)


def test_only_the_newline_is_missing() -> None:
    assert parse(data(played())[:-1]) == parse(data(played()))


@AMPLE
@given(st.text())
def test_names_are_only_ever_printable(name: str) -> None:
    kept = clean(name, 0)
    assert kept.isprintable()
    assert 0 < len(kept) <= 40
    assert clean(kept, 0) == kept


def test_hostile_names() -> None:
    record = parse(data(played(0, names=("\x1b[2J\x07Eve\n", "\u202egod", "  "))))
    assert record.header.seats == ("[2JEve", "god", "Player 3")
    rows = json.loads(data(record)) | {"seats": ["\x1b]0;owned\x07", "x" * 1000]}
    assert parse(json.dumps(rows).encode()).header.seats == ("]0;owned", "x" * 40)


@AMPLE
@given(st.binary(max_size=80), st.integers(0, 2000))
def test_no_file_is_bad_enough_for_a_traceback(junk: bytes, place: int) -> None:
    whole = data(played(12, seed=1))
    place %= len(whole)
    try:
        record = parse(whole[:place] + junk + whole[place + len(junk) :])
    except RecordError:
        return
    verify(record)
