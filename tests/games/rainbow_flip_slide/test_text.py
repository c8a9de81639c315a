"""Actions as text and back, positions as drawings, events as sentences."""

import re

import msgspec
import pytest

from meadow.core.events import Ended, Event
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.actions import ACTIONS, FLIP, JUMP, PLACE, SLIDE, SPOTS
from meadow.games.rainbow_flip_slide.events import Completed, Flipped, Jumped, Placed, Skipped, Slid
from tests.games.rainbow_flip_slide.scene import Scene
from tests.strategies import play

PEOPLE = ("Ann", "Bea", "Cy", "Dot")


def plain(drawing: str) -> list[str]:
    """The drawing's lines without colours."""
    return [line.rstrip() for line in re.sub(r"\[[^\]]*\]", "", drawing).splitlines()]


# Actions


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (FLIP, "flip 1"),
        (FLIP + 27, "flip 28"),
        (JUMP, "jump E"),
        (JUMP + 5, "jump NE"),
        (PLACE + 4 * 6 + 5, "place 5NE"),
        (PLACE + 27 * 6 + 2, "place 28SW"),
        (SLIDE, "slide 1 to 1E"),
        (SLIDE + 6 * SPOTS + 4 * 6 + 5, "slide 7 to 5NE"),
        (SLIDE + 28 * SPOTS + 29 * 6 + 3, "slide A to BW"),
        (SLIDE + 31 * SPOTS + 31 * 6 + 5, "slide D to DNE"),
    ],
)
def test_forms(action: int, written: str) -> None:
    assert GAME.write(action) == written
    assert GAME.read(written) == action


def test_every_action_is_written_in_its_own_way_and_read_back() -> None:
    written = [GAME.write(action) for action in range(ACTIONS)]
    assert len(set(written)) == ACTIONS
    assert [GAME.read(words) for words in written] == list(range(ACTIONS))


@pytest.mark.parametrize("words", ["FLIP 7", "flip  7", " flip 7 "])
def test_capitals_and_spaces_are_forgiven(words: str) -> None:
    assert GAME.read(words) == GAME.read("flip 7")


