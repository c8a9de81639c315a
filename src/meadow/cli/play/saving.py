"""Saving a game: its path, and writing it."""

import os
from datetime import datetime
from pathlib import Path

import click

from meadow.core.record import Record, write


def usual_path(game: str) -> Path:
    """A new file in the user's data folder, named after the day and the game."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    stem = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{game}"
    return unused(data / "meadow" / "games" / f"{stem}.jsonl")


def unused(path: Path) -> Path:
    """The path, or one with a number behind it if there is such a file already."""
    number, free = 2, path
    while free.exists():
        free, number = path.with_stem(f"{path.stem}-{number}"), number + 1
    return free


def refuse_existing(path: Path) -> Path:
    """Returns the path. Raises UsageError if it exists: no saved game is ever overwritten by another."""
    if path.exists():
        raise click.UsageError(f"{path} exists: go on with it by --resume, or save under another name")
    return path


class Saver:
    """Saves the game after every decision. If that fails the game goes on, and the person is told once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""

    def save(self, record: Record) -> str:
        """Save. Returns what to tell the person, or an empty string."""
        before, self.trouble = self.trouble, ""
        try:
            write(record, self.path)
        except OSError as error:
            self.trouble = (
                f"The game could not be saved in {self.path}: {error.strerror}. `save FILE` saves it elsewhere."
            )
        return self.trouble if self.trouble != before else ""
