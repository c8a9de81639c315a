"""`meadow bench`: what it measures is there; how much it is depends on the machine."""

import json
import sys
from types import ModuleType
from typing import Any

import pytest

from meadow.lab import bench
from meadow.lab.bench import DRIVEN, ROUNDS, SEARCHES, SIMULATIONS
from meadow.lab.peers import peers
from tests.cli.runner import TOY, meadow
from tests.toys import GAME

SHORT = ["--seats", "2", "--seconds", "0.01"]


class Corridor:
    """A game as OpenSpiel shows one: a card is dealt, and every third decision offers no choice."""

    def __init__(self) -> None:
        self.steps = 0

    def new_initial_state(self) -> "Corridor":
        return Corridor()

    def is_chance_node(self) -> bool:
        return self.steps == 0

    def is_terminal(self) -> bool:
        return self.steps == 30

    def legal_actions(self) -> list[int]:
        return [0] if self.steps % 3 == 1 else [0, 1]

    def apply_action(self, _action: int) -> None:
        self.steps += 1


class Searcher:
    searched: list[tuple[int, Corridor]] = []  # noqa: RUF012  what all of them did

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def step(self, state: Corridor) -> None:
        self.searched.append((self.simulations, state))


@pytest.fixture
def spiel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """OpenSpiel with nothing but corridors."""
    module: Any = ModuleType("pyspiel")
    module.registered_names = lambda: ["hive", "hearts"]
    module.load_game = lambda _name: Corridor()
    module.RandomRolloutEvaluator = lambda n_rollouts, seed: (n_rollouts, seed)
    module.MCTSBot = lambda _game, _evaluator, _exploration, simulations, _memory, **_: Searcher(simulations)
    module.ISMCTSBot = lambda _seed, _evaluator, _exploration, simulations: Searcher(simulations)
    monkeypatch.setitem(sys.modules, "pyspiel", module)
    monkeypatch.setitem(sys.modules, "open_spiel.python.games", ModuleType("games"))
    monkeypatch.setattr(Searcher, "searched", [])
    return module


def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)


@pytest.mark.usefixtures("spiel")
def test_games_and_searches_of_this_version_stand_beside_ours() -> None:
    found = bench.report(GAME, [2], 0.01, peers())
    assert set(found.peers) == {"OpenSpiel hive", "OpenSpiel hearts"}
    assert set(found.peer_searches) == {"OpenSpiel MCTS, hive", "OpenSpiel IS-MCTS, hearts(pass_cards=False)"}
    rates = [*found.peers.values(), *found.peer_searches.values(), found.speeds[0].simulations]
    assert all(rate > 0 for rate in rates)


@pytest.mark.usefixtures("spiel")
def test_a_search_is_asked_where_there_is_a_choice() -> None:
    for measure in peers()[SEARCHES].values():
        measure(0.01)
    assert Searcher.searched
    for simulations, state in Searcher.searched:
        assert simulations == SIMULATIONS
        assert len(state.legal_actions()) > 1
        assert state.steps > 6


def test_all_are_measured_in_turns() -> None:
    order: list[str] = []

    def noted(name: str) -> bench.Measure:
        def measure(_span: float) -> float:
            order.append(name)
            return len(order)

        return measure

    rates = bench.in_turns({"ours": {"a": noted("a"), "b": noted("b")}, "theirs": {"c": noted("c")}}, 1)
    assert order == ["a", "b", "c"] * ROUNDS
    assert rates == {"ours": {"a": 7, "b": 8}, "theirs": {"c": 9}}, "the median of each"


def test_without_openspiel_it_says_so_and_measures_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    missing(monkeypatch)
    monkeypatch.setattr("meadow.cli.bench.uncompiled", lambda *_: [])
    result = meadow("bench", TOY, *SHORT, "--json")
    assert "OpenSpiel is not installed" in result.stderr
    (found,) = json.loads(result.stdout)
    assert found["speeds"][0]["evaluations"] > 0
    assert found["peer_searches"] == {}


@pytest.mark.usefixtures("spiel")
def test_with_openspiel_its_searches_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadow.cli.bench.uncompiled", lambda *_: [])
    result = meadow("bench", TOY, *SHORT)
    assert result.stderr == ""
    assert "OpenSpiel MCTS, hive: " in result.stdout
    assert "OpenSpiel IS-MCTS, hearts(pass_cards=False): " in result.stdout


def test_alone_it_looks_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    missing(monkeypatch)
    result = meadow("bench", TOY, *SHORT, "--alone", "--json")
    assert result.stderr == ""
    assert json.loads(result.stdout)[0]["peers"] == {}


@pytest.mark.slow
def test_the_real_ones_search() -> None:
    """OpenSpiel as `make test` installs it."""
    for group in (DRIVEN, SEARCHES):
        assert all(measure(0.01) > 0 for measure in peers()[group].values())
