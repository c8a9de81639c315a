"""The rules page: its tables are the data, its example is a position that plays as it says."""

import re

from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.components import COMPONENTS
from tests.games.dust_in_the_wings.cards import COMPOSITIONS
from tests.games.dust_in_the_wings.scenes import Scene
from tests.games.dust_in_the_wings.slow import SHAPES
from tests.games.dust_in_the_wings.test_text import plain

PAGE = GAME.rules_text()

# The example, before the dispersal.
EXAMPLE = """
    y    by   ryy  rr   y
    by   rbb  r    rry  rb
    rbb  y    bb   .    byy
    ry   yy   b    bbb  rr
    r    ry   rby  ry   b
"""


def row_of(first: str) -> list[str]:
    """The cells of the table row that begins so."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith(f"| {first} |")]
    assert len(rows) == 1, f"{len(rows)} rows begin with {first}"
    return rows[0]


def test_flowers_on_the_page_are_those_of_the_data() -> None:
    for digit, flowers in enumerate(COMPONENTS.meadow.flowers, 1):
        assert row_of(str(digit)) == [str(digit), *map(str, flowers)]


def test_composition_cards_on_the_page_are_those_of_the_data() -> None:
    for shape in SHAPES:
        _, _, *cells = row_of(shape)
        cards = [COMPOSITIONS[f"{shape} {condition}"] for condition in ("at most", "at least", "same")]
        assert [list(map(int, re.findall(r"\d+", cell))) for cell in cells] == [
            [card.points] if card.condition == "same" else [card.number, card.points] for card in cards
        ]


def test_numbers_on_the_page_are_those_of_the_data() -> None:
    for row in COMPONENTS.crystals:
        assert f"{row.black} black and {row.white} white" in " ".join(PAGE.split())
    assert str(COMPONENTS.limits.turns) in PAGE


def test_page_says_what_is_known_and_what_is_ours() -> None:
    for source in ("rulebook", "inferred", "reconstructed"):
        assert source in PAGE


def test_example_plays_as_it_says() -> None:
    """Two cards are fulfilled; the one with the crystals is taken, and the meadow is the one that is drawn."""
    scene = Scene(EXAMPLE, gathering=["ryy"], crystals=["12"], composition=["corner 3 same"], mover=1)
    scene.play("lift b5", "red N", "yellow W")
    assert scene.options == {"take gathering 1", "take composition 1"}
    scene.play("take gathering 1")
    assert (scene.cards(1), scene.state.scores()) == ({"ryy"}, [0, 3])
    drawn = plain(GAME.draw(GAME.view(scene.state, None)))[:6]
    assert "\n".join(drawn) in PAGE


def test_actions_on_the_page_can_be_read() -> None:
    written = PAGE.split("## Writing actions")[1].split("##")[0]
    actions = [words for words in re.findall(r"`([^`]+)`", written) if " " in words]
    assert len(actions) >= 3
    assert [GAME.write(GAME.read(words)) for words in actions] == actions


def test_who_begins_is_told() -> None:
    assert "Player 1 begins" in PAGE
    assert [GAME.new(seats, seed=seed).actors() for seats in GAME.seats for seed in range(3)] == [[0]] * 9


def test_every_ruling_of_ours_is_listed_as_ours() -> None:
    rulings = PAGE[PAGE.index("these are our rulings:") :]
    listed = re.findall(r"^- \*\*(.+?)(?:\*\*|:\*\*)", rulings, re.MULTILINE)
    assert listed == ["Set-up", "Dispersion", "Scoring", "Renewal", "Empty decks", "The end", "The turn limit"]
