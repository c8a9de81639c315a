"""Which modules are compiled, in groups that are built apart: a change in one game builds that game only.

`python compiled.py` prints their files: what the Makefile must watch.
"""

from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parent / "src" / "meadow"
UNCOMPILED_IN_GAMES: Final = {
    "__init__",
    "__main__",
    "components",
    "options",
    "events",
    "views",
    "tally",
    "text",
    "topics",
}
"""Of a game all is compiled but its data, its typed messages and its words."""
TABLE: Final = (
    *("asking", "beats", "changes", "clock", "folding", "following", "live", "match", "notes"),
    *("pace", "playing", "screens", "seats", "showing", "silence", "table", "trail"),
)
"""What every decision at a table goes through."""
SERVER: Final = (
    *("api/caller", "api/handling", "api/orders", "base/clock", "base/metrics", "base/tokens"),
    *("live/actor", "live/messages", "live/subscriptions", "net/connection", "net/frames"),
)
"""Nothing with `await`: mypyc loses the exception being handled if something is awaited before it is raised again."""


def groups() -> dict[str, list[Path]]:
    """The compiled files of each group, by its name."""
    core = ("core/bits.py", "core/features.py", "core/playout.py", "core/rng.py", "core/state.py", "grids/*.py")
    found = {
        "core": _files(*core),
        "table": [SOURCES / "table" / f"{name}.py" for name in TABLE],
        "search": _files("bots/search/*.py"),
        "server": [SOURCES / "server" / f"{name}.py" for name in SERVER],
    }
    for folder in sorted(path.parent for path in SOURCES.glob("games/*/__init__.py")):
        files = _files(f"games/{folder.name}/**/*.py")
        found[folder.name] = [file for file in files if file.stem not in UNCOMPILED_IN_GAMES]
    return found


def _files(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in SOURCES.glob(pattern))


if __name__ == "__main__":
    print(*(file for files in groups().values() for file in files))
