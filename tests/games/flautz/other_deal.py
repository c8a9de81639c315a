"""Plays with another size of hand and display: `python -m tests.games.flautz.other_deal HAND AIR FLOOR`.

The data file is read when the game is imported, so each deal needs a process of its own.
"""

import pathlib
import re
import sys
from typing import Any

from meadow.core.rng import Rng
from tests.games.flautz import slow_spells

DECISIONS = 400


def deal_instead(**numbers: int) -> None:
    """Let the game read these numbers in its file."""
    usual = pathlib.Path.read_text

    def read_text(self: pathlib.Path, *given: Any, **more: Any) -> str:
        text = usual(self, *given, **more)
        if (self.parent.name, self.name) == ("flautz", "components.toml"):
            for name, number in numbers.items():
                text, found = re.subn(rf"^{name} = \d+", f"{name} = {number}", text, flags=re.MULTILINE)
                assert found == 1, f"{name} stands in {found} places"
        return text

    pathlib.Path.read_text = read_text  # type: ignore[method-assign]


def play(seats: int, hand: int, air: int, floor: int) -> None:
    from meadow.games.flautz import GAME  # noqa: PLC0415  only now the file says what it shall

    state, driver = GAME.new(seats, {"mode": "matches"}, 7), Rng(seats)
    seen: set[str] = set()
    assert GAME.actions == 4 + (air + floor) * 56
    assert (GAME.box()["hand"], GAME.box()["air"], GAME.box()["floor"]) == (hand, air, floor)
    for _ in range(DECISIONS):
        if state.over():
            break
        assert (len(state.hands), len(state.display)) == (hand * seats, air + floor)
        seat = state.actor()
        kinds = [int(kind) for kind in state.hands[seat * hand : (seat + 1) * hand]]
        whole = slow_spells.best(kinds)[1] == hand
        view, legal = GAME.view(state, seat), state.legal(seat)
        spell = view.players[seat].spell
        assert spell is not None
        assert (spell.points, len(spell.cards), spell.flautz) == (*slow_spells.best(kinds), whole)
        assert GAME.draw(view)
        assert [GAME.read(choice.text) for choice in GAME.choices(state, seat)] == legal
        assert all(
            len(player.hand) == hand for player in GAME.view(GAME.determinize(state, seat, driver), seat).players
        )
        assert whole or GAME.read("declare") not in legal
        assert state.sample(seat, driver) in legal
        GAME.evaluate(state, seat)
        seen |= {choice.text.partition(" for ")[2] for choice in GAME.choices(state, seat)}
        state.apply(seat, state.sample(seat, driver))
    places = {*(f"air {place}" for place in range(1, air + 1)), *(f"floor {place}" for place in range(1, floor + 1))}
    assert seen - {""} == places


def main() -> None:
    hand, air, floor = map(int, sys.argv[1:])
    deal_instead(hand=hand, air=air, floor=floor)
    for seats in (2, 5):
        play(seats, hand, air, floor)


if __name__ == "__main__":
    main()
