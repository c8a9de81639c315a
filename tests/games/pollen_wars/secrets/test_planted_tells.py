"""The proof finds what it looks for: tables and games with one tell each, by which somebody learns who was asked."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec
import pytest

from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.events import Passed
from meadow.games.pollen_wars.state import PollenState
from meadow.games.pollen_wars.views import PollenView
from meadow.table import Refused, Table, commands
from meadow.table.entries import Entry
from meadow.table.updates import Position, Update, Viewer
from tests.games.pollen_wars.secrets.reasons import HIDDEN, REASONS, twins
from tests.table.twins import Answer, Cast, check_alike

pytestmark = pytest.mark.slow


class Telling:
    """A table that is the same but for one tell."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    @property
    def asked(self) -> bool:
        """Whether somebody is asked in truth."""
        return self.table.match is not None and bool(self.table.match.state.actors())

    @property
    def decided(self) -> int:
        return 0 if self.table.match is None else len(self.table.match.moves)


class CountsDecisions(Telling):
    """Versions rise with decisions that the viewer does not notice."""

    def version(self, viewer: Viewer, now: int) -> int:
        return self.table.version(viewer, now) + self.decided

    def update(self, viewer: Viewer, now: int, have: int | None = None) -> Update:
        update = self.table.update(viewer, now, have and max(0, have - self.decided))
        return msgspec.structs.replace(update, version=update.version + self.decided)

    def decide(self, command: commands.Command, holder: str, now: int) -> list[Entry]:
        if isinstance(command, commands.Act | commands.Undo | commands.AskUndo):
            command = msgspec.structs.replace(command, version=max(0, command.version - self.decided))
        return self.table.decide(command, holder, now)


class WaitsForNobody(Telling):
    """Nobody is asked, so it goes on a little earlier."""

    def due_at(self) -> int | None:
        due = self.table.due_at()
        return due if due is None or self.asked else due - 10

    def clock_ran_out(self, now: int) -> list[Entry]:
        return self.table.clock_ran_out(now if self.asked else now + 10)


class RefusesOtherwise(Telling):
    """What cannot be done is refused in other words while somebody is asked."""

    def decide(self, command: commands.Command, holder: str, now: int) -> list[Entry]:
        try:
            return self.table.decide(command, holder, now)
        except Refused as refused:
            sentence = "Wait until all have answered." if self.asked else refused.sentence
            raise Refused(refused.code, sentence) from refused


class RemembersMore(Telling):
    """Who looks back finds the last position once more for each decision."""

    def positions(self, viewer: Viewer, after: int, now: int) -> Iterator[Position]:
        found = list(self.table.positions(viewer, after, now))
        return iter(found + found[-1:] * self.decided)


def leaking_view(state: PollenState, seat: int | None) -> PollenView:
    view = GAME.view(state, seat)
    return msgspec.structs.replace(view, passed=bool(state.actors()) and state.window_open())


def check(reason: str, **planted: Any) -> None:
    """One queen is asked in one of two matches, and lets it be at once, or not at all."""
    for takes in (100, None):
        check_alike(*twins(REASONS[reason](), Cast(HIDDEN, answers={HIDDEN: (Answer(takes),)}), **planted))


TELLS: dict[str, type[Telling]] = {
    "a version": CountsDecisions,
    "a time": WaitsForNobody,
    "a refusal": RefusesOtherwise,
    "an earlier position": RemembersMore,
}
SOME = ["honey card", "raid", "before a turn", "after deaths"]


@pytest.mark.parametrize("reason", SOME)
@pytest.mark.parametrize("tell", TELLS)
def test_a_table_with_a_tell_is_found(tell: str, reason: str) -> None:
    with pytest.raises(AssertionError, match=r"told apart|sent more"):
        check(reason, wrapped=cast(Callable[[Table], Table], TELLS[tell]))


@pytest.mark.parametrize("reason", SOME)
def test_a_view_that_tells_is_found(reason: str) -> None:
    with pytest.raises(AssertionError, match="told apart"):
        check(reason, view=leaking_view)


@pytest.mark.parametrize("reason", SOME)
def test_an_event_that_tells_is_found(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Passed, "PRIVATE", False)
    with pytest.raises(AssertionError, match="told apart"):
        check(reason)


@pytest.mark.parametrize("reason", SOME)
def test_without_a_tell_nothing_is_found(reason: str) -> None:
    check(reason)
    check(reason, wrapped=cast(Callable[[Table], Table], Telling))
