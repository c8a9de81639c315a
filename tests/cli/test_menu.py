"""The menu: numbers, texts, beginnings of texts."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pytest

from meadow.cli.play.menu import MOST, Menu
from meadow.core.views import Choice

SLIDES = [f"slide {tile} to {place}" for tile in (1, 12, "A") for place in range(15)]
FLIPS = [f"flip {tile}" for tile in range(1, 31)]


def menu(*texts: str, impossible: Sequence[str] = (), aliases: Mapping[str, str] = MappingProxyType({})) -> Menu:
    """Choices of a game that reads these texts, and others that are no choice now. An alias is put to its choice."""
    readable = [*texts, *impossible]
    choices = [
        Choice(
            action=n, text=text, label=text, kind="", aliases=tuple(name for name in aliases if aliases[name] == text)
        )
        for n, text in enumerate(texts)
    ]
    return Menu(choices, readable.index)


def shown(choices: Menu) -> list[str]:
    return [" ".join(entry.words) for entry in choices.entries]


def chosen(choices: Menu, typed: str) -> str | None:
    choice = choices.pick(typed)
    return None if choice is None else choice.text


def test_few_choices_are_all_shown() -> None:
    few = menu(*FLIPS[:MOST])
    assert shown(few) == FLIPS[:MOST]
    assert chosen(few, "3") == "flip 3"


def test_many_choices_are_grouped_by_their_words() -> None:
    many = menu(*FLIPS, *SLIDES, "pass")
    assert shown(many) == ["flip", "slide", "pass"]
    assert chosen(many, "3") == "pass"
    assert chosen(many, "2") is None
    assert shown(many) == ["slide 1", "slide 12", "slide A"]
    assert chosen(many, "3") is None
    assert shown(many) == SLIDES[30:]
    assert chosen(many, "15") == "slide A to 14"


def test_groups_of_single_choices_are_all_shown() -> None:
    assert shown(menu(*FLIPS)) == FLIPS


def test_back_and_top() -> None:
    many = menu(*FLIPS, *SLIDES)
    many.pick("slide")
    many.pick("1")
    many.back()
    assert shown(many) == ["slide 1", "slide 12", "slide A"]
    many.pick("1")
    many.top()
    assert shown(many) == ["flip", "slide"]
    many.back()
    assert shown(many) == ["flip", "slide"]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("flip 30", "flip 30"),
        ("FLIP  3", "flip 3"),
        ("slide a to 3", "slide A to 3"),
        ("p", "pass"),
        ("slide 12 to 14", "slide 12 to 14"),
        ("fl", None),
        ("slide 1", None),
    ],
)
def test_texts_and_beginnings_work_at_any_moment(typed: str, text: str | None) -> None:
    many = menu(*FLIPS, *SLIDES, "pass")
    many.pick("flip")
    assert chosen(many, typed) == text


def test_whole_words_come_before_parts_of_words() -> None:
    many = menu(*FLIPS, *SLIDES)
    many.pick("slide 1")
    assert shown(many) == SLIDES[:15]


def test_case_tells_apart_only_where_it_must() -> None:
    assert chosen(menu("a", "A"), "A") == "A"


@pytest.mark.parametrize("typed", ["0", "4", "9" * 50, "jump", "slide 99", "²", "-1"])
def test_what_fits_nothing(typed: str) -> None:
    with pytest.raises(LookupError):
        menu("flip 1", "slide 2", "pass").pick(typed)


@pytest.mark.parametrize("typed", ["flip 2", "flip  2"])
def test_what_is_not_possible_now_is_never_something_else(typed: str) -> None:
    some = menu("flip 20", "flip 21", "pass", impossible=["flip 2", typed])
    with pytest.raises(LookupError, match=r"^flip 2 is not possible now\.$"):
        some.pick(typed)
    assert shown(some) == ["flip 20", "flip 21", "pass"]


@pytest.mark.parametrize("typed", ["flip 2", "slide 2 to 5", "slide 2 to 5N", "f 20", "flip 20 x"])
def test_only_a_last_word_of_letters_may_be_unfinished(typed: str) -> None:
    with pytest.raises(LookupError, match="No choice begins with"):
        menu("flip 20", "slide 2 to 5NE", "pass").pick(typed)


@pytest.mark.parametrize(("typed", "text"), [("slide 2 t", "slide 2 to 5NE"), ("jump n", "jump NE"), ("FL", "flip 20")])
def test_unfinished_words(typed: str, text: str) -> None:
    assert chosen(menu("flip 20", "slide 2 to 5NE", "jump NE"), typed) == text


@pytest.mark.parametrize("typed", ["slide A to 12E", "slide  a to 12e"])
def test_other_names_of_the_same(typed: str) -> None:
    some = menu("slide A to 11SE", "pass", impossible=["slide A to 12E"], aliases={"slide A to 12E": "slide A to 11SE"})
    assert chosen(some, typed) == "slide A to 11SE"


def test_what_a_choice_is_called_comes_before_other_names() -> None:
    assert chosen(menu("go 1", "go 2", aliases={"go 2": "go 1"}), "go 2") == "go 2"


def test_what_is_read_as_another_action_is_never_taken_for_one_of_the_same_letters() -> None:
    with pytest.raises(LookupError, match=r"^A is not possible now"):
        menu("a", "b", impossible=["A"]).pick("A")


def test_numbers_are_those_of_the_menu() -> None:
    assert chosen(menu("3", "1"), "1") == "3"
