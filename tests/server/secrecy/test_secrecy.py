"""Nobody is sent what is hidden from them, over sockets or HTTP, in whole matches of every game on a real server.

Every update that anybody got must be what the table shows that viewer when all that is hidden from them is drawn anew:
view and choices are made from another position that the viewer cannot tell from the true one. Whatever else is sent is
searched for everything that must never leave the server.
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
"""What may be logged besides where the machine is so busy that a hint takes half a minute."""


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


def test_everybody_is_told_all_that_they_may_know_and_nothing_else(watched: Watched, allowed: Expected) -> None:
    """All of it, or all since a fresh start: whoever reads too slowly gets one."""
    for viewer in watched.viewers:
        told, known = watched.lines[viewer], allowed.lines[viewer]
        assert len(told) >= min(len(known), HISTORY)
        assert told == known[-len(told) :]


def test_whoever_looks_back_finds_what_was_shown(watched: Watched, allowed: Expected) -> None:
    """Only their own positions, until the end; then everybody's: as each of them knew it then."""
    for viewer in watched.viewers:
        found = list(watched.positions(viewer))
        assert {seat for seat, _ in found} == set(watched.viewers)
        for seat, position in found:
            assert position["view"] == allowed.updates[seat, position["version"]]["view"]
            assert all(line in allowed.lines[seat] for line in position["log"])


def test_hints_are_about_what_the_seat_was_shown(watched: Watched, allowed: Expected) -> None:
    """Every choice that they name is one that the seat has, wherever the bot may imagine the hidden things to be."""
    hints = [hint for viewer in watched.viewers for hint in watched.answers(viewer, "hinted")]
    assert hints
    assert not list(watched.answers(None, "hinted"))
    for hint in hints:
        choices = allowed.updates[hint["seat"], hint["version"]]["choices"]
        known = {choice["action"]: choice["label"] for choice in choices}
        assert all(known[each["action"]] == each["label"] for each in hint["candidates"])


def test_whoever_plays_on_does_so_elsewhere(watched: Watched) -> None:
    """Each once, however often they ask; the answers are searched with all others."""
    made = [{answer["table"] for answer in watched.answers(viewer, "created")} for viewer in watched.viewers]
    forks = [tables - {watched.table} for tables in made]
    assert [len(tables) for tables in forks] == [1] * watched.seats + [0]
    assert len(set.union(*forks)) == watched.seats


def test_something_was_hidden_indeed(watched: Watched, allowed: Expected) -> None:
    assert allowed.redrawn > 0 or not catalogue.find(watched.game).secrets - {"rng"}
    assert len(allowed.words) >= 4


def found_in(text: str, canaries: set[str], numbers: set[int]) -> set[str]:
    """What is in the text and must not be: in letters, or as a number of its own."""
    digits = {digit for digit in NUMBER.findall(text) if int(digit) in numbers}
    return {canary for canary in canaries if canary in text} | digits


def _sealed(text: str) -> bool:
    """Whether what made the match must not be in it yet."""
    answer = msgspec.json.decode(text) if text.startswith("{") else {}
    return answer.get("answer") != "recorded" and (answer.get("update") or {}).get("status") != "over"


def test_what_makes_a_match_is_not_told_before_its_end(watched: Watched, allowed: Expected) -> None:
    canaries = {watched.revealed["seed"], watched.revealed["salt"], f"{int(watched.revealed['seed']):x}"}
    sent = [text for viewer in watched.viewers for text in watched.sent[viewer]]
    assert any(found_in(text, canaries, set()) for text in sent), "in the end it is told"
    for text in filter(_sealed, sent):
        assert not found_in(text, canaries, allowed.words)


def _of_others(watched: Watched, viewer: Viewer) -> set[str]:
    """Tokens, what the server makes of them, and what others say in private."""
    whispers = {
        watched.whisper(seat) for seat in range(watched.seats) if viewer not in {seat, (seat + 1) % watched.seats}
    }
    others = {token for seat, token in enumerate(watched.tokens) if seat != viewer}
    return whispers | others | {tokens.holder(token) for token in watched.tokens}


def test_nobody_gets_what_is_of_others(watched: Watched) -> None:
    for viewer in watched.viewers:
        canaries = _of_others(watched, viewer)
        for text in watched.sent[viewer]:
            assert not found_in(text, canaries, set())
            assert watched.table not in text or not text.startswith('{"answer":"tables"')


def test_what_is_said_in_private_arrives(watched: Watched) -> None:
    for seat in range(watched.seats):
        to = (seat + 1) % watched.seats
        assert any(watched.whisper(seat) in text for text in watched.sent[to])


def test_the_log_of_the_server_tells_nothing(watched: Watched, allowed: Expected, quiet_server: Live) -> None:
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


def test_the_search_finds_what_it_looks_for() -> None:
    assert found_in('{"seed":"123456789","x":"salted"}', {"salt"}, {123456789}) == {"salt", "123456789"}
    assert not found_in('{"at":1234567890123}', {"salt"}, {23456789})
    assert _sealed('{"answer":"shown","update":{"status":"playing"}}')
    assert not _sealed('{"answer":"recorded"}')
