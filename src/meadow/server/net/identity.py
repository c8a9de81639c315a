"""What keeps others out: who may use a cookie, from which pages, and what browsers are told to refuse."""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadow.server.api.caller import Caller
from meadow.server.base import tokens
from meadow.server.base.limits import address_of
from meadow.server.base.problems import Trouble
from meadow.server.base.tokens import COOKIE

SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""Its name over TLS: browsers take it from nobody but this very host, and only so."""
COOKIE_SECONDS: Final = 365 * 24 * 3600
HEADERS: Final = {
    "Content-Security-Policy": (
        # Pictures of a board are drawn in the page.
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table is an invitation
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
BELIEVED: Final = "x-forwarded-for"
"""What a proxy that was named with --proxies is believed."""
FORWARDED: Final = (BELIEVED, "forwarded", "x-real-ip")
_STARTS: Final = {"http.response.start", "websocket.http.response.start"}


class SecurityHeaders:
    """The headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] in _STARTS:
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, sent)


def address(connection: HTTPConnection) -> str:
    """Where it comes from, as limits count it."""
    return address_of(connection.client.host if connection.client else None)


def caller_of(connection: HTTPConnection, origins: tuple[str, ...]) -> Caller:
    """Who asks: by bearer, by cookie from a page of ours, or nobody yet. Raises Trouble."""
    where = address(connection)
    bearer = _bearer(connection)
    if bearer is not None:
        return Caller(where, bearer)
    cookie = _cookie(connection)
    if cookie is None or not tokens.well_formed(cookie):
        return Caller(where, None)
    if not from_our_page(connection, origins):
        raise Trouble("bad_origin", "A cookie counts only on pages of this server: use a bearer token elsewhere.")
    return Caller(where, cookie, by_cookie=True)


def _cookie(connection: HTTPConnection) -> str | None:
    """Over TLS also one that is from before it had its name there."""
    plain = connection.cookies.get(COOKIE)
    return connection.cookies.get(SECURE_COOKIE, plain) if _over_tls(connection) else plain


def _over_tls(connection: HTTPConnection) -> bool:
    """As a trusted proxy says."""
    return connection.url.scheme in {"https", "wss"}


def _bearer(connection: HTTPConnection) -> str | None:
    given = connection.headers.get("authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not tokens.well_formed(token.strip()):
        raise Trouble("no_guest", "The Authorization must be 'Bearer' and a token of this server.")
    return token.strip()


def from_our_page(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a browser says that a page of this very server asks."""
    origin = connection.headers.get("origin")
    return origin is not None and _ours(connection, origin, origins)


def from_elsewhere(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a browser says that a page of somebody else asks."""
    origin = connection.headers.get("origin")
    return origin is not None and not _ours(connection, origin, origins)


def _ours(connection: HTTPConnection, origin: str, origins: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    host = connection.headers.get("host", "")
    return origin in origins or (parts.scheme in {"http", "https"} and bool(host) and parts.netloc == host)


def within(connection: HTTPConnection, networks: tuple[str, ...]) -> bool:
    """Whether it comes from one of these networks."""
    try:
        address = ipaddress.ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in ipaddress.ip_network(network) for network in networks)


def spoken_for(connection: HTTPConnection, *, proxies: bool) -> bool:
    """Whether a proxy asks for somebody else, and nobody knows for whom: it was not named, or does not say it so."""
    believed = proxies and BELIEVED in connection.headers
    return not believed and any(name in connection.headers for name in FORWARDED)


def keep_in_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep the token where no script can read it."""
    secure = _over_tls(connection)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="strict")
    if secure and COOKIE in connection.cookies:
        response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="strict")
