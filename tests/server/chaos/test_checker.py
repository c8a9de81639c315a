"""The checker of the crash test finds planted faults at every place of a log, and nothing else."""

from typing import Any

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.server.base import tokens
from meadow.server.storage import StoredEntry
from meadow.table import Settings, Table, commands, entries, updates
from meadow.table.opening import Secret, Wish
from tests.server.chaos.checker import faults
from tests.server.chaos.ledger import Ledger
from tests.server.chaos.planted import PLANTED, acts, dropped
from tests.server.clients import few, worded

GAMES = list(catalogue.games())
TOKENS = [tokens.new(), tokens.new(), tokens.new()]
DECISIONS = 8


class Played:
    """A match without a server: what was sent, and the resulting log."""

    def __init__(self, game: str) -> None:
        self.seats = range(few(game))
        wish = Wish(game=game, seats=few(game), settings=Settings(pace=0))
        self.table, first = Table.opened(wish, Secret(5, "salt"), tokens.holder(TOKENS[0]), 1)
        self.log = [StoredEntry(0, entries.encoded(first))]
        self.ledger = Ledger()
        for seat in self.seats:
            self.order("join", seat, seat=seat, name=f"Person {seat}")
        self.order("start", 0)
        rng = Rng(3)
        for _ in range(DECISIONS):
            self.decide(rng)

    def decide(self, rng: Rng) -> None:
        shown = [self.update(seat) for seat in self.seats]
        update = next(each for each in shown if each["choices"])
        action = rng.pick([choice["action"] for choice in update["choices"]])
        self.order("act", update["viewer"], seat=update["viewer"], version=update["version"], action=action)

    def order(self, request: str, person: int, **fields: Any) -> None:
        fields = {"table": "t", "client": str(len(self.log)), **fields}
        sent = self.ledger.send(request, TOKENS[person], fields)
        _, body = worded(request, fields)
        command = msgspec.convert(body["command"], commands.Command)
        for entry in self.table.decide(command, tokens.holder(TOKENS[person]), len(self.log)):
            self.log.append(StoredEntry(len(self.log), entries.encoded(entry), sent.key))
            self.table.fold(entry)
        self.ledger.answer(sent, {"answer": "done", "table": "t"})
        self.ledger.show("t", self.update(person))

    def update(self, seat: int) -> dict[str, Any]:
        update: dict[str, Any] = msgspec.json.decode(updates.encoded(self.table.update(seat, len(self.log))))
        return update


@pytest.fixture(params=GAMES)
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


def test_a_correct_log_has_no_faults(played: Played) -> None:
    assert faults(played.log, played.ledger, "t") == []


@pytest.mark.parametrize("fault", PLANTED)
def test_planted_faults_are_found(played: Played, fault: str) -> None:
    plant, said = PLANTED[fault]
    places = acts(played.log)
    assert len(places) == DECISIONS
    for place in places[:-1] if fault == "swapped" else places:
        found = faults(plant(played.log, place), played.ledger, "t")
        assert any(said in each for each in found), found


def test_the_last_version_that_was_shown_must_be_there(played: Played) -> None:
    """Even if the order that led to it was never answered."""
    latest = played.ledger.sent[-1]
    latest.outcome, latest.answered = "unknown", None
    assert faults(played.log, played.ledger, "t") == []
    found = faults(dropped(played.log, len(played.log) - 1), played.ledger, "t")
    assert found
    assert all(each.startswith("lost: version") for each in found)


def test_an_unanswered_order_may_be_missing_but_not_twice(played: Played) -> None:
    latest = played.ledger.sent[-1]
    latest.outcome, latest.answered = "unknown", None
    played.ledger.shown.clear()
    assert faults(dropped(played.log, len(played.log) - 1), played.ledger, "t") == []
    found = faults(PLANTED["doubled"][0](played.log, len(played.log) - 1), played.ledger, "t")
    assert any(each.startswith("twice: act") for each in found)


def test_a_refused_order_must_not_be_in_the_log(played: Played) -> None:
    played.ledger.sent[-1].outcome = "refused"
    assert [each.split(":")[0] for each in faults(played.log, played.ledger, "t")] == ["carried out"]


def test_a_stored_order_must_be_as_it_was_sent(played: Played) -> None:
    played.ledger.sent[-1].fields["action"] += 1
    assert [each.split(":")[0] for each in faults(played.log, played.ledger, "t")] == ["changed"]
