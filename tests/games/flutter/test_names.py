"""What placements are called: a person can write the name from how the tile lies; records may have old names."""

import re
from pathlib import Path
from typing import Final

import pytest
from rich.text import Text

from meadow.cli.play.match import Match
from meadow.cli.play.menu import Menu
from meadow.core.record import Record, read
from meadow.core.replay import replay, verify
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.flutter import GAME
from meadow.games.flutter.actions import PLACE
from meadow.games.flutter.components import SHAPES
from meadow.games.flutter.events import Placed
from meadow.games.flutter.position import PLACING
from meadow.games.flutter.state import FlutterState
from meadow.games.flutter.views import FlutterChoice
from tests.games.flutter.placing import placed_by, triangle, way_of
from tests.games.flutter.slow import Piece, Point, inverted
from tests.games.flutter.walks import HOMES, walk
from tests.golden import RECORDS, records

PAGES: Final = (
    GAME.rules_text(),
    (Path(__file__).parents[3] / "web/src/games/flutter/rules.de.md").read_text("utf-8"),
)
PICTURED: Final = RECORDS / "flutter-2.jsonl"
WAYS: Final = [f"{side} {turns}" for side in ("turned", "flipped") for turns in range(6)]


def tip(piece: Piece) -> Point:
    """The tip of the westernmost hanging triangle in the lowest row, as a person finds it."""
    tips = [min(corners, key=lambda point: point[1]) for corners in piece.triangles if hangs(corners)]
    lowest = min(b for corners in piece.triangles for _, b in corners)
    return min(point for point in tips if point[1] == lowest)


def hangs(corners: frozenset[Point]) -> bool:
    low = min(b for _, b in corners)
    return sum(b == low for _, b in corners) == 1


def by_hand(home: Piece, lies: Piece) -> str:
    """The name that the rules page gives to a placement, found from the tile at home and as it lies."""
    a, b = tip(lies)
    return f"place {WAYS[way_of(home, lies)]} at {a}/{b}"


def placements(state: FlutterState) -> list[FlutterChoice]:
    choices = GAME.choices(state, state.actor())
    return [choice for choice in choices if isinstance(choice, FlutterChoice)]


@pytest.mark.parametrize(("seats", "crowded"), [(2, True), (3, False), (5, True)])
def test_every_placement_is_called_as_the_rules_page_says(seats: int, crowded: bool) -> None:
    compared = 0
    for node in walk(seats, seats, crowded=crowded):
        if node.before.phase != PLACING or node.before.turn % 3 != 0:
            continue
        home = HOMES[int(node.before.rondel.top(node.before.chosen))]
        choices = placements(node.before)
        assert len({choice.text for choice in choices}) == len(choices), "two placements have the same name"
        for choice in choices:
            lies = placed_by(home, choice.action)
            assert choice.text == by_hand(home, lies)
            assert choice.point == tip(lies)
            assert GAME.read(choice.text) == choice.action
            compared += 1
    assert compared > 100


def test_the_named_triangle_is_one_of_the_tile_in_whatever_way_it_lies() -> None:
    """For every tile of the box, laid in every way, at a point on each side of the middle."""
    for home in HOMES:
        for way, called in enumerate(WAYS):
            for a, b in ((0, 0), (-7, 3), (12, -9)):
                action = GAME.read(f"place {called} at {a}/{b}")
                assert action % 12 == (PLACE + way) % 12
                assert inverted(a - 1, b) in placed_by(home, action).triangles


def test_a_laid_tile_is_called_by_the_same_point_everywhere() -> None:
    """In the view, in what happened, and where a bee may go."""
    for node in walk(3, 3):
        laid = {tile.tile: tile for tile in GAME.view(node.after, None).tiles}
        for event in node.events:
            if isinstance(event, Placed):
                assert laid[event.tile].point == (event.a, event.b)
        for tile in laid.values():
            assert tile.point == tip(Piece(frozenset(map(triangle, tile.cells))))
        for choice in placements(node.after) if not node.after.over() else []:
            if choice.kind == "bee" and choice.tile is not None:
                a, b = laid[choice.tile].point
                assert choice.label.endswith(f" at {a}/{b}")


