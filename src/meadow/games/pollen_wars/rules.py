"""The rules that a game is played by."""

from typing import final

from mypy_extensions import i64

from meadow.games.pollen_wars.options import PollenOptions


@final
class Rules:
    """What the options make of the rules; shared by all positions of a game."""

    def __init__(self, options: PollenOptions, seats: int) -> None:
        self.raids: bool = options.raids
        self.infestation: bool = options.infestation
        self.raid_cap_soldiers: bool = options.raid_cap_soldiers
        self.fungi: i64 = options.fungi(seats)
        self.start_pollen: i64 = options.pollen(seats)
        self.turn_limit: i64 = options.turn_limit

    def words(self) -> list[int]:
        flags = [int(self.raids), int(self.infestation), int(self.raid_cap_soldiers)]
        return [*flags, self.fungi, self.start_pollen, self.turn_limit]
