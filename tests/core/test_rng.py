"""The generator: the published algorithm, without bias, and the same numbers for ever."""

import hashlib
from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.rng import Rng
from tests.strategies import AMPLE

SEEDS = st.integers(min_value=0, max_value=2**300)


def rotated(word: int, places: int) -> int:
    return ((word << places) | (word >> (32 - places))) % 2**32


def xoshiro128pp(words: list[int]) -> Iterator[int]:
    """Straight from Blackman and Vigna's C code."""
    s0, s1, s2, s3 = words
    while True:
        yield (rotated((s0 + s3) % 2**32, 7) + s0) % 2**32
        t = (s1 << 9) % 2**32
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rotated(s3, 11)


def test_first_outputs_never_change() -> None:
    rng = Rng(0)
    assert [rng.word() for _ in range(8)] == [
        2467866620,
        542743720,
        176614137,
        643530477,
        1319428887,
        426045648,
        2623695563,
        2545921223,
    ]


def test_first_dice_shuffle_and_fork_never_change() -> None:
    dice, items = Rng(0), list(range(10))
    Rng(0).shuffle(items)
    assert [dice.below(6) for _ in range(20)] == [3, 0, 0, 0, 1, 0, 3, 3, 1, 1, 0, 3, 3, 3, 3, 5, 5, 5, 4, 0]
    assert items == [3, 4, 9, 2, 7, 6, 8, 0, 1, 5]
    assert Rng(0).fork().words() == [2113091244, 4250647887, 4051398593, 884086242]
    assert Rng(2**200).word() == 1039533546


def test_the_known_answer_of_the_authors_algorithm() -> None:
    """From the state 1, 2, 3, 4: the first outputs that other implementations print."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = 1, 2, 3, 4
    assert [rng.word() for _ in range(5)] == [641, 1573767, 3222811527, 3517856514, 836907274]


@AMPLE
@given(SEEDS)
def test_words_are_those_of_the_published_algorithm(seed: int) -> None:
    rng, expected = Rng(seed), xoshiro128pp(Rng(seed).words())
    assert [rng.word() for _ in range(20)] == [next(expected) for _ in range(20)]


@AMPLE
@given(SEEDS)
def test_the_seed_is_hashed(seed: int) -> None:
    digest = hashlib.sha256(f"meadow:{seed}".encode()).digest()
    assert Rng(seed).words() == [int.from_bytes(digest[start : start + 4], "little") for start in (0, 4, 8, 12)]


@AMPLE
@given(SEEDS, st.integers(min_value=1, max_value=2**31))
def test_below_stays_below(seed: int, limit: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(limit) < limit for _ in range(20))


@AMPLE
@given(SEEDS, st.integers(min_value=2**30, max_value=2**31))
def test_below_draws_again_where_a_number_would_be_favoured(seed: int, limit: int) -> None:
    """Lemire's method, written with fractions instead of bit masks."""
    rng, words = Rng(seed), xoshiro128pp(Rng(seed).words())
    leftover = 2**32 % limit
    drawn = next(product for word in words if (product := word * limit) % 2**32 >= leftover)
    assert rng.below(limit) == drawn // 2**32


def test_below_is_uniform() -> None:
    for limit in (2, 3, 7, 60):
        rng = Rng(limit)
        counts = Counter(int(rng.below(limit)) for _ in range(1000 * limit))
        surprise = sum((counts[number] - 1000) ** 2 / 1000 for number in range(limit))
        assert surprise < limit + 6 * limit**0.5, f"chi-square {surprise} for {limit}"


@AMPLE
@given(SEEDS, st.lists(st.integers()))
def test_shuffle_is_a_permutation(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@AMPLE
@given(SEEDS, st.lists(st.integers(min_value=0, max_value=255), max_size=40))
def test_shuffles_of_lists_and_of_packed_bytes_agree(seed: int, items: list[int]) -> None:
    packed = vec[u8]([u8(item) for item in items])
    one, other = Rng(seed), Rng(seed)
    one.shuffle(items)
    other.shuffle_bytes(packed)
    assert [int(item) for item in packed] == items
    assert one.words() == other.words()


def test_every_order_comes_equally_often() -> None:
    rng, counts = Rng(1), Counter[tuple[int, ...]]()
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 150 for count in counts.values())


@AMPLE
@given(SEEDS, st.lists(st.integers(), min_size=1))
def test_pick_is_one_of_the_items(seed: int, items: list[int]) -> None:
    assert Rng(seed).pick(items) in items


@AMPLE
@given(SEEDS)
def test_a_clone_goes_its_own_way(seed: int) -> None:
    rng = Rng(seed)
    copy, before = rng.clone(), rng.words()
    assert copy.words() == before
    first = [copy.word() for _ in range(5)]
    assert rng.words() == before
    assert [rng.word() for _ in range(5)] == first


@AMPLE
@given(SEEDS)
def test_a_fork_is_repeatable_and_independent(seed: int) -> None:
    rng, again = Rng(seed), Rng(seed)
    fork, before = rng.fork(), rng.words()
    assert fork.words() == again.fork().words()
    assert fork.words() not in (before, Rng(seed).words())
    fork.word()
    assert rng.words() == before
    assert rng.fork().words() != again.words()
