"""What the server logs: lines of JSON for programs, or plain ones on a terminal.

Nothing private is ever logged: no tokens, no names, no chat, no hands, not even the names of tables, as they are
invitations; and no addresses but those from which floods come. Of an unforeseen error the type and the place are
logged, not its message.
"""

import logging
import sys
import time
import traceback
from typing import Any, Literal

import msgspec

Style = Literal["auto", "json", "plain"]
NAME = "meadow.server"


def fields(**named: bool | float | str | None) -> dict[str, Any]:
    """Facts to log beside the message: `log.info("started", extra=fields(port=8000))`."""
    return {"fields": named}


def where(error: BaseException) -> str:
    """Where an error happened, without its message, which could hold anything."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    return " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))


def unforeseen(log: logging.Logger, error: BaseException) -> None:
    """Log a bug: the type of the error, and where it happened."""
    log.error("unforeseen", extra=fields(error=type(error).__name__, where=where(error)))


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": _message(record),
        }
        return msgspec.json.encode(line | _renamed(getattr(record, "fields", {}), line)).decode()


def _renamed(facts: dict[str, Any], taken: dict[str, str]) -> dict[str, Any]:
    """The facts, renamed where they would overwrite the line's own fields."""
    return {f"its_{name}" if name in taken else name: value for name, value in facts.items()}


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = "".join(f" {name}={value}" for name, value in getattr(record, "fields", {}).items())
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        return f"{time.strftime('%H:%M:%S', time.localtime(record.created))} {level}{_message(record)}{facts}"


def _message(record: logging.LogRecord) -> str:
    """Our own messages as they are; those of libraries without their arguments, which may hold anything."""
    if record.name.startswith(NAME):
        return record.getMessage()
    kind = record.exc_info[0] if record.exc_info else None
    template = str(record.msg).split("\n", 1)[0]
    return f"{record.name}: {template}{f' ({kind.__name__})' if kind else ''}"


def begin(style: Style = "auto") -> None:
    """Log to standard error: our own records from INFO on, those of libraries from WARNING on."""
    plain = style == "plain" or (style == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Plain() if plain else Json())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(NAME).setLevel(logging.INFO)
