"""Bots that search use more than their own turns: help in raids of others, trades, yellow cards in windows."""

from collections import Counter

from meadow.bots.base import Memory, ask
from meadow.bots.levels import Level, SearchBot
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME, frames
from meadow.games.pollen_wars.actions import ACCEPT, DONE, PASS
from meadow.games.pollen_wars.state import PollenState

WANTED = {"a helper's battle card", "a trade", "a card in a window"}
GAMES = 4


def play(seats: int, seed: int, seen: Counter[str]) -> None:
    """A game of bots that think a little; what they do is counted."""
    bot = SearchBot(Level(name="hurried", sentence="", simulations=8))
    state, rng, memory = GAME.new(seats, seed=seed), Rng(seed), Memory()
    while (seat := state.actor()) >= 0:
        action = ask(bot, GAME, state, seat, rng, memory)
        note(state, seat, action, seen)
        state.apply(seat, action)


def note(state: PollenState, seat: int, action: int, seen: Counter[str]) -> None:
    top = state.top()
    if top == frames.WINDOW and action != PASS:
        seen["a card in a window"] += 1
    elif top == frames.OFFER and action == ACCEPT:
        seen["a trade"] += 1
    elif top == frames.RAID and action != DONE and seat not in {state.get(frames.RAIDER), state.get(frames.VICTIM)}:
        seen["a helper's battle card"] += 1


def test_bots_help_in_raids_trade_and_react() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        play(3, seed, seen)
    assert set(seen) >= WANTED
