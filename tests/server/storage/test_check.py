"""`check` finds every kind of corruption, and nothing in a sound database."""

import asyncio
from pathlib import Path

import pytest

from meadow.server.storage import Place, PlaceError, Row, SchemaError
from meadow.server.storage.check import check
from tests.server.storage.tables import FIRST, OPEN, opened, spoil

WITHOUT_RULES = (
    "CREATE TABLE copy AS SELECT * FROM entries",
    "DROP TABLE entries",
    "ALTER TABLE copy RENAME TO entries",
)
"""Copies the entries into a table without constraints."""


@pytest.fixture
def filled(place: Place) -> Place:
    """Two tables of ten entries, without the constraints that would prevent corruption."""

    async def fill() -> None:
        async with opened(place) as store:
            for table in ("t", "u"):
                await store.create(table, FIRST, OPEN, at=0)
                await store.append(table, 1, [Row(b"x", f"c{number}") for number in range(1, 10)], at=0)

    asyncio.run(fill())
    spoil(place, *WITHOUT_RULES)
    return place


def test_nothing_is_wrong_with_what_was_written(filled: Place) -> None:
    findings = check(filled)
    assert (findings.tables, findings.entries, findings.problems) == (2, 20, [])


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DELETE FROM entries WHERE table_id = 't' AND number = 4", "table t: entry 4 is missing"),
        ("DELETE FROM entries WHERE table_id = 'u' AND number > 7", "table u: entry 8 is missing (and 1 more like it)"),
        ("DELETE FROM entries WHERE table_id = 't'", "table t: entry 0 is missing (and 9 more like it)"),
        (
            "INSERT INTO entries SELECT table_id, 5, NULL, body, NULL FROM entries WHERE table_id = 't' AND number = 5",
            "table t: entry 5 is there twice",
        ),
        ("UPDATE tables SET length = 9 WHERE id = 't'", "table t: entry 9 lies outside its length of 9"),
        ("DELETE FROM tables WHERE id = 'u'", "table u does not exist, but has 10 entries"),
        (
            "UPDATE entries SET client = 'c1' WHERE table_id = 't' AND number = 2",
            "table t: what the client calls c1 was carried out 2 times",
        ),
    ],
)
def test_what_is_wrong_is_found_and_named(filled: Place, statement: str, problem: str) -> None:
    spoil(filled, statement)
    assert check(filled).problems == [problem]


def test_a_gap_and_a_repetition_that_make_up_for_each_other_are_found(filled: Place) -> None:
    spoil(filled, "UPDATE entries SET number = 3 WHERE table_id = 't' AND number = 4")
    assert check(filled).problems == ["table t: entry 4 is missing", "table t: entry 3 is there twice"]


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    place = Place.of(str(tmp_path / "meadow.db"))

    async def fill() -> None:
        async with opened(place) as store:
            await store.create("t", [Row(bytes(1000))] * 100, OPEN, at=0)

    asyncio.run(fill())
    with (tmp_path / "meadow.db").open("r+b") as file:
        file.seek(60_000)
        file.write(b"\xff" * 20_000)
    assert check(place).problems


def test_what_is_no_database_of_ours_is_told(place: Place, tmp_path: Path) -> None:
    with pytest.raises(PlaceError, match="there is no database at"):
        check(Place.of(str(tmp_path / "nothing.db")))
    spoil(place)
    with pytest.raises(SchemaError, match="`meadow db upgrade` makes it"):
        check(place)
