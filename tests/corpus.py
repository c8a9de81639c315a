"""Adds games between greedy bots to the records in tests/records: never changes one that is there.

`python -m tests.corpus GAME` plays one for each number of seats, `python -m tests.corpus GAME 2 name=value` one for two
seats with that option. `python -m tests.golden` then writes their transcripts.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.record import read, write
from meadow.lab.simulate import Plan, play, record_path
from tests.golden import RECORDS

SEED = 2026
GAMES = 20


def path_of(game: AnyGame, seats: int, options: Sequence[str]) -> Path:
    """The file of that game in the corpus; records of earlier versions of the rules stay beside it."""
    version = [] if game.rules == 1 else [f"rules-{game.rules}"]
    return RECORDS / (
        "-".join([game.key, str(seats), *version, *(name.replace("=", "-") for name in options)]) + ".jsonl"
    )


def add(game: AnyGame, seats: int, options: Sequence[str]) -> None:
    """Play some games and keep the record of the shortest, for people to read."""
    path = path_of(game, seats, options)
    if path.exists():
        print(f"{path} is there already: left as it is", file=sys.stderr)
        return
    given = dict(option.split("=", 1) for option in options)
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(game=game.key, seats=seats, bots=("greedy",), options=given, seed=SEED, folder=Path(folder))
        shortest = min((play(plan, index) for index in range(GAMES)), key=lambda outcome: outcome.decisions)
        write(read(record_path(Path(folder), shortest.index)), path)
    print(path)


def main(arguments: Sequence[str]) -> None:
    game = catalogue.find(arguments[0])
    counts = [int(word) for word in arguments[1:] if word.isdecimal()]
    options = [word for word in arguments[1:] if not word.isdecimal()]
    for seats in counts or game.seats:
        add(game, seats, options)


if __name__ == "__main__":
    main(sys.argv[1:])
