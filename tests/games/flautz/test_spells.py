"""Spells: the rulebook's examples, every rule of valuation, and the fast valuation against the slow one."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from meadow.games.flautz.explain import best_spell
from meadow.games.flautz.spells import value
from tests.games.flautz import slow_spells
from tests.games.flautz.cards import BOX, PRISM, cards, packed, row

BLUE, GREEN, PURPLE, ORANGE, PINK = range(5)


def fast(hand: list[int]) -> tuple[int, int]:
    """Points and cards of the best spell as the game finds them."""
    result = int(value(packed(hand), 0, len(hand)))
    return result // 8, result % 8


def worth(words: str) -> int:
    return fast(cards(words))[0]


def used(words: str) -> int:
    return fast(cards(words))[1]


# Examples of the rulebook


@pytest.mark.parametrize(
    ("hand", "points", "count"),
    [
        pytest.param("green 3 4 5, pink 9, orange 1", 13, 3, id="run of three from a 3"),
        pytest.param("blue 2, green 2, orange 2, pink 2, purple 7", 17, 4, id="four 2s"),
        pytest.param("blue 1, illusion 2, blue 3 4, pink 8", 16, 4, id="illusion as a blue 2"),
        pytest.param("blue 5, purple 5, illusion 5, green 1, pink 2", 15, 3, id="illusion as a green 5"),
        pytest.param("prism, blue 1, green 2 3, blue 4", 16, 5, id="prism makes the run a FLAUTZ!"),
        pytest.param("prism, pink 4, green 4 4, orange 9", 14, 4, id="prism makes a third 4"),
    ],
)
def test_example(hand: str, points: int, count: int) -> None:
    assert fast(cards(hand)) == (points, count)
    spell = best_spell(cards(hand))
    assert (spell.points, len(spell.cards)) == (points, count)
    assert spell.flautz is (count == 5)


# Runs, sets and what is neither


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("blue 1 2 3 4 5", 21),
        ("pink 5 6 7 8 9", 25),
        ("blue 1, green 1, purple 1, orange 1, pink 1", 21),
        ("blue 9, green 9, purple 9, orange 9, pink 9", 29),
        ("blue 9, green 7, purple 5, orange 3, pink 1", 9),
        ("blue 8 9, green 6, purple 4, orange 2", 13),
        ("blue 8, green 8, purple 6, orange 4, pink 2", 13),
    ],
)
def test_first_card_and_five_for_each_other(hand: str, points: int) -> None:
    assert worth(hand) == points


def test_lone_card_is_a_spell() -> None:
    assert fast(cards("blue 9, green 7, purple 5, orange 3, pink 1")) == (9, 1)


def test_order_in_the_hand_changes_nothing() -> None:
    hand = cards("prism, blue 1, illusion 2, green 3, blue 4")
    assert {fast(list(order)) for order in itertools.permutations(hand)} == {(16, 5)}


def test_run_needs_one_colour() -> None:
    assert worth("blue 3, green 4, purple 5, orange 6, pink 8") == 8


def test_run_has_no_gap() -> None:
    assert worth("blue 1 2, blue 4 5, pink 8") == 9


def test_run_does_not_go_round_from_nine_to_one() -> None:
    assert worth("blue 8 9 1 2, pink 5") == 13


def test_same_card_twice_is_used_once_in_a_run() -> None:
    assert fast(cards("blue 3 3 4 4, pink 9")) == (9, 1)
    assert fast(cards("blue 3 3 4 5 5")) == (13, 3)


def test_same_card_twice_is_used_once_in_a_set() -> None:
    assert fast(cards("blue 7 7, green 7 7, pink 1")) == (12, 2)


def test_no_mixture_of_run_and_set() -> None:
    assert worth("blue 1 2 3, green 3, pink 3") == 13


def test_higher_points_count_before_more_cards() -> None:
    """A lone 9 is worth more than 1 and 2 together."""
    assert fast(cards("blue 1 2, green 9, purple 4, pink 6")) == (9, 1)


def test_of_equal_points_the_spell_of_more_cards_counts() -> None:
    """6 alone or 1 and 2 together: six points either way, and two cards break a tie between players."""
    assert fast(cards("blue 1 2, green 6, purple 4, pink 4")) == (9, 2)
    assert fast(cards("blue 1 2, green 6, purple 4, pink 3")) == (6, 2)
    assert len(best_spell(cards("blue 1 2, green 6, purple 4, pink 3")).cards) == 2


# Illusions


def test_illusion_has_a_fixed_value() -> None:
    assert worth("blue 4, illusion 7, blue 6, green 1, pink 2") == 11
    assert worth("blue 4, illusion 8, green 1, orange 2, blue 6") == 8


@pytest.mark.parametrize("colour", ["blue", "green", "purple", "orange", "pink"])
def test_illusion_is_of_any_colour(colour: str) -> None:
    assert worth(f"{colour} 1, illusion 2, {colour} 3 4 5") == 21


def test_illusions_alone_are_a_run() -> None:
    assert fast(cards("illusion 3 4 5 6 7")) == (23, 5)


def test_illusion_points_count_as_usual_when_it_is_first() -> None:
    assert worth("illusion 3, blue 4 5, pink 9, green 1") == 13


def test_illusion_is_no_duplicate_of_a_card_of_its_value() -> None:
    """In a set it takes a colour that is missing; five colours are all there are, and in a run there is no room."""
    assert fast(cards("blue 4, green 4, purple 4, orange 4, illusion 4")) == (24, 5)
    assert fast(cards("blue 4, illusion 4, blue 5, blue 6, pink 1")) == (14, 3)


# Prisms


def test_prism_adds_no_points_but_is_used() -> None:
    assert fast(cards("prism, blue 9, green 7, purple 5, pink 2")) == (9, 2)


def test_prism_that_changes_nothing_makes_a_flautz() -> None:
    spell = best_spell(cards("prism, blue 1 2 3 4"))
    assert (spell.points, spell.flautz) == (16, True)


def test_prism_turns_both_colours_card_by_card() -> None:
    """Green stays green in one card and counts as blue in the other."""
    assert fast(cards("prism, green 4 4, pink 4, orange 4")) == (19, 5)
    assert fast(cards("prism, blue 2, green 3, blue 4, green 5")) == (17, 5)


def test_prism_does_not_help_against_three_colours() -> None:
    assert worth("prism, blue 1, green 2, pink 3, orange 9") == 9
    assert worth("prism, blue 3, green 4, pink 5, orange 1") == 9


def test_two_prisms_join_three_colours() -> None:
    """Two pairs with a colour in common make one of all three."""
    assert fast(cards("prism, prism, blue 3, green 4, pink 5")) == (13, 5)


def test_two_prisms_turn_a_card_twice() -> None:
    """Three blue 4s would need two other colours."""
    assert fast([*cards("prism, prism"), *cards("blue 4, blue 4, blue 4")]) == (14, 5)


def test_second_prism_is_used_even_where_one_would_do() -> None:
    assert fast(cards("prism, prism, blue 7 7, green 7")) == (17, 5)


def test_prism_and_illusion_together() -> None:
    assert fast(cards("prism, illusion 2, blue 1, green 3, blue 4")) == (16, 5)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("blue 1 2 3 4, pink 9", 4),
        ("blue 1 2 3 4, illusion 5", 5),
        ("prism, blue 6, green 4, pink 2, orange 9", 2),
        ("prism, prism, blue 1, green 2, pink 3", 5),
    ],
)
def test_flautz_uses_all_five_cards_prisms_included(hand: str, count: int) -> None:
    assert used(hand) == count
    assert best_spell(cards(hand)).flautz is (count == 5)


# Against the slow valuation

THREE_COLOURS: Final = "blue 1 2 3 4, green 1 2 3 4, pink 1 2 3 4"
SMALL: Final = cards(f"{THREE_COLOURS}, {THREE_COLOURS}, illusion 1 2 3 4, prism, prism")
DECK: Final = sorted(BOX.elements())
SPECIAL: Final = [kind for kind in DECK if kind >= 45]


def hands_of_the_small_deck() -> list[list[int]]:
    return [list(hand) for hand in sorted(set(itertools.combinations(sorted(SMALL), 5)))]


def random_hands(count: int, seed: int) -> Iterator[list[int]]:
    """Hands of the whole deck: a third as they are dealt, a third with special cards, a third of few values."""
    random = Random(seed)
    for number in range(count):
        if number % 3 == 0:
            yield random.sample(DECK, 5)
        elif number % 3 == 1:
            special = random.sample(SPECIAL, random.randint(1, 3))
            yield special + random.sample(DECK[:90], 5 - len(special))
        else:
            low = random.randint(1, 6)
            near = [kind for kind in DECK if kind == PRISM or low <= kind % 9 + 1 <= low + 3]
            yield random.sample(near, 5)


def expect_as_slowly(hand: list[int]) -> None:
    best = slow_spells.best(hand)
    assert fast(hand) == best, row(hand)


@pytest.mark.slow
def test_all_hands_of_a_small_deck() -> None:
    hands = hands_of_the_small_deck()
    assert len(hands) > 10_000
    for hand in hands:
        expect_as_slowly(hand)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_hands_of_the_whole_deck(seed: int) -> None:
    for hand in random_hands(6_000, seed):
        expect_as_slowly(hand)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_part_of_a_longer_row_is_valued(count: int) -> None:
    """Hands lie one after another in one row, and parts of hands are valued too."""
    for before, hand in zip(random_hands(300, 7), random_hands(300, 8), strict=True):
        result = int(value(packed([*before, *hand]), 5, count))
        assert (result // 8, result % 8) == slow_spells.best(hand[:count])


@pytest.mark.slow
def test_explained_spells_are_spells() -> None:
    """The cards, colours and pairs that people are shown really make the points that they are told."""
    for hand in [*hands_of_the_small_deck()[::7], *random_hands(3_000, 9)]:
        spell = best_spell(hand)
        slow_spells.expect_valid(hand, spell.cards, spell.colours, spell.swaps, spell.points)
        assert (spell.points, len(spell.cards)) == slow_spells.best(hand), row(hand)
        assert spell.flautz is (len(spell.cards) == 5)


@pytest.mark.slow
def test_no_special_card_is_explained_as_used_without_need() -> None:
    for hand in [*hands_of_the_small_deck()[::7], *random_hands(3_000, 10)]:
        spell = best_spell(hand)
        illusions = [kind for kind in spell.cards if 45 <= kind < PRISM]
        assert len(spell.swaps) + len(illusions) == slow_spells.fewest_special(hand), row(hand)


@pytest.mark.parametrize(
    ("hand", "explained", "swaps"),
    [
        pytest.param("prism, blue 1 2 3 4", "prism, blue 1, blue 2, blue 3, blue 4", 0, id="idle prism"),
        pytest.param("prism, prism, blue 7 7, green 7", "prism, prism, blue 7, green 7, blue 7", 1, id="one of two"),
        pytest.param("prism, green 9, blue 7, purple 5, pink 2", "prism, green 9", 0, id="lone card"),
        pytest.param("blue 3 4 5, illusion 4, pink 9", "blue 3, blue 4, blue 5", 0, id="needless illusion"),
        pytest.param("prism, blue 3 4, green 4, blue 5", "prism, blue 3, blue 4, blue 5", 0, id="own colour first"),
    ],
)
def test_special_cards_that_change_nothing(hand: str, explained: str, swaps: int) -> None:
    spell = best_spell(cards(hand))
    assert (row(spell.cards), len(spell.swaps)) == (explained, swaps)


def test_explained_cards_lie_in_order() -> None:
    """Prisms first, then a run rises."""
    spell = best_spell(cards("blue 4, green 2, prism, blue 1, green 3"))
    assert row(spell.cards) == "prism, blue 1, green 2, green 3, blue 4"
    assert spell.colours in ((-1, *[BLUE] * 4), (-1, *[GREEN] * 4))
    assert [set(pair) for pair in spell.swaps] == [{BLUE, GREEN}]


def test_slow_valuation_knows_the_examples() -> None:
    assert slow_spells.best(cards("prism, blue 1, green 2 3, blue 4")) == (16, 5)
    assert slow_spells.best(cards("prism, pink 4, green 4 4, orange 9")) == (14, 4)
    assert slow_spells.choices_of_prisms(0) == {tuple(frozenset({colour}) for colour in range(5))}
    assert [len(slow_spells.choices_of_prisms(prisms)) for prisms in (1, 2, 3)] == [10, 35, 50]
