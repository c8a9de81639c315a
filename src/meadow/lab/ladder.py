"""How the levels of a game compare: each with the one below it, and all with the greedy bot.

A ladder can be kept in a file and resumed. Comparisons of bots that have changed since are played again.
"""

import contextlib
import hashlib
from collections.abc import Generator
from pathlib import Path

import msgspec

from meadow.bots.levels import learned_for, load
from meadow.bots.weights import Learned
from meadow.core import catalogue
from meadow.lab.duel import Duel, Played, Standing, fight, settled, standing
from meadow.lab.ratings import Comparison, Rating, rate

GREEDY = "greedy"


class LadderError(ValueError):
    """A ladder that cannot be resumed. The message says why."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a ladder measures. A comparison ends at an interval of +- `margin`, or after `most` sets."""

    game: str
    seats: int
    levels: tuple[str, ...]
    margin: float = 0.07
    most: int = 200
    seed: int = 0

    def duel(self, bot: str, against: str) -> Duel:
        return Duel(game=self.game, seats=self.seats, bot=bot, against=against, seed=self.seed)


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one comparison so far."""

    level: str
    against: str
    standing: Standing
    done: bool


class Ladder(msgspec.Struct, kw_only=True):
    """All sets that were played, and the bots that played them."""

    game: str
    seats: int
    seed: int
    comparisons: list[Comparison] = []

    def sets(self, bot: str, against: str) -> tuple[Played, ...]:
        found = (one.sets for one in self.comparisons if (one.bot, one.against) == (bot, against))
        return next(found, ())

    def put(self, bot: str, against: str, sets: tuple[Played, ...]) -> None:
        """Add the comparison of these two bots, or replace it."""
        new = Comparison(bot=bot, against=against, seats=self.seats, bots=self._bots(bot, against), sets=sets)
        for place, one in enumerate(self.comparisons):
            if (one.bot, one.against) == (bot, against):
                self.comparisons[place] = new
                return
        self.comparisons.append(new)

    def drop_outdated(self) -> list[Comparison]:
        """Forget the comparisons of bots that play differently by now, and return them."""
        outdated = [one for one in self.comparisons if one.bots != self._bots(one.bot, one.against)]
        self.comparisons = [one for one in self.comparisons if one not in outdated]
        return outdated

    def _bots(self, bot: str, against: str) -> str:
        return f"{fingerprint(self.game, self.seats, bot)}-{fingerprint(self.game, self.seats, against)}"

    def ratings(self) -> list[Rating]:
        return rate([one for one in self.comparisons if one.sets], GREEDY, self.seed)

    def rungs(self, question: Question) -> list[Rung]:
        """The result of each comparison so far, the weakest level first."""
        rungs, rank = [], {name: place for place, name in enumerate(levels())}
        for one in sorted(self.comparisons, key=lambda one: (rank.get(one.bot, -1), one.against == GREEDY)):
            found = standing(question.duel(one.bot, one.against), one.sets)
            done = settled(found, question.margin) or len(one.sets) >= question.most
            rungs.append(Rung(level=one.bot, against=one.against, standing=found, done=done))
        return rungs


def levels() -> tuple[str, ...]:
    """All levels, the weakest first."""
    return tuple(level.name for level in load())


def comparisons(question: Question) -> list[tuple[str, str]]:
    """The pairs to compare: the weakest level with the greedy bot, every other one also with the level below."""
    pairs = [(question.levels[0], GREEDY)]
    for level, lower in zip(question.levels[1:], question.levels, strict=False):
        pairs += [(level, lower), (level, GREEDY)]
    return [(level, against) for level, against in dict.fromkeys(pairs) if level != against]


def climb(question: Question, ladder: Ladder, jobs: int = 1) -> Generator[Rung]:
    """Play one comparison after the other, each until it is settled. Yields its result after every few sets.

    The sets that are in the ladder already are not played again.
    """
    for level, against in comparisons(question):
        rung: Rung | None = None
        duel, before = question.duel(level, against), ladder.sets(level, against)
        most = max(question.most, len(before))
        for found, sets in fight(duel, most, jobs, lambda found: settled(found, question.margin), 4, before):
            ladder.put(level, against, tuple(sets))
            rung = Rung(level=level, against=against, standing=found, done=False)
            yield rung
        assert rung is not None
        yield msgspec.structs.replace(rung, done=True)


def started(question: Question) -> Ladder:
    return Ladder(game=question.game, seats=question.seats, seed=question.seed)


def fingerprint(game: str, seats: int, bot: str) -> str:
    """A hash of the data that decides how a bot plays this game: rules, its level, the weights for that many seats."""
    found = catalogue.find(game)
    level = next((msgspec.structs.replace(level, sentence="") for level in load() if level.name == bot), None)
    play = _play(learned_for(found, seats), bot) if level else ()
    return hashlib.blake2b(msgspec.json.encode((bot, found.rules, level, play)), digest_size=6).hexdigest()


def _play(learned: Learned, level: str) -> tuple[object, ...]:
    """The parts of the weights that decide how a level plays: neither their origin nor the slips of other levels."""
    slips = {name: slip for name, slip in learned.manner.slips.items() if name == level}
    manner = msgspec.structs.replace(learned.manner, slips=slips)
    return learned.hidden, learned.value, learned.prior, manner


def resumed(question: Question, file: Path) -> Ladder:
    """The ladder in a file, or a new one if there is none. Raises LadderError if it is unreadable or does not fit."""
    new = started(question)
    if not file.exists():
        return new
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Ladder)
    except (OSError, msgspec.DecodeError) as error:
        raise LadderError(f"{file} cannot be read as a ladder: {error}; delete it to begin anew") from error
    if (kept.game, kept.seats, kept.seed) != (new.game, new.seats, new.seed):
        raise LadderError(f"{file} is a ladder of {kept.game} with {kept.seats} seats and seed {kept.seed}")
    return kept


def read_all(folder: Path) -> list[Ladder]:
    """All ladders in a folder, by game and number of seats; other JSON files are skipped."""
    ladders = []
    for file in folder.glob("*.json"):
        with contextlib.suppress(msgspec.DecodeError):
            ladders.append(msgspec.json.decode(file.read_bytes(), type=Ladder))
    return sorted(ladders, key=lambda ladder: (ladder.game, ladder.seats))


def keep(ladder: Ladder, file: Path) -> None:
    """Write the ladder atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.encode(ladder) + b"\n")
    new.replace(file)
