"""Checks the Host header, against DNS rebinding: a foreign page whose name was made to resolve to this server.

An address such as 192.168.1.5 is always allowed: only names can be made to resolve somewhere else.
"""

import ipaddress
import re
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from meadow.server.api import answers
from meadow.server.api.answers import Problem
from meadow.server.base.problems import status

HOST: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]]*))(?::\d*)?")
ALWAYS: Final = ("localhost",)
ANY: Final = "*"
SHOWN: Final = 100
"""The number of letters of a wrong name that the refusal repeats."""


class Hosts:
    """The allowed host names, with any port. `*` allows all names."""

    def __init__(self, names: Iterable[str], origins: Iterable[str] = ()) -> None:
        self._names = {_normalized(name) for name in (*ALWAYS, *names, *map(_host_of, origins))}

    def __contains__(self, host: str) -> bool:
        """True if this Host header is allowed. An empty one is, since browsers always send it."""
        name = _without_port(host)
        return not host or ANY in self._names or _normalized(name) in self._names or _is_address(name)


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _normalized(name: str) -> str:
    return name.strip().lower().rstrip(".")


def _without_port(host: str) -> str:
    """The name in a well-formed Host header; a malformed one as it is, which matches no name."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]) if found else host


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """True if this is a loopback address."""
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


class HostCheck:
    """Middleware that refuses all requests for other host names."""

    def __init__(self, app: ASGIApp, hosts: Hosts, refused: Callable[[], None] = lambda: None) -> None:
        self._app = app
        self._hosts = hosts
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host", "")
        if host in self._hosts:
            await self._app(scope, receive, send)
            return
        self._refused()
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(_refusal(host))
        else:
            await _refusal(host)(scope, receive, send)


def _refusal(host: str) -> Response:
    name = _without_port(host)[:SHOWN]
    sentence = f"This server does not go by the name {name!r}: whoever runs it can allow that with --hosts {name}."
    problem = Problem(code="bad_host", sentence=sentence)
    return Response(answers.encoded(problem), status(problem.code), media_type="application/json")
