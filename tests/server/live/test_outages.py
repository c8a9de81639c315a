"""Time lost in outages: each outage counts once, and none that was over before."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from meadow.server.live.outages import KEPT, Outages
from meadow.server.storage import Outage


def test_between_two_servers() -> None:
    outages = Outages(100, 200)
    assert outages.lost(50, 300) == 100
    assert outages.lost(150, 300) == 50
    assert outages.lost(200, 300) == 0
    assert outages.lost(50, 300, gone=200) == 200
    assert outages.lost(150, 300, gone=200) == 150


def test_if_the_last_server_left_no_time_everything_before_is_lost() -> None:
    assert Outages(0, 200).lost(50, 300) == 150


def test_an_outage_lasts_from_the_first_failure_to_the_first_success() -> None:
    outages = Outages(0, 0)
    outages.open(100)
    outages.open(150)
    assert outages.is_open
    assert outages.fine_until(180) == 100
    assert outages.lost(50, 180) == 80
    assert not outages.close(99), "decided before it began"
    assert outages.close(200)
    assert not outages.close(250)
    assert outages.fine_until(300) == 300
    assert outages.lost(50, 300) == 100
    assert outages.lost(200, 300) == 0


def test_several_add_up_and_none_overlaps_another() -> None:
    outages = Outages(10, 20)
    for start, end in ((50, 60), (55, 80), (100, 100), (120, 130)):
        outages.open(start)
        assert outages.close(end)
    assert outages.lost(0, 200) == 10 + 10 + 20 + 10
    assert outages.lost(70, 125) == 10 + 5


def test_if_the_system_clock_was_set_back_nothing_is_lost() -> None:
    outages = Outages(500, 200)
    assert outages.lost(100, 300) == 0
    assert outages.lost(400, 300) == 0
    outages.open(250)
    assert outages.lost(400, 300) == 0
    assert outages.lost(400, 300, gone=250) == 0
    assert outages.lost(100, 240) == 0


def test_a_table_that_was_gone_longer_than_the_outage() -> None:
    outages = Outages(0, 0)
    outages.open(100)
    outages.close(200)
    assert outages.lost(50, 300, gone=150) == 200
    assert outages.lost(50, 300, gone=250) == 150


def test_the_oldest_of_too_many_become_one_so_that_nobody_is_charged() -> None:
    outages = Outages(0, 1)
    for number in range(1, KEPT + 10):
        outages.open(10 * number)
        outages.close(10 * number + 1)
    assert len(outages) == KEPT
    assert outages.lost(0, 10_000_000) == KEPT - 1 + 101
    assert outages.lost(10 * KEPT, 10_000_000) == 10


def test_those_of_servers_before_are_known_and_count_once() -> None:
    outages = Outages(400, 500, [Outage(100, 200), Outage(150, 250), Outage(400, 450)])
    assert outages.lost(0, 1000) == 150 + 100
    assert outages.lost(220, 1000) == 30 + 100
    assert outages.lost(500, 1000) == 0
    assert len(outages) == 2


def test_each_is_to_be_stored_once() -> None:
    outages = Outages(100, 200)
    unsaved = outages.unsaved()
    outages.open(300)
    assert outages.unsaved() == unsaved == (Outage(100, 200),)
    outages.close(350)
    outages.saved(unsaved)
    assert outages.unsaved() == (Outage(300, 350),)


@given(st.lists(st.integers(0, 300), min_size=2, max_size=12), st.lists(st.integers(0, 400), max_size=8))
def test_time_lost_in_steps_is_the_same_in_total(times: list[int], asked: list[int]) -> None:
    """However the time is split, every outage counts exactly once."""
    outages, ordered = Outages(0, 0), sorted(times)
    for start, end in zip(ordered[::2], ordered[1::2], strict=False):
        outages.open(start)
        outages.close(end)
    steps = [0, *sorted(asked), 400]
    whole = sum(outages.lost(since, until) for since, until in pairwise(steps))
    assert whole == outages.lost(0, 400) <= 300
