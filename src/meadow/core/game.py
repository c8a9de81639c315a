"""A game as the rest of the program sees it: one value with all its functions and data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Generic, TypeVar

import msgspec

from meadow.core.events import Event
from meadow.core.features import Features
from meadow.core.options import Options
from meadow.core.rng import FAST, Rng, seeded
from meadow.core.state import State
from meadow.core.topics import Topic
from meadow.core.views import Choice, TallyRow, View

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)
V = TypeVar("V", bound=View)


class SeatsError(ValueError):
    """The game is not made for that many seats. The message says for how many it is."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, O, V]):
    """What a game's package exports as `GAME`. Where a seat may be None, that is an onlooker.

    start        (options, seats, rng) -> the first position; options were checked before. The state keeps the rng.
    opening      (options, seats, rng, log) -> the same as start, and what happened before the first decision in `log`.
                 Only where that is more than the first view shows.
    view         (state, seat) -> what the seat knows, at every node.
    for_seat     (view, state, seat) -> the seat's view, derived from any viewer's view of the same position. Only for
                 games in which all see nearly the same: most of the work is then done once.
    choices      (state, seat) -> the legal actions with their meaning, in the order of `legal`; empty for non-actors.
    determinize  (state, seat, rng) -> another state the seat could be in: everything that it knows kept, everything
                 that it does not know drawn anew from rng, the state's generator too. A secret choice of another seat
                 counts as unknown: it is drawn anew among what that seat could have chosen. Always a new object;
                 stepwise only if it stands at a beat in which the seat is not asked.
    evaluate     (state, seat) -> how good the position is for the seat, at every node; larger is better, and a win is
                 better than anything else. It must not use what the seat does not know: bots call it on determinised
                 states.
    write, read  an action number as text and back, without any position; read raises ValueError with a helpful message.
    read_old     reads names of actions that only records of an earlier meadow have; raises ValueError for all others.
                 It is never used for typed input, where the same words may have a new meaning.
    draw         (view) -> the position as lines of text for a terminal, in which `[style]..[/]` marks colour; symbols
                 or letters say the same as colour does.
    narrate      (event, names) -> one sentence about an event as it was redacted for the reader.
    asks_after   (state) -> if it is secret who is asked: the seat to whose left the asking begins, clockwise. All may
                 know it.
    beat_lasts   (state) -> how many milliseconds the beat lasts: time to read and to answer. All may know it.
                 None: the game has no beats; the four below are only for games with them.
    in_round     (state) -> whether all of some seats choose in secret at the same time; all may know it.
    concerns     (state, seat) -> whether the beat is about the seat or anything of it: then it may want to be asked.
    holding      (state, seat) -> the hand from which the seat could answer beats, as numbers.
    round_of     (state) -> the number of the round that is played; all may know it.
    tally        (state) -> where the points come from: at every node the rows add up to `scores`, or there are none.
                 It is shown at the end only, so it may use hidden information.
    turn_of      (state) -> the number of the turn that is played; all may know it.
    lacking      (state) -> about how many actions each seat needs to win. Only where points say nothing before the end.
                 It is shown at the end only, so it may use hidden information.
    box          () -> lookup tables for clients, which get components only as numbers: names of cards, colours and
                 spaces by number. Plain constant data; the page's `box.ts` is generated from it.
    """

    key: str
    title: str
    tagline: str
    authors: str
    seats: range
    minutes: str
    rules: int
    """The version of the rules. It rises when older records would no longer replay."""
    actions: int
    """Action numbers are 0 to actions - 1; the numbering is only ever appended to."""
    options: type[O]
    secrets: frozenset[str]
    """The rows of the snapshot in which something may be hidden from somebody; `rng` is always one."""
    asks_openly: bool = False
    """Whether everybody always knows who is asked: the actors of every view are those of the state."""
    start: Callable[[O, int, Rng], S]
    view: Callable[[S, int | None], V]
    choices: Callable[[S, int], Sequence[Choice]]
    determinize: Callable[[S, int | None, Rng], S]
    evaluate: Callable[[S, int], float]
    write: Callable[[int], str]
    read: Callable[[str], int]
    read_old: Callable[[str], int] | None = None
    draw: Callable[[V], str]
    narrate: Callable[[Event, Sequence[str]], str]
    opening: Callable[[O, int, Rng, list[Event]], S] | None = None
    for_seat: Callable[[V, S, int | None], V] | None = None
    asks_after: Callable[[S], int] = field(default=lambda _: -1)
    beat_lasts: Callable[[S], int] | None = None
    in_round: Callable[[S], bool] = field(default=lambda _: False)
    concerns: Callable[[S, int], bool] = field(default=lambda *_: True)
    holding: Callable[[S, int], Sequence[int]] = field(default=lambda *_: ())
    round_of: Callable[[S], int] = field(default=lambda _: 0)
    tally: Callable[[S], Sequence[TallyRow]] = field(default=lambda _: ())
    turn_of: Callable[[S], int] = field(default=lambda _: 0)
    lacking: Callable[[S], Sequence[int]] | None = None
    box: Callable[[], Mapping[str, Any]] = field(default=dict)
    features: Features | None = None
    """Named features of positions and actions, for bots that search and learn. Without them they use `evaluate`."""
    topics: Sequence[Topic] = ()
    """Groups of features, for reasons that a player understands: a feature belongs to the first that fits."""
    show: "Mapping[str, Callable[[], str]]" = field(default_factory=dict)
    """Components as text for proof-reading, by name ('tiles'), with the markup of `draw`."""
    older: "tuple[Game[Any, Any, Any], ...]" = ()
    """The game with earlier versions of its rules: a record is replayed by the version that it was played with."""

    def new(
        self,
        seats: int,
        options: O | Mapping[str, Any] | None = None,
        seed: int = 0,
        generator: str = FAST,
        *,
        log: list[Event] | None = None,
    ) -> S:
        """A new game. Raises SeatsError, OptionError, SeedError or UnknownGenerator, which say what is allowed.

        What happened before the first decision is appended to `log`: redact it before anybody sees it.
        """
        self.check_seats(seats)
        given = msgspec.structs.asdict(options) if isinstance(options, Options) else options
        checked = self.options.parse(given or {})
        checked.check(seats)
        rng = seeded(generator, seed)
        if log is not None and self.opening is not None:
            return self.opening(checked, seats, rng, log)
        return self.start(checked, seats, rng)

    def check_seats(self, seats: int) -> None:
        """Raise SeatsError unless that many can play."""
        if seats not in self.seats:
            raise SeatsError(f"{self.title} is for {self.seats_in_words} players, not {seats}")

    @property
    def seats_in_words(self) -> str:
        return f"{self.seats[0]}-{self.seats[-1]}"

    def rules_text(self) -> str:
        """The game's rules page, as Markdown."""
        return (resources.files(self.start.__module__.rpartition(".")[0]) / "rules.md").read_text("utf-8")
