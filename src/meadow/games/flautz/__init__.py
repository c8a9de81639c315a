"""FLAUTZ!: exchange scrolls, cast the best spell, and dare to declare."""

from meadow.core.game import Game
from meadow.games.flautz import features, set_up, strategy, tally, text, topics, viewing
from meadow.games.flautz.actions import ACTIONS
from meadow.games.flautz.options import FlautzOptions

GAME = Game(
    key="flautz",
    title="FLAUTZ!",
    tagline="Exchange whirling scrolls, cast the best spell, and dare to declare.",
    authors="André Schillo and Martin Müller",
    seats=range(2, 6),
    minutes="20",
    rules=1,
    actions=ACTIONS,
    options=FlautzOptions,
    secrets=frozenset({"hands", "deck", "rng"}),
    asks_openly=True,
    start=set_up.start,
    opening=set_up.opening,
    view=viewing.view,
    choices=viewing.choices,
    determinize=viewing.determinize,
    evaluate=strategy.evaluate,
    features=features.FEATURES,
    topics=topics.TOPICS,
    write=text.write,
    read=text.read,
    draw=text.draw,
    narrate=text.narrate,
    tally=tally.tally,
    turn_of=lambda state: int(state.turn),
    box=viewing.box,
    show={"arena": text.show_arena},
)