# Names of before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("place 0/0 turned 0", "place turned 0 at 1/0"),
        ("place 0/-2 turned 1", "place turned 1 at 1/-2"),
        ("place -3/12 flipped 2", "place flipped 2 at -2/12"),
        ("Place -68/67 Flipped 5", "place flipped 5 at -67/67"),
    ],
)
def test_old_names_still_read(old: str, new: str) -> None:
    assert GAME.read_old is not None
    assert GAME.write(GAME.read_old(old)) == new


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("place 2 turned 3", "2 is no place"),
        ("place 68/0 turned 3", "68/0 is out of the meadow; points are from -68/-68 to 67/67"),
        ("place 0/0 turned 6", "'turned 6' is no way to lay a tile"),
        ("place turned 3 at 2/-1", "placement of before"),
        ("select moth", "placement of before"),
    ],
)
def test_nothing_else_is_an_old_name(words: str, message: str) -> None:
    assert GAME.read_old is not None
    with pytest.raises(ValueError, match=re.escape(message)):
        GAME.read_old(words)


@pytest.mark.parametrize("typed", ["place {point} {way}", "place at {point}, {way}", "{way} at {point}"])
def test_no_other_order_of_a_placements_words_is_taken_for_one(typed: str) -> None:
    """In a name of before the same point means another place, so the terminal asks again."""
    state = next(node.before for node in walk(2, 2) if node.before.phase == PLACING)
    menu = Menu(placements(state), GAME.read)
    for choice in placements(state):
        _, side, turns, _, point = choice.text.split()
        with pytest.raises(LookupError):
            menu.pick(typed.format(point=point, way=f"{side} {turns}"))
        assert menu.pick(choice.text) == choice


def test_the_story_tells_a_placement_as_it_is_written() -> None:
    """What somebody reads there can be typed: the words after the tile's name are those of the action."""
    for node in walk(3, 3):
        for event in node.events:
            if isinstance(event, Placed):
                told = GAME.narrate(event, ("Ann", "Ben", "Cy"))
                written = GAME.write(node.action).removeprefix("place ")
                assert told.endswith(f" {written}.")


def first_records() -> list[Record]:
    """Those that were written with the old names."""
    found = [read(path) for path in records() if path.stem.startswith("flutter-")]
    return [record for record in found if any(re.match(r"place \S+/", move.text) for move in record.moves)]


def test_records_with_old_names_still_say_the_truth() -> None:
    assert len(first_records()) >= 3
    for record in first_records():
        assert verify(record) == []


def test_a_game_saved_with_old_names_goes_on_by_the_rules_it_began_with() -> None:
    record, rng = read(PICTURED), Rng(1)
    record.moves, record.result = record.moves[:20], None
    match = Match(record, [None, None])
    while (seat := match.state.actor()) >= 0:
        match.decide(seat, match.state.sample(seat, rng))
    assert match.record.header.rules == 1
    assert match.record.result is not None
    assert verify(match.record) == []


# The rules pages


@pytest.mark.parametrize("page", PAGES, ids=["English", "German"])
def test_the_example_of_the_rules_page_is_the_placement_in_its_picture(page: str) -> None:
    """The hummingbird that was just placed there: its name follows the picture, and is what a person finds."""
    picture, after = re.findall(r"^```\n(.*?)^```(.*)", page, re.DOTALL | re.MULTILINE)[0]
    played = next(played for played in replay(read(PICTURED)) if picture in drawn(played.state))
    placed = next(event for event in played.events if isinstance(event, Placed))
    assert placed.seat == 1
    assert SHAPES[placed.tile // 12] == "hummingbird"
    name = by_hand(HOMES[placed.tile], placed_by(HOMES[placed.tile], played.move.action))
    assert name == GAME.write(played.move.action)
    assert f"`{name}`" in after


def drawn(state: State) -> str:
    assert isinstance(state, FlutterState)
    plain = Text.from_markup(GAME.draw(GAME.view(state, None)), emoji=False).plain
    return "".join(f"{line.rstrip()}\n" for line in plain.splitlines())


@pytest.mark.parametrize("page", PAGES, ids=["English", "German"])
def test_all_actions_on_the_rules_page_can_be_read(page: str) -> None:
    section = page.split("## Writing actions" if "## Writing actions" in page else "## Aktionen schreiben")[1]
    names = re.findall(r"`((?:select|place|bee|keep|enclose) [^`]+)`", section)
    assert len(names) >= 6
    for name in names:
        assert GAME.write(GAME.read(name)) == name
