"""The choices of a seat: its legal actions with labels that fit the position."""

from typing import Final

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import (
    AMOUNT,
    ATTACK,
    DEFEND,
    DISCARD,
    DORMANT,
    GIVE,
    PATTERN,
    PLAY,
    QUEEN,
    SEND_FORAGER,
)
from meadow.games.pollen_wars.board.shapes import PATTERN_NAMES
from meadow.games.pollen_wars.cards.kinds import ATTACK_ICONS, DEFENCE_ICONS, EFFECTS, TITLES
from meadow.games.pollen_wars.position import NO_PATTERN, Position
from meadow.games.pollen_wars.secrets.lying import Frame, top_frame
from meadow.games.pollen_wars.showing.labels import aimed, alone, bee_at, spot, target
from meadow.games.pollen_wars.showing.words import LETTERS, card, counted, place, queen
from meadow.games.pollen_wars.state import PollenState
from meadow.games.pollen_wars.text import kind_of, write
from meadow.games.pollen_wars.views import PollenChoice

AMOUNTS: Final = {
    frames.GIVING_POLLEN: ("give", "pollen"),
    frames.ASKING_POLLEN: ("ask for", "pollen"),
    frames.ASKING_HONEY: ("ask for", "honey card"),
    frames.ASKING_JELLY: ("ask for", "royal jelly card"),
}


def choices(state: PollenState, seat: int) -> list[PollenChoice]:
    top = top_frame(state)
    return [_choice(state, seat, top, action) for action in state.legal(seat)]


def _choice(state: Position, seat: int, top: Frame, action: int) -> PollenChoice:
    if action >= SEND_FORAGER:
        label = alone(state, seat, top, action)
        return PollenChoice(action=action, text=write(action), kind=kind_of(action), label=label)
    if action >= PLAY:
        return _with_card(top, action)
    if action >= AMOUNT:
        return _amount(top, action)
    if action >= QUEEN:
        return _place(state, seat, top, action)
    return PollenChoice(
        action=action, text=write(action), kind="hexagon", label=_hexagon(state, top, action), cell=action
    )


def _with_card(top: Frame, action: int) -> PollenChoice:
    kind = (action - PLAY) % (DISCARD - PLAY)
    return PollenChoice(
        action=action,
        text=write(action),
        kind=kind_of(action),
        label=_card_label(top, action, kind),
        card=EFFECTS[kind],
    )


def _card_label(top: Frame, action: int, kind: int) -> str:
    if action >= GIVE:
        returning = top[frames.STEP] == frames.RETURNING
        return f"give {card(kind)}" if returning else f"put {card(kind)} into the offer"
    if action >= DEFEND:
        return f"defend with {card(kind)}, {counted(int(DEFENCE_ICONS[kind]), 'point')}"
    if action >= ATTACK:
        return f"attack with {card(kind)}, {counted(int(ATTACK_ICONS[kind]), 'point')}"
    return f"discard {card(kind)}" if action >= DISCARD else f"play {card(kind)}: {TITLES[kind]}"


def _amount(top: Frame, action: int) -> PollenChoice:
    amount = action - AMOUNT
    verb, noun = AMOUNTS[top[frames.STEP]]
    label = f"{verb} {amount} pollen" if noun == "pollen" else f"{verb} {counted(amount, noun)}"
    return PollenChoice(action=action, text=write(action), kind="amount", label=label, amount=amount)


def _place(state: Position, seat: int, top: Frame, action: int) -> PollenChoice:
    """The choice of a queen or a dormant pattern."""
    dormant = action >= PATTERN
    number = action - PATTERN + DORMANT if dormant else action - QUEEN
    label = _aim(state, seat, top, number)
    if dormant:
        return PollenChoice(action=action, text=write(action), kind="pattern", label=label, place=number - DORMANT)
    aliases = (f"queen {number + 1}", LETTERS[number])
    return PollenChoice(action=action, text=write(action), kind="queen", label=label, aliases=aliases, queen=number)


def _aim(state: Position, seat: int, top: Frame, number: int) -> str:
    named = _pattern_name(state, seat, number) if number >= DORMANT else queen(number)
    if top[frames.KIND] == frames.AIM:
        soldiers = counted(int(state.hive_soldiers[number]), "soldier")
        return f"raid {named}, {soldiers} at home, {int(state.pollen[number])} pollen"
    if top[frames.KIND] == frames.OFFER:
        return f"offer a trade to {named}"
    return aimed(top, "yourself" if number == seat else named)


def _pattern_name(state: Position, seat: int, number: int) -> str:
    """A dormant pattern, with its shape if the seat knows it."""
    pattern = int(state.pattern_at[number])
    known = pattern != NO_PATTERN and int(state.pattern_known[pattern]) & int(BIT[seat])
    return f"{place(number)} ({PATTERN_NAMES[pattern]})" if known else place(number)


def _hexagon(state: Position, top: Frame, cell: int) -> str:
    """The label of naming a hexagon, by the frame on top."""
    kind = top[frames.KIND]
    if kind == frames.SEND:
        soldier = bool(top[frames.SOLDIER])
        return f"send a {'soldier' if soldier else 'forager'} to {target(state, cell, soldier=soldier)}"
    if kind == frames.MOVE:
        return _move(state, top, cell)
    if kind == frames.CARD:
        return _card_hexagon(state, top, cell)
    if kind in {frames.BRING, frames.RAID}:
        return f"bring home {bee_at(state, cell)}"
    return HEXAGONS[kind].format(spot(state, cell))


HEXAGONS: Final = {
    frames.FUNGI: "put a fungus on {}",
    frames.DRIFTING: "put the drifting bee on {}",
    frames.CUT_TREE: "fell the tree at {}",
    frames.PLACEMENT: "take the pattern with {}",
}


def _move(state: Position, top: Frame, cell: int) -> str:
    start = top[frames.FROM]
    if start < 0:
        return f"move {bee_at(state, cell)}"
    soldier = state.soldier_owner(start) >= 0
    return f"move to {target(state, cell, soldier=soldier)}"


def _card_hexagon(state: Position, top: Frame, cell: int) -> str:
    """The label of a bee that a card is aimed at, or of the hexagon where it goes."""
    start = top[frames.FIRST_NAME]
    if start >= 0:
        return aimed(top, target(state, cell, soldier=state.soldier_owner(start) >= 0))
    bee = state.forager_owner(cell) >= 0
    return aimed(top, bee_at(state, cell) if bee else spot(state, cell))
