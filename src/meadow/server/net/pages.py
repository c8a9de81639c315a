"""The page that lists the API, with a hint how to build the web client where that was not done yet."""

from collections.abc import Iterable
from html import escape

import msgspec

import meadow
from meadow.server.api import requests
from meadow.server.api.guide import GUIDE
from meadow.table.commands import Base

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>meadow</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>meadow</h1>
<p>The server runs (version {version}).{hint}</p>
<p><a href="/api/openapi.json">The whole description</a> (OpenAPI), <a href="/healthz">health</a>,
<a href="/metrics">metrics</a>. The socket is at <code>/api/v1/socket</code>.</p>
<table>
<caption>Requests: POST /api/v1/&lt;request&gt;</caption>
<thead><tr><th scope="col">Request</th><th scope="col">What it is for</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<table>
<caption>Commands: what an <code>order</code> can ask of a table</caption>
<thead><tr><th scope="col">Command</th><th scope="col">What it does</th></tr></thead>
<tbody>
{commands}
</tbody>
</table>
<h2>What to know besides</h2>
<pre>{guide}</pre>
</body>
</html>
"""
NOT_BUILT = """ The page to play on is not built yet: run <code>make play</code>
in the project's folder, which needs Node.js. <code>meadow play</code> is for the terminal, and programs can use
what is listed here."""


def listed() -> str:
    """The page that lists all requests and commands."""
    return _page("")


def not_built() -> str:
    """The same page in place of the web client, with the hint."""
    return _page(NOT_BUILT)


def _page(hint: str) -> str:
    return PAGE.format(
        version=escape(meadow.__version__),
        hint=hint,
        rows=_rows(requests.KINDS.values()),
        commands=_rows(Base.__subclasses__()),
        guide=escape(GUIDE),
    )


def _rows(kinds: Iterable[type[msgspec.Struct]]) -> str:
    return "\n".join(
        f'<tr><th scope="row"><code>{kind.__struct_config__.tag}</code></th><td>{escape(_about(kind))}</td></tr>'
        for kind in kinds
    )


def _about(kind: type) -> str:
    return (kind.__doc__ or "").strip().split("\n\n", 1)[0]
