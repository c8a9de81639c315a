"""Everything that may be done at a decision, put together slowly: the phases of a turn, windows, battles, offers."""

from collections import Counter

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import (
    ACCEPT,
    AMOUNT,
    ATTACK,
    BRING,
    CELL,
    DECLINE,
    DEFEND,
    DISCARD,
    DONE,
    DRAW_HONEY,
    DRAW_JELLY,
    END_TURN,
    GIVE,
    MOVE,
    OFFER,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import kinds, slow, slow_cards
from tests.games.pollen_wars.kinds import GREEN, HONEY_KINDS, KINDS, TABLE, YELLOW, is_honey
from tests.games.pollen_wars.scene import held


def top(state: PollenState) -> list[int]:
    """The frame that decides what comes next."""
    return [int(number) for number in state.stack][-frames.FRAME :]


def backs(kinds: list[int]) -> tuple[int, int]:
    honey = sum(map(is_honey, kinds))
    return honey, len(kinds) - honey


# Turns


def actions(state: PollenState, seat: int) -> set[int]:
    """The five actions, as far as they are possible."""
    mine = [place for place, owner in slow.tops(state).items() if owner == seat]
    jelly = len(state.jelly) > 0 or any(state.discards[kind] for kind in range(HONEY_KINDS, KINDS))
    conditions = {
        SEND_FORAGER: bool(state.hive_foragers[seat] and slow.free(state)),
        SEND_SOLDIER: bool(state.hive_soldiers[seat] and slow.untopped(state)),
        MOVE: any(slow.destinations(state, place) - {place} for place in mine),
        BRING: bool(mine),
        RAID: bool(state.rules.raids) and slow_cards.may_raid(state, seat),
        DRAW_JELLY: jelly,
    }
    return {action for action, possible in conditions.items() if possible}


def plays(state: PollenState, seat: int, colours: frozenset[int]) -> set[int]:
    return {PLAY + kind for kind in set(held(state, seat)) & colours if slow_cards.possible(state, seat, kind)}


def offers(state: PollenState, seat: int) -> set[int]:
    """Whether there is anybody with whom something could change hands."""
    made = top(state)[frames.OFFERS]
    return {OFFER} if made < 3 and partners(state, seat) else set()


def partners(state: PollenState, seat: int) -> list[int]:
    mine = bool(held(state, seat)) or state.pollen[seat] > 0
    return [
        other
        for other in range(state.seats)
        if other != seat and (mine or held(state, other) or state.pollen[other] > 0)
    ]


def turn(state: PollenState, seat: int) -> set[int]:
    step, hand = top(state)[frames.STEP], held(state, seat)
    found = plays(state, seat, YELLOW) | offers(state, seat)
    if step == frames.ACTING:
        return found | actions(state, seat)
    if step == frames.ENDING:
        limit = 3 + int(state.shown[seat * KINDS + kinds.FOUR_CARDS])
        return found | ({DISCARD + kind for kind in hand} if len(hand) > limit else {END_TURN})
    may_draw = step == frames.CHOOSING and slow_cards.draws(state)
    return found | plays(state, seat, GREEN) | {END_TURN} | ({DRAW_HONEY} if may_draw else set())


# Windows


def reactions(state: PollenState, seat: int) -> set[int]:
    """The yellow cards that may be played in this window; a block if a card or a raid is what it is about."""
    blockable = top(state)[frames.REASON] in {frames.PLAYED, frames.ANNOUNCED}
    block = {PLAY + kinds.BLOCK} if blockable and kinds.BLOCK in held(state, seat) else set()
    return plays(state, seat, YELLOW) | block


def listener(state: PollenState) -> int:
    """Who is asked: clockwise from the left of the causer, without those who have passed.

    She herself is asked only at the end of a round, last.
    """
    causer, reason = top(state)[frames.CAUSER], top(state)[frames.REASON]
    own = reason in {frames.PLAYED, frames.ANNOUNCED, frames.BEFORE_TURN}
    order = [(causer + step) % state.seats for step in range(1, state.seats + (0 if own else 1))]
    waiting = [seat for seat in order if not int(state.passed) >> seat & 1]
    return next((seat for seat in waiting if reactions(state, seat)), -1)


# Raids


def raid(state: PollenState, seat: int) -> set[int]:
    frame = top(state)
    if frame[frames.STEP] == frames.RECALLING:
        return {CELL + place for place, owner in slow.soldiers(state).items() if owner == seat} | {DONE}
    attack = {ATTACK + kind for kind in held(state, seat) if TABLE[kind].attack and seat != frame[frames.VICTIM]}
    defence = {DEFEND + kind for kind in held(state, seat) if TABLE[kind].defence and seat != frame[frames.RAIDER]}
    return attack | defence | {DONE}


# Offers


def offer(state: PollenState, seat: int) -> set[int]:
    frame = top(state)
    step, other = frame[frames.STEP], frame[frames.OTHER]
    if step == frames.ADDRESSING:
        return {QUEEN + partner for partner in partners(state, seat)}
    if step == frames.ANSWERING:
        return {ACCEPT, DECLINE}
    if step == frames.RETURNING:
        return returns(state, seat, frame)
    return negotiation(state, seat, step, other, frame)


def returns(state: PollenState, seat: int, frame: list[int]) -> set[int]:
    """Cards of the backs of which not enough have been put down."""
    back = backs(list(Counter({kind: int(state.returned[kind]) for kind in range(KINDS)}).elements()))
    missing = frame[frames.HONEY_ASKED] - back[0], frame[frames.JELLY_ASKED] - back[1]
    return {GIVE + kind for kind in held(state, seat) if missing[0 if is_honey(kind) else 1] > 0}


def negotiation(state: PollenState, seat: int, step: int, other: int, frame: list[int]) -> set[int]:
    """No dead ends: if nothing is given and nothing else can be asked, the last possibility must be used."""
    has = [int(state.pollen[other]), *backs(held(state, other))]
    given = frame[frames.POLLEN_GIVEN] > 0 or any(state.offered)
    if step == frames.GIVING_POLLEN:
        least = 0 if held(state, seat) or any(has) else 1
        return {AMOUNT + amount for amount in range(least, int(state.pollen[seat]) + 1)}
    if step == frames.GIVING_CARDS:
        done = {DONE} if given or any(has) else set()
        return {GIVE + kind for kind in held(state, seat)} | done
    number = (frames.ASKING_POLLEN, frames.ASKING_HONEY, frames.ASKING_JELLY).index(step)
    asked = [frame[slot] for slot in (frames.POLLEN_ASKED, frames.HONEY_ASKED, frames.JELLY_ASKED)][:number]
    least = 0 if given or any(asked) or any(has[number + 1 :]) else 1
    return {AMOUNT + amount for amount in range(least, has[number] + 1)}
