"""The data file: what it says, and that an error in it is found and named."""

import tomllib
from importlib import resources

import pytest

from meadow.core.components import FILE, ComponentError
from meadow.games.rainbow_flip_slide import components, text
from meadow.games.rainbow_flip_slide.components import COMPONENTS, load
from meadow.games.rainbow_flip_slide.options import RainbowOptions
from tests.games.boxes import played

TEXT = (resources.files("meadow.games.rainbow_flip_slide") / FILE).read_text("utf-8")
ROW_FOR_TWO = 'source = "rulebook"\nplayers = 2\nsets = 3\nflipped = 4\nactions = 2\n'


def broken(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_file_loads() -> None:
    assert load(TEXT) == COMPONENTS


def test_every_table_has_a_source() -> None:
    for name, table in tomllib.loads(TEXT).items():
        rows = table if isinstance(table, list) else [table]
        for row in rows:
            words = ("rulebook", "inferred", "reconstructed")
            assert any(word in row["source"] for word in words), f"table {name} does not say where it comes from"


def test_twenty_eight_tiles_in_four_sets_and_four_player_tiles() -> None:
    assert len(COMPONENTS.rainbow.colours) * COMPONENTS.tiles.sets == 28
    assert COMPONENTS.rainbow.colours == ("red", "orange", "yellow", "green", "blue", "indigo", "violet")
    assert COMPONENTS.tiles.player_tiles == 4


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[rainbow]", "[rainbow", ["components.toml"]),
        ('corner = "NE"', 'corner = "N"', ["components.toml", "patch", "corner"]),
        ("clockwise = true", 'clockwise = "yes"', ["components.toml", "patch", "clockwise"]),
        ("clockwise = true", "", ["components.toml", "patch", "clockwise"]),
        ("clockwise = true", "clockwise = true\nspiral = 1", ["components.toml", "patch", "spiral"]),
        ("solo_turns = 100", "solo_turns = 9.5", ["components.toml", "limits", "solo_turns"]),
        ("turns = 200", "turns = -1", ["components.toml", "limits"]),
        ("solo_turns = 100", "solo_turns = -1", ["components.toml", "limits"]),
        ("repetitions = 3", "repetitions = 11", ["components.toml", "limits"]),
        ("sets = 3", 'sets = "three"', ["components.toml", "setup", "sets"]),
        ('"violet"', '"red"', ["components.toml", "rainbow", "in this order"]),
        ('"violet"', '"violet", "pink"', ["components.toml", "rainbow", "no others are drawn"]),
        ("sets = 4  ", "sets = 5  ", ["components.toml", "tiles", "28 tiles at most"]),
        ("player_tiles = 4", "player_tiles = 5", ["components.toml", "tiles", "player_tiles of 4"]),
        ("[[setup]]\n" + ROW_FOR_TWO, "", ["components.toml", "setup", "1, 2, 3 and 4 players"]),
        ("players = 2\nsets = 3", "players = 2\nsets = 5", ["components.toml", "setup", "row for 2 players", "1 to 4"]),
        ("players = 3\nsets = 4\nflipped = 4", "players = 3\nsets = 4\nflipped = 29", ["setup", "row for 3 players"]),
        ("flipped = 0\nactions = 1", "flipped = 0\nactions = 0", ["setup", "row for 1 players", "actions from 1 to 6"]),
    ],
)
def test_mistakes_are_named_with_file_table_and_row(old: str, new: str, named: list[str]) -> None:
    with pytest.raises(ComponentError) as found:
        load(broken(old, new))
    for word in named:
        assert word in str(found.value)


def test_spiral_follows_the_data() -> None:
    """Another corner or direction is one word in the file."""
    west = load(broken('corner = "NE"\nclockwise = true', 'corner = "W"\nclockwise = false')).patch
    assert components.compact_patch(west, 4) == [(0, 0), (-1, 0), (-1, 1), (0, 1)]


def test_option_defaults_come_from_the_data() -> None:
    for row in COMPONENTS.setup:
        options = RainbowOptions()
        assert options.tiles(row.players) == 7 * row.sets
        assert options.flipped_at_start(row.players) == row.flipped
        assert options.actions_in_turn(row.players) == row.actions


def test_messages_count_the_tiles_in_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    assert components.TILES_IN_BOX == 28
    monkeypatch.setattr(text, "TILES_IN_BOX", 18)
    with pytest.raises(ValueError, match="there is no piece 19; pieces here are 1 to 18"):
        text.read("flip 19")
    assert text.write(text.read("slide D to 18E")) == "slide D to 18E"


def test_a_box_of_three_sets_in_six_colours_is_played_with() -> None:
    assert played("rainbow_flip_slide", [TEXT.replace(', "violet"]', "]").replace("sets = 4", "sets = 3")]) == [""]
