"""Positions and events as text. The names of tiles, ways and places are in words.py."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from meadow.core.events import Ended, Event
from meadow.games.flutter.actions import STACK, STACKS, TILES
from meadow.games.flutter.box import BOX, LETTERS
from meadow.games.flutter.components import COLOURS, COMPONENTS, SHAPES
from meadow.games.flutter.drawing import draw_tile, draw_ways
from meadow.games.flutter.events import (
    BeeKept,
    BeePlaced,
    BeeScored,
    Bonus,
    Discarded,
    Enclosed,
    Grown,
    LastRound,
    Petals,
    Placed,
    Pond,
    Revealed,
    Selected,
    SunMoved,
)
from meadow.games.flutter.picture import (
    HIGH,
    STYLES,
    WIDE,
    Canvas,
    beside_each_other,
    draw_middle,
    draw_petals,
    draw_shape,
    plain_length,
)
from meadow.games.flutter.words import TILES_CALLED, WAYS_IN_WORDS, petals_in_words

if TYPE_CHECKING:
    from meadow.games.flutter.views import FlutterView, StackView

WAITING: Final = {
    "selecting": "selects a tile",
    "placing": "places a tile",
    "enclosing": "pays for enclosed tiles",
    "rehoming": "finds a new home for a bee",
    "bee": "may place a bee",
}
PROMPTS: Final = {
    "selecting": "Select a tile: the one after the sun is free, petals pay for stacks skipped.",
    "enclosing": "Your petals do not pay for all enclosed tiles: which comes next?",
    "rehoming": "The tile under your bee was enclosed: put the bee on another tile, or take it back.",
    "bee": "Place your bee on a tile that is not enclosed, or keep it.",
}
TILES_IN_A_ROW: Final = 4


def draw(view: "FlutterView") -> str:
    """The meadow with the lattice points of its left edge, the rondel, the players, and the tile to be placed."""
    canvas = Canvas()
    for pond in view.ponds:
        draw_shape(canvas, [pond.cell])
        mark = "~" if pond.water else "#"
        draw_middle(canvas, pond.cell, mark, STYLES[mark])
    for tile in view.tiles:
        draw_tile(canvas, tile)
    _draw_labels(canvas)
    lines = [*canvas.lines(), ""]
    lines += [_stack_line(view, number, stack) for number, stack in enumerate(view.stacks)]
    lines += [_player_line(view, seat) for seat in range(view.seats)]
    return "\n".join([*lines, *_legend(view), *_to_be_placed(view)])


def _draw_labels(canvas: Canvas) -> None:
    """Label each row of lattice points with its first point, at the left edge."""
    west = min(column for column, _ in canvas.marks)
    rows = {line // HIGH for _, line in canvas.marks if line % HIGH == 0}
    for b in rows:
        a = -((WIDE // 2 * b - west) // WIDE)
        label = f"{a}/{b}"
        canvas.mark(west - 9, b * HIGH, f"{label:>7}", "dim")
        column = WIDE * a + WIDE // 2 * b
        if (column, b * HIGH) not in canvas.marks:
            canvas.mark(column, b * HIGH, "·", "dim")


def _stack_line(view: "FlutterView", number: int, stack: "StackView") -> str:
    sun = "☼" if view.sun == number else " "
    if stack.top is None:
        return f"{sun} {stack.shape:<12}empty"
    top = stack.top
    petals = " ".join(f"{petal.petals}{_styled(petal.colour)}" for petal in top.petals)
    cost = ""
    if stack.cost is not None:
        cost = f", costs {petals_in_words(stack.cost)}" if any(stack.cost) else ", free"
    selected = ", selected" if view.chosen == number else ""
    colour = f"{_styled(top.colour)} {COLOURS[LETTERS.index(top.colour)]:<7}"
    return (
        f"{sun} {stack.shape:<12}{stack.left:>2} left, on top {colour}{top.sparkles}✧ petals {petals}{cost}{selected}"
    )


def _styled(letter: str) -> str:
    return f"[{STYLES[letter]}]{letter}[/]"


def _player_line(view: "FlutterView", seat: int) -> str:
    mover = ">" if seat == view.mover and not view.over else " "
    tracks = "  ".join(f"{_styled(LETTERS[colour])} {petals:>2}" for colour, petals in enumerate(view.tracks[seat]))
    score, bee = view.scores[seat], view.bees[seat]
    pollen = "hidden" if score is None else str(score)
    home = "in hand" if bee is None else f"on {TILES_CALLED[bee]}"
    return f"{mover} {'ABCDE'[seat]}  petals {tracks}  pollen {pollen}  bee {home}"


def _legend(view: "FlutterView") -> list[str]:
    limit = f" of at most {view.turn_limit}" if view.turn_limit else ""
    last = "" if view.last_turns is None or view.over else f", last round: {view.last_turns} more after this one"
    letters = "  ".join(f"{_styled(letter)} {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=False))
    return [
        f"Turn {view.turn}{limit}{last}. Water tiles left: {view.water}",
        f"Petals {letters}  {_styled('*')} rainbow; in a tile its pollinator (r y b p) and sparkles, or a bee (A-E)",
        "~ water, # filled without water; the numbers at the left tell the first lattice point of the row",
    ]


def _to_be_placed(view: "FlutterView") -> list[str]:
    """The tile that was selected, in all its ways, until it is placed."""
    top = view.stacks[view.chosen].top if view.chosen is not None else None
    if top is None:
        return []
    told = f"To be placed: {top.name}, in one of these ways."
    example = "'place turned 0 at 2/-1' lays it in the first of them, its o at the point 2/-1."
    return ["", told, example, *draw_ways(top)]


def show_tiles() -> str:
    """All tiles as they are in components.toml, for people to proof-read."""
    lines: list[str] = [f"Tiles: {COMPONENTS.tiles.source}", ""]
    for stack in range(STACKS):
        lines += [f"{SHAPES[stack]}: {COMPONENTS.shapes[stack].source}", ""]
        for first in range(stack * STACK, (stack + 1) * STACK, TILES_IN_A_ROW):
            lines += [*_row_of_tiles(range(first, first + TILES_IN_A_ROW)), ""]
    lines += [f"Rainbee: {COMPONENTS.rainbee.source}", "", *_row_of_tiles([TILES])]
    return "\n".join(lines)


def _row_of_tiles(tiles: Sequence[int]) -> list[str]:
    pictures = [_picture(tile) for tile in tiles]
    width = max(plain_length(line) for picture in pictures for line in picture) + 4
    return beside_each_other(pictures, [width] * len(pictures))


def _picture(tile: int) -> list[str]:
    canvas, cells = Canvas(), BOX.cells_of(tile, 0)
    draw_shape(canvas, cells)
    draw_petals(canvas, cells, [(point, LETTERS[colour]) for point, colour, _ in BOX.petals_of(tile, 0)])
    if tile == TILES:
        return [*canvas.lines(), "the Rainbee"]
    colour = int(BOX.colour[tile])
    return [*canvas.lines(), f"{TILES_CALLED[tile]}, {COLOURS[colour]}"]


def narrate(event: Event, names: Sequence[str]) -> str:  # noqa: PLR0911, PLR0912  one sentence for each kind
    who = names[event.seat] if event.seat >= 0 else ""
    match event:
        case SunMoved():
            return f"{who}'s turn: the sun moves to the {SHAPES[event.stack]} stack."
        case Selected():
            paid = f" and pays {petals_in_words(event.paid)}" if any(event.paid) else ""
            return f"{who} selects {TILES_CALLED[event.tile]}{paid}."
        case Placed():
            way = WAYS_IN_WORDS[event.turns + 6 * event.flipped]
            return f"{who} places {TILES_CALLED[event.tile]} {way} at {event.a}/{event.b}."
        case Grown():
            return _grown(event)
        case Petals():
            return _petals(event, who)
        case Pond():
            return _pond(event, who)
        case Enclosed():
            return _enclosed(event, who)
        case BeeScored():
            return f"{who} gains {event.pollen} pollen for the bee on {TILES_CALLED[event.tile]}."
        case BeePlaced():
            return f"{who} puts the bee on {TILES_CALLED[event.tile]}."
        case BeeKept():
            return f"{who} keeps the bee."
        case Discarded():
            gained = petals_in_words(event.gained) or "no petals, all tracks being full"
            return f"{who} can place nothing: {TILES_CALLED[event.tile]} leaves the game, {who} gains {gained}."
        case Revealed():
            return f"The {SHAPES[event.stack]} stack now shows {TILES_CALLED[event.tile]} ({COLOURS[event.colour]})."
        case LastRound():
            return f"The {SHAPES[event.stack]} stack is empty: everyone else has one more turn."
        case Bonus():
            parts = [f"{petals} {COLOURS[colour]}" for colour, petals in enumerate(event.petals)]
            return f"{who} has {', '.join(parts)} petals left: {sum(event.pollen)} pollen."
        case Ended():
            return _ending(event, names)
    raise TypeError(f"no such event in this game: {event}")


def _grown(event: Grown) -> str:
    place = f"the flower at {event.a}/{event.b}"
    there = petals_in_words(event.meadow)
    rainbow = "a rainbow petal" if event.rainbow else ""
    meadow = " and ".join(part for part in (there, rainbow) if part)
    kind = "matches" if event.matching else "does not match"
    result = "gain" if event.matching else "lose"
    return (
        f"{event.placed} {COLOURS[event.colour]} {kind} {meadow} in {place}: {result} {petals_in_words(event.change)}."
    )


def _petals(event: Petals, who: str) -> str:
    gained, lost = petals_in_words(event.gained), petals_in_words(event.lost)
    parts = [f"gains {gained}"] if gained else []
    parts += [f"(of which {petals_in_words(event.excess)} over the end of the track)"] if any(event.excess) else []
    parts += [f"{'and ' if gained else ''}loses {lost}"] if lost else []
    if not parts:
        parts = ["has no petals to lose"]
    return f"{who} {' '.join(parts)} in all; now {', '.join(map(str, event.left))}."


def _pond(event: Pond, who: str) -> str:
    cells = len(event.cells)
    size = "one triangle" if cells == 1 else f"{cells} triangles"
    if event.water == 0:
        return f"A dead space of {size} is filled, without water tiles."
    return f"A pond of {size} is filled with {event.water} water: {who} gains {event.pollen} pollen."


def _enclosed(event: Enclosed, who: str) -> str:
    tile = TILES_CALLED[event.tile]
    if event.sparkles == 0:
        return f"{tile[:1].upper()}{tile[1:]} is enclosed."
    colour = COLOURS[event.colour]
    if event.paid:
        return f"{tile} is enclosed: {who} pays {event.sparkles} {colour} and gains {event.pollen} pollen."
    return f"{tile} is enclosed, but {who} cannot pay {event.sparkles} {colour}: all others gain {event.others} pollen."


def _ending(event: Ended, names: Sequence[str]) -> str:
    winners = " and ".join(names[seat] for seat in event.winners)
    verb = "wins" if len(event.winners) == 1 else "share the victory"
    why = "the turn limit was reached" if event.adjudicated else "the last round is over"
    return f"{why[:1].upper()}{why[1:]}: {winners} {verb} with {max(event.scores)} pollen."
