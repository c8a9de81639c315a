"""Which database a URL means, and that nobody else can read it."""

import stat
from pathlib import Path

import pytest

from meadow.server.storage import Place, PlaceError
from meadow.server.storage.engines import check_sqlite
from meadow.server.storage.place import make_private


def test_the_usual_place_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Place.of().file == tmp_path / "meadow" / "meadow.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert str(Place.of()) == str(tmp_path / ".local" / "share" / "meadow" / "meadow.db")


@pytest.mark.parametrize("text", ["sqlite:///games/m.db", "games/m.db", "sqlite+pysqlite:///games/m.db"])
def test_a_file_can_be_named_in_several_ways(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Place.of(text).file == tmp_path / "games" / "m.db"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_server_is_shown_without_its_password(scheme: str) -> None:
    place = Place.of(f"{scheme}://ada:secret@example.org:5433/meadow")
    assert place.file is None
    assert place.url.password == "secret"  # noqa: S105  it is none
    assert str(place) == "postgresql://ada:***@example.org:5433/meadow"


def test_passwords_after_the_question_mark_are_not_shown() -> None:
    place = Place.of("postgresql://ada@/meadow?host=/run/pg&password=secret&sslpassword=secret&options=-csecret")
    assert place.url.query["password"] == "secret"  # noqa: S105  it is none
    assert str(place) == "postgresql://ada@/meadow?host=%2Frun%2Fpg"
    assert "secret" not in f"{place!r} {place}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mysql://host/db", "does not know databases of mysql"),
        ("sqlite://", "must be given a file"),
        ("sqlite:///:memory:", "must be given a file"),
        ("sqlite://games/m.db", "three slashes"),
        ("sqlite:///m.db?mode=ro", "leave out"),
        ("postgresql://ada:secret@host:port/db", "no address of a database"),
    ],
)
def test_anything_else_is_refused_without_repeating_secrets(text: str, message: str) -> None:
    with pytest.raises(PlaceError, match=message) as caught:
        Place.of(text)
    assert "secret" not in str(caught.value)


def test_the_file_and_its_folder_are_private(tmp_path: Path) -> None:
    file = tmp_path / "data" / "meadow.db"
    make_private(file)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are my notes.")
    with pytest.raises(PlaceError, match="is no file of SQLite"):
        make_private(file)
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PlaceError, match="cannot be created or written"):
        make_private(tmp_path / "file" / "meadow.db")


def test_an_old_sqlite_is_refused() -> None:
    check_sqlite("3.40.1")
    with pytest.raises(PlaceError, match=r"has SQLite 3\.8\.11; 3\.38\.0 or newer"):
        check_sqlite("3.8.11")
