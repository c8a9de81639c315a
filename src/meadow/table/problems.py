"""Why something was refused: a code for programs and a sentence that tells a person what to do."""

from typing import Literal

Code = Literal[
    "away",
    "bad_chat",
    "bad_name",
    "bad_setting",
    "closed",
    "illegal",
    "name_taken",
    "no_beat",
    "no_hints",
    "no_pause",
    "no_seat",
    "no_such_game",
    "no_such_seat",
    "no_undo",
    "not_allowed",
    "not_asked",
    "not_away",
    "not_host",
    "not_over",
    "not_playing",
    "not_yours",
    "one_seat",
    "over",
    "paused",
    "removed",
    "revealed",
    "seat_closed",
    "seats_free",
    "stale",
    "started",
    "time_up",
    "too_long",
    "unchanged",
    "unknown_bot",
]


class Refused(Exception):  # noqa: N818  the name is what it is
    """The command was not carried out, and nothing has changed."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code: Code = code
        self.sentence = sentence
