"""Names of tables, as people pass them on."""

import pytest

from meadow.server.base import tokens


def test_no_table_is_called_like_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["-O2x", "--why", "a-b"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(names))
    assert tokens.table_id() == "a-b"
