"""Frames of the socket, as far as every message needs them: whole texts, not compressed.

All others are left to the library, which looks at much that is always the same here.
"""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

FINAL: Final = 0x80
TEXT: Final = FINAL | 1
MASKED: Final = 0x80
IN_TWO: Final = 126
IN_EIGHT: Final = 127
"""These stand for a length that follows in two or in eight bytes."""
MASK: Final = 4


def framed(text: bytes) -> bytes:
    """A whole message of a server."""
    length = len(text)
    if length < IN_TWO:
        return bytes((TEXT, length)) + text
    if length < 2**16:
        return bytes((TEXT, IN_TWO)) + length.to_bytes(2, "big") + text
    return bytes((TEXT, IN_EIGHT)) + length.to_bytes(8, "big") + text


def head(data: bytes) -> int:
    """How many bytes of this are the head, if it is exactly one frame of a client; otherwise 0.

    It is 0 too for one so long that its length takes eight bytes.
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
    """What the frame with a head of this size says."""
    said: bytes = apply_mask(data[size:], data[size - MASK : size])
    return said
