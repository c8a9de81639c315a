"""Redaction: everyone is told what they may know, and nobody who else knows it."""

from typing import ClassVar

import msgspec
import pytest

from meadow.core.events import Ended, Event, redact


class Drew(Event, frozen=True, tag="drew"):
    SECRET: ClassVar[tuple[str, ...]] = ("card", "colour")

    card: int | None
    colour: str | None
    left: int


class Whispered(Event, frozen=True, tag="whispered"):
    PRIVATE: ClassVar[bool] = True

    words: str


DREW = Drew(seat=1, seen_by=(1, 2), card=7, colour="red", left=3)
WHISPERED = Whispered(seat=0, seen_by=(0,), words="hush")
ENDED = Ended(seat=-1, winners=(1,), scores=(2, 5), how="the last card")


@pytest.mark.parametrize("seat", [1, 2])
def test_who_may_see_is_told_the_secret_but_not_who_else_is(seat: int) -> None:
    assert DREW.redacted(seat) == Drew(seat=1, card=7, colour="red", left=3)


@pytest.mark.parametrize("seat", [0, 3, -1, None])
def test_everyone_else_is_told_the_rest(seat: int | None) -> None:
    assert DREW.redacted(seat) == Drew(seat=1, card=None, colour=None, left=3)


@pytest.mark.parametrize("seat", [1, None])
def test_a_private_event_does_not_exist_for_others(seat: int | None) -> None:
    assert WHISPERED.redacted(seat) is None
    assert WHISPERED.redacted(0) == Whispered(seat=0, words="hush")


def test_a_public_event_is_told_to_all() -> None:
    assert [ENDED.redacted(seat) for seat in (0, 1, None)] == [ENDED] * 3


def test_a_list_of_events_keeps_its_order() -> None:
    events: list[Event] = [DREW, WHISPERED, ENDED]
    assert redact(events, 0) == [DREW.redacted(0), WHISPERED.redacted(0), ENDED]
    assert redact(events, None) == [DREW.redacted(None), ENDED]
    assert redact([], 0) == []


def test_redacting_leaves_the_event_as_it_was() -> None:
    DREW.redacted(None)
    assert (DREW.card, DREW.seen_by) == (7, (1, 2))


def test_an_event_is_sent_with_its_verb() -> None:
    sent = msgspec.json.encode(DREW.redacted(None))
    assert msgspec.json.decode(sent)["event"] == "drew"
    assert msgspec.json.decode(sent, type=Drew | Whispered) == DREW.redacted(None)
