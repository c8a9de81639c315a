"""`python -m tools.decision` draws the way of one decision through the page and the server, for docs/server.md."""

import sys
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

PICTURE: Final = Path("docs/pictures/decision.svg")


class Step(NamedTuple):
    """A function on the way, `name` as its file calls it, and what it does."""

    lane: str
    file: str
    name: str
    words: str


LANES: Final = ("page", "net", "api", "live", "table", "storage")
SERVER: Final = "src/meadow/server"
TABLE: Final = "src/meadow/table/table.py"
STEPS: Final = (
    Step("page", "web/src/table/live.svelte.ts", "act", "A click: a choice, a version"),
    Step("page", "web/src/lib/connection.svelte.ts", "order", "An order: command and id"),
    Step("net", f"{SERVER}/net/websocket.py", "Wire.data_received", "A frame; few in one turn"),
    Step("net", f"{SERVER}/net/connection.py", "Connection.received", "Counted; answered in its order"),
    Step("api", f"{SERVER}/api/requests.py", "decoded", "Decoded into a command"),
    Step("api", f"{SERVER}/api/orders.py", "Order.begin", "Limits, and who it is"),
    Step("live", f"{SERVER}/live/registry.py", "Registry.actor", "Its actor, loaded if need be"),
    Step("live", f"{SERVER}/live/actor.py", "Actor.send", "Mailbox: one at a time"),
    Step("api", f"{SERVER}/api/orders.py", "Order.decide", "No copy of an earlier one"),
    Step("table", TABLE, "Table.decide", "The rules: entries, or why not"),
    Step("storage", f"{SERVER}/storage/store.py", "Store.append", "Entries, and the log's length"),
    Step("storage", f"{SERVER}/storage/write_queue.py", "WriteQueue.submit", "Bounded, to the thread"),
    Step("storage", f"{SERVER}/storage/writer.py", "Writer._commit", "One commit for all: on disk"),
    Step("live", f"{SERVER}/live/actor.py", "Actor.fold", "What is stored is carried out"),
    Step("table", TABLE, "Table.fold", "The position changes"),
    Step("api", f"{SERVER}/api/orders.py", "Order.answer", "Done, with what is new"),
    Step("net", f"{SERVER}/net/websocket.py", "Wire.say", "To the seat that decided"),
    Step("live", f"{SERVER}/live/scheduler.py", "Scheduler.look", "Clocks and bots: what next"),
    Step("live", f"{SERVER}/live/subscriptions.py", "Subscriptions.tell", "Wakes all who watch"),
    Step("net", f"{SERVER}/net/connection.py", "Connection.wake", "Once its socket can be written"),
    Step("live", f"{SERVER}/live/subscriptions.py", "Subscription.take", "What is new since the last"),
    Step("table", TABLE, "Table.update", "This seat's view, no more"),
    Step("net", f"{SERVER}/net/websocket.py", "Wire.say", "To everybody else"),
    Step("page", "web/src/lib/connection.svelte.ts", "receive", "An update of the table"),
    Step("page", "web/src/table/live.svelte.ts", "hear", "The board shows it"),
)

WIDTH: Final = 182
HEIGHT: Final = 64
BOX: Final = 48
TOP: Final = 44
STYLE: Final = """
  svg { background: #fbfaf3; color: #2c3a2e; font: 11px system-ui, sans-serif; }
  .lane { fill: #eef2e2; } .lane.odd { fill: #f5f5ea; } .head { font-weight: 600; font-size: 13px; }
  .box { fill: #ffffff; stroke: #7d9a6a; } .name { font-weight: 600; } .file { opacity: 0.75; font-size: 10px; }
  .way { fill: none; stroke: #7d9a6a; stroke-width: 1.5; }
  text { fill: currentColor; } .tip { fill: #7d9a6a; }
  @media (prefers-color-scheme: dark) {
    svg { background: #1d241f; color: #e4eadb; }
    .lane { fill: #242d26; } .lane.odd { fill: #20281f; } .box { fill: #2d382f; }
  }
"""
TIP: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path class="tip" d="M0 0 8 4 0 8Z"/></marker></defs>'
)


def picture() -> str:
    """The way as SVG: a column for each room, a row for each step."""
    width, height = WIDTH * len(LANES), TOP + HEIGHT * len(STEPS)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title">',
        '<title id="title">The way of one decision from the click to the database and back</title>',
        f"<style>{STYLE}</style>",
        TIP,
        *(_lane(number, name, height) for number, name in enumerate(LANES)),
        *(_way(number) for number in range(1, len(STEPS))),
        *(_box(number, step) for number, step in enumerate(STEPS)),
        "</svg>",
    ]
    return "\n".join(rows) + "\n"


def _lane(number: int, name: str, height: int) -> str:
    kind = "lane odd" if number % 2 else "lane"
    x = WIDTH * number
    return (
        f'<rect class="{kind}" x="{x}" width="{WIDTH}" height="{height}"/>'
        f'<text class="head" x="{x + WIDTH // 2}" y="26" text-anchor="middle">{name}</text>'
    )


def _place(number: int) -> tuple[int, int]:
    """The upper left corner of a step's box."""
    return WIDTH * LANES.index(STEPS[number].lane) + 6, TOP + HEIGHT * number


def _way(number: int) -> str:
    """The arrow from the step before."""
    (from_x, from_y), (x, y) = _place(number - 1), _place(number)
    middle = (WIDTH - 12) // 2
    if x == from_x:
        return f'<path class="way" marker-end="url(#tip)" d="M{x + middle} {from_y + BOX}V{y - 1}"/>'
    side = x if x > from_x else x + WIDTH - 12
    turn = y + BOX // 2
    return f'<path class="way" marker-end="url(#tip)" d="M{from_x + middle} {from_y + BOX}V{turn}H{side}"/>'


def _box(number: int, step: Step) -> str:
    x, y = _place(number)
    lines = (("name", step.name, 14), ("file", Path(step.file).name, 27), ("words", step.words, 41))
    shown = "".join(
        f'<text class="{kind}" x="{x + 8}" y="{y + down}">{escape(text)}</text>' for kind, text, down in lines
    )
    return f'<rect class="box" x="{x}" y="{y}" width="{WIDTH - 12}" height="{BOX}" rx="8"/>{shown}'


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
    sys.exit(0)
