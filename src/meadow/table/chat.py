"""Chat: text only, not too long, to everybody or to one other seat."""

from typing import Final

from meadow.table.problems import Refused

LONGEST_TEXT: Final = 500


def printable(text: str) -> str:
    """The text in one line, without control characters and without spaces around it."""
    kept = (" " if letter.isspace() else letter for letter in text if letter.isspace() or letter.isprintable())
    return " ".join("".join(kept).split())


def checked(text: str) -> str:
    """The text as it is shown. Raises Refused if it is empty or too long."""
    said = printable(text)
    if not said:
        raise Refused("bad_chat", "There is nothing to read in it: type some text.")
    if len(said) > LONGEST_TEXT:
        raise Refused("bad_chat", f"Say it in at most {LONGEST_TEXT} characters; these are {len(said)}.")
    return said


def may_read(viewer: int | None, seat: int, to: int | None) -> bool:
    """Whether the viewer may read what `seat` said to `to`."""
    return to is None or viewer in {seat, to}
