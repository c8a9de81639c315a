"""Makes the view of a seat. Hidden information is left out here; `imagine` resamples it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELLS, DORMANT, HONEY_KINDS, KINDS, PLACES
from meadow.games.pollen_wars.board.field import NAMES, cells_of, count
from meadow.games.pollen_wars.board.patterns import nearly
from meadow.games.pollen_wars.cards.kinds import ATTACK_BONUS, BONUS, DEFENCE_BONUS, EFFECTS, MUTINY
from meadow.games.pollen_wars.components import COMPONENTS, QUEENS
from meadow.games.pollen_wars.position import NO_PATTERN, SOURCES, Position
from meadow.games.pollen_wars.secrets.lying import Frame, cards_of, frames_of, in_battle, lies_open, row, top_frame
from meadow.games.pollen_wars.showing.pending import pending
from meadow.games.pollen_wars.showing.prompts import prompt
from meadow.games.pollen_wars.showing.reasons import unplayable
from meadow.games.pollen_wars.showing.words import COLOURS, queen
from meadow.games.pollen_wars.state import PollenState
from meadow.games.pollen_wars.views import (
    BattleView,
    EarnedView,
    Ground,
    HexagonView,
    NearView,
    OfferView,
    PatternView,
    Phase,
    PlaceView,
    PollenView,
    QueenView,
    RevealedView,
    ScoredView,
)

PHASES: Final[tuple[Phase, ...]] = ("setting up", "turn", "ending round", "starting round", "over")
PATTERNS: Final = tuple(PatternView(row.name, row.cells) for row in COMPONENTS.patterns)


def view(state: PollenState, seat: int | None) -> PollenView:
    top = top_frame(state)
    return PollenView(
        seat=seat,
        seats=state.seats,
        actors=actors(state, seat, top),
        prompt=prompt(state, seat, top),
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        over=state.over(),
        adjudicated=state.adjudicated,
        yours="" if seat is None else queen(seat),
        phase=PHASES[int(state.phase)],
        round=int(state.round),
        turn=int(state.turn) if state.turn >= 0 else None,
        starter=int(state.starter) if state.starter >= 0 else None,
        turns=int(state.turns),
        turn_limit=int(state.rules.turn_limit),
        offers_left=_offers_left(state),
        hexagons=_hexagons(state),
        queens=tuple([_queen(state, other, seat) for other in range(state.seats)]),
        dormant=tuple([_place(state, place, seat) for place in range(DORMANT, PLACES) if _lies(state, place)]),
        honey=len(state.honey),
        jelly=len(state.jelly),
        discards={EFFECTS[kind]: int(state.discards[kind]) for kind in range(KINDS) if state.discards[kind]},
        struck=int(state.struck) if state.struck >= 0 else None,
        pending=pending(state),
        window=top[frames.KIND] == frames.WINDOW,
        passed=seat is not None and bool(state.passed & BIT[seat]),
        battle=_battle(state, seat, top) if in_battle(top) else None,
        offer=_offer(state, seat, top) if top[frames.KIND] == frames.OFFER else None,
        revealed=_revealed(state),
        scored=_scored(state),
        unplayable=unplayable(state, seat, top),
        earned=_earned(state, state.earned, state.earned_at),
        earned_before=_earned(state, state.earned_at, state.earned_before),
    )


def actors(state: PollenState, seat: int | None, top: Frame) -> tuple[int, ...]:
    """The actors that a seat may see: in a window or a battle only whether she herself is asked."""
    asked = state.actors()
    if top[frames.KIND] == frames.WINDOW or in_battle(top):
        return tuple([other for other in asked if other == seat])
    return tuple(asked)


def _offers_left(state: Position) -> int:
    made = [frame[frames.OFFERS] for frame in frames_of(state) if frame[frames.KIND] == frames.TURN]
    return COMPONENTS.trades.offers - made[-1] if made else 0


def _hexagons(state: Position) -> tuple[HexagonView, ...]:
    grounds = [_ground(state, cell) for cell in range(CELLS)]
    foragers, soldiers = _owners(state.foragers), _owners(state.soldiers)
    return tuple(
        [
            HexagonView(
                name=NAMES[cell],
                ground=ground,
                flowers=int(state.flowers[cell]) if ground == "flowers" else 0,
                forager=foragers.get(cell),
                soldier=soldiers.get(cell),
                drifting=state.drifting == cell,
            )
            for cell, ground in enumerate(grounds)
        ]
    )


def _ground(state: Position, cell: int) -> Ground:
    bit = BIT[cell]
    if state.fungi & bit:
        return "fungus"
    if state.stumps & bit:
        return "stump"
    return "rock" if state.rocks & bit else "flowers"


def _owners(bees: vec[i64]) -> dict[int, int]:
    """The seat of the bee by hexagon."""
    return {cell: seat for seat, mask in enumerate(bees) if mask != 0 for cell in cells_of(mask)}


def _queen(state: Position, owner: int, seat: int | None) -> QueenView:
    held = cards_of(state, owner)
    return QueenView(
        colour=COLOURS[owner],
        spots=int(state.ladybirds[owner]),
        pollen=int(state.pollen[owner]),
        infested=bool(state.infested[owner]),
        mutiny=bool(state.shown[owner * KINDS + MUTINY]),
        hive_foragers=int(state.hive_foragers[owner]),
        hive_soldiers=int(state.hive_soldiers[owner]),
        field_foragers=int(count(state.foragers[owner])),
        field_soldiers=int(count(state.soldiers[owner])),
        dead=int(state.dead[owner]),
        injured=int(state.injured[owner]),
        injured_now=int(state.hurt_now[owner]),
        honey=sum(held[:HONEY_KINDS]),
        jelly=sum(held[HONEY_KINDS:]),
        hand=_hand(state, owner, seat),
        face_up=_names(row(state.shown, owner)),
        pattern=_place(state, owner, seat),
    )


def _names(counts: list[int]) -> tuple[str, ...]:
    """The names of cards from counts by kind, copies repeated."""
    if not any(counts):
        return ()
    return tuple([EFFECTS[kind] for kind in range(KINDS) for _ in range(counts[kind])])


def _hand(state: Position, owner: int, seat: int | None) -> tuple[str, ...]:
    """The cards of a hand that the seat knows: all of its own."""
    if seat is None:
        return ()
    if owner != seat:
        return _names(row(state.known, seat * QUEENS + owner))
    assert _knowable(state, owner), "somebody knows of a card that is not there"
    return _names(row(state.hands, owner))


def _knowable(state: Position, owner: int) -> bool:
    """Invariant: nobody knows of a card that a queen does not have."""
    held = cards_of(state, owner)
    rows = [row(state.known, observer * QUEENS + owner) for observer in range(state.seats)]
    return all(known <= there for kinds in rows for known, there in zip(kinds, held, strict=True))


def _lies(state: Position, place: int) -> bool:
    return state.pattern_at[place] != NO_PATTERN


def _place(state: Position, place: int, seat: int | None) -> PlaceView:
    """The pattern at a place, if the seat knows it. The queens who know it are public, since nobody looks unseen."""
    if not _lies(state, place):
        return PlaceView(None, ())
    pattern = int(state.pattern_at[place])
    knowing = int(state.pattern_known[pattern])
    known = lies_open(state, place) or (seat is not None and knowing & int(BIT[seat]) != 0)
    by = tuple([other for other in range(state.seats) if knowing & int(BIT[other])])
    if not known:
        return PlaceView(None, by)
    return PlaceView(PATTERNS[pattern], by, _near(state, place) if place < DORMANT else ())


def _near(state: Position, owner: int) -> tuple[NearView, ...]:
    """The nearly complete placements: those that lack fewer bees first, then those with more flowers."""
    held = state.held(owner)
    found = []
    for mask in nearly(state, owner):
        near = NearView(cells_of(mask), cells_of(mask & ~held))
        flowers = sum([int(state.flowers[cell]) for cell in near.cells])
        found.append((len(near.missing), -flowers, near.cells, near))
    return tuple([near for *_, near in sorted(found)])


def _battle(state: Position, seat: int | None, top: Frame) -> BattleView:
    raider, victim = top[frames.RAIDER], top[frames.VICTIM]
    return BattleView(
        attacker=raider,
        defender=victim,
        attack=int(state.hive_soldiers[raider]) + BONUS * int(state.shown[raider * KINDS + ATTACK_BONUS]),
        defence=int(state.hive_soldiers[victim]) + BONUS * int(state.shown[victim * KINDS + DEFENCE_BONUS]),
        queens=tuple([other for other in range(state.seats) if top[frames.FIGHTERS] & int(BIT[other])]),
        attacking=_names(row(state.battle, seat)) if seat is not None else (),
        defending=_names(row(state.battle, QUEENS + seat)) if seat is not None else (),
        done=seat is not None and bool(state.fought & BIT[seat]),
    )


def _offer(state: Position, seat: int | None, top: Frame) -> OfferView:
    """The offer on top: numbers and backs are public; a queen also sees the cards that she put down herself."""
    giver, other = int(state.turn), top[frames.OTHER]
    given, returned = row(state.offered, 0), row(state.returned, 0)
    cards = given if seat == giver else returned if seat == other else []
    return OfferView(
        giver=giver,
        receiver=_said(other),
        pollen=_said(top[frames.POLLEN_GIVEN]),
        honey=sum(given[:HONEY_KINDS]),
        jelly=sum(given[HONEY_KINDS:]),
        pollen_asked=_said(top[frames.POLLEN_ASKED]),
        honey_asked=_said(top[frames.HONEY_ASKED]),
        jelly_asked=_said(top[frames.JELLY_ASKED]),
        honey_returned=sum(returned[:HONEY_KINDS]),
        jelly_returned=sum(returned[HONEY_KINDS:]),
        cards=_names(cards) if cards else (),
    )


def _said(number: int) -> int | None:
    return number if number >= 0 else None


def _revealed(state: Position) -> tuple[RevealedView, ...]:
    """The cards that queens had put down in the last battle."""
    if not any(state.revealed):
        return ()
    sides = [_names(row(state.revealed, number)) for number in range(2 * QUEENS)]
    seats = [seat for seat in range(state.seats) if sides[seat] or sides[QUEENS + seat]]
    return tuple([RevealedView(seat, sides[seat], sides[QUEENS + seat]) for seat in seats])


def _scored(state: Position) -> tuple[ScoredView, ...]:
    """The patterns of the last end of a round: four numbers each."""
    numbers = [int(number) for number in state.scored]
    return tuple(
        [
            ScoredView(seat, PATTERNS[pattern], cells_of(mask), pollen)
            for seat, pattern, mask, pollen in zip(*[iter(numbers)] * 4, strict=True)
        ]
    )


def _earned(state: Position, now: vec[i64], then: vec[i64]) -> tuple[EarnedView, ...]:
    """The pollen earned between two moments, by seat."""
    gained = [int(number - before) for number, before in zip(now, then, strict=True)]
    return tuple([EarnedView(*gained[seat * SOURCES : (seat + 1) * SOURCES]) for seat in range(state.seats)])
