"""Makes views, choices and determinizations of a position, and the description of the box."""

import functools
from typing import Any, Final

from meadow.core.rng import Rng
from meadow.games.flautz import text
from meadow.games.flautz.actions import AIR, DECLARE, EXCHANGE, FOCUS, HAND, PASS, PLACES, SWAP
from meadow.games.flautz.components import COLOUR_NAMES
from meadow.games.flautz.explain import best_spell
from meadow.games.flautz.kinds import KINDS
from meadow.games.flautz.position import ENDING, EXCHANGING, FIELDS, OVER, STARTING
from meadow.games.flautz.spells import straight_colour
from meadow.games.flautz.state import FlautzState
from meadow.games.flautz.views import FlautzChoice, FlautzView, MatchView, Phase, PlayerView, SpellView

PHASES: dict[int, Phase] = {STARTING: "starting", EXCHANGING: "exchanging", ENDING: "ending", OVER: "over"}
EXCHANGE_WORDS: Final = "Exchange a card of your hand for one of the display"
SWAP_WORDS: Final = "Replace a card of the display by the top of the deck"
OTHER_WORDS: Final = {DECLARE: "declare FLAUTZ!", FOCUS: "focus", PASS: "pass"}
"""The other actions that a prompt at the start of a turn may offer, in the order in which it names them."""
REMEMBERED = 10_000
"""Size of the cache of explained hands, which all tables share."""


def view(state: FlautzState, seat: int | None) -> FlautzView:
    rules = state.rules
    return FlautzView(
        seat=seat,
        seats=state.seats,
        actors=tuple(state.actors()),
        prompt=_prompt(state, asked=seat == state.actor()),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        yours="" if seat is None else f"{COLOUR_NAMES[int(state.apprentice[seat])]} apprentice",
        phase=PHASES[int(state.phase)],
        mover=int(state.mover),
        starter=int(state.starter),
        declarer=None if state.declarer < 0 else int(state.declarer),
        match=int(state.match),
        matches=int(rules.matches) if rules.by_matches else None,
        crystals_to_win=None if rules.by_matches else int(rules.crystals_to_win),
        round=int(state.round) + 1,
        fields=tuple(FIELDS[int(field)] for field in rules.fields),
        turn=int(state.turn),
        turn_limit=int(rules.turn_limit),
        display=tuple(text.card_name(int(kind)) for kind in state.display),
        deck=len(state.deck),
        discards=tuple(text.card_name(int(kind)) for kind in state.discards),
        pool=int(state.pool),
        players=tuple(_player(state, other, own=other == seat) for other in range(state.seats)),
        last_match=_last_match(state),
    )


def _player(state: FlautzState, seat: int, *, own: bool) -> PlayerView:
    """The view of a player; the hand is sorted, so that its order reveals nothing."""
    slots = range(seat * HAND, (seat + 1) * HAND)
    seen = {slot for slot in slots if state.known[slot]}
    visible = sorted((int(state.hands[slot]), slot in seen) for slot in slots if own or slot in seen)
    names = [text.card_name(kind) for kind, _ in visible]
    hidden = HAND - len(visible)
    return PlayerView(
        apprentice=COLOUR_NAMES[int(state.apprentice[seat])],
        focused=bool(state.focused[seat]),
        crystals=int(state.crystals[seat]),
        points=int(state.points[seat]) if state.rules.by_matches else None,
        hand=(*names, *[None] * hidden),
        seen=(*(known for _, known in visible), *[False] * hidden),
        spell=None if hidden else spell_view(tuple([kind for kind, _ in visible])),
    )


@functools.lru_cache(maxsize=REMEMBERED)
def spell_view(kinds: tuple[int, ...]) -> SpellView:
    spell = best_spell(kinds)
    return SpellView(
        points=spell.points,
        cards=tuple(text.card_name(kind) for kind in spell.cards),
        colours=tuple(None if colour < 0 else COLOUR_NAMES[colour] for colour in spell.colours),
        swaps=tuple((COLOUR_NAMES[a], COLOUR_NAMES[b]) for a, b in spell.swaps),
        flautz=spell.flautz,
    )


def _last_match(state: FlautzState) -> tuple[MatchView, ...]:
    if not len(state.shown):
        return ()
    hands = [sorted(int(kind) for kind in state.shown[seat * HAND : (seat + 1) * HAND]) for seat in range(state.seats)]
    return tuple(
        MatchView(tuple(text.card_name(kind) for kind in hand), int(state.match_points[seat]))
        for seat, hand in enumerate(hands)
    )


