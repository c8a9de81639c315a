"""Toy games with one bug each in their rules: who may do what, clones, chance, the end, the log."""

import random

from meadow.core.events import Ended, Event
from meadow.core.rng import Rng
from tests.toys import events, nuts
from tests.toys.options import HushOptions
from tests.toys.state import HushState


class LegalUnsorted(HushState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


class LegalEmpty(HushState):
    def legal(self, seat: int) -> list[int]:
        return [] if self.stack else super().legal(seat)


class LegalForAll(HushState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat if seat in self.actors() else self.actor())


class LegalTooLarge(HushState):
    def legal(self, seat: int) -> list[int]:
        return [*super().legal(seat), nuts.ACTIONS] if seat in self.actors() else []


class LegalRemembers(HushState):
    """Asking what is legal changes the position."""

    def legal(self, seat: int) -> list[int]:
        self.lost[0] += 1
        return super().legal(seat)


class ActorsBackwards(HushState):
    def actors(self) -> list[int]:
        return super().actors()[::-1]


class ActorElsewhere(HushState):
    def actor(self) -> int:
        return max(self.actors(), default=-1)


class AnyoneIsAsked(HushState):
    """On one squirrel's turn any of them may act, as if it were a secret round."""

    def _idle(self) -> bool:
        return self.phase == nuts.FORAGING and not self.stack and self.listener < 0

    def actors(self) -> list[int]:
        return list(range(self.seats)) if self._idle() else super().actors()


class CloneSharesChance(HushState):
    def clone(self) -> "HushState":
        other = super().clone()
        other.rng = self.rng
        return other


class HalfTheGenerator(HushState):
    """Of the generator only what the fast one consists of is in the snapshot."""

    def snapshot(self) -> dict[str, list[int]]:
        return super().snapshot() | {"rng": [int(self.rng.a), int(self.rng.b), int(self.rng.c), int(self.rng.d)]}


class CloneShares(HushState):
    def clone(self) -> HushState:
        other = super().clone()
        other.lost = self.lost
        return other


class CloneForgets(HushState):
    def clone(self) -> HushState:
        other = super().clone()
        other.turns = 0
        return other


class CloneForgetsUnseen(HushState):
    """What is forgotten is in no snapshot, but legality depends on it."""

    tired = 0

    def clone(self) -> HushState:
        other = super().clone()
        assert isinstance(other, CloneForgetsUnseen)
        other.tired = 0 if self.tired else 1
        return other

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return actions[:-1] if self.tired and len(actions) > 1 else actions


class CloneListens(HushState):
    def clone(self) -> HushState:
        other = super().clone()
        other.log = self.log
        return other


class ChanceOutside(HushState):
    def _next_turn(self) -> None:
        random.shuffle(self.deck)
        super()._next_turn()


class SeedIgnored(HushState):
    def __init__(self, options: HushOptions, seats: int, rng: Rng) -> None:
        super().__init__(options, seats, Rng(0))
        self.rng = rng
        self.owl = 0


class OrderMatters(HushState):
    def _choose(self, seat: int, action: int) -> None:
        self.turn = seat
        super()._choose(seat, action)


class NeverEnds(HushState):
    def _end(self, how: str, *, adjudicated: bool) -> None:
        del how, adjudicated
        self.round, self.turns, self.phase = 0, 0, nuts.FORAGING


class WorstWins(HushState):
    def winners(self) -> list[int]:
        scores = self.scores()
        return [scores.index(min(scores))] if self.over() else []


class WinsEarly(HushState):
    def winners(self) -> list[int]:
        return super().winners() if self.over() else [0]


class ReturnsTooLarge(HushState):
    def returns(self) -> list[float]:
        return [2 * value for value in super().returns()]


class ReturnsNotZeroSum(HushState):
    def returns(self) -> list[float]:
        return [max(value, 0.0) for value in super().returns()]


class AdjudicatedAlways(HushState):
    def __init__(self, options: HushOptions, seats: int, rng: Rng) -> None:
        super().__init__(options, seats, rng)
        self.adjudicated = True


class EndUntold(HushState):
    def _tell(self, event: Event) -> None:
        if not isinstance(event, Ended):
            super()._tell(event)


class EndTwice(HushState):
    def _tell(self, event: Event) -> None:
        super()._tell(event)
        if isinstance(event, Ended):
            super()._tell(event)


class EndMistold(HushState):
    def _tell(self, event: Event) -> None:
        if isinstance(event, Ended):
            event = Ended(seat=-1, winners=(0, 1, 2), scores=event.scores, how=event.how)
        super()._tell(event)


class NapUntold(HushState):
    def _forage(self, seat: int, action: int) -> None:
        if action != nuts.NAP:
            super()._forage(seat, action)


class NapWhispered(HushState):
    """Everyone sees the turn pass on, but only the sleeper is told why."""

    def _tell(self, event: Event) -> None:
        whispered = isinstance(event, events.Napped)
        super()._tell(events.Chose(seat=event.seat, action=nuts.NAP, seen_by=(event.seat,)) if whispered else event)


class ListenerMatters(HushState):
    def _next_turn(self) -> None:
        if self.log is not None:
            self.rng.word()
        super()._next_turn()


def opens_otherwise(options: HushOptions, seats: int, rng: Rng, log: list[Event]) -> HushState:
    del log
    rng.word()
    return HushState(options, seats, rng)


def keeps_listening(options: HushOptions, seats: int, rng: Rng, log: list[Event]) -> HushState:
    state = HushState(options, seats, rng)
    state.log = log
    return state


class TalksToNobody(HushState):
    def _tell(self, event: Event) -> None:
        if self.log is None:
            self.log = []
        super()._tell(event)


class SampleBiased(HushState):
    def sample(self, seat: int, rng: Rng) -> int:
        legal = self.legal(seat)
        return rng.pick([*legal, legal[0]])


class SampleIllegal(HushState):
    def sample(self, seat: int, rng: Rng) -> int:
        return nuts.NAP if self.stack else super().sample(seat, rng)


class SampleTouchesRng(HushState):
    def sample(self, seat: int, rng: Rng) -> int:
        del rng
        return self.rng.pick(self.legal(seat))
