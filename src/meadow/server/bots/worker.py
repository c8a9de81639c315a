"""The worker process of the bots: it reads questions and writes decisions, both as lines of JSON.

It ends when its input ends, however the server ended. Positions are cached, so that only the moves since the last
question are replayed.
"""

import sys
from collections import OrderedDict
from typing import BinaryIO, NamedTuple

import msgspec

from meadow import bots
from meadow.bots.base import Bot, Glimpse, Memory, ask
from meadow.bots.explain import Candidate, Explanation, explain, level_called
from meadow.bots.levels import SearchBot
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import State

KEPT = 512
"""The size of the cache of positions, one for each table."""
TREES = 8
"""The number of tables whose bots' memory of the turn is kept: a search tree may take some megabytes."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Asks what the bot would do here. It is shown the position as `seat` knows it, and nothing else."""

    number: int
    table: str
    game: str
    rules: int
    seats: int
    options: dict[str, bool | int | str | None]
    seed: str
    generator: str
    moves: list[tuple[int, int]]
    """Seats and their actions; the end of a beat has the seat -1."""
    stepwise: bool = False
    """True if the match has beats."""
    seat: int
    level: str
    luck: int
    """The seed of the bot's own generator."""
    haste: float = 1.0
    """The share of its usual time that the bot may think."""
    explain: bool = False
    """True to ask for an explanation too: then the bot must be one that searches."""
    played: int | None = None
    """The action that was chosen here in a match that is over, to compare with the bot's; otherwise None."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """The view of a seat that decided, its choice and the bot's, each as the web client gets them."""

    view: msgspec.Raw
    played: msgspec.Raw
    best: msgspec.Raw


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """`action` is None if the question could not be answered; `error` is then the type of the error."""

    number: int
    action: int | None
    error: str = ""
    explanation: Explanation | None = None
    """None unless it was asked for."""
    then: int | None = None
    """What the bot would do next if the seat is asked again at once; None if it is not, or without an explanation."""
    judged: Judged | None = None
    """How the decision that was made is shown; None if the question had no `played`."""


class Kept(NamedTuple):
    moves: list[tuple[int, int]]
    state: State


class PositionCache:
    """The latest position of each table that was asked about, and the bots' memory of the turn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self.memories: OrderedDict[str, Memory] = OrderedDict()

    def decision(self, question: Question) -> Decision:
        try:
            return self._decided(question)
        except Exception as error:  # noqa: BLE001  the next question may succeed
            self._kept.pop(question.table, None)
            return Decision(number=question.number, action=None, error=type(error).__name__)

    def _decided(self, question: Question) -> Decision:
        game = _version(question)
        state = self._state(game, question)
        if question.explain:
            return _explained(game, state, question)
        bot = _hurried(bots.find(question.level), question.haste)
        action = ask(bot, game, state, question.seat, Rng(question.luck), self._memory(question.table))
        return Decision(number=question.number, action=action)

    def _memory(self, table: str) -> Memory:
        memory = self.memories.pop(table, None) or Memory()
        self.memories[table] = memory
        if len(self.memories) > TREES:
            self.memories.popitem(last=False)
        return memory

    def _state(self, game: AnyGame, question: Question) -> State:
        kept = self._kept.pop(question.table, None)
        if kept is None or kept.moves != question.moves[: len(kept.moves)]:
            seed = int(question.seed)
            kept = Kept([], game.new(question.seats, question.options, seed, question.generator))
            kept.state.stepwise = question.stepwise
        for seat, action in question.moves[len(kept.moves) :]:
            if seat < 0:
                kept.state.end_beat()
            else:
                kept.state.apply(seat, action)
        self._kept[question.table] = Kept(question.moves, kept.state)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept.state


def _explained(game: AnyGame, state: State, question: Question) -> Decision:
    bot = level_called(question.level).hurried(question.haste)
    glimpse = Glimpse(game, state, question.seat, Rng(question.luck))
    found = explain(glimpse, bot, question.played)
    judged = None if question.played is None else _judged(game, state, question, found)
    return Decision(
        number=question.number,
        action=found.best.action,
        explanation=found,
        then=_next(game, state, question, found.best) if judged is None else None,
        judged=judged,
    )


def _judged(game: AnyGame, state: State, question: Question, found: Explanation) -> Judged:
    encode = msgspec.json.encode
    choices = {choice.action: msgspec.Raw(encode(choice)) for choice in game.choices(state, question.seat)}
    assert question.played is not None
    return Judged(
        view=msgspec.Raw(encode(game.view(state, question.seat))),
        played=choices[question.played],
        best=choices[found.best.action],
    )


def _next(game: AnyGame, state: State, question: Question, best: Candidate) -> int | None:
    """What the bot would do after this action, in a determinization: nothing hidden is used."""
    if best.rest:
        return best.rest[0]
    seat, rng = question.seat, Rng(question.luck)
    imagined: State = game.determinize(state, seat, rng)
    imagined.apply(seat, best.action)
    asked_again = not imagined.over() and seat in imagined.actors()
    bot = _hurried(bots.find(question.level), question.haste)
    return ask(bot, game, imagined, seat, rng) if asked_again else None


def _hurried(bot: Bot, haste: float) -> Bot:
    return bot.hurried(haste) if isinstance(bot, SearchBot) else bot


def _version(question: Question) -> AnyGame:
    game = catalogue.find(question.game)
    return next(version for version in (game, *game.older) if version.rules == question.rules)


def think(questions: BinaryIO, decisions: BinaryIO) -> None:
    """Answer every question in the order in which they come."""
    cache, decoder = PositionCache(), msgspec.json.Decoder(Question)
    for line in questions:
        decisions.write(msgspec.json.encode(cache.decision(decoder.decode(line))) + b"\n")
        decisions.flush()


if __name__ == "__main__":
    try:
        think(sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)
