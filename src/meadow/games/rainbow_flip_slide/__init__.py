"""Rainbow Flip & Slide: be the first to line up a rainbow beside your tile."""

from meadow.core.game import Game
from meadow.games.rainbow_flip_slide import choosing, features, set_up, strategy, tally, text, topics, viewing
from meadow.games.rainbow_flip_slide.actions import ACTIONS
from meadow.games.rainbow_flip_slide.options import RainbowOptions

GAME = Game(
    key="rainbow_flip_slide",
    title="Rainbow Flip & Slide",
    tagline="Flip clovers, slide colours, and be the first with a rainbow beside your tile.",
    authors="not named in its rulebook",
    seats=range(1, 5),
    minutes="15",
    rules=1,
    actions=ACTIONS,
    options=RainbowOptions,
    secrets=frozenset({"colours", "rng"}),
    asks_openly=True,
    start=set_up.start,
    view=viewing.view,
    for_seat=viewing.for_seat,
    choices=choosing.choices,
    determinize=viewing.determinize,
    evaluate=strategy.evaluate,
    features=features.FEATURES,
    topics=topics.TOPICS,
    write=text.write,
    read=text.read,
    draw=text.draw,
    narrate=text.narrate,
    turn_of=lambda state: int(state.turn),
    lacking=tally.lacking,
    box=viewing.box,
)
