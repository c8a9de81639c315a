"""Step 2 with composition cards: the last space is part of a group of the card's shape that meets its condition."""

import pytest

from tests.games.dust_in_the_wings.cards import COMPOSITIONS
from tests.games.dust_in_the_wings.scenes import Scene
from tests.games.dust_in_the_wings.slow import SHAPES, SPACES, WAYS, Condition, groups, towards

FOURS = ("line 4", "square", "T", "L", "S")
FULL = "rrrrr"


def takes(picture: str, card: str, *actions: str) -> bool:
    return card in Scene(picture, composition=[card]).play(*actions).cards()


def row(lying: str, elsewhere: str) -> str:
    """A meadow with this first row and the same on every other space."""
    return f"{lying} " + f"{elsewhere} " * 20


# How many butterflies: the three conditions


@pytest.mark.parametrize(("lying", "fits"), [("b rr r . .", True), ("b rr rr . .", False), ("b r . . .", True)])
def test_at_most_four_in_a_line_of_four(lying: str, fits: bool) -> None:
    """Four in all are fine and five are not; among full spaces there is no other group."""
    assert takes(row(lying.removesuffix(".") + FULL, FULL), "line 4 at most", "lift a1", "blue E") == fits


@pytest.mark.parametrize(("most", "fits"), [(10, True), (9, False), (11, True)])
def test_at_least_twenty_one_in_a_line_of_four(most: int, fits: bool) -> None:
    """The last one makes it 21."""
    lying = f"b {'r' * most} {'y' * 7} {'b' * 3} ."
    assert takes(row(lying, "."), "line 4 at least", "lift a1", "blue E") == fits


@pytest.mark.parametrize(
    ("lying", "fits"),
    [
        ("b . r y .", True),
        ("b r rr yy .", True),
        ("b r rr y .", False),
        ("b . rr rr .", False),
        ("b rr ryb yyy .", True),
    ],
)
def test_same_number_in_a_line_of_three(lying: str, fits: bool) -> None:
    """Whatever the colours. The butterfly that comes counts."""
    assert takes(row(lying, "."), "line 3 same", "lift a1", "blue E") == fits


def test_a_space_without_butterflies_is_no_part_of_a_same_group() -> None:
    assert not takes(row("b r . . .", "."), "line 2 same", "lift a1", "blue E")
    assert not takes(row("b . . . .", "."), "line 2 same", "lift a1", "blue E")
    assert takes(row("b . r . .", "."), "line 2 same", "lift a1", "blue E")


@pytest.mark.parametrize("card", [name for name, card in COMPOSITIONS.items() if card.condition != "same"])
def test_number_on_the_card_is_the_limit(card: str) -> None:
    """One group covers the last space and has so many butterflies; one more or less decides."""
    _, condition, number, _ = COMPOSITIONS[card]
    for total in (number - 1, number, number + 1):
        if total >= 1:
            fits = total <= number if condition == "at most" else total >= number
            assert takes_total(card, condition, total) == fits, f"{card} with {total} butterflies"


def takes_total(card: str, condition: Condition, total: int) -> bool:
    """A group with that many butterflies, all of them on the last space; the rest of the board can help nobody."""
    elsewhere = "r" * 25 if condition == "at most" else ""
    group = min(groups(COMPOSITIONS[card].shape, "c3"), key=sorted)
    source, way = beside("c3", group)
    lying = {space: "" if space in group else elsewhere for space in SPACES} | {"c3": "b" * (total - 1), source: "y"}
    return takes(" ".join(lying[space] or "." for space in SPACES), card, f"lift {source}", f"yellow {way}")


def beside(end: str, group: frozenset[str]) -> tuple[str, str]:
    """A space outside of the group, and the way from there to one of the group's."""
    ways = ((near, way) for near in SPACES for way in WAYS if towards(near, way) == end)
    return next((near, way) for near, way in ways if near not in group)


# Which spaces


def test_group_includes_the_last_space() -> None:
    """Three and three elsewhere, even where butterflies were put on the way, are no group."""
    picture = "bb r rr . . " + ". " * 15 + "r r r . ."
    assert not takes(picture, "line 3 same", "lift a1", "blue E", "blue S")
    assert takes("b . r r . " + ". " * 20, "line 3 same", "lift a1", "blue E")
    assert not takes("b . r r . " + ". " * 20, "line 3 same", "lift a1", "blue S")


