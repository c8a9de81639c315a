"""What happens before the first decision is told everywhere: a Straight in the first hands ends a match unplayed."""

from pathlib import Path

import msgspec
import pytest

from meadow.core.events import Ended, Event, redact
from meadow.core.record import Record, write
from meadow.core.state import digest
from meadow.games.flautz import GAME
from meadow.games.flautz.events import Dealt, MatchBegan, MatchEnded
from meadow.games.flautz.options import FlautzOptions
from meadow.games.flautz.state import FlautzState
from meadow.table import Settings
from tests.cli.runner import meadow
from tests.games.flautz.cards import row
from tests.games.flautz.scenes import held
from tests.table.people import Party

STRAIGHT = 4622
"""With this seed the first of three players is dealt a Straight."""
LIVE_STRAIGHT = 667
"""The same for a match that people play, which is shuffled by the secure generator."""
NAMES = ("Ann", "Bea", "Cy")


def opened(seats: int, seed: int = 0, **options: int) -> tuple[FlautzState, list[Event]]:
    log: list[Event] = []
    return GAME.new(seats, options, seed, log=log), log


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_first_match_begins_and_everyone_is_dealt_to(seats: int) -> None:
    state, (began, *dealt) = opened(seats)
    assert began == MatchBegan(seat=int(state.starter), match=1, display=tuple(int(kind) for kind in state.display))
    hands = [tuple(sorted(held(state.hands, seat))) for seat in range(seats)]
    assert dealt == [Dealt(seat=seat, seen_by=(seat,), hand=hand) for seat, hand in enumerate(hands)]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everyone_is_told_only_the_own_cards(viewer: int | None) -> None:
    _, log = opened(3)
    known = [event.seat for event in redact(log, viewer) if isinstance(event, Dealt) and event.hand is not None]
    assert known == ([] if viewer is None else [viewer])


def test_a_straight_that_was_dealt_is_told() -> None:
    state, log = opened(3, STRAIGHT)
    assert [type(event) for event in log] == [
        *[MatchBegan, Dealt, Dealt, Dealt, MatchEnded],
        *[MatchBegan, *[Dealt] * 3],
    ]
    ended = log[4]
    assert isinstance(ended, MatchEnded)
    assert (ended.how, ended.seat, ended.crystals, ended.points) == ("straight", 0, (2, 0, 0), (23, 12, 11))
    assert row(ended.hands[0]) == "pink 3, pink 4, pink 5, pink 6, pink 7"
    assert state.match == 2
    assert "Straight FLAUTZ! by Ann" in GAME.narrate(ended, NAMES)


def test_a_game_that_a_dealt_straight_has_ended_is_told() -> None:
    state, log = opened(3, STRAIGHT, crystals_to_win=2)
    assert state.over()
    assert isinstance(log[-1], Ended)
    assert GAME.narrate(log[-1], NAMES) == "Ann wins."


def test_listening_changes_nothing() -> None:
    for seed in (0, STRAIGHT):
        state, _ = opened(3, seed)
        assert digest(state) == digest(GAME.new(3, seed=seed))
        assert state.log is None


def test_everyone_at_a_table_reads_it_as_the_match_begins() -> None:
    party = Party(GAME, 2, Settings(pace=0)).seated()
    for viewer in party.viewers:
        note, *lines = party.update(viewer).log[-4:]
        assert note.text == "The match begins."
        told = [msgspec.json.decode(line.event) for line in lines if line.event is not None]
        assert [event["event"] for event in told] == ["match began", "dealt", "dealt"]
        assert [event["hand"] is not None for event in told[1:]] == [seat == viewer for seat in range(2)]
        (first,) = party.positions(viewer)
        assert [line.text for line in first.log] == [line.text for line in lines]


def test_terminal_tells_it_before_the_first_question(tmp_path: Path) -> None:
    asked = [
        "play",
        "flautz",
        "--seats",
        3,
        "--seed",
        LIVE_STRAIGHT,
        "--name",
        "Ann",
        "--save",
        tmp_path / "game.jsonl",
    ]
    before, _, after = meadow(*asked, typed="log\nquit\n").stdout.partition("▶ Ann")
    for part in (before, after):
        assert "Match 1 begins" in part
        assert "Straight FLAUTZ! by Ann" in part
        assert "Match 2 begins; Ann starts" in part


def test_record_is_shown_with_it(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    write(Record.begin(GAME, FlautzOptions(), NAMES, STRAIGHT), file)
    shown = " ".join(meadow("record", "show", file).stdout.split())
    assert "Ann is dealt pink 3, pink 4, pink 5, pink 6, pink 7." in shown
    assert "Straight FLAUTZ! by Ann" in shown
