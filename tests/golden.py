"""Readable transcripts of whole games, kept beside the records that they come from.

`python -m tests.golden` writes them anew from tests/records; whoever changes a rule reads the difference.
"""

from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event, redact
from meadow.core.record import Record, read
from meadow.core.replay import Replayed, game_of, opening, replay
from meadow.core.state import State

HERE = Path(__file__).parent
RECORDS = HERE / "records"
TRANSCRIPTS = HERE / "golden"


def records() -> list[Path]:
    """Every record of the corpus."""
    return sorted(RECORDS.glob("*.jsonl"))


def transcript_of(record: Path) -> Path:
    """Where the transcript of a record is kept."""
    return TRANSCRIPTS / f"{record.stem}.txt"


def transcript(record: Record) -> str:
    """The game as an onlooker sees it, the board drawn whenever somebody else is to decide."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    prologue: list[Event] = []
    game, before = game_of(record), opening(record, prologue)
    yield from _head(game, record)
    yield from _told(game, prologue, record.header.seats)
    yield from _position(game, before, record.header.seats)
    for played in replay(record):
        yield from _move(game, before, played, record.header.seats)
        if played.state.actors() != before.actors():
            yield from _position(game, played.state, record.header.seats)
        before = played.state
    yield from _end(record)


def _head(game: AnyGame, record: Record) -> Iterator[str]:
    header = record.header
    yield f"{game.title} (rules {header.rules})"
    yield f"seed {header.seed}"
    yield from (f"option {name} = {'auto' if value is None else value}" for name, value in header.options.items())
    yield from (f"seat {seat + 1}: {name}" for seat, name in enumerate(header.seats))


def _position(game: AnyGame, state: State, names: tuple[str, ...]) -> Iterator[str]:
    view = game.view(state, None)
    asked = ", ".join(f"seat {seat + 1} ({names[seat]})" for seat in state.actors())
    yield ""
    yield f"--- to decide: {asked or 'nobody'}. {view.prompt}"
    yield from Text.from_markup(game.draw(view), emoji=False).plain.splitlines()
    yield ""


def _move(game: AnyGame, before: State, played: Replayed, names: tuple[str, ...]) -> Iterator[str]:
    move = played.move
    legal = len(before.legal(move.seat))
    yield f"{move.n}. seat {move.seat + 1}: {game.write(move.action)} (one of {legal})"
    yield from _told(game, played.events, names)


def _told(game: AnyGame, events: list[Event], names: tuple[str, ...]) -> Iterator[str]:
    yield from (f"    {game.narrate(event, names)}" for event in redact(events, None))


def _end(record: Record) -> Iterator[str]:
    result = record.result
    if result is None:
        yield "not finished"
        return
    yield f"scores: {', '.join(map(str, result.scores))}"
    yield f"winners: {', '.join(f'seat {seat + 1}' for seat in result.winners) or 'nobody'}"
    yield f"adjudicated: {'yes' if result.adjudicated else 'no'}"
    yield f"{result.actions} actions, {result.hash}"


def main() -> None:
    TRANSCRIPTS.mkdir(exist_ok=True)
    for old in TRANSCRIPTS.glob("*.txt"):
        old.unlink()
    for path in records():
        transcript_of(path).write_text(transcript(read(path)), "utf-8", newline="\n")
        print(transcript_of(path))


if __name__ == "__main__":
    main()
