"""Nobody can tell whether anybody was asked: two matches that differ in a hidden card of one queen, byte by byte."""

from typing import Final, get_args

import pytest

from meadow.games.pollen_wars.actions import PLAY
from meadow.table import ClockRule, Settings, commands
from meadow.table.updates import AskedWhen
from tests.games.pollen_wars.kinds import BLOCK, ERADICATE
from tests.games.pollen_wars.secrets.reasons import HIDDEN, LAST, MOVER, NEXT, REASONS, ending, stealing, twins
from tests.table.twins import Answer, Cast, Command, check_alike

pytestmark = pytest.mark.slow

TIMES: Final = [None, 150, 2900]
"""When a queen lets it be: never, soon, at the last moment or too late."""
MODES: Final[tuple[AskedWhen, ...]] = get_args(AskedWhen)
FEW: Final = ["honey card", "forced raid", "before a turn", "before and after deaths"]
TWO: Final = ["honey card", "before and after deaths"]


def passing_after(takes: int | None) -> dict[int, tuple[Answer, ...]]:
    return {HIDDEN: (Answer(takes),)}


# People


@pytest.mark.parametrize("takes", TIMES)
@pytest.mark.parametrize("reason", REASONS)
def test_nobody_can_tell_whether_a_person_was_asked(reason: str, takes: int | None) -> None:
    one, other = twins(REASONS[reason](), Cast(HIDDEN, answers=passing_after(takes)))
    assert one.asked_in_secret > 0
    assert other.asked_in_secret == 0
    check_alike(one, other)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("reason", [*FEW, "raid", "block of a card"])
def test_how_a_queen_wants_to_be_asked_is_not_noticed(reason: str, mode: AskedWhen) -> None:
    def says(_: int) -> commands.Command:
        return commands.SetAsking(seat=HIDDEN, asking=mode)

    check_alike(*twins(REASONS[reason](), Cast(HIDDEN, answers=passing_after(600), says=((100, HIDDEN, says),))))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("reason", TWO)
def test_changing_it_while_she_is_asked_is_not_noticed_either(reason: str, mode: AskedWhen) -> None:
    def says(asking: AskedWhen) -> Command:
        return lambda _: commands.SetAsking(seat=HIDDEN, asking=asking)

    changes = (1500, HIDDEN, says(mode)), (2300, HIDDEN, says("always")), (3000, HIDDEN, says(mode))
    check_alike(*twins(REASONS[reason](), Cast(HIDDEN, answers=passing_after(None), says=changes)))


@pytest.mark.parametrize("takes", [None, 200, 1700])
@pytest.mark.parametrize("hers", [None, 100, 2900])
def test_who_is_asked_too_cannot_tell(takes: int | None, hers: int | None) -> None:
    """Another queen holds a block as well, and is asked at the same time whether or not somebody comes before her."""
    answers = {LAST: (Answer(takes),), **passing_after(hers)}
    check_alike(*twins(stealing(hands={LAST: [BLOCK]}), Cast(HIDDEN, answers=answers)))


@pytest.mark.parametrize("takes", [0, 1700])
@pytest.mark.parametrize("other", [NEXT, LAST])
@pytest.mark.parametrize("hers", [None, 100])
def test_nor_can_who_plays_a_card(other: int, takes: int, hers: int | None) -> None:
    """Whether the queens before and after her could have played one too makes no difference."""
    answers = {other: (Answer(takes, PLAY + ERADICATE), Answer(None)), **passing_after(hers)}
    check_alike(*twins(stealing(hands={other: [ERADICATE]}, infested=[other]), Cast(HIDDEN, answers=answers)))
    case = ending(hands={other: [ERADICATE]}, holds=ERADICATE, infested=[HIDDEN, other])
    check_alike(*twins(case, Cast(HIDDEN, answers=answers)))


# Bots


@pytest.mark.parametrize(("level", "takes"), [("random", 20), ("random", 5000), ("greedy", 700)])
@pytest.mark.parametrize("reason", FEW)
def test_nobody_can_tell_whether_a_bot_was_asked(reason: str, level: str, takes: int) -> None:
    """It thinks quickly or slowly; the comparison ends where it plays the card."""
    for bots in (frozenset({HIDDEN}), frozenset({NEXT, HIDDEN, LAST})):
        one, other = twins(REASONS[reason](), Cast(HIDDEN, bots=bots, bot_takes=takes, level=level))
        check_alike(one, other)


@pytest.mark.parametrize("reason", REASONS)
def test_nobody_can_tell_whether_the_stand_in_was_asked(reason: str) -> None:
    check_alike(*twins(REASONS[reason](), Cast(HIDDEN, away=frozenset({HIDDEN}))))


# What else happens


