"""Actions as text and back, positions as drawings, events as sentences."""

import re

import pytest

from meadow.core.events import Ended, Event
from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.actions import ACTIONS, LIFT, PUT, TAKE
from meadow.games.dust_in_the_wings.events import (
    Discarded,
    Drew,
    LastTurn,
    Lifted,
    Missed,
    Put,
    Reshuffled,
    Revealed,
    Took,
)
from meadow.games.dust_in_the_wings.viewing import choices
from tests.games.dust_in_the_wings.cards import number
from tests.games.dust_in_the_wings.scenes import Scene

PEOPLE = ("Ann", "Bea", "Cy", "Dot")


def plain(drawing: str) -> list[str]:
    """The drawing's lines without colours."""
    return [line.rstrip() for line in re.sub(r"\[[^\]]*\]", "", drawing).splitlines()]


# Actions


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (LIFT, "lift a1"),
        (LIFT + 4, "lift e1"),
        (LIFT + 5, "lift a2"),
        (LIFT + 12, "lift c3"),
        (LIFT + 24, "lift e5"),
        (PUT, "red N"),
        (PUT + 3, "red W"),
        (PUT + 4 + 1, "blue E"),
        (PUT + 8 + 2, "yellow S"),
        (TAKE, "take gathering 1"),
        (TAKE + 2, "take gathering 3"),
        (TAKE + 3, "take composition 1"),
        (TAKE + 5, "take composition 3"),
    ],
)
def test_forms(action: int, written: str) -> None:
    assert GAME.write(action) == written
    assert GAME.read(written) == action


def test_every_action_is_written_in_its_own_way_and_read_back() -> None:
    written = [GAME.write(action) for action in range(ACTIONS)]
    assert len(set(written)) == ACTIONS == GAME.actions == 43
    assert [GAME.read(words) for words in written] == list(range(ACTIONS))


