"""The suite finds what it looks for: toy games with one bug each, and the check that must notice it."""

import dataclasses
import functools
import os
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from meadow.core.catalogue import AnyGame, games
from meadow.core.events import Event
from meadow.core.game import Game
from meadow.core.rng import FAST, Rng, seeded
from tests.conformance import planted_rules as rules
from tests.conformance import planted_secrets as secrets
from tests.conformance import planted_words as words
from tests.conformance.both_ways import check_same_both_ways
from tests.conformance.cases import cases, missing
from tests.conformance.checks import OF_CASE, OF_GAME
from tests.toys import GAME
from tests.toys.options import HushOptions
from tests.toys.state import HushState

# They prove the checks, not the games: the quick run does without.
pytestmark = pytest.mark.slow

SEATS = 4
SEEDS = range(8)


class Bug(NamedTuple):
    """A part of the toy game that is replaced by a broken one, the check that must fail, and what it must say."""

    part: str
    broken: Any
    check: str
    message: str

    def __str__(self) -> str:
        return getattr(self.broken, "__name__", self.part)


BUGS = [
    Bug("start", rules.LegalUnsorted, "actors_and_legal", "not ascending"),
    Bug("start", rules.LegalEmpty, "actors_and_legal", "no legal action"),
    Bug("start", rules.LegalForAll, "actors_and_legal", "is not asked, yet"),
    Bug("start", rules.LegalTooLarge, "actors_and_legal", "is not below the 44 actions"),
    Bug("start", rules.ActorsBackwards, "actors_and_legal", "actors .* are not ascending"),
    Bug("start", rules.ActorElsewhere, "actors_and_legal", "actor.. is .* but actors are"),
    Bug("start", rules.SampleIllegal, "sample", "is not legal"),
    Bug("start", rules.SampleBiased, "sample", "not uniform"),
    Bug("start", rules.SampleTouchesRng, "sample", "sample changed the state: rows rng"),
    Bug("start", rules.LegalRemembers, "refusals", "refused action changed the state: rows lost"),
    Bug("start", rules.CloneShares, "step", "step changed the state"),
    Bug("start", rules.CloneShares, "clones", "clone.*: rows lost"),
    Bug("start", rules.CloneForgets, "clones", "not the same: rows turn"),
    Bug("start", rules.CloneForgetsUnseen, "clones", "future differs"),
    Bug("start", rules.CloneListens, "clones", "a clone listens"),
    Bug("start", rules.ChanceOutside, "replay", "a replay differs after decision"),
    Bug("start", rules.ChanceOutside, "secure_generator", "a replay differs after decision"),
    Bug("start", rules.CloneSharesChance, "secure_generator", "a clone draws from its original's generator: rows rng"),
    Bug("start", rules.HalfTheGenerator, "secure_generator", "a digest does not cover the generator"),
    Bug("determinize", words.keeps_rng, "secure_generator", "seat 0 imagines the secret generator"),
    Bug("start", rules.SeedIgnored, "seeds_matter", "the seed changes nothing"),
    Bug("start", rules.NeverEnds, "ending", "goes on after 3000 decisions"),
    Bug("start", rules.WorstWins, "ending", "do not have the best"),
    Bug("start", rules.ReturnsTooLarge, "ending", "not from -1 to 1"),
    Bug("start", rules.ReturnsNotZeroSum, "ending", "do not sum to 0"),
    Bug("start", rules.WinsEarly, "no_result_before_the_end", "winners .0. before the end"),
    Bug("start", rules.AdjudicatedAlways, "no_result_before_the_end", "adjudicated before"),
    Bug("start", rules.AnyoneIsAsked, "secret_rounds", "are asked, not"),
    Bug("start", rules.OrderMatters, "secret_rounds", "the order of secret choices matters: rows turn"),
    Bug("determinize", words.same_object, "determinize", "same object"),
    Bug("determinize", words.changes_source, "determinize", "changed its source: rows rng"),
    Bug("determinize", words.random_elsewhere, "determinize", "from the given generator alone: rows deck"),
    Bug("determinize", words.keeps_rng, "determinize", "keeps the state's generator"),
    Bug("determinize", words.changes_public, "determinize", "hide nothing: lost"),
    Bug("determinize", words.shares_with_source, "imagined_play", "changed its source: rows hoards"),
    Bug("determinize", words.keeps_deck, "secrets_change", "never changes deck, hollows"),
    *(
        Bug("determinize", broken, check, f"for seat {seat} never changes .*{row}.* which (it|its view) does not")
        for check in ("unknown_is_drawn_anew", "only_what_is_seen_is_kept")
        for broken, seat, row in (
            (secrets.true_for_seats, r"\d", "(deck|chosen)"),
            (secrets.true_for_the_first, "0", "(deck|chosen)"),
            (secrets.keeps_next_hollows, r"\d", "hollows"),
            (secrets.keeps_deck_for_seats, r"\d", "(deck|listener)"),
            (secrets.keeps_choices, r"\d", "chosen"),
        )
    ),
    Bug("determinize", secrets.keeps_listener, "only_what_is_seen_is_kept", r"seat \d never changes listener"),
    Bug("view", secrets.shows_who_is_asked, "views_keep_secrets", "hidden things: actors"),
    Bug("view", secrets.prompts_who_is_asked, "views_keep_secrets", "hidden things: prompt"),
    Bug("view", secrets.counts_who_was_asked, "views_keep_secrets", "hidden things: prompt"),
    Bug("start", secrets.TellsWhoPassed, "events_keep_secrets", "what its view does not: .*openly passed"),
    Bug("start", secrets.TellsWhoPassed, "hidden_askers", "somebody was asked in secret"),
    Bug("start", secrets.TellsThatOnePassed, "hidden_askers", "somebody was asked in secret"),
    Bug("determinize", words.changes_known, "views_keep_secrets", "hidden things: .*hollows"),
    Bug("view", words.shows_hands, "views_keep_secrets", "hidden things: hollows"),
    Bug("choices", words.leaking_labels, "views_keep_secrets", "hidden things: choices"),
    Bug("start", words.TellsGathered, "events_keep_secrets", "what its view does not: .*openly gathered"),
    Bug("start", words.TellsChoice, "secret_choices", "events tell .* of a secret choice"),
    Bug("view", words.shows_choices, "secret_choices", "sees a secret choice in chosen"),
    Bug("start", words.Unredacted, "redaction", "secret field nut of BadlyRedacted is told"),
    Bug("start", words.KnowersTold, "redaction", "TellsWhoKnows tells who knows"),
    Bug("start", words.SecretWithoutNone, "redaction", "must be a field 'X . None'"),
    Bug("choices", words.choices_backwards, "choices", "in their order"),
    Bug("choices", words.equal_labels, "choices", "the same label"),
    Bug("choices", words.labels_for_programs, "choices", "has words for programs"),
    Bug("view", words.prompts_for_programs, "views", "the prompt has words for programs"),
    Bug("narrate", words.narrates_for_programs, "narration", "narrated in words for programs"),
    Bug("choices", words.odd_texts, "choices", "has the text 'GATHER', not 'gather'"),
    Bug("view", words.shows_wrong_actor, "views", "does not see whether it is asked"),
    Bug("asks_openly", True, "views", "does not see that .* are asked"),
    Bug("view", words.not_json, "views", "does not survive JSON"),
    Bug("view", words.view_without_prompt, "views", "has no prompt"),
    Bug("for_seat", words.for_seat_forgets_what_is_known, "views", "is made wrong"),
    Bug("draw", words.draws_open, "views", "leaves a style open"),
    Bug("evaluate", words.evaluates_infinite, "evaluation", "not all finite"),
    Bug("evaluate", words.evaluates_flat, "evaluation", "no higher than losers"),
    Bug("evaluate", words.evaluates_early, "evaluation", "a win is valued"),
    Bug("evaluate", words.evaluates_and_draws, "evaluation", "evaluate changed the state: rows rng"),
    Bug("tally", words.tally_forgets_a_row, "tally", "the tally adds up to"),
    Bug("tally", words.tally_without_label, "tally", "has no label"),
    Bug("tally", words.tally_of_one_seat, "tally", "has 1 numbers for 4 seats"),
    Bug("tally", words.tally_twice, "tally", "the same label"),
    Bug("tally", words.tally_changes_things, "tally", "tally changed the state: rows rng"),
    Bug("turn_of", words.turns_backwards, "turns", "comes after turn"),
    Bug("turn_of", words.turns_by_hidden_nuts, "turns", "cannot know that it is turn"),
    Bug("lacking", words.lacking_of_one_seat, "turns", "has 1 numbers for 4 seats"),
    Bug("lacking", words.lacking_nothing, "turns", "lack nothing, but the winners are"),
    Bug("lacking", words.lacking_changes_things, "turns", "changed the state: rows rng"),
    Bug("start", rules.NapUntold, "everything_is_told", "'nap' has no event"),
    Bug("start", rules.NapWhispered, "everything_is_told", "but is told nothing"),
    Bug("start", rules.ListenerMatters, "listening", "a listener changes what happens: rows rng"),
    Bug("start", rules.TalksToNobody, "listening", "made itself a listener"),
    Bug("opening", rules.opens_otherwise, "opening", "a listener changes how a game begins: rows .*rng"),
    Bug("opening", rules.keeps_listening, "opening", "still has its listener"),
    Bug("start", rules.EndUntold, "end_is_told", "told 0 times"),
    Bug("start", rules.EndTwice, "end_is_told", "told 2 times"),
    Bug("start", rules.EndMistold, "end_is_told", "is told as"),
    Bug("narrate", words.narrates_nothing, "narration", "an empty sentence"),
    Bug("narrate", words.narrates_none, "narration", "The nut is None"),
    Bug("write", words.writes_twice, "texts", "two actions have the same text"),
    Bug("read", words.reads_wrong, "texts", "'gather', which is read as 5"),
    Bug("read", words.reads_anything, "texts", "is read as action 5"),
    Bug("box", words.box_with_a_set, "box", "says {.*}, which is not plain data"),
    Bug("box", words.box_by_number, "box", "says 0, which is not plain data"),
    Bug("box", words.box_shuffled, "box", "does not always say the same"),
    Bug("options", words.Unchecked, "options", "are not refused"),
    Bug("options", words.WithoutHelp, "options", "quiet has no help"),
    Bug("options", words.WrongDefault, "options", "default of naps"),
    Bug("secrets", frozenset({"pockets"}), "snapshot_rows", "no rows pockets"),
]

