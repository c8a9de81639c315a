"""Every game has readable transcripts, and they are what the rules still do."""

from pathlib import Path

import pytest

from meadow.core import catalogue
from meadow.core.record import read
from tests.golden import TRANSCRIPTS, records, transcript, transcript_of

AGAIN = "`make golden` writes the transcripts anew; read the difference before committing it"


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_transcript_is_what_the_rules_do(path: Path) -> None:
    assert transcript_of(path).is_file(), AGAIN
    assert transcript(read(path)).encode() == transcript_of(path).read_bytes(), AGAIN


def test_no_transcript_without_its_record() -> None:
    assert set(TRANSCRIPTS.iterdir()) == {transcript_of(path) for path in records()}


@pytest.mark.parametrize("game", catalogue.games().values(), ids=lambda game: game.key)
def test_every_number_of_seats_has_a_record_by_the_current_rules(game: catalogue.AnyGame) -> None:
    headers = [read(path).header for path in records()]
    current = [header for header in headers if (header.game, header.rules) == (game.key, game.rules)]
    missing = set(game.seats) - {len(header.seats) for header in current}
    assert not missing, f"`python -m tests.corpus {game.key}` plays the missing games"


@pytest.mark.parametrize(
    "game", [older for game in catalogue.games().values() for older in game.older], ids=lambda game: game.key
)
def test_every_older_version_of_the_rules_has_a_record(game: catalogue.AnyGame) -> None:
    assert (game.key, game.rules) in {(read(path).header.game, read(path).header.rules) for path in records()}
