"""For every reason that a window can have: a position in which one queen could play a yellow card, or could not."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from meadow.core.state import State
from meadow.games.pollen_wars.actions import DRAW_HONEY, END_TURN, PASS, PLAY, QUEEN, RAID, SEND_FORAGER
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.kinds import (
    BLOCK,
    BOTH_HOME,
    ERADICATE,
    FORCE_RAID,
    INFEST,
    MUTINY,
    RAID_CARD,
    RESURRECT,
    RESURRECT_FOR_POLLEN,
    SOLDIER_RETURNS,
    STEAL_ONE,
    STEAL_THREE,
)
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.secrets.stages import exchanged, staged
from tests.table.twins import Answer, Cast, Choose, Stage, Wrapped, same

MOVER, NEXT, HIDDEN, LAST = 0, 1, 2, 3
SEATS: Final = 4
SECONDS: Final = 10


class Case(NamedTuple):
    """What is decided openly in a position, and the card of the hidden queen with another that has the same back."""

    state: PollenState
    decided: dict[int, tuple[int, ...]]
    holds: int
    instead: int
    answers: dict[int, tuple[Answer, ...]]
    """What others who are asked in secret do."""


def case(
    *decided: int,
    holds: int = BLOCK,
    instead: int = SOLDIER_RETURNS,
    answers: dict[int, tuple[Answer, ...]] | None = None,
    **given: Any,
) -> Case:
    hands = {HIDDEN: [holds], **given.pop("hands", {})}
    return Case(Scene(seats=SEATS, hands=hands, **given).state, {MOVER: decided}, holds, instead, answers or {})


def after_sending(*decided: int, **given: Any) -> Case:
    """The mover sends a forager first."""
    return case(SEND_FORAGER, at("a5"), *decided, **given)


def ending(**given: Any) -> Case:
    """The mover completes a pattern, and with it the round."""
    return case(SEND_FORAGER, at("e5"), patterns={MOVER: "bar"}, foragers={MOVER: "e6 e7 e8"}, **given)


def stealing(**given: Any) -> Case:
    """The mover plays a card that steals from the next queen, and ends her turn."""
    hands = {MOVER: [STEAL_ONE], **given.pop("hands", {})}
    return after_sending(PLAY + STEAL_ONE, QUEEN + NEXT, END_TURN, hands=hands, **given)


SOON: Final = 300

REASONS: dict[str, Callable[[], Case]] = {
    "honey card": stealing,
    "royal jelly card": lambda: after_sending(PLAY + STEAL_THREE, QUEEN + NEXT, END_TURN, hands={MOVER: [STEAL_THREE]}),
    "mutiny": lambda: after_sending(DRAW_HONEY, QUEEN + NEXT, END_TURN, honey=[MUTINY]),
    "block of a card": lambda: stealing(hands={LAST: [BLOCK]}, answers={LAST: (Answer(SOON, PLAY + BLOCK),)}),
    "raid": lambda: case(RAID, QUEEN + NEXT),
    "raid by a card": lambda: after_sending(PLAY + RAID_CARD, QUEEN + NEXT, hands={MOVER: [RAID_CARD]}),
    "forced raid": lambda: after_sending(PLAY + FORCE_RAID, QUEEN + HIDDEN, QUEEN + NEXT, hands={MOVER: [FORCE_RAID]}),
    "forced raid of others": lambda: after_sending(
        PLAY + FORCE_RAID, QUEEN + LAST, QUEEN + NEXT, hands={MOVER: [FORCE_RAID]}
    ),
    "before a turn": lambda: after_sending(END_TURN, holds=ERADICATE, infested=[HIDDEN]),
    "before a turn, to infest": lambda: after_sending(END_TURN, holds=INFEST, infested=[HIDDEN]),
    "before deaths": lambda: ending(holds=ERADICATE, infested=[HIDDEN, NEXT]),
    "before and after deaths": lambda: ending(
        holds=RESURRECT_FOR_POLLEN, instead=BOTH_HOME, infested=[HIDDEN, NEXT], dead={HIDDEN: 2}
    ),
    "after deaths": lambda: ending(holds=RESURRECT, infested=[HIDDEN, NEXT]),
    "again after a card": lambda: stealing(
        hands={LAST: [ERADICATE]}, infested=[LAST], answers={LAST: (Answer(SOON, PLAY + ERADICATE),)}
    ),
}


def twins(case: Case, cast: Cast, wrapped: Wrapped = same, **parts: Any) -> tuple[Stage, Stage]:
    """The match with the card, and the one with the other card. Parts of the game may be replaced, to plant a bug."""
    cast = cast._replace(hidden=HIDDEN, lets_be=PASS, answers={**case.answers, **cast.answers})
    without = exchanged(case.state, HIDDEN, case.holds, case.instead)
    one, other = (
        Stage(staged(state, **parts), SEATS, cast, following(case.decided), wrapped) for state in (case.state, without)
    )
    return one.run(SECONDS), other.run(SECONDS)


def following(decided: dict[int, tuple[int, ...]]) -> Choose:
    """Decide the first of these that is possible, also after something was taken back; in secret let it be."""

    def choose(state: State, seat: int, actions: list[int]) -> int | None:
        del state
        return next((action for action in (*decided.get(seat, ()), PASS) if action in actions), None)

    return choose