@pytest.mark.parametrize(("words", "meant"), [("LIFT C3", "lift c3"), (" red  n ", "red N"), ("Yellow S", "yellow S")])
def test_capitals_and_spaces_are_forgiven(words: str, meant: str) -> None:
    assert GAME.read(words) == GAME.read(meant)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "cannot read '' as an action; write it like 'lift c3', 'red N'"),
        ("lift", "write it like"),
        ("move c3", "write it like"),
        ("green N", "write it like"),
        ("red N E", "write it like"),
        ("take 2", "write it like"),
        ("lift f3", "f3 is no space; spaces are a1 to e5"),
        ("lift a6", "a6 is no space"),
        ("lift 3c", "3c is no space"),
        ("red NE", "directions are N, E, S, W"),
        ("red up", "directions are N, E, S, W"),
        ("take gathering 4", "4 is no card on display; they are 1 to 3"),
        ("take composition 0", "0 is no card on display"),
    ],
)
def test_what_cannot_be_read_is_explained(words: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GAME.read(words)


@pytest.mark.parametrize("seats", [2, 4])
def test_choices_read_back_as_themselves(seats: int) -> None:
    state, rng = GAME.new(seats, seed=6), Rng(6)
    for _ in range(30):
        seat = state.actor()
        assert [GAME.read(choice.text) for choice in GAME.choices(state, seat)] == state.legal(seat)
        state.apply(seat, state.sample(seat, rng))


def test_choices_say_what_they_lead_to() -> None:
    scene = Scene("r r rr . . " + ". " * 20, gathering=["rr"], crystals=["12"], composition=["line 2 same"])
    assert [choice.label for choice in choices(scene.state, 0)] == [
        "lift a1: 1 red",
        "lift b1: 1 red",
        "lift c1: 2 red",
    ]
    puts = choices(scene.play("lift a1").state, 0)
    assert [choice.label for choice in puts] == ["put red east, on b1", "put red south, on a2"]
    assert [(choice.space, choice.colour, choice.direction) for choice in puts] == [(1, "red", "E"), (5, "red", "S")]
    takes = choices(scene.play("red E").state, 0)
    assert [(choice.slot, choice.card) for choice in takes] == [(0, number("rr")), (3, number("line 2 same"))]
    assert "exactly 2 red" in takes[0].label
    assert "1 black and 1 white crystals: 3 points" in takes[0].label
    assert takes[1].label.endswith(": 1 point")


# Drawings


SMALL = """
    rrb . .           . y
    .   . rrrrrrrrrrb . .
    .   . yy          . .
    .   . .           . .
    .   . .           . b
"""


def small() -> Scene:
    return Scene(
        SMALL,
        gathering=["rr", "rby"],
        crystals=["", "12"],
        composition=["T at most", "line 4 same"],
        cards=[["yy", "L same"]],
        won=["12"],
        bag="1",
    )


MEADOW = [
    "     a           b           c           d           e            in all",
    " 1   R2 B1 ·     ·  ·  ·     ·  ·  ·     ·  ·  ·     ·  ·  Y1     3  0  0  0  1",
    " 2   ·  ·  ·     ·  ·  ·     R10B1 ·     ·  ·  ·     ·  ·  ·      0  0 11  0  0",
    " 3   ·  ·  ·     ·  ·  ·     ·  ·  Y2    ·  ·  ·     ·  ·  ·      0  0  2  0  0",
    " 4   ·  ·  ·     ·  ·  ·     ·  ·  ·     ·  ·  ·     ·  ·  ·      0  0  0  0  0",
    " 5   ·  ·  ·     ·  ·  ·     ·  ·  ·     ·  ·  ·     ·  B1 ·      0  0  0  0  1",
    "R red  B blue  Y yellow  · none",
    "",
]


def test_drawing() -> None:
    drawn = plain(GAME.draw(GAME.view(small().state, None)))
    assert drawn[: len(MEADOW)] == MEADOW
    assert [line.split("  ")[0] for line in drawn[8:14]] == [
        *("gathering 1", "gathering 2", "gathering 3", "composition 1", "composition 2", "composition 3"),
    ]
    assert drawn[15:] == [
        "Player 1: 4 points   1 black and 1 white crystals; cards: 1 gathering, 1 composition",
        "Player 2: 0 points   no crystals; cards: 0 gathering, 0 composition",
        "Bag: 1 black crystal. Decks: 28 gathering, 21 composition. Discarded: 0.",
        "Turn 1 of at most 1000",
    ]


def test_drawing_of_the_cards() -> None:
    """What each asks for, what lies on it, and what it is worth."""
    cards = plain(GAME.draw(GAME.view(small().state, None)))[8:14]
    for line, parts in zip(
        cards,
        [
            ["exactly 2 red", "0 points"],
            ["exactly 1 red, 1 blue and 1 yellow", "1 black and 1 white crystals", "3 points"],
            ["no card"],
            ["T", "at most 3", "###/.#.", "2 points"],
            ["line 4", "the same number", "####", "3 points"],
            ["no card"],
        ],
        strict=True,
    ):
        assert all(part in line for part in parts), line


def test_drawing_in_the_middle_of_a_dispersal() -> None:
    """The space is marked that the next butterfly goes on from, and what is still held is told."""
    drawn = plain(GAME.draw(GAME.view(small().play("lift a1", "red E").state, None)))
    assert drawn[1].startswith(" 1   ·  ·  ·    >R1 ·  ·  <  ·  ·  ·")
    assert drawn[7] == "Still to be put: 1 red and 1 blue"


def test_drawing_tells_of_the_last_turn() -> None:
    scene = Scene(SMALL, last_turn=True, bag="")
    drawn = plain(GAME.draw(GAME.view(scene.state, None)))
    assert drawn[-2:] == [
        "Bag: empty. Decks: 31 gathering, 24 composition. Discarded: 0.",
        "Turn 1 of at most 1000, the last one",
    ]
    assert "last turn" in GAME.view(scene.state, 0).prompt


def test_drawing_has_colours_and_letters_say_the_same() -> None:
    drawing = GAME.draw(GAME.view(small().state, None))
    for styled in ("red]R2[/]", "blue1]B1[/]", "yellow]Y2[/]"):
        assert styled in drawing


# Sentences


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Lifted(seat=0, space=12, butterflies=(2, 1, 0)), "Ann lifts 2 red and 1 blue from c3."),
        (Lifted(seat=2, space=0, butterflies=(1, 1, 3)), "Cy lifts 1 red, 1 blue and 3 yellow from a1."),
        (Put(seat=1, space=7, colour=2, direction=0), "Bea puts yellow north on c2."),
        (
            Took(seat=1, slot=1, card=number("rrb"), black=1, white=1, points=3),
            "Bea takes gathering 2 (exactly 2 red and 1 blue) with 1 black and 1 white crystals: 3 points.",
        ),
        (
            Took(seat=0, slot=3, card=number("T at least"), black=0, white=0, points=4),
            "Ann takes composition 1 (T, at least 20 in all): 4 points.",
        ),
        (Missed(seat=3, space=24), "Dot fulfils no card on e5."),
        (
            Discarded(seat=-1, slot=0, card=number("yy"), black=2, white=1),
            "Gathering 1 (exactly 2 yellow) is discarded; 2 black and 1 white crystals go back into the bag.",
        ),
        (Reshuffled(seat=-1, cards=5), "5 discarded cards are shuffled: the new gathering deck."),
        (Reshuffled(seat=-1, cards=1), "1 discarded card is shuffled: the new gathering deck."),
        (Revealed(seat=-1, slot=2, card=number("bb")), "Gathering 3 (exactly 2 blue) is revealed."),
        (Drew(seat=-1, slot=1, white=True), "A white crystal is drawn for gathering 2."),
        (Drew(seat=-1, slot=0, white=False), "A black crystal is drawn for gathering 1."),
        (LastTurn(seat=2), "The bag is empty: this turn of Cy is the last one."),
        (
            Ended(seat=-1, winners=(1,), scores=(3, 9), how="last crystal drawn"),
            "The game is over: Bea wins with 9 points.",
        ),
        (
            Ended(seat=-1, winners=(0, 2), scores=(1, 0, 1), how="last crystal drawn"),
            "The game is over: Ann and Cy share the victory with 1 point.",
        ),
        (
            Ended(seat=-1, winners=(0,), scores=(5, 0), how="turn limit", adjudicated=True),
            "The game is over: the turn limit was reached, and Ann wins with 5 points.",
        ),
    ],
)
def test_narration(event: Event, sentence: str) -> None:
    assert GAME.narrate(event, PEOPLE) == sentence


def test_other_games_events_are_refused() -> None:
    with pytest.raises(TypeError, match="no such event"):
        GAME.narrate(Event(seat=0), PEOPLE)
