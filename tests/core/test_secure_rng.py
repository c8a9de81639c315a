"""The secure generator: BLAKE2b in counter mode, which anybody can compute again from the seed."""

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.rng import FAST, SECURE, Rng, SeedError, UnknownGenerator, seeded
from tests.core.test_rng import SEEDS
from tests.strategies import AMPLE


def blake2b_words(seed: int) -> Iterator[int]:
    """As docs/record.md describes it."""
    key, number = hashlib.blake2b(f"meadow:{seed}".encode()).digest(), 0
    while True:
        block = hashlib.blake2b(number.to_bytes(8, "little"), key=key).digest()
        yield from (int.from_bytes(block[place : place + 4], "little") for place in range(0, 64, 4))
        number += 1


def test_first_outputs_never_change() -> None:
    rng, items = seeded(SECURE, 0), list(range(10))
    assert [rng.word() for _ in range(8)] == [
        3855324651,
        1448237985,
        972560136,
        1219673260,
        1564388006,
        4135415166,
        3659692540,
        3241253204,
    ]
    seeded(SECURE, 0).shuffle(items)
    assert items == [0, 6, 5, 9, 4, 2, 7, 1, 3, 8]


@AMPLE
@given(SEEDS)
def test_words_are_those_of_the_manual(seed: int) -> None:
    rng, expected = seeded(SECURE, seed), blake2b_words(seed)
    assert [rng.word() for _ in range(70)] == [next(expected) for _ in range(70)]


@AMPLE
@given(SEEDS, st.integers(1, 2**31), st.integers(0, 40))
def test_below_draws_without_bias(seed: int, limit: int, before: int) -> None:
    """Lemire's method, written with fractions instead of bit masks."""
    rng, words = seeded(SECURE, seed), blake2b_words(seed)
    for _ in range(before):
        assert rng.word() == next(words)
    leftover = 2**32 % limit
    drawn = next(product for word in words if (product := word * limit) % 2**32 >= leftover)
    assert rng.below(limit) == drawn // 2**32


def test_words_and_dice_are_uniform() -> None:
    rng = seeded(SECURE, 3)
    for limit in (2, 3, 7, 60):
        counts = Counter(int(rng.below(limit)) for _ in range(1000 * limit))
        surprise = sum((counts[number] - 1000) ** 2 / 1000 for number in range(limit))
        assert surprise < limit + 6 * limit**0.5, f"chi-square {surprise} for {limit}"
    ones = [sum(int(rng.word()) >> bit & 1 for _ in range(1000)) for bit in range(32)]
    assert all(abs(count - 500) < 80 for count in ones)


@AMPLE
@given(SEEDS, st.integers(0, 50), st.integers(1, 50))
def test_a_clone_goes_its_own_way(seed: int, before: int, after: int) -> None:
    rng = seeded(SECURE, seed)
    for _ in range(before):
        rng.word()
    copy, words = rng.clone(), rng.words()
    assert copy.words() == words
    drawn = [copy.word() for _ in range(after)]
    assert rng.words() == words != copy.words()
    assert [rng.clone().word(), rng.word()] == [drawn[0]] * 2
    assert [rng.word() for _ in range(after - 1)] == drawn[1:]
    assert rng.words() == copy.words()


@AMPLE
@given(SEEDS, st.lists(st.integers(min_value=0, max_value=255), max_size=40))
def test_shuffles_of_lists_and_of_packed_bytes_agree(seed: int, items: list[int]) -> None:
    packed = vec[u8]([u8(item) for item in items])
    one, other = seeded(SECURE, seed), seeded(SECURE, seed)
    one.shuffle(items)
    other.shuffle_bytes(packed)
    assert [int(item) for item in packed] == items
    assert one.words() == other.words()


@AMPLE
@given(SEEDS)
def test_a_fork_is_fast_and_says_nothing_of_the_stream(seed: int) -> None:
    rng, words = seeded(SECURE, seed), blake2b_words(seed)
    fork = rng.fork()
    assert fork.stream is None
    number = sum(next(words) << (96 - 32 * place) for place in range(4))
    assert fork.words() == Rng(number).words()
    assert rng.words()[-1] == 4


@AMPLE
@given(SEEDS)
def test_the_inner_state_is_the_key_and_how_much_was_drawn(seed: int) -> None:
    rng = seeded(SECURE, seed)
    key = hashlib.blake2b(f"meadow:{seed}".encode()).digest()
    for drawn in range(20):
        assert rng.words() == [*(int.from_bytes(key[at : at + 4], "little") for at in range(0, 64, 4)), drawn]
        rng.word()


def test_generators_by_name() -> None:
    assert seeded(FAST, 5).words() == Rng(5).words() != seeded(SECURE, 5).words()
    with pytest.raises(UnknownGenerator, match=r"knows the generators blake2b and xoshiro128\+\+: use a newer one"):
        seeded("dice", 5)
    for generator in (FAST, SECURE):
        with pytest.raises(SeedError, match="from 0 on, not -1"):
            seeded(generator, -1)