BEATS = [
    Bug("view", secrets.counts_who_is_asked, "beats", "can tell another beat apart: prompt"),
    Bug("determinize", secrets.ends_beats, "beats", "can tell another beat apart|the beat depends on what is hidden"),
]

ALL_CHECKS: list[Callable[..., None]] = [*OF_CASE, *OF_GAME]
CHECKS = {check.__name__[6:]: check for check in ALL_CHECKS}
NAMES_OF_GAME_CHECKS = {check.__name__[6:] for check in OF_GAME}


def run(game: AnyGame, name: str) -> None:
    if name in NAMES_OF_GAME_CHECKS:
        CHECKS[name](game)
        return
    run_case(game, name, SEATS)


def run_case(game: AnyGame, name: str, seats: int) -> None:
    for seed in SEEDS:
        CHECKS[name](game, seats, game.options(), seed)


@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_planted_bug_is_found(bug: Bug) -> None:
    game = dataclasses.replace(GAME, **{bug.part: bug.broken})
    with pytest.raises(AssertionError, match=bug.message):
        run(game, bug.check)


@pytest.mark.parametrize("name", CHECKS)
def test_the_toy_without_bugs_passes(name: str) -> None:
    run(GAME, name)


def test_every_check_has_a_planted_bug() -> None:
    assert CHECKS.keys() - {bug.check for bug in BUGS} == {"seats", "beats"}


