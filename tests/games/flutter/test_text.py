"""Actions as text and back, positions as drawings, events as sentences."""

import re

import pytest

from meadow.core.events import Ended, Event
from meadow.core.rng import Rng
from meadow.games.flutter import GAME
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, SELECT
from meadow.games.flutter.events import (
    BeeKept,
    BeePlaced,
    BeeScored,
    Discarded,
    Enclosed,
    LastRound,
    Placed,
    Selected,
    SunMoved,
)
from meadow.games.flutter.lattice import point_number
from tests.games.flutter import pictures
from tests.games.flutter.scene import Scene
from tests.games.flutter.walks import walk

STROKES = {
    ord("\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"): "/",
    ord("\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"): "\\",
}
PEOPLE = ("Ann", "Bea", "Cy", "Dot", "Eli")


def plain(drawing: str) -> list[str]:
    """The drawing's lines without colours, slanting lines as strokes."""
    bare = re.sub(r"\[[^\]]*\]", "", drawing).translate(STROKES)
    return [line.rstrip() for line in bare.splitlines()]


# Actions


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (SELECT, "select ladybug"),
        (SELECT + 4, "select butterfly"),
        (KEEP, "keep bee"),
        (ENCLOSE + 14, "enclose moth 3"),
        (BEE + 59, "bee butterfly 12"),
        (PLACE + 12 * point_number((0, 0)), "place turned 0 at 1/0"),
        (PLACE + 12 * point_number((2, -1)) + 3, "place turned 3 at 3/-1"),
        (PLACE + 12 * point_number((-3, 12)) + 8, "place flipped 2 at -2/12"),
    ],
)
def test_forms(action: int, written: str) -> None:
    assert GAME.write(action) == written
    assert GAME.read(written) == action


@pytest.mark.parametrize("words", ["SELECT Moth", " select   moth "])
def test_capitals_and_spaces_are_forgiven(words: str) -> None:
    assert GAME.read(words) == GAME.read("select moth")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "cannot read '' as an action; write it like 'select moth', 'place turned 3 at 2/-1'"),
        ("take moth", "write it like"),
        ("select wasp", "there is no stack wasp; stacks are ladybug, moth, dragonfly, hummingbird, butterfly"),
        ("bee moth 13", "13 is no tile of a shape; they are numbered 1 to 12"),
        ("bee moth 0", "0 is no tile of a shape"),
        ("enclose wasp 1", "there is no stack wasp"),
        ("place turned 3 at 2", "2 is no place; write a lattice point, like 2/-1"),
        ("place turned 3 at 2/999", "2/999 is out of the meadow"),
        ("place turned 3 at -68/0", "-68/0 is out of the meadow; points are from -67/-68 to 68/67"),
        ("place turned 6 at 2/1", "'turned 6' is no way to lay a tile; write 'turned' or 'flipped' and 0 to 5"),
        ("place spun 1 at 2/1", "'spun 1' is no way to lay a tile"),
        ("place turned 3 2/1", "cannot read 'place turned 3 2/1'; write how the tile lies, and where: 'place turned 3"),
        ("place 2/1 turned 3", "write how the tile lies, and where: 'place turned 3 at 2/-1'"),
        ("place 2/1", "write how the tile lies, and where"),
    ],
)
def test_what_cannot_be_read_is_explained(words: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GAME.read(words)


@pytest.mark.parametrize("seats", [2, 5])
def test_choices_read_back_as_themselves(seats: int) -> None:
    for node in walk(seats, seats)[::7]:
        choices = GAME.choices(node.before, node.before.actor())
        assert [GAME.read(choice.text) for choice in choices] == node.before.legal(node.before.actor())


# Drawings


MEADOW = r"""
   -1/2  ·     ·─────·─────·─────·─────·
                \ r       / \ 4       /
                 \   3   / ~ \       /
    0/1     ·─────·─────·─────·     ·
           /    */   2 / \ ~ / \ p / \
          /*    / p   / ~ \ / ~ \R/R  \
    0/0  ·─────·─────·─────·─────·     ·
          \ r       /   4       /R RB /
           \   3   / b         / y   /
   1/-1     ·─────·─────·─────·─────·
                   \ r       /
                    \   3   /
   1/-2  ·           ·─────·
"""


def test_drawing_of_the_meadow() -> None:
    """As in the picture it was made from, with petals, water, and a bee."""
    scene = Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, petals="4 blue, 2 purple", bees={"H": 1})
    scene.put("X").bee("G")
    assert "\n".join(plain(GAME.draw(GAME.view(scene.state, None)))[:13]) == MEADOW.strip("\n")


