"""A search that is kept for the rest of a turn: it saves time, and never decides about another position."""

import pytest

from meadow.bots import weights
from meadow.bots.base import Glimpse, Memory, ask
from meadow.bots.levels import Level, SearchBot, Thought, learned_for
from meadow.core.catalogue import AnyGame, games
from meadow.core.rng import Rng
from meadow.core.state import State

TAUGHT = [game for game in games().values() if weights.load(game)]
CASES = [(game, seats) for game in TAUGHT for seats in game.seats]
IDS = [f"{game.key}-{seats}p" for game, seats in CASES]
SIMULATIONS = 24


def bot(name: str = "thinker") -> SearchBot:
    return SearchBot(Level(name=name, sentence="", simulations=SIMULATIONS))


def simulated(memory: Memory, seat: int) -> int:
    """How many simulations the thought that is kept for the seat has had so far."""
    thought = memory.kept.get(seat)
    return int(thought.search.simulations) if isinstance(thought, Thought) else 0


@pytest.mark.parametrize(("game", "seats"), CASES, ids=IDS)
def test_what_is_kept_is_about_the_next_decision(game: AnyGame, seats: int) -> None:
    """All that is chosen is legal, and something is kept only while the same seat decides again.

    Where others may be asked in secret in between, no seat can know that: then it is checked when it is gone on with.
    """
    state: State = game.new(seats, seed=2)
    rng, memory = Rng(2), Memory()
    for _ in range(40):
        seat = state.actor()
        if seat < 0:
            break
        action = ask(bot(), game, state, seat, rng, memory)
        assert action in state.legal(seat)
        state.apply(seat, action)
        if seat in memory.kept and not game.beat_lasts:
            assert game.determinize(state, seat, Rng(3)).actor() == seat


@pytest.mark.parametrize("simulations", [SIMULATIONS, 1])
@pytest.mark.parametrize(("key", "seats"), [("dust_in_the_wings", 2), ("pollen_wars", 3), ("pollen_wars", 6)])
def test_the_rest_of_a_whole_turn_is_carried_out_as_planned(key: str, seats: int, simulations: int) -> None:
    """Without another thought; also where so little may be thought that values decide."""
    game = games()[key]
    pace = learned_for(game, seats).manner.pace
    thinker = SearchBot(Level(name="thinker", sentence="", milliseconds=simulations / pace))
    state: State = game.new(seats, seed=4)
    memory, carried_out = Memory(), 0
    for decision in range(60):
        if (seat := state.actor()) < 0:
            break
        thought, before = memory.kept.get(seat), simulated(memory, seat)
        plan, expected = list[int](), False
        if isinstance(thought, Thought) and (plan := list(thought.search.plan)):
            expected = thought.search.resume(Glimpse(game, state, seat, Rng(5), memory).imagine)
        action = ask(thinker, game, state, seat, Rng(decision), memory)
        if expected and plan[0] in state.legal(seat):
            assert action == plan[0]
            assert simulated(memory, seat) in {0, before}
            carried_out += 1
        state.apply(seat, action)
    assert carried_out >= 3


def test_a_tree_that_is_kept_saves_simulations() -> None:
    """The second action of a turn is thought about with fewer new simulations than the first."""
    game = games()["rainbow_flip_slide"]
    state: State = game.new(2, seed=4)
    memory, more = Memory(), list[int]()
    decision = 0
    while (seat := state.actor()) >= 0 and decision < 40:
        thought = memory.kept.get(seat)
        before = int(thought.search.simulations) if isinstance(thought, Thought) else 0
        action = ask(bot(), game, state, seat, Rng(decision), memory)
        if isinstance(thought, Thought):
            assert before >= SIMULATIONS
            more.append(int(thought.search.simulations) - before)
        state.apply(seat, action)
        decision += 1
    assert max(more) < SIMULATIONS
    assert any(more), "a planned turn and an unknown position take none, others do"


def test_another_position_is_thought_about_anew() -> None:
    """As after taking back: what was planned for one position is not carried out in another."""
    game = games()["dust_in_the_wings"]
    state: State = game.new(2, seed=4)
    memory, seat = Memory(), state.actor()
    first = ask(bot(), game, state, seat, Rng(4), memory)
    assert seat in memory.kept
    other = next(action for action in state.legal(seat) if action != first)
    state.apply(seat, other)
    glimpse = Glimpse(game, state, seat, Rng(5), memory)
    assert bot()._resumed(glimpse) is None  # noqa: SLF001  what it would go on with
    assert not memory.kept


def test_bots_of_other_levels_do_not_share_thoughts() -> None:
    game = games()["dust_in_the_wings"]
    state: State = game.new(2, seed=4)
    memory, seat = Memory(), state.actor()
    state.apply(seat, ask(bot("one"), game, state, seat, Rng(4), memory))
    assert bot("another")._resumed(Glimpse(game, state, seat, Rng(5), memory)) is None  # noqa: SLF001  the same


@pytest.mark.parametrize("game", TAUGHT, ids=[game.key for game in TAUGHT])
def test_a_turn_that_took_too_long_is_ended_at_once(game: AnyGame) -> None:
    """Simulations that are left do not count once a turn has had its seconds; the next turn has its own."""
    state: State = game.new(min(seats for seats in game.seats if seats > 1), seed=1)
    while state.actor() < 0 or int(game.turn_of(state)) == 0:
        state.apply(state.actor(), state.legal(state.actor())[0])
    memory, seat = Memory(), state.actor()
    glimpse = Glimpse(game, state, seat, Rng(1), memory)
    slow = SearchBot(Level(name="slow", sentence="", milliseconds=500))
    assert slow.budget(glimpse).seconds == 2.0
    memory.spend(seat, glimpse.turn, 5.5)
    assert slow.budget(glimpse).seconds == pytest.approx(0.5)
    memory.spend(seat, glimpse.turn, 60.0)
    assert slow.budget(glimpse).seconds == pytest.approx(0.02)
    assert memory.spent(seat, glimpse.turn + 1) == 0.0
    assert memory.spent(seat + 1, glimpse.turn) == 0.0


def test_a_decision_counts_for_its_turn() -> None:
    game = games()["flautz"]
    state: State = game.new(2, seed=4)
    memory, seat, turn = Memory(), state.actor(), int(game.turn_of(state))
    ask(bot(), game, state, seat, Rng(4), memory)
    assert memory.spent(seat, turn) > 0.0
