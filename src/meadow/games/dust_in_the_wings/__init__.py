"""Dust in the Wings: disperse butterflies over a meadow and take the best photographs."""

from meadow.core.game import Game
from meadow.games.dust_in_the_wings import features, set_up, strategy, tally, text, topics, viewing
from meadow.games.dust_in_the_wings.actions import ACTIONS
from meadow.games.dust_in_the_wings.options import DustOptions

GAME = Game(
    key="dust_in_the_wings",
    title="Dust in the Wings",
    tagline="Lift butterflies, let them settle one by one, and photograph them where they gather.",
    authors="Jean-Claude Pellin, Dennis Kirps and Christian Kruchten",
    seats=range(2, 5),
    minutes="30",
    rules=1,
    actions=ACTIONS,
    options=DustOptions,
    secrets=frozenset({"gathering_deck", "composition_deck", "rng"}),
    asks_openly=True,
    start=set_up.start,
    view=viewing.view,
    for_seat=viewing.for_seat,
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
)
