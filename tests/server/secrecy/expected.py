"""What each viewer may be sent of a match, computed from its log with everything hidden drawn anew."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.table import Table, entries
from meadow.table.entries import Entry
from meadow.table.updates import Update, Viewer
from tests.conformance.play import differing, frozen
from tests.server.clients import Json

At = tuple[Viewer, int]
"""A viewer and one of their versions."""


def stored(database: Path, table: str) -> list[Entry]:
    """The log of a table, read directly from the database."""
    beside = sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)
    try:
        rows = beside.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY number", (table,))
        return [entries.decoded(body) for (body,) in rows]
    finally:
        beside.close()


@dataclass
class Expected:
    """All updates without their logs, the whole log at each, and all words that were ever in the generator."""

    game: AnyGame
    rng: Rng
    updates: dict[At, Json] = field(default_factory=dict)
    logs: dict[At, Any] = field(default_factory=dict)
    lines: dict[Viewer, list[Any]] = field(default_factory=dict)
    words: set[int] = field(default_factory=set)
    redrawn: int = 0
    """The number of determinized positions that differ from the true ones."""

    def note(self, table: Table, viewer: Viewer, now: int) -> None:
        update = table.update(viewer, now)
        key = viewer, update.version
        shown = self._determinized(table, update)
        # A change that has no new version for the viewer must not change anything that it can fetch.
        assert self.updates.setdefault(key, shown) == shown
        if key not in self.logs:
            self.logs[key] = _plain(update.log)
            known = update.version - 1
            self.lines.setdefault(viewer, []).extend(_plain(table.update(viewer, now, known).log))

    def _determinized(self, table: Table, update: Update) -> Json:
        """The update with the view and choices of a determinization for the viewer."""
        shown = plain(update)
        match, viewer = table.match, update.viewer
        if match is None or update.status == "over":
            return shown
        twin: State = self.game.determinize(match.state, viewer, self.rng)
        self.redrawn += bool({*differing(frozen(twin), frozen(match.state))} - {"rng"})
        asked = viewer is not None and viewer in twin.actors()
        choices = self.game.choices(twin, viewer) if asked and viewer is not None else []
        return shown | {"view": _plain(self.game.view(twin, viewer)), "choices": _plain(choices)}

    def note_generator(self, state: State) -> None:
        stream = state.rng.stream
        assert stream is not None, "a live match must be shuffled by the secure generator"
        self.words |= {*state.rng.words()[:-1], *stream.block[int(stream.drawn) % 16 :]}


def plain(update: Update | Json) -> Json:
    """The update without the fields that depend on the viewer's earlier version."""
    shown: Json = _plain(update)
    return {name: value for name, value in shown.items() if name not in {"log", "fresh"}}


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def expected(game: AnyGame, log: list[Entry]) -> Expected:
    found = Expected(game, Rng(7))
    for table, now in _replayed(log):
        viewers: Iterator[Viewer] = iter([*range(len(table.card().seats)), None])
        for viewer in viewers:
            found.note(table, viewer, now)
        if table.match is not None:
            found.note_generator(table.match.state)
    return found


def _replayed(log: list[Entry]) -> Iterator[tuple[Table, int]]:
    """The table after each entry of its log, with the entry's time."""
    table = Table.replayed(log[:1])
    yield table, log[0].at
    for entry in log[1:]:
        table.fold(entry)
        yield table, entry.at
