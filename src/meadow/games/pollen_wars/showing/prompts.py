"""The prompt as a sentence. A viewer who is not asked reads what all wait for, but never who is asked in secret."""

from typing import Final

from meadow.core.bits import BIT
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.cards.kinds import TITLES
from meadow.games.pollen_wars.phases.windows import hears
from meadow.games.pollen_wars.position import OVER, Position
from meadow.games.pollen_wars.secrets.lying import Frame
from meadow.games.pollen_wars.showing.words import capital, card, counted, queen

TURNS: Final = {
    frames.ACTING: ("Take an action.", "takes an action"),
    frames.CHOOSING: ("Draw a honey card, play green cards, or end your turn.", "draws or plays cards"),
    frames.PLAYING: ("Play more green cards, or end your turn.", "plays cards"),
    frames.ENDING: ("Your turn is nearly over: end it.", "ends the turn"),
}
OFFERS: Final = {
    frames.ADDRESSING: ("To whom do you offer a trade?", "thinks of a trade"),
    frames.GIVING_POLLEN: ("How much pollen do you give?", "makes an offer"),
    frames.GIVING_CARDS: ("Put cards into the offer, then say done.", "makes an offer"),
    frames.ASKING_POLLEN: ("How much pollen do you ask for?", "makes an offer"),
    frames.ASKING_HONEY: ("How many honey cards do you ask for?", "makes an offer"),
    frames.ASKING_JELLY: ("How many royal jelly cards do you ask for?", "makes an offer"),
    frames.ANSWERING: ("Do you accept the offer?", "thinks about the offer"),
    frames.RETURNING: ("Which card do you give for the offer?", "chooses cards for the offer"),
}
OTHERS: Final = {
    frames.DRIFTING: (
        "Put the drifting bee on a hexagon with the most flowers.",
        "puts the drifting bee into the field",
    ),
    frames.CUT_TREE: ("Which tree do you fell?", "fells a tree"),
    frames.BRING: ("Which bee do you bring home?", "brings a bee home"),
    frames.AIM: ("Which hive do you raid?", "chooses a hive to raid"),
    frames.RAID: ("Which soldiers do you call home? Say done when all are.", "may call soldiers home"),
    frames.PLACEMENT: ("Which of your complete patterns do you take? Name a hexagon of it.", "chooses a pattern"),
}


def prompt(state: Position, seat: int | None, top: Frame) -> str:
    if state.phase == OVER:
        return "The game is over."
    if top[frames.KIND] == frames.WINDOW:
        reacts = seat is not None and hears(state, seat)
        return "Play a yellow card, or pass." if reacts else "Queens may play yellow cards."
    if top[frames.KIND] == frames.RAID and top[frames.STEP] == frames.BATTLING:
        return _battle(state, seat, top)
    over = _too_many(state, top)
    asked, waiting = (f"Discard {counted(over, 'card')}.", "discards") if over > 0 else _sentences(top)
    return asked if seat == top[frames.ASKED] else f"{capital(queen(top[frames.ASKED]))} {waiting}."


def _too_many(state: Position, top: Frame) -> int:
    """How many cards the queen whose turn is ending must discard; negative if she has fewer than her limit."""
    if top[frames.KIND] != frames.TURN or top[frames.STEP] != frames.ENDING:
        return 0
    return int(state.hand_size(state.turn) - state.hand_limit(state.turn))


def _battle(state: Position, seat: int | None, top: Frame) -> str:
    fights = f"{capital(queen(top[frames.RAIDER]))} raids {queen(top[frames.VICTIM])}"
    fighting = seat is not None and top[frames.FIGHTERS] & int(BIT[seat]) and not state.fought & BIT[seat]
    if fighting:
        return f"{fights}: put down battle cards, then say done."
    return f"{fights}: queens put down battle cards."


def _sentences(top: Frame) -> tuple[str, str]:  # noqa: PLR0911  one line for each kind of frame
    """The prompt for the queen who is asked, and what the others read about her."""
    kind = top[frames.KIND]
    if kind == frames.TURN:
        return TURNS[top[frames.STEP]]
    if kind == frames.OFFER:
        return OFFERS[top[frames.STEP]]
    if kind == frames.FUNGI:
        left = counted(top[frames.FUNGI_LEFT], "fungus tile")
        return f"Put a fungus on any hexagon; {left} left.", "places the fungi"
    if kind == frames.SEND:
        bee = "soldier" if top[frames.SOLDIER] else "forager"
        return f"Where do you send the {bee}?", f"sends a {bee}"
    if kind == frames.MOVE:
        return "Which bee do you move?" if top[frames.FROM] < 0 else "Where does it move?", "moves a bee"
    if kind == frames.CARD:
        which = top[frames.WHICH]
        return f"{card(which)}: {TITLES[which]}. Name what it is aimed at.", f"plays {card(which)}"
    return OTHERS[kind]
