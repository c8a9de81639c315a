"""Flutter: grow flowers in a meadow of triangles, and enclose the pollinators that you can feed."""

from dataclasses import replace
from typing import Final

from meadow.core.game import Game
from meadow.games.flutter import choosing, features, reading, set_up, strategy, tally, text, topics, viewing, words
from meadow.games.flutter.actions import ACTIONS
from meadow.games.flutter.options import FlutterOptions

CURRENT: Final = Game(
    key="flutter",
    title="Flutter",
    tagline="Grow flowers petal by petal, and enclose the pollinators that you can feed.",
    authors="not named in its rulebook",
    seats=range(2, 6),
    minutes="30",
    rules=set_up.RULES,
    actions=ACTIONS,
    options=FlutterOptions,
    secrets=frozenset({"stacks", "rng"}),
    asks_openly=True,
    start=set_up.start,
    view=viewing.view,
    for_seat=viewing.for_seat,
    choices=choosing.choices,
    determinize=viewing.determinize,
    evaluate=strategy.evaluate,
    write=words.write,
    read=reading.read,
    read_old=reading.read_old,
    draw=text.draw,
    narrate=text.narrate,
    tally=tally.tally,
    features=features.FEATURES,
    topics=topics.TOPICS,
    turn_of=lambda state: int(state.turn),
    box=viewing.box,
    show={"tiles": text.show_tiles},
)
VERSION_1: Final = replace(CURRENT, rules=1, start=set_up.start_version_1)
GAME: Final = replace(CURRENT, older=(VERSION_1,))
