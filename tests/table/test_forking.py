"""Playing on from a position of a match that is over."""

import pytest

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.core.state import digest
from meadow.table import ClockRule, Refused, Settings, Table, commands, entries, fairness
from meadow.table.entries import Entry
from meadow.table.forking import Wanted
from meadow.table.problems import Code
from meadow.table.updates import Viewer
from tests.table.people import Party, few, find_game
from tests.table.wild import quick
from tests.toys import GAME as TOY

GAMES = [TOY, *catalogue.games().values()]
ME = "somebody else"


def over(game: AnyGame) -> Party:
    party, rng = Party(game, few(game), Settings(pace=0), options=quick(game)).seated(), Rng(4)
    while party.table.status != "over":
        party.act_at_random(rng.pick(party.state.actors()), rng)
    return party


def wanted(version: int, viewer: Viewer = 0, take: int = 1, name: str = "Me", level: str = "random") -> Wanted:
    return Wanted(viewer, version, take, name, level, Settings(public=True, clock=ClockRule(kind="move")))


def forked(party: Party, wish: Wanted) -> tuple[Table, list[Entry]]:
    made = party.table.fork(wish, "another salt", ME, party.now)
    return Table.replayed(made, find_game), made


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_it_begins_with_the_position_that_was_shown(game: AnyGame) -> None:
    party = over(game)
    for viewer in (0, None):
        shown = party.positions(viewer)
        for position in (shown[0], shown[len(shown) // 2]):
            table, _ = forked(party, wanted(position.version, viewer))
            assert [*table.positions(viewer, -1, party.now)][-1].view == position.view
            assert table.status == "playing"


def test_who_sits_there_and_what_is_agreed() -> None:
    party = over(TOY)
    version = party.positions(0)[3].version
    table, made = forked(party, wanted(version, name="Ada"))
    card = table.card()
    assert [(seat.kind, seat.name) for seat in card.seats] == [("bot", "Malva"), ("person", "Ada")]
    assert table.seats_of(ME) == [1]
    assert not card.settings.public
    assert card.settings.clock == ClockRule()
    first, old = made[0], party.entries[0]
    assert isinstance(first, entries.Created)
    assert isinstance(old, entries.Created)
    assert (first.seed, first.host) == (old.seed, ME)
    assert fairness.kept(first.seed, first.salt, first.commitment)


def test_it_can_be_played_to_its_end() -> None:
    party = over(TOY)
    table, made = forked(party, wanted(party.positions(0)[2].version))
    fork = Party(TOY, 2)
    fork.table, fork.entries, rng = table, made, Rng(9)
    before = digest(fork.state)
    assert not table.update(1, party.now).undo, "what was decided in another match cannot be taken back"
    while not fork.state.over():
        fork.bots()
        if not fork.state.over():
            action = fork.state.sample(1, rng)
            fork.do(commands.Act(seat=1, version=fork.version(1), action=action), ME)
    assert digest(fork.state) != before
    assert fork.again().status == "over"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (wanted(0), "stale"),
        (wanted(2**50), "over"),
        (wanted(30, take=2), "no_such_seat"),
        (wanted(30, name=" "), "bad_name"),
        (wanted(30, level="genius"), "unknown_bot"),
    ],
)
def test_what_is_refused(wish: Wanted, code: Code) -> None:
    party = over(TOY)
    if wish.version == 30:
        wish = wish._replace(version=party.positions(0)[1].version)
    with pytest.raises(Refused) as refused:
        forked(party, wish)
    assert refused.value.code == code


def test_not_while_the_match_goes_on() -> None:
    party = Party(TOY, 2).seated()
    with pytest.raises(Refused) as refused:
        forked(party, wanted(party.version(0)))
    assert refused.value.code == "not_over"
