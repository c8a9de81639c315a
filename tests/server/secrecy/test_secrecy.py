"""Nobody is sent what is hidden from them, over sockets or HTTP, in whole matches of every game on a real server.

Every update that a viewer got must be what the table shows them when all that is hidden from them is drawn anew: view
and choices are those of a determinization. Everything else that is sent is searched for what must never leave the
server.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from meadow.core import catalogue
from meadow.server.api import requests
from meadow.server.base import tokens
from meadow.server.base.problems import Code
from meadow.table.screens import HISTORY
from meadow.table.updates import Viewer
from tests.server.clients import COMMANDS
from tests.server.secrecy.expected import Expected, expected, plain, stored
from tests.server.secrecy.watched import Watched, match
from tests.server.servers import Live, running

GAMES = list(catalogue.games())
MOST_SEATS = 3
NUMBER = re.compile(r"\d{8,}")
LOGGED = {"at", "level", "event", "address", "database", "pid", "error", "seconds"}
REFUSED = {"at", "level", "event", "code", "request", "times"}
"""Of what is refused only its kind and the reason are logged, in words of ours."""
CODES = {code for codes in get_args(Code) for code in get_args(codes)}
KINDS = {*requests.KINDS, *COMMANDS}

SLOW = {"bot thinks too long", "pool died"}
"""Events that may be logged too, where the machine is so busy that a hint takes half a minute."""


@pytest.fixture(scope="module")
def quiet_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with running(tmp_path_factory.mktemp("secrecy")) as live:
        yield live


@pytest.fixture(scope="module", params=GAMES)
def watched(request: pytest.FixtureRequest, quiet_server: Live) -> Watched:
    seats = [count for count in catalogue.find(request.param).seats if count <= MOST_SEATS][-1]
    return asyncio.run(match(quiet_server, request.param, seats))


@pytest.fixture(scope="module")
def allowed(watched: Watched, quiet_server: Live) -> Expected:
    return expected(catalogue.find(watched.game), stored(Path(quiet_server.db), watched.table))


def test_every_update_is_what_a_viewer_knows(watched: Watched, allowed: Expected) -> None:
    for viewer in watched.viewers:
        for update in watched.updates(viewer):
            version = update["version"]
            assert update["viewer"] in {viewer, None}
            assert plain(update) == allowed.updates[update["viewer"], version]
            if update["fresh"]:
                assert update["log"] == allowed.logs[update["viewer"], version]


def test_logs_are_complete_and_have_nothing_else(watched: Watched, allowed: Expected) -> None:
    """The whole log, or all of it since a fresh update, as slow readers get."""
    for viewer in watched.viewers:
        told, known = watched.lines[viewer], allowed.lines[viewer]
        assert len(told) >= min(len(known), HISTORY)
        assert told == known[-len(told) :]


def test_looking_back_finds_what_was_shown(watched: Watched, allowed: Expected) -> None:
    """Only their own positions until the end, then those of all seats, as each of them was shown."""
    for viewer in watched.viewers:
        found = list(watched.positions(viewer))
        assert {seat for seat, _ in found} == set(watched.viewers)
        for seat, position in found:
            assert position["view"] == allowed.updates[seat, position["version"]]["view"]
            assert all(line in allowed.lines[seat] for line in position["log"])


def test_hints_are_about_what_the_seat_was_shown(watched: Watched, allowed: Expected) -> None:
    """Every choice in them is one of the seat's choices, whatever hidden things the bot imagines."""
    hints = [hint for viewer in watched.viewers for hint in watched.answers(viewer, "hinted")]
    assert hints
    assert not list(watched.answers(None, "hinted"))
    for hint in hints:
        choices = allowed.updates[hint["seat"], hint["version"]]["choices"]
        known = {choice["action"]: choice["label"] for choice in choices}
        assert all(known[each["action"]] == each["label"] for each in hint["candidates"])


