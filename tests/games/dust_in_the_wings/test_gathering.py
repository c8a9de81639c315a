"""Step 2 with gathering cards: the last space holds exactly what the card shows. And what comes with any card."""

import pytest

from tests.games.dust_in_the_wings.scenes import Scene

MEADOW = """
    rb  b  .  .  .
    .   .  y  .  .
    .   .  .  .  .
    .   .  .  .  .
    .   .  .  .  rr
"""


def ended_on(lying: str, last: str, card: str) -> bool:
    """Whether the card is taken when the last butterfly joins what lies there."""
    colour = {"r": "red", "b": "blue", "y": "yellow"}[last]
    scene = Scene(" ".join([last, lying or ".", *["."] * 23]), gathering=[card])
    return card in scene.play("lift a1", f"{colour} E").cards()


@pytest.mark.parametrize(
    ("lying", "last", "card"),
    [
        ("r", "r", "rr"),
        ("r", "y", "ry"),
        ("ry", "b", "rby"),
        ("yr", "b", "rby"),
        ("bbb", "b", "bbbb"),
        ("by", "r", "rby"),
    ],
)
def test_exactly_what_is_shown(lying: str, last: str, card: str) -> None:
    """In whatever order the butterflies came."""
    assert ended_on(lying, last, card)


@pytest.mark.parametrize(
    ("lying", "last", "card"),
    [
        pytest.param("r", "r", "rrr", id="one too few"),
        pytest.param("rr", "r", "rr", id="one too many"),
        pytest.param("rb", "y", "rb", id="one of another colour too many"),
        pytest.param("b", "b", "rr", id="another colour"),
        pytest.param("rb", "b", "rrb", id="the colours the other way round"),
        pytest.param("", "r", "rr", id="alone"),
    ],
)
def test_anything_else_is_not_enough(lying: str, last: str, card: str) -> None:
    assert not ended_on(lying, last, card)


def test_space_of_the_last_butterfly_counts() -> None:
    """Whatever the ones before it have made on their way: a pair of blue ones on b1, a lone red one on c1."""
    for card in ("bb", "rb", "ry"):
        assert Scene(MEADOW, gathering=[card]).play("lift a1", "blue E", "red E").cards() == set()
    assert Scene(MEADOW, gathering=["ry"]).play("lift a1", "blue E", "red S").cards() == set()
    assert Scene(MEADOW, gathering=["by"]).play("lift b1", "blue S").cards() == set()
    assert Scene(MEADOW, gathering=["by"]).play("lift b1", "blue E").play("lift c1", "blue S").cards(1) == {"by"}


def test_a_space_that_was_not_touched_does_not_count() -> None:
    assert Scene(MEADOW, gathering=["rb", "rr"]).play("lift c2", "yellow S").cards() == set()


def test_order_of_colours_decides() -> None:
    picture = "rb . b . ." + " ." * 20
    assert Scene(picture, gathering=["rb"]).play("lift a1", "blue E", "red E").cards() == {"rb"}
    assert Scene(picture, gathering=["rb"]).play("lift a1", "red E", "blue E").cards() == set()


def test_space_lifted_from_may_be_the_last() -> None:
    """Once round and back: what comes there counts, and what was lifted there does not."""
    round_and_back = ("lift a1", "red E", "red S", "red W", "red N")
    four = Scene(" ".join(["rrrr", *["."] * 24]), gathering=["rrrr", "rr"]).play(*round_and_back)
    assert (four.cards(), four.meadow()) == (set(), {"a1": "r", "b1": "r", "a2": "r", "b2": "r"})
    twice = Scene(" ".join(["rrrrrrrr", *["."] * 24]), gathering=["rr"]).play(*round_and_back, *round_and_back[1:])
    assert twice.cards() == {"rr"}


# What is taken


def test_card_and_all_its_crystals_are_taken() -> None:
    """By the player whose turn it is; what lies on other cards stays there."""
    scene = Scene(MEADOW, gathering=["yyyy", "rbb", "rr"], crystals=["1", "12", "2"], won=["1", "2"], mover=1)
    scene.play("lift b1", "blue W")
    assert (scene.cards(0), scene.cards(1)) == (set(), {"rbb"})
    assert scene.table.won == ["1", "122"]


def test_a_card_without_crystals_is_taken_too() -> None:
    """It brings nothing, and may cost a tie: still it has to be taken."""
    scene = Scene(MEADOW, gathering=["rbb"], crystals=[""]).play("lift b1", "blue W")
    assert (scene.cards(), scene.table.won) == ({"rbb"}, ["", ""])


def test_nothing_fulfilled_nothing_taken() -> None:
    scene = Scene(MEADOW, gathering=["yyyy", "bbbb", "rrrr"], crystals=["1", "1", "1"]).play("lift b1", "blue W")
    assert (scene.cards(), scene.table.won, scene.state.actors()) == (set(), ["", ""], [1])


def test_butterflies_stay_where_they_are() -> None:
    """Only the card leaves the table."""
    scene = Scene(MEADOW, gathering=["rbb"]).play("lift b1", "blue W")
    assert scene.meadow() == {"a1": "rbb", "c2": "y", "e5": "rr"}


# One card a turn


def test_of_several_cards_one_is_chosen() -> None:
    """Here three: two red ones, two spaces with two each, and a line of four spaces with four in all."""
    picture = "r r rr . ." + " ." * 20
    scene = Scene(picture, gathering=["yy", "rr"], composition=["line 2 same", "T same", "line 4 at most"])
    scene.play("lift a1", "red E")
    assert scene.options == {"take gathering 2", "take composition 1", "take composition 3"}
    assert scene.state.actors() == [0]


@pytest.mark.parametrize(
    ("words", "card", "won"),
    [("take gathering 1", "rr", "12"), ("take composition 1", "line 2 same", "")],
)
def test_only_the_chosen_card_is_scored(words: str, card: str, won: str) -> None:
    picture = "r r rr . ." + " ." * 20
    scene = Scene(picture, gathering=["rr"], crystals=["12"], composition=["line 2 same"])
    scene.play("lift a1", "red E", words)
    assert (scene.cards(), scene.table.won[0]) == ({card}, won)
    other = {"rr", "line 2 same"} - {card}
    assert other <= set(scene.table.display.values())
    assert scene.state.actors() == [1]


def test_declining_is_not_allowed() -> None:
    """One card is taken without a question; of two, one must be taken."""
    picture = "r r rr . ." + " ." * 20
    one = Scene(picture, gathering=["rr"]).play("lift a1", "red E")
    assert (one.cards(), one.state.actors()) == ({"rr"}, [1])
    two = Scene(picture, gathering=["rr"], composition=["line 2 same"]).play("lift a1", "red E")
    assert all(words.startswith("take ") for words in two.options)