INTERLUDES: dict[str, tuple[tuple[int, int, Command], ...]] = {
    "hold on": ((3000, NEXT, lambda _: commands.HoldOn(seat=NEXT)),),
    "holds on herself": ((3000, HIDDEN, lambda _: commands.HoldOn(seat=HIDDEN)),),
    "hold on twice": tuple((at, NEXT, lambda _: commands.HoldOn(seat=NEXT)) for at in (2900, 3300, 6000)),
    "chat": tuple((at, LAST, lambda _: commands.Say(seat=LAST, text="Hm?")) for at in range(1000, 7000, 500)),
    "pause": (
        (3000, NEXT, lambda _: commands.Pause(seat=NEXT)),
        (4500, NEXT, lambda _: commands.Resume(seat=NEXT)),
    ),
    "pause, and she holds on": (
        (2900, HIDDEN, lambda _: commands.HoldOn(seat=HIDDEN)),
        (3000, NEXT, lambda _: commands.Pause(seat=NEXT)),
        (4500, NEXT, lambda _: commands.Resume(seat=NEXT)),
    ),
    "undo": tuple((at, MOVER, lambda v: commands.Undo(seat=MOVER, version=v)) for at in (1600, 2300, 3100, 5000)),
    "ask for undo": (
        (3200, MOVER, lambda v: commands.AskUndo(seat=MOVER, version=v)),
        *((3400, seat, lambda _, s=seat: commands.AnswerUndo(seat=s, yes=True)) for seat in (NEXT, LAST, HIDDEN)),
    ),
    "somebody leaves": (
        (3000, LAST, lambda _: commands.Leave(seat=LAST)),
        (5000, LAST, lambda _: commands.Return(seat=LAST)),
    ),
    "she leaves and comes back": (
        (3000, HIDDEN, lambda _: commands.Leave(seat=HIDDEN)),
        (3900, HIDDEN, lambda _: commands.Return(seat=HIDDEN)),
    ),
    "she resigns": ((3000, HIDDEN, lambda _: commands.Resign(seat=HIDDEN)),),
    "somebody resigns": ((3000, LAST, lambda _: commands.Resign(seat=LAST)),),
}


@pytest.mark.parametrize("hers", [None, 150])
@pytest.mark.parametrize("reason", TWO)
@pytest.mark.parametrize("interlude", INTERLUDES)
def test_whatever_happens_meanwhile_tells_nothing(interlude: str, reason: str, hers: int | None) -> None:
    cast = Cast(HIDDEN, answers=passing_after(hers), says=INTERLUDES[interlude])
    check_alike(*twins(REASONS[reason](), cast))


@pytest.mark.parametrize("hers", [None, 150, 400])
@pytest.mark.parametrize("reason", ["block of a card", "again after a card"])
def test_taking_back_a_card_of_a_beat_tells_nothing(reason: str, hers: int | None) -> None:
    """The match stands at the beat once more in which somebody may have let it be before the card was played."""
    says: tuple[tuple[int, int, Command], ...] = (
        (3200, LAST, lambda v: commands.AskUndo(seat=LAST, version=v)),
        *((3250, seat, lambda _, s=seat: commands.AnswerUndo(seat=s, yes=True)) for seat in (MOVER, NEXT, HIDDEN)),
    )
    one, other = twins(REASONS[reason](), Cast(HIDDEN, answers=passing_after(hers), says=says))
    assert [sent.body for sent in one.stream if sent.what == "said"] == [b"done"] * 3
    check_alike(one, other)


CLOCKS: Final = [
    ClockRule(kind="move", seconds=5),
    ClockRule(kind="game", seconds=6, increment=2),
    ClockRule(kind="game", seconds=7, at_zero="forfeit"),
]


@pytest.mark.parametrize("hers", [None, 150])
@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: f"{clock.kind} {clock.at_zero}")
@pytest.mark.parametrize("reason", TWO)
def test_clocks_tell_nothing(reason: str, clock: ClockRule, hers: int | None) -> None:
    settings = Settings(clock=clock, stand_in="random", undo="consent")
    check_alike(*twins(REASONS[reason](), Cast(HIDDEN, answers=passing_after(hers), settings=settings)))


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: f"{clock.kind} {clock.at_zero}")
@pytest.mark.parametrize("interlude", INTERLUDES)
def test_what_happens_meanwhile_on_time_tells_nothing(interlude: str, clock: ClockRule) -> None:
    cast = Cast(HIDDEN, answers=passing_after(150), says=INTERLUDES[interlude], settings=Settings(clock=clock))
    check_alike(*twins(stealing(), cast))


@pytest.mark.parametrize("hers", [None, 150])
@pytest.mark.parametrize("pace", [1, 5])
def test_longer_and_shorter_beats_tell_nothing(pace: int, hers: int | None) -> None:
    settings = Settings(pace=pace, stand_in="random")
    check_alike(*twins(stealing(), Cast(HIDDEN, answers=passing_after(hers), settings=settings)))
