"""What the loading of every game's components.toml says about mistakes."""

from typing import Literal

import msgspec
import pytest

from meadow.core import components
from meadow.core.components import ComponentError, Table, decode, expect_names, expect_numbers, expect_rows


class Shelf(Table, frozen=True):
    jars: int
    wood: Literal["oak", "pine"]
    labels: tuple[str, ...] = ()


class Jar(Table, frozen=True):
    name: str
    sizes: tuple[int, int] | None = None


class Pantry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shelf: Shelf
    jar: tuple[Jar, ...]


SHELF = '[shelf]\nsource = "box"\njars = 2\nwood = "oak"\nlabels = ["a", "b"]\n'
JARS = '[[jar]]\nsource = "box"\nname = "plum"\n[[jar]]\nsource = "box"\nname = "quince"\nsizes = [1, 2]\n'


def refused(text: str) -> str:
    with pytest.raises(ComponentError) as found:
        decode(text, Pantry)
    return str(found.value).removeprefix("components.toml, ")


def test_a_file_is_decoded_into_its_tables() -> None:
    pantry = decode(SHELF + JARS, Pantry)
    assert (pantry.shelf.jars, pantry.jar[1].sizes) == (2, (1, 2))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("jars = 2", "jars = 2.5", "table shelf, key jars: expected a whole number, got a fraction"),
        ("jars = 2\n", "", "table shelf: the key jars is missing"),
        (
            "jars = 2",
            "jars = 2\nvats = 1",
            "table shelf: expected one of the keys jars, wood, labels, source, not vats",
        ),
        ('"oak"', '"ash"', "table shelf, key wood: expected one of oak, pine"),
        ('"b"]', "7]", "table shelf, key labels, number 2: expected a text, got a whole number"),
        ('"quince"', "7", "table jar, row 2 (name 7), key name: expected a text, got a whole number"),
        ("[1, 2]", "[1]", "table jar, row 2 (name 'quince'), key sizes: expected a list of length 2, got 1"),
        ('name = "plum"\n', "", "table jar, row 1: the key name is missing"),
        (JARS, "", "the table jar is missing"),
        ("[shelf]", "[lid]\n[shelf]", "expected one of the tables shelf, jar, not lid"),
        ('source = "box"\njars', 'source = " "\njars', "table shelf: expected a source (rulebook, inferred"),
        ('source = "box"\nname = "quince"', 'source = ""\nname = "quince"', "table jar, row 2: expected a source"),
        ('source = "box"\njars', 'source = "[/]"\njars', "table shelf: expected a source"),
    ],
)
def test_a_mistake_is_told_with_table_row_and_reason(old: str, new: str, problem: str) -> None:
    text = SHELF + JARS
    assert old in text
    assert refused(text.replace(old, new, 1)).startswith(problem)


@pytest.mark.parametrize("text", ["[shelf", "a = 1\na = 2", f"a = {'9' * 5000}", f"a = {'[' * 5000}"])
def test_what_is_no_toml_is_told_so(text: str) -> None:
    assert refused(text).startswith("which is no TOML: ")


def test_numbers_out_of_range_are_told_with_their_range() -> None:
    with pytest.raises(ComponentError, match=r"table shelf: expected jars from 1 to 9, not 10: no room$"):
        expect_numbers("shelf", 1, 9, "no room", lids=3, jars=10)
    with pytest.raises(ComponentError, match=r"expected jars of 4, not a number of more than twelve digits$"):
        expect_numbers("shelf", 4, 4, jars=10**5000)


@pytest.mark.parametrize("name", ["", " plum", "plum ", "a  b", "a\nb", "[b]", "a_b", "x" * 41])
def test_names_can_be_shown_typed_and_read(name: str) -> None:
    with pytest.raises(ComponentError, match="table jar: expected names of letters"):
        expect_names("jar", "names", ["plum", name], 2, 2)


def test_names_are_distinct_and_so_many() -> None:
    expect_names("jar", "names", ["plum", "Crème-fraîche 2"], 1, 2)
    with pytest.raises(ComponentError, match="distinct names, but plum is there 2 times"):
        expect_names("jar", "names", ["plum", "plum"], 1, 2)
    with pytest.raises(ComponentError, match="1 to 2 names, not 0"):
        expect_names("jar", "names", [], 1, 2)


def test_rows_are_for_each_number_in_order() -> None:
    expect_rows("shelf", "jars", [2, 3, 4], [2, 3, 4])
    with pytest.raises(ComponentError, match="one row each for 2, 3 and 4 jars, in this order, not for 2, 4"):
        expect_rows("shelf", "jars", [2, 4], [2, 3, 4])


def test_a_file_of_a_package_is_named_with_its_path() -> None:
    with pytest.raises(ComponentError, match=r"core.components\.toml, which meadow\.core is made of, cannot be read"):
        components.from_package("meadow.core", str)
