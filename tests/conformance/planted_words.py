"""Toy games with one bug each in what is shown, told, imagined or written."""

import math
import random
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import Meta

from meadow.core.events import Event
from meadow.core.options import OptionError
from meadow.core.rng import Rng
from meadow.core.views import Choice, TallyRow
from tests.toys import GAME, events, nuts
from tests.toys.options import HushOptions
from tests.toys.seen import HushView
from tests.toys.state import HushState

REPLACE = msgspec.structs.replace


def keeps_deck(state: HushState, seat: int | None, rng: Rng) -> HushState:
    other = GAME.determinize(state, seat, rng)
    other.deck, other.hollows = state.deck[:], state.hollows[:]
    return other


def changes_known(state: HushState, seat: int | None, rng: Rng) -> HushState:
    """Nuts that the seat has peeked at are drawn anew as well."""
    blind = state.clone()
    blind.known = [mask & (1 << place // nuts.HOLLOWS) for place, mask in enumerate(state.known)]
    other = GAME.determinize(blind, seat, rng)
    other.known = state.known[:]
    return other


def keeps_rng(state: HushState, seat: int | None, rng: Rng) -> HushState:
    other = GAME.determinize(state, seat, rng)
    other.rng = state.rng.clone()
    return other


def for_seat_forgets_what_is_known(view: HushView, state: HushState, seat: int | None) -> HushView:
    """What the other seat knows is shown to this one."""
    return REPLACE(view, seat=seat, prompt=GAME.view(state, seat).prompt)


def same_object(state: HushState, seat: int | None, rng: Rng) -> HushState:
    del seat, rng
    return state


def changes_source(state: HushState, seat: int | None, rng: Rng) -> HushState:
    state.rng.word()
    return GAME.determinize(state, seat, rng)


def shares_with_source(state: HushState, seat: int | None, rng: Rng) -> HushState:
    other = GAME.determinize(state, seat, rng)
    other.hoards = state.hoards
    return other


def changes_public(state: HushState, seat: int | None, rng: Rng) -> HushState:
    other = GAME.determinize(state, seat, rng)
    other.lost[0] += 1
    return other


def random_elsewhere(state: HushState, seat: int | None, rng: Rng) -> HushState:
    other = GAME.determinize(state, seat, rng)
    random.shuffle(other.deck)
    return other


def shows_hands(state: HushState, seat: int | None) -> HushView:
    trees = tuple(tuple(state.hollows[place : place + 3]) for place in range(0, len(state.hollows), 3))
    return REPLACE(GAME.view(state, seat), hollows=trees)


def shows_choices(state: HushState, seat: int | None) -> HushView:
    return REPLACE(GAME.view(state, seat), chosen=max(state.chosen))


def shows_wrong_actor(state: HushState, seat: int | None) -> HushView:
    return REPLACE(GAME.view(state, seat), actors=())


def not_json(state: HushState, seat: int | None) -> HushView:
    return REPLACE(GAME.view(state, seat), lost=[*state.lost])


def view_without_prompt(state: HushState, seat: int | None) -> HushView:
    return REPLACE(GAME.view(state, seat), prompt=" ")


def leaking_labels(state: HushState, seat: int) -> list[Choice]:
    top = state.deck[-1] if state.deck else 0
    return [REPLACE(choice, label=f"{choice.label} ({top})") for choice in GAME.choices(state, seat)]


def choices_backwards(state: HushState, seat: int) -> Sequence[Choice]:
    return GAME.choices(state, seat)[::-1]


def labels_for_programs(state: HushState, seat: int) -> list[Choice]:
    return [REPLACE(choice, label=f"do_{choice.label}") for choice in GAME.choices(state, seat)]


def prompts_for_programs(state: HushState, seat: int | None) -> HushView:
    view = GAME.view(state, seat)
    return REPLACE(view, prompt=view.prompt.replace(" ", "_"))


def equal_labels(state: HushState, seat: int) -> list[Choice]:
    return [REPLACE(choice, label="Do it") for choice in GAME.choices(state, seat)]


def odd_texts(state: HushState, seat: int) -> list[Choice]:
    return [REPLACE(choice, text=choice.text.upper()) for choice in GAME.choices(state, seat)]


class OpenlyGathered(Event, frozen=True, tag="openly gathered"):
    """The event of gathering, but nobody marked the nut as secret."""

    nut: int


class OpenlyChose(Event, frozen=True, tag="openly chose"):
    action: int


class BadlyRedacted(events.Gathered, frozen=True, tag="badly redacted"):
    def redacted(self, seat: int | None) -> Self:
        del seat
        return REPLACE(self, seen_by=())


class TellsWhoKnows(events.Peeked, frozen=True, tag="tells who knows"):
    def redacted(self, seat: int | None) -> Self:
        return self if seat in self.seen_by else REPLACE(self, nut=None)


class NeverNone(Event, frozen=True, tag="never none"):
    SECRET: ClassVar[tuple[str, ...]] = ("nut",)

    nut: int


class TellsGathered(HushState):
    def _tell(self, event: Event) -> None:
        if isinstance(event, events.Gathered) and event.nut is not None:
            event = OpenlyGathered(seat=event.seat, nut=event.nut)
        super()._tell(event)


class TellsChoice(HushState):
    def _tell(self, event: Event) -> None:
        super()._tell(OpenlyChose(seat=event.seat, action=event.action) if isinstance(event, events.Chose) else event)


class Unredacted(HushState):
    def _tell(self, event: Event) -> None:
        if isinstance(event, events.Gathered):
            event = BadlyRedacted(seat=event.seat, hollow=event.hollow, nut=event.nut, seen_by=event.seen_by)
        super()._tell(event)


class KnowersTold(HushState):
    def _tell(self, event: Event) -> None:
        if isinstance(event, events.Peeked):
            event = TellsWhoKnows(**msgspec.structs.asdict(event))
        super()._tell(event)


class SecretWithoutNone(HushState):
    def _tell(self, event: Event) -> None:
        super()._tell(NeverNone(seat=event.seat, nut=1) if isinstance(event, events.Napped) else event)


def writes_twice(action: int) -> str:
    return "nap" if action == nuts.GATHER else GAME.write(action)


def reads_wrong(text: str) -> int:
    return nuts.NAP if text == "gather" else GAME.read(text)


def reads_anything(text: str) -> int:
    return nuts.NAP if text == "?" else GAME.read(text)


def draws_open(view: HushView) -> str:
    return GAME.draw(view) + "[red]!"


def narrates_nothing(event: Event, names: Sequence[str]) -> str:
    return "" if isinstance(event, events.Napped) else GAME.narrate(event, names)


def narrates_for_programs(event: Event, names: Sequence[str]) -> str:
    return GAME.narrate(event, names).replace(" ", "_")


def narrates_none(event: Event, names: Sequence[str]) -> str:
    return f"The nut is {event.nut}." if isinstance(event, events.Gathered) else GAME.narrate(event, names)


def evaluates_infinite(state: HushState, seat: int) -> float:
    return math.inf if state.over() and seat in state.winners() else 0.0


def evaluates_flat(state: HushState, seat: int) -> float:
    del state, seat
    return 0.0


def evaluates_early(state: HushState, seat: int) -> float:
    """Hopes more for a win than it enjoys having won."""
    return 0.5 * GAME.evaluate(state, seat) if state.over() else 10_000.0


def evaluates_and_draws(state: HushState, seat: int) -> float:
    return GAME.evaluate(state, seat) + int(state.rng.below(2))


class Unchecked(HushOptions, frozen=True):
    @classmethod
    def parse(cls, given: Any) -> Self:
        return cls(**{name: given[name] for name in given if name in cls.__struct_fields__})


class WithoutHelp(HushOptions, frozen=True):
    quiet: Annotated[bool, Meta(description="")] = False


class WrongDefault(HushOptions, frozen=True):
    naps: Annotated[int, Meta(ge=1, le=3, description="How many naps")] = 7


class NeverFour(HushOptions, frozen=True):
    """Four rounds are offered, but never allowed, however many play."""

    def check(self, seats: int) -> None:
        super().check(seats)
        if self.rounds == 4:
            raise OptionError("option rounds cannot be 4. Allowed: 1 to 3")


def tally_forgets_a_row(state: HushState) -> Sequence[TallyRow]:
    return GAME.tally(state)[1:]


def tally_without_label(state: HushState) -> Sequence[TallyRow]:
    return [REPLACE(row, label=" ") for row in GAME.tally(state)]


def tally_of_one_seat(state: HushState) -> Sequence[TallyRow]:
    return [REPLACE(row, points=row.points[:1]) for row in GAME.tally(state)]


def tally_twice(state: HushState) -> Sequence[TallyRow]:
    return [*GAME.tally(state), *GAME.tally(state)]


def box_with_a_set() -> dict[str, Any]:
    return {"nuts": set(nuts.NAMES)}


def box_by_number() -> dict[str, Any]:
    return {"nuts": dict(enumerate(nuts.NAMES))}


def box_shuffled() -> dict[str, Any]:
    return {"nuts": [random.random() for _ in nuts.NAMES]}


def tally_changes_things(state: HushState) -> Sequence[TallyRow]:
    state.rng.word()
    return GAME.tally(state)


def turns_backwards(state: HushState) -> int:
    return -int(state.turns)


def turns_by_hidden_nuts(state: HushState) -> int:
    """Counted upwards, but by nuts in the wood that nobody has seen."""
    return 100 * int(state.turns) + int(state.deck[0] if state.deck else 0)


def lacking_of_one_seat(state: HushState) -> list[int]:
    return [int(not state.over())]


def lacking_nothing(state: HushState) -> list[int]:
    return [0] * state.seats


def lacking_changes_things(state: HushState) -> list[int]:
    state.rng.word()
    return [int(seat not in state.winners()) for seat in range(state.seats)]
