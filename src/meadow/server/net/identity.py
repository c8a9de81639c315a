"""Who is behind a connection: tokens, cookies and origins; and the security headers of every answer."""

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
"""The cookie's name over TLS: browsers accept this prefix only from this very host, and only over TLS."""
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
"""The header from which the client's address is taken if it is set by a proxy named with --proxies."""
FORWARDED: Final = (BELIEVED, "forwarded", "x-real-ip")
_STARTS: Final = {"http.response.start", "websocket.http.response.start"}


class SecurityHeaders:
    """Middleware that adds the security headers to every answer."""

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
    """The client's address, in the form that limits count."""
    return address_of(connection.client.host if connection.client else None)


def caller_of(connection: HTTPConnection, origins: tuple[str, ...]) -> Caller:
    """The caller: known by a bearer token, by a cookie sent from a page of ours, or a stranger. Raises Trouble."""
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
    """The token in the cookie; over TLS a cookie with the plain name, which may be older, counts too."""
    plain = connection.cookies.get(COOKIE)
    return connection.cookies.get(SECURE_COOKIE, plain) if _over_tls(connection) else plain


def _over_tls(connection: HTTPConnection) -> bool:
    """True if the client uses TLS, as a trusted proxy reports."""
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
    """True if there is an Origin header, and it names this server or one of `origins`."""
    origin = connection.headers.get("origin")
    return origin is not None and _ours(connection, origin, origins)


def from_elsewhere(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """True if there is an Origin header, and it names neither this server nor one of `origins`."""
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
    """True if the client's address is in one of these networks."""
    try:
        address = ipaddress.ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in ipaddress.ip_network(network) for network in networks)


def spoken_for(connection: HTTPConnection, *, proxies: bool) -> bool:
    """True if a proxy forwards a request of an unknown client: it is not trusted, or sends no X-Forwarded-For."""
    believed = proxies and BELIEVED in connection.headers
    return not believed and any(name in connection.headers for name in FORWARDED)


def keep_in_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Set the token as a cookie that scripts cannot read."""
    secure = _over_tls(connection)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="strict")
    if secure and COOKIE in connection.cookies:
        response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="strict")