@pytest.mark.parametrize("words", ["slide a to 5ne", "Slide A To 5NE"])
def test_so_are_small_letters(words: str) -> None:
    assert GAME.read(words) == GAME.read("slide A to 5NE")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "cannot read '' as an action; write it like 'flip 7', 'slide 7 to 5NE'"),
        ("turn 7", "write it like"),
        ("slide 7 5NE", "write it like"),
        ("flip 29", "there is no piece 29; pieces here are 1 to 28"),
        ("flip 0", "there is no piece 0"),
        ("flip 07", "there is no piece 07"),
        ("flip A", "there is no piece A; pieces here are 1 to 28"),
        ("slide E to 5NE", "there is no piece E; pieces here are 1 to 28 and A to D"),
        ("slide 7 to NE", "NE is no place; write a piece and a direction, like 5NE"),
        ("slide 7 to 5", "5 is no place"),
        ("slide 7 to 5N", "N is no direction; directions are E, SE, SW, W, NW, NE"),
        ("place ANE", "there is no piece A"),
        ("jump N", "N is no direction"),
    ],
)
def test_what_cannot_be_read_is_explained(words: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GAME.read(words)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_choices_read_back_as_themselves(seats: int) -> None:
    state = GAME.new(seats, seed=6)
    for _ in range(6):
        choices = GAME.choices(state, state.actor())
        assert [GAME.read(choice.text) for choice in choices] == state.legal(state.actor())
        play(state, 1, Rng(6))


def test_labels_say_where_a_piece_goes_from_another_piece() -> None:
    """'orange 6 to the east of orange 6' tells nobody where it ends: once it has moved, that is not true."""
    choices = Scene("* O *\n 1 * 2").choices("slide")
    odd = [choice.label for choice in choices if choice.label.count("orange 2") > 1]
    assert odd == []


def test_narration_says_where_a_piece_is_now() -> None:
    """A step to beside where it was is told in another way than as a place beside itself."""
    told = GAME.narrate(Slid(seat=0, piece=5, beside=5, direction=0, path=(0,)), PEOPLE)
    assert told.count("tile 6") == 1


# Drawings


SMALL = """
     m * n *
    R 1 * * O
     * * * 2
"""


def test_drawing() -> None:
    """Every row is half a place beside the next; = marks what was slid by the player before."""
    scene = Scene(SMALL).slide("R", "m").slide("R", "n")
    colours = "R red  O orange  Y yellow  G green  B blue  I indigo  V violet"
    assert plain(GAME.draw(GAME.view(scene.state, None))) == [
        "       ·   ·   ·   ·",
        "     ·  ♣1  R3 =♣2   ·",
        "   ·  (A) ♣4  ♣5  O6   ·",
        " ·  ♣7  ♣8  ♣9  (B)  ·",
        "   ·   ·   ·   ·   ·",
        "",
        f"♣ clover  {colours}  (A) player tile  · free place beside the patch",
        "= was slid by the player before, and may not be slid now",
        "Turn 2 of at most 200",
    ]


def test_drawing_alone_shows_the_barred_place_and_the_clovers_left() -> None:
    scene = Scene("1 * * *\n R * *\n  *\n   n", seats=1).flip("*").jump("n")
    lines = plain(GAME.draw(GAME.view(scene.state, 0)))
    assert lines[1].startswith("   ✗  ")
    assert lines[-3:] == [
        "✗ your tile came from here, and may not jump back",
        "Turn 2 of at most 100",
        "5 clovers left",
    ]


def test_drawing_alone_shows_a_barred_place_that_touches_nothing_any_more() -> None:
    """Where the tile came from may lie far from all pieces after a slide."""
    view = GAME.view(Scene("1 * * *\n R * *\n  *\n   n", seats=1).flip("*").jump("n").state, 0)
    far = msgspec.structs.replace(view, barred_cell=(-6, 0))
    assert sum(line.count("✗") for line in plain(GAME.draw(far))) == 2


@pytest.mark.parametrize(("clovers", "words"), [(0, "0 clovers left"), (1, "1 clover left"), (2, "2 clovers left")])
def test_clovers_are_counted_in_words(clovers: int, words: str) -> None:
    view = msgspec.structs.replace(GAME.view(GAME.new(1), 0), clovers=clovers)
    assert plain(GAME.draw(view))[-1] == words
    assert "left" not in plain(GAME.draw(GAME.view(GAME.new(2), 0)))[-1]


def test_drawing_before_the_first_turn() -> None:
    """No turn is counted yet, and nothing is barred."""
    assert plain(GAME.draw(GAME.view(Scene("* R\n 1").state, None)))[:5] == [
        "   ·   ·   ·",
        " ·  ♣1  R2   ·",
        "   ·  (A)  ·",
        "     ·   ·",
        "",
    ]
    assert "Turn" not in GAME.draw(GAME.view(Scene("* R\n 1").state, None))


def test_drawing_has_colours() -> None:
    drawing = GAME.draw(GAME.view(Scene("* R\n 1 2").state, None))
    assert "[bold red]R2  [/]" in drawing
    assert "[green]♣1  [/]" in drawing
    assert "[bold reverse](A)[/]" in drawing


@pytest.mark.parametrize("colour", "ROYGBIV")
def test_letters_say_what_colours_say(colour: str) -> None:
    drawing = plain(GAME.draw(GAME.view(Scene(f"* {colour}\n 1 2").state, None)))
    assert f"{colour}2" in drawing[1]


# Sentences


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Placed(seat=1, piece=29, beside=4, direction=5),
            "Bea places player tile B to the north-east of tile 5.",
        ),
        (Flipped(seat=0, tile=6, colour=3), "Ann flips tile 7: green."),
        (
            Slid(seat=0, piece=6, beside=28, direction=3, path=(0, 1)),
            "Ann slides tile 7 to the west of player tile A, 2 steps.",
        ),
        (
            Slid(seat=2, piece=30, beside=0, direction=2, path=(4,)),
            "Cy slides player tile C to the south-west of tile 1, one step.",
        ),
        (Jumped(seat=0, direction=1, over=1), "Ann jumps south-east over one tile."),
        (Jumped(seat=0, direction=4, over=3), "Ann jumps north-west over 3 tiles."),
        (Skipped(seat=3, actions=2), "Dot can neither flip nor slide, and skips."),
        (
            Completed(seat=0, tiles=(0, 8, 2, 3, 4, 5, 6)),
            "A rainbow touches Ann's tile: red 1, orange 9, yellow 3, green 4, blue 5, indigo 6, violet 7.",
        ),
        (Ended(seat=-1, winners=(1,), scores=(0, 1), how="rainbow"), "Bea wins."),
        (
            Ended(seat=-1, winners=(0, 1), scores=(0, 0), how="repetition"),
            "The game is drawn: the same position came back too often.",
        ),
        (
            Ended(seat=-1, winners=(0, 1), scores=(0, 0), how="turn limit", adjudicated=True),
            "The game is drawn: the turn limit was reached.",
        ),
        (Ended(seat=-1, winners=(), scores=(0,), how="no jump"), "Ann loses: the player tile could not jump."),
        (Ended(seat=-1, winners=(), scores=(0,), how="all tiles flipped"), "Ann loses: all tiles were flipped."),
    ],
)
def test_narration(event: Event, sentence: str) -> None:
    assert GAME.narrate(event, PEOPLE) == sentence


def test_other_games_events_are_refused() -> None:
    with pytest.raises(TypeError, match="no such event"):
        GAME.narrate(Event(seat=0), PEOPLE)
