"""Acorn Hush, a game made only to be tested: it is tiny, and uses everything that the contract offers."""

from meadow.core.game import Game
from tests.toys.options import HushOptions
from tests.toys.seen import HushView
from tests.toys.state import ACTIONS, HushState
from tests.toys.strategy import evaluate
from tests.toys.tally import tally
from tests.toys.text import box, draw, narrate, read, write
from tests.toys.views import choices, determinize, view

GAME: Game[HushState, HushOptions, HushView] = Game(
    key="acorn_hush",
    title="Acorn Hush",
    tagline="Squirrels who beg, squeal and bury nuts in secret",
    authors="the test suite",
    seats=range(1, 7),
    minutes="5",
    rules=1,
    actions=ACTIONS,
    options=HushOptions,
    secrets=frozenset({"rng", "deck", "hollows", "chosen", "listener"}),
    start=HushState,
    view=view,
    choices=choices,
    determinize=determinize,
    evaluate=evaluate,
    write=write,
    read=read,
    draw=draw,
    narrate=narrate,
    tally=tally,
    box=box,
)
