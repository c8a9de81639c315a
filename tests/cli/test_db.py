"""`meadow db backup` and `meadow db restore` as they are typed."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import meadow, refused


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty database, which `--db` means without being given."""
    found = tmp_path / "meadow.db"
    monkeypatch.setenv("MEADOW_DB", str(found))
    meadow("db", "upgrade")
    return found


def test_a_dated_backup(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old = folder / "meadow-20200101T000000Z.db"
    old.touch()
    said = meadow("db", "backup", "--dir", folder, "--keep", 1).stdout
    (made,) = folder.iterdir()
    assert said == f"{file}: copied to {made}\ndeleted {old}\n"


def test_a_backup_for_programs(file: Path, tmp_path: Path) -> None:
    done = json.loads(meadow("db", "backup", tmp_path / "copy.db", "--json").stdout)
    assert (done["place"], done["file"], done["removed"]) == (str(file), str(tmp_path / "copy.db"), [])
    done = json.loads(meadow("db", "backup", "--dir", tmp_path / "dated", "--json").stdout)
    assert done["bytes"] == Path(done["file"]).stat().st_size


def test_a_restored_backup(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    meadow("db", "backup", copy)
    said = meadow("db", "restore", copy).stdout.splitlines()
    assert said[0] == f"{file}: restored from {copy}: 0 tables, 0 entries"
    assert said[1].startswith(f"what was there before is {file}.before-")
    file.unlink()
    assert json.loads(meadow("db", "restore", copy, "--json").stdout)["kept"] is None
    assert meadow("db", "check").exit_code == 0


def test_mistakes_are_told_in_one_line(file: Path, tmp_path: Path) -> None:
    assert refused("db", "backup").startswith("Name either FILE or --dir.")
    assert refused("db", "backup", "x.db", "--dir", tmp_path).startswith("Name either FILE or --dir.")
    assert refused("db", "backup", tmp_path / "x.db", "--keep", 3).startswith("--keep needs --dir.")
    assert refused("db", "backup", "--dir", tmp_path, "--keep", 0).startswith("Invalid value for '--keep'")
    assert refused("db", "backup", "--dir", file / "below").startswith(f"{file / 'below'} cannot be created")
    assert refused("db", "restore", tmp_path / "x.db") == f"there is no backup at {tmp_path / 'x.db'}"
