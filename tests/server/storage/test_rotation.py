"""Dated backups: the newest stay, and no other file is deleted."""

import asyncio
import re
import stat
from pathlib import Path

import pytest

from meadow.server.storage import Place, PlaceError
from meadow.server.storage.check import check
from meadow.server.storage.rotation import rotate
from tests.server.storage.tables import FIRST, OPEN, opened

OLD = ("meadow-20200101T000000Z.db", "meadow-20200102T000000Z.db", "meadow-20210101T000000Z.db")
OTHERS = ("meadow.db", "meadow-20200101T000000Z.db.part-1", "my-meadow-20200101T000000Z.db", "meadow-2020.db")


async def begin(place: Place) -> None:
    async with opened(place) as store:
        await store.create("t", FIRST, OPEN, at=1)


def test_the_newest_stay(place: Place, tmp_path: Path) -> None:
    asyncio.run(begin(place))
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in (*OLD, *OTHERS):
        (folder / name).write_text(name)
    done = rotate(place, folder, keep=2)
    assert re.fullmatch(r"meadow-\d{8}T\d{6}Z\.db", Path(done.file).name)
    assert done.removed == [str(folder / name) for name in OLD[:2]]
    assert {path.name for path in folder.iterdir()} == {OLD[2], Path(done.file).name, *OTHERS}
    found = check(Place.of(done.file))
    assert (found.tables, found.entries, found.problems) == (1, 1, [])
    assert done.bytes == Path(done.file).stat().st_size


def test_without_a_number_all_stay(tmp_path: Path) -> None:
    place = Place.of(str(tmp_path / "meadow.db"))
    asyncio.run(begin(place))
    folder = tmp_path / "new" / "backups"
    assert rotate(place, folder, None).removed == []
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()] == [0o600]


def test_nothing_is_deleted_when_no_backup_was_made(tmp_path: Path) -> None:
    for name in OLD:
        (tmp_path / name).write_text(name)
    with pytest.raises(PlaceError, match="there is no database at"):
        rotate(Place.of(str(tmp_path / "meadow.db")), tmp_path, keep=1)
    assert {path.name for path in tmp_path.iterdir()} == {*OLD}
