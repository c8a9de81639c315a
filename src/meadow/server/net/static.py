"""The web client: the files of its build, read once and kept in memory as they are sent."""

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
"""Paths that never belong to the web client."""
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
"""File types that are compressed already."""


class File(NamedTuple):
    """A file as it is sent. `zipped` is None if compression does not pay."""

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

    def response(self, request_headers: Headers) -> Response:
        """The whole file, or 304 if the client has this version."""
        headers = {"Cache-Control": self.caching, "ETag": self.mark, "Vary": "Accept-Encoding"}
        if self.mark in _comma_separated(request_headers, "if-none-match"):
            return Response(status_code=304, headers=headers)
        if self.zipped is None or not _accepts_gzip(request_headers):
            return Response(self.body, headers=headers, media_type=self.media)
        return Response(self.zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.media)


def _zipped(body: bytes) -> bytes | None:
    small = gzip.compress(body, mtime=0)
    return small if len(small) < 0.9 * len(body) else None


def _accepts_gzip(request_headers: Headers) -> bool:
    words = [word.replace(" ", "") for word in _comma_separated(request_headers, "accept-encoding")]
    weights = {name: weight for name, _, weight in (word.partition(";") for word in words)}
    return weights.get("gzip", weights.get("*", "q=0")) not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def _comma_separated(request_headers: Headers, name: str) -> list[str]:
    return [word.strip() for word in request_headers.get(name, "").split(",")]


class Client:
    """All files of the web client by path. False if it was never built."""

    def __init__(self, files: dict[str, File]) -> None:
        self._files = files if INDEX in files else {}

    def __bool__(self) -> bool:
        return bool(self._files)

    @classmethod
    def read(cls, folder: Path = FOLDER) -> Self:
        return cls({path: File.of(path, body) for path, body in _contents(folder)})

    def find(self, path: str) -> File | None:
        """The file at this path, looked up only among those that were read: no path leads out of the folder."""
        if path in self._files:
            return self._files[path]
        parts = path.split("/")
        # A path need not begin with a slash: "*" is one too.
        if not path.startswith("/") or "." in parts[-1] or f"/{parts[1]}" in OTHERS:
            return None
        # All other paths are routes of the web client, which finds out itself what to show.
        return self._files.get(INDEX)


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield f"/{file.relative_to(folder).as_posix()}", file.read_bytes()
