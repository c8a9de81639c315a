"""Why a request was not carried out, as a value: a code for programs and a sentence for people."""

from typing import Final, Literal

from meadow.table.problems import Code as TableCode

ServerCode = Literal[
    "bad_host",
    "bad_origin",
    "bad_request",
    "banned",
    "broken_table",
    "closing",
    "damaged_table",
    "draining",
    "internal",
    "no_database",
    "no_guest",
    "no_such_page",
    "no_such_request",
    "no_such_table",
    "no_watching",
    "not_json",
    "reused_id",
    "too_large",
    "too_many",
    "too_many_watched",
    "unavailable",
    "wrong_method",
]
Code = TableCode | ServerCode

_STATUS: Final[dict[str, int]] = {
    "bad_host": 421,
    "bad_origin": 403,
    "bad_request": 400,
    "banned": 403,
    "broken_table": 501,
    "closing": 503,
    "damaged_table": 500,
    "draining": 503,
    "internal": 500,
    "no_database": 503,
    "no_guest": 401,
    "no_such_page": 404,
    "no_such_request": 404,
    "no_such_table": 404,
    "no_watching": 403,
    "not_json": 415,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
    "wrong_method": 405,
    "bad_chat": 422,
    "bad_name": 422,
    "bad_setting": 422,
    "no_such_game": 404,
    "no_such_seat": 404,
    "not_allowed": 403,
    "not_host": 403,
    "not_yours": 403,
    "removed": 403,
    "too_long": 422,
    "unknown_bot": 422,
}
CONFLICT: Final = 409
"""The status of all other codes: possible, but not now or not at this table."""


def status(code: str) -> int:
    """The HTTP status of the code."""
    return _STATUS.get(code, CONFLICT)


TEMPORARY: Final[frozenset[str]] = frozenset({"no_database", "unavailable"})
"""The storage may be back later, so the server retries what it does by itself."""
STATUSES: Final = tuple(sorted({*_STATUS.values(), CONFLICT}))


CLOSING: Final = "The server stops: connect again in a moment."


class Trouble(Exception):  # noqa: N818  the name is what it is
    """Something that the server itself refuses, or cannot do now."""

    def __init__(self, code: ServerCode, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code: ServerCode = code
        self.sentence = sentence


def reused_id() -> Trouble:
    """The client has used this id for another command, which was carried out."""
    return Trouble("reused_id", "You have used this id for something else: choose a new one and send it again.")


def closing() -> Trouble:
    """The server stops, so the request is not carried out."""
    return Trouble("closing", CLOSING)
