"""Phrases can be read aloud and typed carelessly, and stand for 128 bits each."""

from hypothesis import given
from hypothesis import strategies as st

from meadow.server.base import phrases

EXAMPLE = "lusab babad gutih tugad gutuk bisog mudof sakat"
"""From the proposal: 127.0.0.1, 63.84.220.193, 63.118.7.35 and 140.98.193.141."""
NUMBER = bytes((127, 0, 0, 1, 63, 84, 220, 193, 63, 118, 7, 35, 140, 98, 193, 141))


def test_the_words_of_the_proposal() -> None:
    assert phrases.words(NUMBER) == EXAMPLE


@given(st.binary(min_size=16, max_size=16), st.binary(min_size=16, max_size=16))
def test_each_number_has_words_of_its_own(one: bytes, other: bytes) -> None:
    assert phrases.hashed(phrases.words(one)) is not None
    assert (phrases.words(one) == phrases.words(other)) == (one == other)


def test_how_a_phrase_is_typed_makes_no_difference() -> None:
    known = phrases.hashed(EXAMPLE)
    for typed in (EXAMPLE.upper(), EXAMPLE.replace(" ", "-"), EXAMPLE.replace(" ", ""), f"  {EXAMPLE.title()}\n"):
        assert phrases.hashed(typed) == known
    for wrong in ("", EXAMPLE[:-1], EXAMPLE + " babab", EXAMPLE.replace("lusab", "lusac"), "lusab", "x" * 200):
        assert phrases.hashed(wrong) is None, wrong


def test_codes_and_phrases_are_told_apart() -> None:
    code = phrases.new_code()
    assert phrases.hashed(f" {code} ") == phrases.hashed(code)
    assert phrases.hashed(code) != phrases.hashed(code.swapcase())
    assert len({phrases.hashed(phrases.new_code()) for _ in range(100)}) == 100
    assert len({phrases.hashed(phrases.new_phrase()) for _ in range(100)}) == 100
