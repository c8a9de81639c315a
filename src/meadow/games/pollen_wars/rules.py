"""The parameters of the rules: options and version."""

from typing import Final, final

from mypy_extensions import i64

from meadow.games.pollen_wars.options import PollenOptions

CURRENT: Final = 2


@final
class Rules:
    """The parameters of the rules by options and version; shared by all positions of a game.

    The versions differ in the fields below `version`; rules.md tells players the same.
    """

    def __init__(self, options: PollenOptions, seats: int, version: int) -> None:
        self.raids: bool = options.raids
        self.infestation: bool = options.infestation
        self.raid_cap_soldiers: bool = options.raid_cap_soldiers
        self.fungi: i64 = options.fungi(seats)
        self.start_pollen: i64 = options.pollen(seats)
        self.turn_limit: i64 = options.turn_limit
        self.version: int = version
        # Patterns that were complete when the round ended score before those that are unveiled afterwards.
        self.complete_first: bool = version > 1
        # A bee that comes home from a rock or a stump brings a grain.
        self.barren_pollen: bool = version == 1
        # A queen is asked in the window about her own card, raid or turn.
        self.asks_causer: bool = version == 1
        # A forced raid is caused by the queen who forces it, not by the raider.
        self.forcer_causes: bool = version > 1

    def words(self) -> list[int]:
        """The rules as numbers for hashes. Version 1 leaves its number out: the digests in its records lack it."""
        flags = [int(self.raids), int(self.infestation), int(self.raid_cap_soldiers)]
        words = [*flags, self.fungi, self.start_pollen, self.turn_limit]
        return words if self.version == 1 else [*words, self.version]
