"""The database that a URL means, shown without secrets."""

from pathlib import Path

import pytest

from meadow.server.storage import Place, PlaceError


def test_the_default_place_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
