"""The calibration: the command repeats itself, and the table that is kept is about these cards."""

import re
from importlib import resources

import pytest

from meadow.games.dust_in_the_wings.calibrate.__main__ import main
from meadow.games.dust_in_the_wings.calibrate.measure import WANTED, Measured, measure
from meadow.games.dust_in_the_wings.components import COMPONENTS
from tests.games.dust_in_the_wings.cards import COMPOSITIONS

KEPT = (resources.files("meadow.games.dust_in_the_wings") / "calibration.md").read_text("utf-8")

# Shape, condition, points and how often it is possible.
ROW = re.compile(r"\| (.+?) \| (at most|at least|same)( \d+)? \| (\d) \| (\d+) % \|")


def shares(text: str) -> dict[str, int]:
    """What the table says of each card, which is checked to be the card of the data."""
    found = {}
    for shape, condition, number, points, share in ROW.findall(text):
        card = COMPOSITIONS[f"{shape} {condition}"]
        assert (int(number or 0), int(points)) == (card.number, card.points), f"{shape} {condition}"
        found[f"{shape} {condition}"] = int(share)
    return found


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    return capsys.readouterr().out


def test_kept_table_has_all_cards_as_they_are() -> None:
    assert shares(KEPT).keys() == COMPOSITIONS.keys()


def test_command_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    first = printed(capsys, "--turns", "12", "--seed", "3")
    assert shares(first).keys() == COMPOSITIONS.keys()
    assert printed(capsys, "--turns", "12", "--seed", "3") == first
    assert printed(capsys, "--turns", "12", "--seed", "4") != first


@pytest.mark.slow
def test_kept_shares_are_near_to_what_a_short_run_finds() -> None:
    """So near that another rule or another player would be noticed; the turns of a game are much alike."""
    kept = shares(KEPT)
    for row in measure(150, 5, lambda _: None):
        assert abs(row.share - kept[f"{row.card.shape} {row.card.condition}"]) < 25


def test_kept_verdict_follows_from_the_table() -> None:
    kept = shares(KEPT)
    measured = [Measured(card, kept[f"{card.shape} {card.condition}"]) for card in COMPONENTS.composition]
    assert f"{sum(row.in_order for row in measured)} of 24 cards are in order" in KEPT


def test_ranges_fall_with_the_points() -> None:
    """What is worth more is possible less often."""
    lows, highs = zip(*(WANTED[points] for points in (4, 3, 2, 1)), strict=True)
    assert list(lows) == sorted(lows)
    assert list(highs) == sorted(highs)


@pytest.mark.parametrize("arguments", [("--turns", "0"), ("--seed", "-1"), ("--turns", "many")])
def test_impossible_numbers_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "usage" in capsys.readouterr().err