@pytest.mark.parametrize("bug", BEATS, ids=str)
def test_a_planted_bug_in_beats_is_found(bug: Bug) -> None:
    """The toy has none: in whatever game has them."""
    game = next(game for game in games().values() if game.beat_lasts is not None)
    part: Any = functools.partial(bug.broken, game)
    broken = dataclasses.replace(game, **{bug.part: part})
    with pytest.raises(AssertionError, match=bug.message):
        run(broken, bug.check)


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("seat", [None, 0])
def test_seats_that_imagine_the_truth_are_found_in_every_game(key: str, seat: int | None) -> None:
    """The same bug in the games of the catalogue: a seat, or all of them, is handed the true position."""
    game = secrets.betrayed(games()[key], seat)
    with pytest.raises(AssertionError, match="for seat 0 never changes"):
        run(game, "only_what_is_seen_is_kept")
    with pytest.raises(AssertionError, match="for seat 0 never changes"):
        run_case(game, "unknown_is_drawn_anew", game.seats[-1])


class TooManySeats(Game[Any, Any, Any]):
    def new(
        self,
        seats: int,
        options: Any = None,
        seed: int = 0,
        generator: str = FAST,
        *,
        log: list[Event] | None = None,
    ) -> HushState:
        del log
        return HushState(options or HushOptions(), seats, seeded(generator, seed))


def test_seats_that_are_not_refused_are_found() -> None:
    parts = {field.name: getattr(GAME, field.name) for field in dataclasses.fields(GAME)}
    with pytest.raises(AssertionError, match="0 seats are not refused"):
        run(TooManySeats(**parts), "seats")


def test_an_option_that_cannot_be_used_is_found() -> None:
    game = dataclasses.replace(GAME, options=words.NeverFour)
    assert missing(game, cases(game)) == [("rounds", 4)]


class CompiledDiffers(HushState):
    def __init__(self, options: HushOptions, seats: int, rng: Rng) -> None:
        super().__init__(options, seats, rng)
        self.owl = int(os.environ["MEADOW_PURE"])


COMPILED_DIFFERS = dataclasses.replace(GAME, start=CompiledDiffers)


def test_a_game_that_differs_when_compiled_is_found() -> None:
    with pytest.raises(AssertionError, match="compiled and uncompiled differ"):
        check_same_both_ways("tests.conformance.test_planted_bugs:COMPILED_DIFFERS")
