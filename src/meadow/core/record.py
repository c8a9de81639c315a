"""The record of a game: all that is needed to play it again, as lines of JSON. `docs/record.md` is its manual.

A record without a result is a game under way, so this is the save format too.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn, Self, TypeVar

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.options import Options
from meadow.core.rng import FAST
from meadow.core.state import State, digest

FORMAT = 2
"""The newest format. Format 2 has `generator`: a reader of format 1 would shuffle differently."""
HASH_EVERY = 10
LONGEST_NAME = 40

T = TypeVar("T")


class RecordError(ValueError):
    """Not a record that can be read or replayed here. The message says where, and what to do."""


class Truncated(RecordError):  # noqa: N818  the name is what it is
    """The last line was cut off while it was written. `intact` is everything before it."""

    def __init__(self, message: str, intact: "Record") -> None:
        super().__init__(message)
        self.intact = intact


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the game began. Names are untrusted input: only their printable characters are kept."""

    meadow: int
    game: str
    rules: int
    options: dict[str, bool | int | str | None]
    seats: tuple[str, ...]
    seed: str
    bots: tuple[str | None, ...] = ()
    """Which bot sat on each seat, None for a person; empty if unknown."""
    generator: str = FAST
    """The random generator that was seeded."""

    def __post_init__(self) -> None:
        if not self.seats:
            raise ValueError("`seats` must name at least one seat")
        if not (self.seed.isascii() and self.seed.isdigit() and len(self.seed) <= 4000):
            raise ValueError("`seed` must be a whole number from 0 on of at most 4000 digits, in quotes")
        if len(self.bots) not in {0, len(self.seats)}:
            raise ValueError("`bots` must have as many entries as `seats`")
        msgspec.structs.force_setattr(self, "seats", tuple(map(clean, self.seats, range(len(self.seats)))))


class Move(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One action. `hash` is that of the position after it."""

    n: int
    seat: int
    action: int
    text: str
    hash: str | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    adjudicated: bool
    actions: int
    hash: str


@dataclass
class Record:
    """A game as it was played so far. `source` is the file's name, for messages."""

    header: Header
    moves: list[Move] = field(default_factory=list)
    result: Result | None = None
    source: str = field(default="the record", compare=False)

    @classmethod
    def begin(  # noqa: PLR0913  all that a game begins with
        cls,
        game: AnyGame,
        options: Options,
        names: Sequence[str],
        seed: int,
        bots: Sequence[str | None] = (),
        *,
        generator: str = FAST,
    ) -> Self:
        """The record of a game that is about to start."""
        header = Header(
            meadow=format_for(generator),
            game=game.key,
            rules=game.rules,
            options=msgspec.to_builtins(options),
            seats=tuple(names),
            seed=str(seed),
            bots=tuple(bots),
            generator=generator,
        )
        return cls(header)

    def add(self, game: AnyGame, seat: int, action: int, after: State) -> None:
        """Append an action, and the result if it ended the game. `after` is the position after it."""
        here = digest(after)
        self.moves.append(Move(n=len(self.moves) + 1, seat=seat, action=action, text=game.write(action), hash=here))
        if after.over():
            self.result = result_of(after, len(self.moves))

    def keep(self, count: int) -> None:
        """Take back all actions but the first `count`."""
        if count < len(self.moves):
            del self.moves[count:]
            self.result = None


def format_for(generator: str) -> int:
    """The oldest format that can hold a game with this generator."""
    return 1 if generator == FAST else FORMAT


def result_of(state: State, actions: int) -> Result:
    """The result of a game that is over."""
    return Result(
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        adjudicated=state.adjudicated,
        actions=actions,
        hash=digest(state),
    )


def clean(name: str, seat: int) -> str:
    """A name that is safe to print: without control characters, not too long, never empty."""
    printable = "".join(letter for letter in name if letter.isprintable()).strip()
    return printable[:LONGEST_NAME].strip() or f"Player {seat + 1}"


def lines(record: Record) -> Iterator[bytes]:
    """The record line by line. The hash stands on every tenth action and on the last."""
    yield msgspec.json.encode(record.header)
    for move in record.moves:
        told = move.n % HASH_EVERY == 0 or move.n == len(record.moves)
        yield msgspec.json.encode(move if told else msgspec.structs.replace(move, hash=None))
    if record.result is not None:
        yield msgspec.json.encode({"result": record.result})


def write(record: Record, path: Path) -> None:
    """Write the whole file, or leave the old one as it was: never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.writelines(line + b"\n" for line in lines(record))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read(path: Path) -> Record:
    """The record in that file. Raises RecordError, or Truncated if only its last line is incomplete."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
    return parse(data, str(path))


def parse(data: bytes, source: str = "the record") -> Record:
    """The same from memory."""
    rows = data.rstrip().split(b"\n")
    record = Record(_header(rows[0], source), source=source)
    for number, row in enumerate(rows[1:], 2):
        try:
            _take(record, row)
        except _Wrong as error:
            last = number == len(rows) and not data.endswith(b"\n")
            _refuse(record, number, error, cut_off=last and isinstance(error, _Malformed))
    return record


class _Newer(Exception):  # noqa: N818  these three are raised again as RecordError
    """A header of a format that did not exist yet."""


class _Wrong(Exception):  # noqa: N818
    """A line that does not fit the format."""


class _Malformed(_Wrong):
    """A line that is not even JSON."""


class _Version(msgspec.Struct):
    meadow: int


class _Any(msgspec.Struct):
    result: msgspec.Raw = msgspec.Raw()


def _header(row: bytes, source: str) -> Header:
    if not row:
        raise RecordError(f"{source}: the file is empty: there is no game in it")
    try:
        _check_format(_decoded(row, _Version).meadow)
        return _decoded(row, Header)
    except _Wrong as error:
        raise RecordError(f"{source}, line 1: {error}. It must be the header of a meadow record") from error
    except _Newer as error:
        raise RecordError(f"{source}, line 1: {error}") from error


def _check_format(version: int) -> None:
    if version > FORMAT:
        reads = f"(format {version}, this one reads up to {FORMAT})"
        raise _Newer(f"written by a newer meadow {reads}: update meadow to read it")
    if version < 1:
        raise _Wrong(f"there is no format {version}; this meadow reads 1 to {FORMAT}")


def _take(record: Record, row: bytes) -> None:
    """Append what the line says to the record."""
    if record.result is not None:
        raise _Wrong("nothing may follow the result")
    ending = _decoded(row, _Any).result
    if bytes(ending):
        record.result = _decoded(bytes(ending), Result)
        return
    move = _decoded(row, Move)
    expected = len(record.moves) + 1
    if move.n != expected:
        raise _Wrong(f"action number {expected} must stand here, not {move.n}")
    record.moves.append(move)


def _decoded(row: bytes, kind: Callable[..., T]) -> T:
    try:
        decoded: T = msgspec.json.decode(row, type=kind)
    except msgspec.ValidationError as error:
        raise _Wrong(str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _Malformed(f"this is not JSON ({error})") from error
    return decoded


def _refuse(record: Record, line: int, error: _Wrong, *, cut_off: bool) -> NoReturn:
    where, count = f"{record.source}, line {line}", len(record.moves)
    intact = f"Intact before it: {count} action{'' if count == 1 else 's'}"
    if cut_off:
        message = f"the line was cut off while it was written. {intact}: `meadow play --resume` goes on from there"
        raise Truncated(f"{where}: {message}", record) from error
    raise RecordError(f"{where}: {error}. {intact}: cut the file off there to keep them") from error