def _prompt(state: FlautzState, *, asked: bool) -> str:
    if state.phase == OVER:
        return "The game is over."
    if not asked:
        return f"Player {int(state.mover) + 1} is to play."
    if state.phase == ENDING:
        return "Declare FLAUTZ!, or end your turn." if state.has_flautz() else "End your turn."
    if state.phase == EXCHANGING:
        return f"{EXCHANGE_WORDS}."
    return _start_prompt(state)


def _start_prompt(state: FlautzState) -> str:
    """The prompt at the start of a turn: what is special about it, then all that may be chosen."""
    legal = state.legal(int(state.mover))
    swaps = any(SWAP <= action < EXCHANGE for action in legal)
    what = SWAP_WORDS if swaps else EXCHANGE_WORDS
    others = [words for action, words in OTHER_WORDS.items() if action in legal]
    if others:
        what = f"{', '.join([what, *others[:-1]])}, or {others[-1]}"
    lead = _lead(state, swaps)
    return f"{lead}: {what[0].lower()}{what[1:]}." if lead else f"{what}."


def _lead(state: FlautzState, swaps: bool) -> str:
    final = state.declarer >= 0
    if state.focused[int(state.mover)] == 0:
        return "This is your final turn" if final else ""
    focused = "You are focused" if swaps else "You are focused, but there is no card to draw"
    return f"{focused}, and this is your final turn" if final else focused


def choices(state: FlautzState, seat: int) -> list[FlautzChoice]:
    return [_choice(state, action) for action in state.legal(seat)]


def _choice(state: FlautzState, action: int) -> FlautzChoice:
    written = text.write(action)
    if action >= EXCHANGE:
        kind, place = divmod(action - int(EXCHANGE), int(PLACES))
        card, taken = text.card_name(kind), text.card_name(int(state.display[place]))
        label = f"give {card} and take {taken} from {text.place_name(place)}"
        return FlautzChoice(
            action=action, text=written, kind="exchange", label=label, card=card, taken=taken, place=place
        )
    if action >= SWAP:
        place = action - SWAP
        taken = text.card_name(int(state.display[place]))
        label = f"set {taken} aside from {text.place_name(place)} for the top of the deck"
        return FlautzChoice(action=action, text=written, kind="swap", label=label, taken=taken, place=place)
    label = "declare FLAUTZ!" if action == DECLARE else text.LABELS[action]
    return FlautzChoice(action=action, text=written, kind=written, label=label)


def determinize(state: FlautzState, seat: int | None, rng: Rng) -> FlautzState:
    """A clone with all cards that the seat has not seen dealt anew to hands and deck.

    Deals that give another seat a Straight are rejected: it would have ended the match.
    """
    other = state.clone()
    other.rng = rng.fork()
    unseen = [slot for slot in range(state.seats * HAND) if not state.known[slot] and slot // HAND != seat]
    hands, deck = sorted([int(state.hands[slot]) for slot in unseen]), sorted([int(kind) for kind in state.deck])
    while True:
        hands, deck = _dealt_anew(hands, deck, rng, apart=state.reshuffled)
        for slot, kind in zip(unseen, hands, strict=True):
            other.hands[slot] = kind
        if state.phase == OVER or not _holds_straight(other, seat):
            break
    for place, kind in enumerate(deck):
        other.deck[place] = kind
    return other


def _dealt_anew(hands: list[int], deck: list[int], rng: Rng, *, apart: bool) -> tuple[list[int], list[int]]:
    """The unseen cards shuffled: all together, or separately for hands and deck."""
    if apart:
        rng.shuffle(hands)
        rng.shuffle(deck)
        return hands, deck
    cards = sorted(hands + deck)
    rng.shuffle(cards)
    return cards[: len(hands)], cards[len(hands) :]


def _holds_straight(state: FlautzState, seat: int | None) -> bool:
    """Whether any other seat holds a Straight."""
    others = (player for player in range(state.seats) if player != seat)
    return any(straight_colour(state.hands, player * HAND) >= 0 for player in others)


def box() -> dict[str, Any]:
    """Colours and cards by number, the size of a hand and of the display, whose places in the air come first."""
    cards = [text.card_name(kind) for kind in range(KINDS)]
    return {"colours": COLOUR_NAMES, "cards": cards, "hand": int(HAND), "air": int(AIR), "floor": int(PLACES - AIR)}
