"""The weights learned for a game, and their origin. They ship in the game's folder as `weights.json`."""

import os
from importlib import resources
from pathlib import Path

import msgspec

from meadow.bots.search.fallback import EvaluateFeatures
from meadow.bots.search.model import Model, size
from meadow.bots.search.settings import Settings
from meadow.core.catalogue import AnyGame
from meadow.core.features import Features

FILE = "weights.json"
WIDTH = 110
"""Approximate line width of that file."""


class WeightsError(ValueError):
    """Weights that do not fit the game as it is now. The message says what to do."""


class Point(msgspec.Struct, frozen=True, array_like=True):
    """How strong weights were after this many games: the share of victories against `greedy`, with its interval."""

    games: int
    share: float
    low: float
    high: float


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """How a set of weights came about: the same command gives the same weights."""

    command: str
    games: int
    seed: int
    meadow: str
    curve: tuple[Point, ...] = ()
    """Strength during training."""


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """The search settings for a game; see `Settings`."""

    candidates: int = 16
    turns: int = 48
    horizon: int = 0
    width: int = 2
    judged: int = 16
    pace: float = 10.0
    """Simulations per millisecond, measured on an ordinary machine when the weights were learned, or fewer where more
    gain nothing. It turns a level's time into simulations, so that a search with a seed is the same everywhere."""
    slips: dict[str, float] = {}
    """The slip of each level in this game, by name: calibrated so that the steps between levels are even."""

    @property
    def words(self) -> str:
        """As options of `meadow train`."""
        shape = f"--candidates {self.candidates} --turns {self.turns} --horizon {self.horizon} --width {self.width}"
        return f"{shape} --judged {self.judged}"

    def settings(self) -> Settings:
        return Settings(self.candidates, self.turns, self.horizon, self.width, self.judged)


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """A set of weights for some numbers of seats. `value` is laid out as `Model` says."""

    seats: tuple[int, ...]
    hidden: int
    value: tuple[float, ...]
    prior: tuple[float, ...]
    manner: Manner
    origin: Origin
    only: bool = False
    """Whether the set is for its own numbers of seats alone, because it was found to be weak with others."""

    @property
    def taught(self) -> bool:
        """Whether anything was learned: otherwise only the game's `evaluate` counts."""
        return self.origin.games > 0


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """All sets of a game, for one version of its rules and features."""

    game: str
    rules: int
    features: int
    sets: tuple[Learned, ...]

    def learned(self, seats: int) -> Learned | None:
        """The set for that many seats, or for the nearest number; None if every set is for other numbers `only`."""
        sets = [one for one in self.sets if seats in one.seats or not one.only]
        return min(sets, key=lambda one: min(abs(seats - number) for number in one.seats), default=None)


def path(game: AnyGame) -> Path:
    """The file of a game's weights: in the folder that MEADOW_WEIGHTS names, if it is there, or in the game's own."""
    folder = os.environ.get("MEADOW_WEIGHTS", "")
    if folder and (own := Path(folder) / f"{game.key}.json").exists():
        return own
    return Path(str(resources.files(game.start.__module__.rpartition(".")[0]) / FILE))


def load(game: AnyGame) -> Weights | None:
    """A game's weights; None without a file or features. Raises WeightsError if they do not fit the features."""
    file = path(game)
    return check(game, read(file)) if game.features is not None and file.exists() else None


def read(file: Path) -> Weights:
    """The weights in a file. Raises WeightsError if it cannot be read as weights."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Weights)
    except (OSError, msgspec.DecodeError) as error:
        raise WeightsError(f"{file} cannot be read as weights: {error}") from error


def check(game: AnyGame, weights: Weights) -> Weights:
    """Returns `weights`. Raises WeightsError unless they fit the game and its features."""
    features = game.features
    assert features is not None
    again = f"learn them again: meadow train {game.key}"
    if weights.game != game.key:
        raise WeightsError(f"these are weights for {weights.game}, not for {game.key}")
    if weights.features != features.version:
        raise WeightsError(f"weights for features {weights.features}, {game.key} has {features.version} now; {again}")
    for one in weights.sets:
        if len(one.value) != size(features, one.hidden) or len(one.prior) != len(features.action_names):
            raise WeightsError(f"weights for other features than {game.key} has now; {again}")
    return weights


def write(weights: Weights, file: Path) -> None:
    """Write numbers with four decimals, many on a line: a small file with readable diffs."""
    data = msgspec.to_builtins(weights)
    for one in data["sets"]:
        one["value"] = [round(number, 4) for number in one["value"]]
        one["prior"] = [round(number, 4) for number in one["prior"]]
    text = msgspec.json.format(msgspec.json.encode(data), indent=1).decode()
    file.write_text("\n".join(_folded(text.split("\n"))) + "\n", "utf-8")


def _folded(lines: list[str]) -> list[str]:
    """Join numbers into lines of about `WIDTH`."""
    folded: list[str] = []
    row = False
    for line in lines:
        number = _is_number(line.strip().rstrip(","))
        if row and number and len(folded[-1]) < WIDTH:
            folded[-1] += " " + line.strip()
        else:
            folded.append(line)
        row = number
    return folded


def _is_number(text: str) -> bool:
    return text.lstrip("-").replace(".", "").replace("e-", "").isdigit()


def features_of(game: AnyGame) -> Features:
    """A game's own features, or else one made of its `evaluate`."""
    return game.features if game.features is not None else EvaluateFeatures(game.evaluate)


def untaught(game: AnyGame) -> Learned:
    """Stands in for the weights of a game without any: only its `evaluate` counts."""
    origin = Origin(command="", games=0, seed=0, meadow="")
    return Learned(
        seats=tuple(game.seats), hidden=0, value=(1.0,), prior=(), manner=Manner(pace=1.0, candidates=8), origin=origin
    )


def model(game: AnyGame, learned: Learned) -> Model:
    """A model with its own working space."""
    features = features_of(game) if learned.taught else EvaluateFeatures(game.evaluate)
    return Model(features, learned.hidden, list(learned.value), list(learned.prior))
