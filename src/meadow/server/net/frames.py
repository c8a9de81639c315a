"""Encodes and decodes the most common WebSocket frames: whole text messages, not compressed.

All others are left to the library, which makes many checks that these do not need.
"""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

FINAL: Final = 0x80
TEXT: Final = FINAL | 1
CONTROL: Final = 0x08
"""The opcode bit that all control frames have."""
MASKED: Final = 0x80
IN_TWO: Final = 126
IN_EIGHT: Final = 127
"""Instead of a length: it follows in two or in eight bytes."""
MASK: Final = 4


def framed(text: bytes) -> bytes:
    """A whole text message in one frame of a server."""
    length = len(text)
    if length < IN_TWO:
        return bytes((TEXT, length)) + text
    if length < 2**16:
        return bytes((TEXT, IN_TWO)) + length.to_bytes(2, "big") + text
    return bytes((TEXT, IN_EIGHT)) + length.to_bytes(8, "big") + text


def head(data: bytes) -> int:
    """The size of the head in bytes if `data` is exactly one frame of a client; otherwise 0.

    Also 0 for a frame whose length takes eight bytes.
    """
    if len(data) < 2 + MASK or data[1] < MASKED:
        return 0
    length, size = data[1] - MASKED, 2 + MASK
    if length == IN_EIGHT:
        return 0
    if length == IN_TWO:
        length, size = int.from_bytes(data[2:4], "big"), 4 + MASK
    return size if len(data) == size + length else 0


def unmasked(data: bytes, size: int) -> bytes:
    """The payload of a client's frame whose head has this size."""
    payload: bytes = apply_mask(data[size:], data[size - MASK : size])
    return payload


def brings_message(first: int) -> bool:
    """True if a frame that begins with this byte ends a message: pings, pongs and earlier fragments do not."""
    return first >= FINAL and not first & CONTROL


class Cutter:
    """Splits a client's byte stream into frames, so that they can be handled one by one."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._data = bytearray()
        self._at = 0

    @property
    def empty(self) -> bool:
        return self._at == len(self._data)

    @property
    def ready(self) -> bool:
        """True if `next` has something to return."""
        return self._size() > 0

    def feed(self, data: bytes) -> None:
        del self._data[: self._at]
        self._at = 0
        self._data += data

    def next(self) -> bytes:
        """The next frame if it is complete; what is there of one that is too long; otherwise empty."""
        size = self._size()
        if size == 0:
            return b""
        frame = bytes(self._data[self._at : self._at + size])
        self._at += len(frame)
        return frame

    def _size(self) -> int:
        """The size of the next frame; 0 if the rest of it must be waited for."""
        data, at = self._data, self._at
        there = len(data) - at
        if there < 2:
            return 0
        length, size = data[at + 1] & ~MASKED, 2 + (MASK if data[at + 1] >= MASKED else 0)
        more = 2 if length == IN_TWO else 8 if length == IN_EIGHT else 0
        if there < size + more:
            return 0
        if more:
            length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
        whole = size + more + length
        return whole if there >= whole or length > self._longest else 0
