"""Options: described, parsed from what people type, and refused with words that help."""

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from meadow.core.options import OptionError, Options, described
from tests.strategies import AMPLE


class Tea(Options, frozen=True):
    sugar: Annotated[bool, Meta(description="With sugar")] = False
    cups: Annotated[int, Meta(ge=1, le=6, description="How many cups")] = 2
    leaf: Annotated[Literal["black", "green"], Meta(description="Which leaf")] = "black"
    minutes: Annotated[int, Meta(ge=0, le=9, description="How long; auto: by leaf")] | None = None
    milk: Annotated[bool | None, Meta(description="With milk; auto: by leaf")] = None


class Bare(Options, frozen=True):
    pass


class Boundless(Options, frozen=True):
    cups: Annotated[int, Meta(ge=1)] = 2


def test_options_are_described_in_the_order_of_their_fields() -> None:
    sugar, cups, leaf, minutes, milk = described(Tea)
    assert (sugar.kind, sugar.default, sugar.help, sugar.auto) == ("yes or no", False, "With sugar", False)
    assert (cups.kind, cups.lowest, cups.highest, cups.default) == ("number", 1, 6, 2)
    assert (leaf.kind, leaf.choices) == ("choice", ("black", "green"))
    assert (minutes.kind, minutes.auto, minutes.default) == ("number", True, None)
    assert (milk.kind, milk.auto) == ("yes or no", True)


def test_what_is_allowed_is_said_in_words() -> None:
    words = [option.allowed for option in described(Tea)]
    assert words == ["yes or no", "1 to 6", "black, green", "0 to 9, or auto", "yes or no, or auto"]


def test_nothing_given_is_the_defaults() -> None:
    assert Tea.parse({}) == Tea()


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("sugar", "yes", True),
        ("sugar", "Off", False),
        ("sugar", True, True),
        ("sugar", 0, False),
        ("cups", "6", 6),
        ("cups", 1, 1),
        ("leaf", "green", "green"),
        ("minutes", "auto", None),
        ("minutes", None, None),
        ("minutes", "0", 0),
        ("milk", "auto", None),
        ("milk", "no", False),
    ],
)
def test_text_as_a_person_types_it_is_understood(name: str, given: Any, value: Any) -> None:
    parsed = getattr(Tea.parse({name: given}), name)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("sugar", "perhaps", "yes or no"),
        ("sugar", 2, "yes or no"),
        ("sugar", None, "yes or no"),
        ("cups", 0, "1 to 6"),
        ("cups", "7", "1 to 6"),
        ("cups", "two", "1 to 6"),
        ("cups", 2.0, "1 to 6"),
        ("cups", True, "1 to 6"),
        ("cups", "auto", "1 to 6"),
        ("leaf", "red", "black, green"),
        ("leaf", [], "black, green"),
        ("minutes", 10, "0 to 9, or auto"),
        ("minutes", [], "0 to 9, or auto"),
        ("minutes", {}, "0 to 9, or auto"),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_is(name: str, given: Any, allowed: str) -> None:
    with pytest.raises(OptionError) as refused:
        Tea.parse({name: given})
    assert str(refused.value) == f"option {name} cannot be {given!r}. Allowed: {allowed}"


@pytest.mark.slow
@AMPLE
@given(st.sampled_from(["sugar", "cups", "leaf", "minutes", "milk"]), st.recursive(st.none() | st.text(), st.lists))
def test_anything_is_either_understood_or_refused(name: str, value: Any) -> None:
    try:
        Tea.parse({name: value})
    except OptionError as error:
        assert name in str(error)  # noqa: PT017  whether it is refused depends on the value


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=r"no option 'sugars'. Options: sugar, cups, leaf, minutes, milk"):
        Tea.parse({"sugars": True})
    with pytest.raises(OptionError, match=r"Options: none"):
        Bare.parse({"cups": 1})


def test_a_number_without_bounds_is_the_games_mistake() -> None:
    with pytest.raises(TypeError, match="lower and an upper bound"):
        described(Boundless)
