"""The fast path for frames gives the same results as the library."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from meadow.lab.server_wire import frame
from meadow.server.base.limits import RateLimits
from meadow.server.net.frames import TEXT, framed, head, unmasked
from tests.server.clients import SECONDS
from tests.server.inside import UNLIMITED, serving
from tests.server.net.test_websocket import shaken_hands

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)
NO_TEXT = b"\xff\xfe"


def parsed(data: bytes, *, mask: bool) -> Frame:
    """The library's parse of exactly one frame."""
    reader = StreamReader()
    reader.feed_data(data)
    parsing = Frame.parse(reader.read_exact, mask=mask)
    with pytest.raises(StopIteration) as end:
        next(parsing)
    assert not reader.buffer
    found = end.value.value
    assert isinstance(found, Frame)
    return found


def sent(opcode: Opcode, body: bytes, *, fin: bool = True) -> bytes:
    """A masked frame, as a client sends it."""
    return Frame(opcode, body, fin).serialize(mask=True)


def text(number: int, size: int = 0) -> bytes:
    return sent(Opcode.TEXT, msgspec.json.encode({"request": "look", "id": number, "table": "t" * (size or 1)}))


@pytest.mark.parametrize("length", LENGTHS)
def test_framed_text_is_a_text_frame(length: int) -> None:
    made = parsed(framed(b"x" * length), mask=False)
    assert (made.opcode, made.fin, bytes(made.data)) == (Opcode.TEXT, True, b"x" * length)


@given(st.binary(max_size=300), st.sampled_from([Opcode.TEXT, Opcode.PING, Opcode.BINARY]))
def test_a_whole_frame_is_read_as_the_library_reads_it(body: bytes, opcode: Opcode) -> None:
    data = sent(opcode, body[:125] if opcode is Opcode.PING else body)
    assert unmasked(data, head(data)) == bytes(parsed(data, mask=True).data)


@given(st.binary(max_size=300), st.data())
def test_less_or_more_than_a_frame_has_no_head(body: bytes, data: st.DataObject) -> None:
    whole = sent(Opcode.TEXT, body)
    assert head(whole[: data.draw(st.integers(0, len(whole) - 1))]) == 0
    assert head(whole + data.draw(st.binary(min_size=1, max_size=20))) == 0


def test_unmasked_and_very_long_frames_are_left_to_the_library() -> None:
    assert head(framed(b"hello")) == 0
    assert head(sent(Opcode.TEXT, bytes(70_000))) == 0


def ways(count: int) -> Iterator[tuple[str, list[bytes]]]:
    """`count` requests, with the bytes split into pieces in several ways."""
    texts = [text(number) for number in range(count)]
    stream = b"".join(texts)
    yield "one by one", texts
    yield "all at once", [stream]
    yield "byte by byte", [stream[at : at + 1] for at in range(len(stream))]
    yield "the end with the next beginning", [stream[at : at + 50] for at in range(0, len(stream), 50)]
    yield "with pings between", [part for each in texts for part in (sent(Opcode.PING, b"p"), each)]
    yield "head and body apart", [part for each in texts for part in (each[:6], each[6:])]
    yield "in fragments", [part for number in range(count) for part in fragments(number)]
    yield "after a fragment", [*fragments(0), *texts[1:]]


def fragments(number: int) -> list[bytes]:
    body = unmasked(text(number), head(text(number)))
    return [sent(Opcode.TEXT, body[:9], fin=False), sent(Opcode.PING, b"p"), sent(Opcode.CONT, body[9:])]


@pytest.mark.parametrize(("way", "pieces"), [pytest.param(*way, id=way[0]) for way in ways(5)])
def test_requests_are_answered_in_order_however_the_bytes_are_split(
    way: str, pieces: list[bytes], tmp_path: Path
) -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path, UNLIMITED) as inside:
            with contextlib.closing(await shaken_hands(inside.port)) as client:
                loop = asyncio.get_running_loop()
                got = bytearray()
                for piece in pieces:
                    await loop.sock_sendall(client, piece)
                    await asyncio.sleep(0.001)  # so that most pieces come alone
                while (ids := answered(got)) != list(range(5)):
                    assert ids == list(range(len(ids))), way
                    got += await loop.sock_recv(client, 2**16)

    asyncio.run(run())


def answered(got: bytearray) -> list[int]:
    """The ids of all complete answers."""
    ids, rest = list[int](), got
    while (found := frame(rest)) is not None:
        kind, body, used = found
        rest = rest[used:]
        if kind == TEXT:
            ids.append(msgspec.json.decode(body)["id"])
    return ids


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        pytest.param([sent(Opcode.TEXT, NO_TEXT)], 1007, id="no text"),
        pytest.param([text(0, 500)], 1009, id="too long"),
        pytest.param([sent(Opcode.CONT, b"{}")], 1002, id="the end of nothing"),
        pytest.param([sent(Opcode.TEXT, b"{", fin=False) + text(1)], 1002, id="a text within a text"),
        pytest.param([sent(Opcode.TEXT, b"{", fin=False), text(1)], 1002, id="a text within a text, one by one"),
    ],
)
def test_invalid_frames_close_the_socket(pieces: list[bytes], code: int, tmp_path: Path) -> None:
    async def run() -> None:
        limits = msgspec.structs.replace(RateLimits(), body=400)
        async with asyncio.timeout(SECONDS), serving(tmp_path, limits) as inside:
            with contextlib.closing(await shaken_hands(inside.port)) as client:
                loop = asyncio.get_running_loop()
                for piece in pieces:
                    await loop.sock_sendall(client, piece)
                    await asyncio.sleep(0.05)  # so that they come one by one
                got = b""
                while more := await loop.sock_recv(client, 2**16):
                    got += more
                assert got[:1] == b"\x88"
                assert int.from_bytes(got[2:4], "big") == code

    asyncio.run(run())
