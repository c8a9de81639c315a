"""Under which names the server answers: a page elsewhere whose name was made to lead here (DNS rebinding) gets nothing.

An address such as 192.168.1.5 is fine always: only names can be made to lead somewhere else.
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
"""Letters of a wrong name that are repeated."""


class Hosts:
    """Names, by which the port does not matter. `*` is all of them."""

    def __init__(self, names: Iterable[str], origins: Iterable[str] = ()) -> None:
        self._names = {_plain(name) for name in (*ALWAYS, *names, *map(_host_of, origins))}

    def __contains__(self, host: str) -> bool:
        """Whether this, as a browser writes it into `Host`, is one of them. No browser leaves it out."""
        name = _without_port(host)
        return not host or ANY in self._names or _plain(name) in self._names or _is_address(name)


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _plain(name: str) -> str:
    return name.strip().lower().rstrip(".")


def _without_port(host: str) -> str:
    """The name in a well-formed `Host`; anything else as it is, which is no name."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]) if found else host


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Whether this is an address that leads nowhere but to the machine itself."""
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


class HostCheck:
    """Answers nothing but this refusal under other names."""

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
