"""Events of trades as sentences."""

from collections.abc import Sequence

from meadow.core.events import Event
from meadow.games.pollen_wars import events
from meadow.games.pollen_wars.showing.words import card, cards_in_words, listed


def trade(event: Event, who: str, names: Sequence[str]) -> str:  # noqa: PLR0911  one sentence for each kind of event
    """The sentence for an event of a trade; empty for other events."""
    match event:
        case events.OfferAddressed():
            return f"{who} turns to {names[event.other]}."
        case events.PollenOffered():
            return f"{who} would give {event.pollen or 'no'} pollen."
        case events.CardOffered():
            return f"{who} puts down {f'a {event.back} card' if event.card is None else card(event.card)}."
        case events.CardsOffered():
            return f"{who} would give {goods(0, event.honey, event.jelly) or 'no cards'}."
        case events.Asked():
            noun = "pollen" if event.what == "pollen" else f"{event.what} card{'s' * (event.amount != 1)}"
            return f"{who} asks for {event.amount or 'no'} {noun}."
        case events.Offered():
            deal = f"{goods(*event.gives) or 'nothing'} for {goods(*event.asks) or 'nothing'}"
            return f"{who} offers {names[event.other]} {deal}."
        case events.Accepted():
            return f"{who} accepts {names[event.giver]}'s offer."
        case events.Declined():
            return f"{who} declines {names[event.giver]}'s offer."
        case events.Traded():
            return _traded(event, who, names[event.other])
    return ""


def goods(pollen: int, honey: int, jelly: int) -> str:
    """For example '2 pollen, 1 honey and 1 royal jelly'; empty if all are 0."""
    kinds = ((pollen, "pollen"), (honey, "honey"), (jelly, "royal jelly"))
    return listed([f"{number} {name}" for number, name in kinds if number])


def _traded(event: events.Traded, who: str, other: str) -> str:
    """Only the two of them know the cards."""
    given, taken = _load(event.pollen_given, event.given), _load(event.pollen_taken, event.taken)
    if event.given is None or event.taken is None:
        return f"{who} and {other} trade."
    return f"{who} gives {other} {given or 'nothing'} for {taken or 'nothing'}."


def _load(pollen: int, cards: tuple[int, ...] | None) -> str:
    parts = [f"{pollen} pollen"] if pollen else []
    return listed([*parts, cards_in_words(cards)] if cards else parts)