def test_group_may_include_the_space_lifted_from() -> None:
    """It is empty then, among full spaces: with the one butterfly that came it makes a pair of at most one."""
    assert takes(row(f"b . {FULL} {FULL} {FULL}", FULL), "line 2 at most", "lift a1", "blue E")
    assert not takes(row(f"b r {FULL} {FULL} {FULL}", FULL), "line 2 at most", "lift a1", "blue E")


def test_space_lifted_from_may_hold_butterflies_again() -> None:
    """Once round a square of four: each space has one, the one lifted from too."""
    scene = Scene(row("rrrr . . . .", "."), composition=["square same"])
    assert scene.play("lift a1", "red E", "red S", "red W", "red N").cards() == {"square same"}


def test_empty_spaces_may_be_in_an_at_most_group() -> None:
    assert takes("b . . . . " + ". " * 20, "line 4 at most", "lift a1", "blue E")
    assert takes("b . . . . " + ". " * 20, "square at most", "lift a1", "blue E")


def test_groups_do_not_reach_beyond_the_rim() -> None:
    """Beside full spaces there is no room for a line of four on three free spaces."""
    assert not takes(row(f"b . . {FULL} {FULL}", FULL), "line 4 at most", "lift a1", "blue E")
    assert takes(row(f"b . . . {FULL}", FULL), "line 4 at most", "lift a1", "blue E")


def test_groups_do_not_wrap_round() -> None:
    """The end of one row is not beside the start of the next: e1 and a2 are no pair, but e1 and e2 are one."""
    meadow = dict.fromkeys(SPACES, FULL) | {"c1": "bb", "e1": "."}
    past_the_rim = " ".join((meadow | {"a2": "."}).values())
    assert not takes(past_the_rim, "line 2 at most", "lift c1", "blue E", "blue E")
    on_the_board = " ".join((meadow | {"e2": "."}).values())
    assert takes(on_the_board, "line 2 at most", "lift c1", "blue E", "blue E")


# Which shape


def spread(group: frozenset[str]) -> tuple[str, str, str]:
    """A meadow and two actions: one butterfly comes to c3 from beside it, and then every space of the group has one."""
    source, way = beside("c3", group)
    lying = {space: "r" if space in group else "." for space in SPACES} | {"c3": ".", source: "b"}
    return " ".join(lying[space] for space in SPACES), f"lift {source}", f"blue {way}"


@pytest.mark.parametrize("shape", SHAPES)
def test_shape_may_be_turned_and_flipped(shape: str) -> None:
    """Every way to lay it over the middle counts."""
    for group in groups(shape, "c3"):
        picture, *actions = spread(group)
        assert takes(picture, f"{shape} same", *actions), sorted(group)


@pytest.mark.parametrize("shape", FOURS)
@pytest.mark.parametrize("other", FOURS)
def test_four_spaces_of_another_shape_do_not_count(shape: str, other: str) -> None:
    for group in groups(shape, "c3"):
        picture, *actions = spread(group)
        assert takes(picture, f"{other} same", *actions) == (shape == other), sorted(group)


@pytest.mark.parametrize(
    ("shape", "ways"),
    [("line 2", 4), ("line 3", 6), ("corner 3", 12), ("line 4", 4), ("square", 4), ("T", 16), ("L", 32), ("S", 16)],
)
def test_so_many_groups_cover_the_middle(shape: str, ways: int) -> None:
    """Ways to lie times spaces; a line of four has only two places in each direction."""
    assert len(groups(shape, "c3")) == ways


def test_a_card_that_fits_in_several_ways_is_one_card() -> None:
    scene = Scene(row("b . . . .", "."), composition=["line 2 at most"]).play("lift a1", "blue E")
    assert scene.cards() == {"line 2 at most"}


def test_compositions_bring_no_crystals() -> None:
    scene = Scene(row("b . . . .", "."), composition=["line 4 at most"], gathering=["rr"], crystals=["12"])
    assert scene.play("lift a1", "blue E").table.won == ["", ""]