def test_drawing_has_colours_and_letters_say_the_same() -> None:
    drawing = GAME.draw(GAME.view(GAME.new(2), None))
    assert "[bold red]R[/] red" in drawing
    assert "[bold white]*[/]" in drawing


def test_drawing_shows_stacks_and_players() -> None:
    lines = plain(GAME.draw(GAME.view(GAME.new(3, {"open_scores": False}, seed=1), 1)))
    stacks = [line for line in lines if " left, on top " in line]
    assert [line.split()[:2] for line in stacks[:2]] == [["☼", "ladybug"], ["moth", "7"]]
    assert len(stacks) == 5
    assert "free" in stacks[1]
    players = [line for line in lines if "pollen" in line and "bee" in line and "petals" in line][:3]
    assert [" hidden " in line for line in players] == [True, False, True]
    assert players[0].startswith("> A")


def test_an_empty_stack_is_drawn_as_such() -> None:
    state, rng = GAME.new(2, {"tiles_removed": 11}, 1), Rng(1)
    while state.turn < 2:
        state.apply(state.actor(), state.sample(state.actor(), rng))
    assert any("moth" in line and "empty" in line for line in plain(GAME.draw(GAME.view(state, None))))


def test_every_tile_can_be_shown_for_proof_reading() -> None:
    drawing = "\n".join(plain(GAME.show["tiles"]()))
    for name in ("ladybug 1", "moth 12", "dragonfly 7", "hummingbird 3", "butterfly 12", "Rainbee"):
        assert name in drawing


# Sentences


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (SunMoved(seat=1, stack=2, steps=1), ["Bea", "sun", "dragonfly"]),
        (Selected(seat=0, stack=1, tile=14, paid=(0, 0, 0, 0)), ["Ann", "moth 3"]),
        (Selected(seat=0, stack=1, tile=14, paid=(1, 0, 2, 0)), ["Ann", "moth 3", "1 red", "2 blue"]),
        (Placed(seat=2, tile=0, a=2, b=-1, flipped=True, turns=3), ["Cy places ladybug 1 flipped 3 at 2/-1."]),
        (
            Enclosed(seat=0, tile=50, paid=True, colour=3, sparkles=5, pollen=5, others=0),
            ["Ann", "5 purple", "5 pollen"],
        ),
        (Enclosed(seat=0, tile=50, paid=False, colour=3, sparkles=5, pollen=0, others=3), ["cannot pay", "3 pollen"]),
        (BeeScored(seat=3, tile=13, pollen=2), ["Dot", "2 pollen", "moth 2"]),
        (BeePlaced(seat=3, tile=13), ["Dot", "moth 2"]),
        (BeeKept(seat=4), ["Eli"]),
        (Discarded(seat=0, tile=13, gained=(1, 1, 1, 1)), ["Ann", "moth 2", "1 red", "1 purple"]),
        (LastRound(seat=0, stack=4), ["butterfly", "empty"]),
        (Ended(seat=-1, winners=(1,), scores=(3, 9), how="last round"), ["Bea wins", "9"]),
        (Ended(seat=-1, winners=(0, 1), scores=(9, 9), how="last round"), ["Ann and Bea", "share"]),
        (Ended(seat=-1, winners=(0,), scores=(9, 1), how="turn limit", adjudicated=True), ["Ann wins", "turn limit"]),
    ],
)
def test_narration(event: Event, words: list[str]) -> None:
    sentence = GAME.narrate(event, PEOPLE)
    assert sentence.endswith(".")
    for word in words:
        assert word.lower() in sentence.lower()


def test_other_games_events_are_refused() -> None:
    with pytest.raises(TypeError, match="no such event"):
        GAME.narrate(Event(seat=0), PEOPLE)
