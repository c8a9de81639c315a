"""Pollen Wars: bees in formation, raids, mites, and cards that everyone may fear."""

from dataclasses import replace

from meadow.core.game import Game
from meadow.games.pollen_wars import features, set_up, strategy, text, topics
from meadow.games.pollen_wars.actions import ACTIONS
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.phases import beats, windows
from meadow.games.pollen_wars.rules import CURRENT
from meadow.games.pollen_wars.secrets import imagine
from meadow.games.pollen_wars.showing import choices, exhibits, picture, seen, tally, telling
from meadow.games.pollen_wars.state import PollenState
from meadow.games.pollen_wars.views import PollenView

CURRENT_GAME: Game[PollenState, PollenOptions, PollenView] = Game(
    key="pollen_wars",
    title="Pollen Wars",
    tagline="Form your secret pattern of bees before the others do, or raid those who did.",
    authors="Axel Kremer",
    seats=range(3, 7),
    minutes="55",
    rules=CURRENT,
    actions=ACTIONS,
    options=PollenOptions,
    secrets=frozenset(
        {"hands", "honey", "jelly", "known", "pattern_at", "pattern_known", "asked", "battle", "offered", "rng"}
    ),
    start=set_up.start,
    view=seen.view,
    choices=choices.choices,
    determinize=imagine.determinize,
    evaluate=strategy.evaluate,
    features=features.FEATURES,
    topics=topics.TOPICS,
    write=text.write,
    read=text.read,
    draw=picture.draw,
    narrate=telling.narrate,
    tally=tally.tally,
    asks_after=windows.asks_after,
    beat_lasts=beats.lasts,
    in_round=beats.fighting,
    concerns=beats.concerns,
    holding=beats.holding,
    round_of=beats.round_of,
    turn_of=lambda state: int(state.turns),
    box=exhibits.box,
    show={"patterns": exhibits.show_patterns, "field": exhibits.show_field, "cards": exhibits.show_cards},
)
GAME = replace(CURRENT_GAME, older=(replace(CURRENT_GAME, rules=1, start=set_up.start_version_1),))
