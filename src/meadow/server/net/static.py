"""The page to play on: what its build made, read once and kept in memory as it is sent."""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, Self

from starlette.datastructures import Headers
from starlette.responses import Response

FOLDER: Final = Path(__file__).parents[1] / "client"
INDEX: Final = "/index.html"
OTHERS: Final = ("/api", "/healthz", "/metrics")
"""What is never an address of the page."""
NAMED_BY_CONTENT: Final = "/assets/"
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED: Final = {".ico", ".png", ".woff2"}
"""What is compressed already."""


class File(NamedTuple):
    """A file as it is sent. `zipped` is None where that helps nothing."""

    media: str
    caching: str
    mark: str
    body: bytes
    zipped: bytes | None

    @classmethod
    def of(cls, path: str, body: bytes) -> Self:
        ending = Path(path).suffix
        forever = path.startswith(NAMED_BY_CONTENT)
        return cls(
            media=TYPES.get(ending, "application/octet-stream"),
            caching="public, max-age=31536000, immutable" if forever else "no-cache",
            mark=f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
            body=body,
            zipped=None if ending in PACKED else _zipped(body),
        )

    def response(self, asked: Headers) -> Response:
        """The whole file, or that nothing has changed."""
        headers = {"Cache-Control": self.caching, "ETag": self.mark, "Vary": "Accept-Encoding"}
        if self.mark in _listed(asked, "if-none-match"):
            return Response(status_code=304, headers=headers)
        if self.zipped is None or not _takes_gzip(asked):
            return Response(self.body, headers=headers, media_type=self.media)
        return Response(self.zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.media)


def _zipped(body: bytes) -> bytes | None:
    small = gzip.compress(body, mtime=0)
    return small if len(small) < 0.9 * len(body) else None


def _takes_gzip(asked: Headers) -> bool:
    words = [word.replace(" ", "") for word in _listed(asked, "accept-encoding")]
    taken = {name: weight for name, _, weight in (word.partition(";") for word in words)}
    return taken.get("gzip", taken.get("*", "q=0")) not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def _listed(asked: Headers, name: str) -> list[str]:
    return [word.strip() for word in asked.get(name, "").split(",")]


class Client:
    """All files by their addresses. It is false if the page was never built."""

    def __init__(self, files: dict[str, File]) -> None:
        self._files = files if INDEX in files else {}

    def __bool__(self) -> bool:
        return bool(self._files)

    @classmethod
    def read(cls, folder: Path = FOLDER) -> Self:
        return cls({path: File.of(path, body) for path, body in _contents(folder)})

    def find(self, path: str) -> File | None:
        """What is at this address. It is only looked up among what was read: no address leads out of the folder."""
        if path in self._files:
            return self._files[path]
        parts = path.split("/")
        # An address need not begin with a slash: "*" is one too.
        if not path.startswith("/") or "." in parts[-1] or f"/{parts[1]}" in OTHERS:
            return None
        # The page has addresses of its own: it finds out itself what is shown there.
        return self._files.get(INDEX)


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield f"/{file.relative_to(folder).as_posix()}", file.read_bytes()
