"""`python -m meadow.games.dust_in_the_wings.calibrate --turns 6000 --seed 1` prints the table of calibration.md."""

import argparse
import sys
from collections.abc import Sequence

from meadow.games.dust_in_the_wings.calibrate.measure import Measured, measure, wanted
from meadow.games.dust_in_the_wings.components import COMPONENTS


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m meadow.games.dust_in_the_wings.calibrate", description=__doc__)
    parser.add_argument("--turns", type=int, default=6000, help="turns to look at (default: 6000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other games (default: 1)")
    given = parser.parse_args(arguments)
    if given.turns < 1 or given.seed < 0:
        parser.error("--turns is 1 or more, --seed 0 or more")
    measured = measure(given.turns, given.seed, lambda turn: _progress(turn, given.turns))
    print("\n".join([*_table(measured), "", _verdict(measured)]))


def _progress(turn: int, turns: int) -> None:
    if turn % 50 == 0 or turn == turns:
        print(f"\r{turn} of {turns} turns", end="\n" * (turn == turns), file=sys.stderr, flush=True)


def _table(measured: Sequence[Measured]) -> list[str]:
    lines = ["| shape | condition | points | possible | wanted | source |", "|---|---|---|---|---|---|"]
    return lines + [_row(row) for row in measured]


def _row(row: Measured) -> str:
    card = row.card
    number = "" if card.butterflies is None else f" {card.butterflies}"
    low, high = wanted(card.points)
    near = f" (near: off by {row.off})" if row.off else ""
    share = f"{low}-{high} %" + (near if row.in_order else " **out of order**")
    asks = f"{card.shape} | {card.condition}{number} | {card.points}"
    return f"| {asks} | {row.share:.0f} % | {share} | {card.source} |"


def _verdict(measured: Sequence[Measured]) -> str:
    wrong = sum(not row.in_order for row in measured)
    return f"{len(COMPONENTS.composition) - wrong} of {len(COMPONENTS.composition)} cards are in order."


if __name__ == "__main__":
    main(sys.argv[1:])
