"""Events as sentences."""

from collections.abc import Sequence
from typing import Final

from meadow.core.events import Ended, Event
from meadow.games.pollen_wars import events
from meadow.games.pollen_wars.actions import (
    BRING,
    DORMANT,
    DRAW_HONEY,
    DRAW_JELLY,
    MOVE,
    OFFER,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.board.shapes import PATTERN_NAMES
from meadow.games.pollen_wars.cards.kinds import TITLES
from meadow.games.pollen_wars.showing import telling_trades
from meadow.games.pollen_wars.showing.words import capital, card, cards_in_words, counted, hexagon, listed

Names = Sequence[str]

INTENTIONS: Final = {
    SEND_FORAGER: "is about to send a forager",
    SEND_SOLDIER: "is about to send a soldier",
    MOVE: "is about to move a bee",
    BRING: "is about to bring a bee home",
    RAID: "is about to raid a hive",
    DRAW_JELLY: "is about to draw a royal jelly card",
    DRAW_HONEY: "is about to draw a honey card",
    OFFER: "is about to offer a trade",
}


def narrate(event: Event, names: Names) -> str:
    if isinstance(event, Ended):
        return _ending(event, names)
    who = names[event.seat] if event.seat >= 0 else ""
    for tell in (_turn, _bees, _card, _hands, _patterns, _raid, telling_trades.trade, _round):
        sentence = tell(event, who, names)
        if sentence:
            return sentence
    raise TypeError(f"no such event in this game: {event}")


def bee(soldier: bool) -> str:
    return "soldier" if soldier else "forager"


def _turn(event: Event, who: str, names: Names) -> str:  # noqa: ARG001, PLR0911  one sentence for each kind of event
    match event:
        case events.TurnBegan():
            return f"Turn {event.number}: {who}."
        case events.ActionSkipped():
            return f"{who} can take no action."
        case events.Prepared():
            return f"{who} {INTENTIONS[event.action]}."
        case events.Picked():
            return f"{who} picks the {bee(event.soldier)} at {hexagon(event.cell)}."
        case events.TurnEnded():
            return f"{who} ends the turn." if event.over else f"{who} has too many cards, and must discard."
        case events.Recovered():
            return f"{who} can use {counted(event.soldiers, 'injured soldier')} again."
        case events.Drew():
            drawn = f"a {event.back} card" if event.card is None else f"{card(event.card)} ({event.back})"
            return f"{who} draws {drawn}."
        case events.Reshuffled():
            return f"The {event.back} discards are shuffled into a new deck of {counted(event.cards, 'card')}."
        case events.Discarded():
            return f"{who} discards {card(event.card)}."
    return ""


def _bees(event: Event, who: str, names: Names) -> str:  # noqa: PLR0911  one sentence for each kind of event
    match event:
        case events.Sent():
            return f"{who} sends a {bee(event.soldier)} to {hexagon(event.cell)}."
        case events.Moved():
            whose = "a" if event.owner == event.seat else f"{names[event.owner]}'s"
            path = f"from {hexagon(event.start)} to {hexagon(event.cell)}"
            return f"{who} moves {whose} {bee(event.soldier)} {path}."
        case events.DriftingMoved():
            return f"The drifting bee flies from {hexagon(event.start)} to {hexagon(event.cell)}."
        case events.Brought():
            return _brought(event, who)
        case events.SoldierReturned():
            return f"{names[event.owner]}'s soldier at {hexagon(event.cell)} goes home with nothing."
        case events.Cured():
            return f"{who}'s hive is cured."
        case events.Infested():
            return f"{names[event.source]}'s mites infest {who}'s hive."
        case events.Resurrected():
            return f"A forager of {who} lives again{f', for {event.paid} pollen' if event.paid else ''}."
        case events.Died():
            verb = "dies" if event.foragers == 1 else "die"
            return f"{counted(event.foragers, 'forager')} of {who} {verb} of mites."
    return ""


def _brought(event: events.Brought, who: str) -> str:
    bees = [bee(soldier) for soldier, there in ((False, event.forager), (True, event.soldier)) if there]
    load = "a remedy" if event.remedy else f"{event.pollen} pollen"
    return f"{who} brings a {' and a '.join(bees)} home from {hexagon(event.cell)} with {load}."


def _card(event: Event, who: str, names: Names) -> str:  # noqa: PLR0911  one sentence for each kind of event
    match event:
        case events.Played():
            return f"{who} {'must play' if event.drawn else 'plays'} {card(event.card)}: '{TITLES[event.card]}'."
        case events.Named():
            return f"{who} aims {card(event.card)} at {_aim(event, names)}."
        case events.Passed():
            return f"{who} passes."
        case events.Blocked():
            what = "raid" if event.card < 0 else card(event.card)
            return f"{names[event.owner]}'s {what} is blocked."
        case events.NoEffect():
            return f"{card(event.card)} has no effect any more."
        case events.FacedUp():
            return f"{card(event.card)} lies at {names[event.hive]}'s hive until the end of the round."
        case events.Stole():
            to = "" if event.to == event.seat else f" for {names[event.to]}"
            return f"{who} steals {event.pollen} pollen from {names[event.victim]}{to}."
    return ""


def _aim(event: events.Named, names: Names) -> str:
    if event.cell >= 0:
        return hexagon(event.cell)
    return names[event.queen] if event.queen >= 0 else f"dormant pattern {event.pattern + 1}"


def _hands(event: Event, who: str, names: Names) -> str:
    match event:
        case events.CardStolen():
            what = f"a {event.back} card" if event.card is None else card(event.card)
            return f"{who} steals {what} from {names[event.victim]}."
        case events.HandSeen():
            whose = "the new hand" if event.owner == event.seat else f"{names[event.owner]}'s hand"
            return f"{who} looks at {whose}{_seen(event.cards)}."
        case events.HandDiscarded():
            return f"{names[event.owner]} discards the whole hand: {cards_in_words(event.cards)}."
        case events.HandsSwapped():
            return f"{names[event.first]} and {names[event.second]} swap hands."
    return ""


def _seen(cards: tuple[int, ...] | None) -> str:
    return "" if cards is None else f": {cards_in_words(cards)}"


def _patterns(event: Event, who: str, names: Names) -> str:
    match event:
        case events.PatternDealt():
            what = "a pattern" if event.pattern is None else f"the pattern {PATTERN_NAMES[event.pattern]}"
            return f"{who} is dealt {what}."
        case events.PatternSeen():
            where = _pattern_of(event.place, names) if event.place != event.seat else "the new pattern"
            return f"{who} looks at {where}{'' if event.pattern is None else f': {PATTERN_NAMES[event.pattern]}'}."
        case events.PatternsSwapped():
            pair = f"{_pattern_of(event.first, names)} and {_pattern_of(event.second, names)}"
            return f"{capital(pair)} change places."
        case events.PatternsPassed():
            return "Every pattern goes to the queen on the left."
    return ""


def _pattern_of(place: int, names: Names) -> str:
    return f"{names[place]}'s pattern" if place < DORMANT else f"dormant pattern {place - DORMANT + 1}"


def _raid(event: Event, who: str, names: Names) -> str:  # noqa: PLR0911  one sentence for each kind of event
    match event:
        case events.RaidAnnounced():
            forced = f", forced by {names[event.forcer]}" if event.forcer >= 0 else ""
            return f"{who} raids {names[event.victim]} with {counted(event.soldiers, 'soldier')}{forced}."
        case events.RecallBegan():
            return f"{who} may call soldiers home."
        case events.Recalled():
            return f"{who} calls the soldier at {hexagon(event.cell)} home."
        case events.RecallEnded():
            return f"{who} defends with {counted(event.soldiers, 'soldier')}."
        case events.BattleBegan():
            fighters = listed([names[seat] for seat in event.fighters])
            return f"{fighters} may put down cards for the battle of {who} against {names[event.victim]}."
        case events.PutDown():
            return f"{who} puts down {card(event.card)} for {'attack' if event.attacking else 'defence'}."
        case events.Ready():
            return f"{who} is ready for battle."
        case events.Revealed():
            return _revealed(event, who, names)
        case events.RaidEnded():
            return _raid_ended(event, who, names)
    return ""


def _revealed(event: events.Revealed, who: str, names: Names) -> str:
    put = [
        f"{names[seat]} {side} with {cards_in_words(cards)}"
        for side, rows in (("attacks", event.attack_cards), ("defends", event.defence_cards))
        for seat, cards in enumerate(rows)
        if cards
    ]
    cards = "; ".join(put) or "nobody has put down a card"
    return f"Cards are revealed: {cards}. {who} has {event.attack}, {names[event.victim]} {event.defence}."


def _raid_ended(event: events.RaidEnded, who: str, names: Names) -> str:
    if event.result > 0:
        return f"The raid succeeds by {event.result}: {who} steals {event.pollen} pollen from {names[event.victim]}."
    if event.result == 0:
        return f"{names[event.victim]} repels the raid of {who}."
    return f"The raid fails by {-event.result}: {counted(event.injured, 'soldier')} of {who} injured."


def _round(event: Event, who: str, names: Names) -> str:  # noqa: ARG001, PLR0911  one sentence for each kind of event
    match event:
        case events.FungusPlaced():
            return f"{who} puts a fungus on {hexagon(event.cell)}."
        case events.DriftingPlaced():
            return f"{who} puts the drifting bee on {hexagon(event.cell)}."
        case events.TreeCut():
            return f"{who} fells the tree at {hexagon(event.cell)}."
        case events.RoundBegan():
            gone = f" {cards_in_words(event.discarded)} discarded." if event.discarded else ""
            return f"Round {event.round} begins, and patterns are dealt.{gone}"
        case events.Rolled():
            return f"{who} rolls the drifting bee: {'mites' if event.infested else 'peace'}."
        case events.RoundEnded():
            return f"The round ends: {who} has {'a pattern' if event.how == 'pattern' else 'a full hive'}."
        case events.PlacementNamed():
            return f"{who} chooses the pattern with {hexagon(event.cell)}."
        case events.PatternCompleted():
            cells = listed([hexagon(cell) for cell in event.cells])
            drifting = " with the drifting bee" if event.drifting else ""
            return f"{who} completes the {PATTERN_NAMES[event.pattern]} at {cells}{drifting}: {event.pollen} pollen."
        case events.BeesReturned():
            bees = counted(len(event.foragers) + len(event.soldiers), "bee")
            return f"{bees} of {who} come home with {event.pollen} pollen."
    return ""


def _ending(event: Ended, names: Names) -> str:
    if not event.winners:
        return f"The game is over ({event.how}): no queen has a forager left, and everyone loses."
    winners = listed([names[seat] for seat in event.winners])
    verb = "wins" if len(event.winners) == 1 else "share the victory"
    return f"The game is over ({event.how}): {winners} {verb} with {event.scores[event.winners[0]]} pollen."
