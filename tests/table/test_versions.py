"""Which version of a game's rules a table is played by."""

from meadow.core import catalogue
from meadow.table import Table, commands
from meadow.table.entries import Created, Entry
from meadow.table.opening import Secret, Wish
from tests.table.people import START, holder

GAME = catalogue.find("pollen_wars")


def begun_by(rules: int) -> list[Entry]:
    """The log of a table that was made when these rules were the current ones."""
    version = next(game for game in (GAME, *GAME.older) if game.rules == rules)
    wish = Wish(game=GAME.key, seats=3)
    table, first = Table.opened(wish, Secret(1, "salt"), holder(0), START, lambda _: version)
    log: list[Entry] = [first]
    begun: list[commands.Command] = [commands.Join(seat=seat, name=f"Person {seat}") for seat in range(3)]
    for command in (*begun, commands.Start()):
        for entry in table.decide(command, holder(0), START):
            table.fold(entry)
            log.append(entry)
    return log


def test_a_match_goes_on_by_the_rules_with_which_it_began() -> None:
    for game in (GAME, *GAME.older):
        table = Table.replayed(begun_by(game.rules))
        assert table.card().rules == game.rules
        assert table.match is not None
        assert table.match.game.rules == game.rules


def test_playing_again_is_by_the_current_rules() -> None:
    table = Table.replayed(begun_by(1))
    asked: list[commands.Command] = [commands.AskRematch(seat=seat) for seat in range(3)]
    for command in (commands.Resign(seat=0), commands.Resign(seat=1), *asked):
        for entry in table.decide(command, holder(0), START):
            table.fold(entry)
    first = table.rematch(Secret(2, "another"), START)[0]
    assert isinstance(first, Created)
    assert first.rules == GAME.rules