def test_playing_on_is_at_another_table(watched: Watched) -> None:
    """Each person gets one fork, however often they ask; the answers are searched like all others."""
    made = [{answer["table"] for answer in watched.answers(viewer, "created")} for viewer in watched.viewers]
    forks = [tables - {watched.table} for tables in made]
    assert [len(tables) for tables in forks] == [1] * watched.seats + [0]
    assert len(set.union(*forks)) == watched.seats


def test_something_was_hidden(watched: Watched, allowed: Expected) -> None:
    assert allowed.redrawn > 0 or not catalogue.find(watched.game).secrets - {"rng"}
    assert len(allowed.words) >= 4


def found_in(text: str, canaries: set[str], numbers: set[int]) -> set[str]:
    """The canaries in the text, and the numbers that are in it as whole numbers."""
    digits = {digit for digit in NUMBER.findall(text) if int(digit) in numbers}
    return {canary for canary in canaries if canary in text} | digits


def _must_be_sealed(text: str) -> bool:
    """True if the text must not contain the seed and salt yet."""
    answer = msgspec.json.decode(text) if text.startswith("{") else {}
    return answer.get("answer") != "recorded" and (answer.get("update") or {}).get("status") != "over"


def test_seed_and_salt_are_not_sent_before_the_end(watched: Watched, allowed: Expected) -> None:
    canaries = {watched.revealed["seed"], watched.revealed["salt"], f"{int(watched.revealed['seed']):x}"}
    sent = [text for viewer in watched.viewers for text in watched.sent[viewer]]
    assert any(found_in(text, canaries, set()) for text in sent), "in the end it is told"
    for text in filter(_must_be_sealed, sent):
        assert not found_in(text, canaries, allowed.words)


def _secrets_of_others(watched: Watched, viewer: Viewer) -> set[str]:
    """The tokens of others, the hashes of all tokens, and private messages of others."""
    whispers = {
        watched.whisper(seat) for seat in range(watched.seats) if viewer not in {seat, (seat + 1) % watched.seats}
    }
    others = {token for seat, token in enumerate(watched.tokens) if seat != viewer}
    return whispers | others | {tokens.holder(token) for token in watched.tokens}


def test_nobody_is_sent_secrets_of_others(watched: Watched) -> None:
    for viewer in watched.viewers:
        canaries = _secrets_of_others(watched, viewer)
        for text in watched.sent[viewer]:
            assert not found_in(text, canaries, set())
            assert watched.table not in text or not text.startswith('{"answer":"tables"')


def test_private_messages_arrive(watched: Watched) -> None:
    for seat in range(watched.seats):
        to = (seat + 1) % watched.seats
        assert any(watched.whisper(seat) in text for text in watched.sent[to])


def test_the_servers_log_has_no_secrets(watched: Watched, allowed: Expected, quiet_server: Live) -> None:
    log = quiet_server.log.read_text()
    canaries = {watched.table, watched.revealed["seed"], watched.revealed["salt"], *watched.tokens}
    for seat, token in enumerate(watched.tokens):
        canaries |= {tokens.holder(token), watched.name(seat), watched.whisper(seat)}
    assert not found_in(log, canaries, allowed.words)
    for line in map(msgspec.json.decode, log.splitlines()):
        assert set(line) <= (LOGGED if line["event"] != "refused" else REFUSED)
        if line["event"] == "refused":
            assert (line["code"] in CODES, line.get("request", "act") in KINDS) == (True, True)
            assert isinstance(line["times"], int)
        assert line["level"] == "info" or line["event"] in SLOW


def test_the_search_finds_canaries() -> None:
    assert found_in('{"seed":"123456789","x":"salted"}', {"salt"}, {123456789}) == {"salt", "123456789"}
    assert not found_in('{"at":1234567890123}', {"salt"}, {23456789})
    assert _must_be_sealed('{"answer":"shown","update":{"status":"playing"}}')
    assert not _must_be_sealed('{"answer":"recorded"}')
