"""What a squirrel may see, its choices, and what it can imagine: all secrecy of Acorn Hush is here."""

from meadow.core.rng import Rng
from tests.toys import nuts
from tests.toys.nuts import EMPTY, HOLLOWS, KINDS, NAMES, bit
from tests.toys.seen import HushChoice, HushView
from tests.toys.state import HushState
from tests.toys.text import write

PROMPTS = ("What will you do this turn?", "Which nut will you bury?", "The game is over.")
INTERRUPTIONS = ("Give a nut, or squeal?", "Drop a nut, or freeze?", "Catch the walnut?")


def view(state: HushState, seat: int | None) -> HushView:
    return HushView(
        seat=seat,
        seats=state.seats,
        actors=tuple(state.actors()) if state.listener in {-1, seat} else (),
        prompt=prompt(state, seat),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        deck=len(state.deck),
        hollows=tuple(tree(state, owner, seat) for owner in range(state.seats)),
        chosen=None if seat is None or state.chosen[seat] < 0 else state.chosen[seat],
        passed=passed(state, seat),
        hoards=tuple(tuple(state.hoards[owner * KINDS : (owner + 1) * KINDS]) for owner in range(state.seats)),
        lost=tuple(state.lost),
        stack=tuple(state.stack),
    )


def passed(state: HushState, seat: int | None) -> bool:
    asked = state.listeners() if state.listener >= 0 else []
    return seat in asked[: asked.index(state.listener)] if asked else False


def prompt(state: HushState, seat: int | None) -> str:
    if state.listener >= 0:
        return "Slip a rotten nut, or pass?" if seat == state.listener else "The wood holds its breath."
    return INTERRUPTIONS[state.stack[-1].kind] if state.stack else PROMPTS[state.phase]


def tree(state: HushState, owner: int, seat: int | None) -> tuple[int | None, ...]:
    places = range(owner * HOLLOWS, (owner + 1) * HOLLOWS)
    return tuple(state.hollows[place] if sees(state, place, seat) else None for place in places)


def sees(state: HushState, place: int, seat: int | None) -> bool:
    return state.hollows[place] == EMPTY or bool(state.known[place] & bit(seat))


def choices(state: HushState, seat: int) -> list[HushChoice]:
    return [meaning(state, seat, action) for action in state.legal(seat)]


def meaning(state: HushState, seat: int, action: int) -> HushChoice:
    text = write(action)
    kind = text.split()[0]
    if nuts.PEEK <= action < nuts.BEG:
        owner, hollow = divmod(action - nuts.PEEK, HOLLOWS)
        label = f"Peek into hollow {hollow + 1} of squirrel {owner + 1}"
        return HushChoice(action=action, text=text, label=label, kind=kind, owner=owner, hollow=hollow)
    if nuts.BEG <= action < nuts.GIVE:
        owner = action - nuts.BEG
        return HushChoice(action=action, text=text, label=f"Beg squirrel {owner + 1}", kind=kind, owner=owner)
    for block in (nuts.BURY, nuts.GIVE, nuts.DROP, nuts.SLIP):
        if block <= action < block + HOLLOWS:
            hollow = action - block
            nut = state.hollows[seat * HOLLOWS + hollow]
            label = f"{kind.capitalize()} the {NAMES[nut]} of hollow {hollow + 1}"
            return HushChoice(action=action, text=text, label=label, kind=kind, hollow=hollow, nut=nut)
    return HushChoice(action=action, text=text, label=text.capitalize(), kind=kind)


def determinize(state: HushState, seat: int | None, rng: Rng) -> HushState:
    """Another state that the seat could be in: unknown nuts change places, secret choices are made anew."""
    other = state.clone()
    other.rng = rng.fork()
    while True:
        redraw(state, other, seat, rng)
        asked = could_listen(state, other, seat)
        if asked:
            other.listener = rng.pick(asked)
            break
    for rival in range(state.seats):
        if rival != seat and state.chosen[rival] >= 0:
            other.chosen[rival] = rng.pick(state.burials(rival))
    return other


def redraw(state: HushState, other: HushState, seat: int | None, rng: Rng) -> None:
    """Deal the nuts that the seat does not know anew."""
    places = [place for place in range(len(state.hollows)) if not sees(state, place, seat)]
    pool = state.deck + [state.hollows[place] for place in places]
    rng.shuffle(pool)
    for place in places:
        other.hollows[place] = pool.pop()
    other.deck = pool


def could_listen(state: HushState, other: HushState, seat: int | None) -> list[int]:
    """Who may be asked now if the nuts lie as in `other`: a seat knows whether it is, was or has yet to be asked."""
    if state.listener in {-1, seat}:
        return [state.listener]
    true, imagined = state.listeners(), other.listeners()
    if seat not in true:
        return imagined
    place = imagined.index(seat)
    waiting = true.index(seat) > true.index(state.listener)
    return imagined[:place] if waiting else imagined[place + 1 :]
