"""The application: HTTP routes and the socket, both in front of the same dispatch."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from meadow.server.api import answers, openapi, requests
from meadow.server.api.answers import Answer, Problem, Welcome
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base.limits import LOOPBACK, RateLimits
from meadow.server.base.problems import Code, Trouble, closing, status
from meadow.server.net import pages
from meadow.server.net.connection import Connection
from meadow.server.net.identity import (
    SecurityHeaders,
    address,
    caller_of,
    from_elsewhere,
    keep_in_cookie,
    spoken_for,
    within,
)
from meadow.server.net.origin import HostCheck, Hosts, is_loopback
from meadow.server.net.static import FOLDER, Client
from meadow.server.ops.service import Service
from meadow.server.storage import StorageError, is_displaced

SECONDS_TO_LOOK = 3
"""Timeout of the health check."""
RESTART = 1012


def app(service: Service, *, proxies: bool = False) -> Starlette:
    """The application for this service. `proxies`: True if X-Forwarded-For is trusted from some proxies."""
    starlette_app = Starlette(
        routes=[
            Route("/", _start_page),
            Route("/healthz", _healthz),
            Route("/metrics", _metrics),
            Route("/api/addresses", _addresses),
            Route("/api/", _requests_page),
            Route("/api/openapi.json", _openapi),
            WebSocketRoute("/api/v1/socket", _socket),
            Route("/api/v1/{request}", _request, methods=["POST"]),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(
                HostCheck,
                hosts=Hosts(service.config.hosts, service.config.origins),
                refused=lambda: service.refusals.add("bad_host"),
            ),
        ],
        exception_handlers={404: _no_page, 405: _wrong_method},
    )
    starlette_app.state.service = service
    starlette_app.state.proxies = proxies
    starlette_app.state.client = Client.read(service.config.client or FOLDER)
    return starlette_app


def _service(connection: Request | WebSocket) -> Service:
    service: Service = connection.app.state.service
    return service


def json(answer: Answer) -> Response:
    code = status(answer.code) if isinstance(answer, Problem) else 200
    headers = {"Retry-After": "1"} if code in {429, 503} else {}
    if code in {413, 429}:
        headers["Connection"] = "close"  # the rest of what the client sends is not read
    if code == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(answers.encoded(answer), code, headers, media_type="application/json")


def _refused(connection: Request | WebSocket, code: Code, sentence: str) -> Response:
    """The answer to what is refused before it is known what it asks for."""
    _service(connection).refusals.add(code)
    return json(Problem(code=code, sentence=sentence))


async def _request(http: Request) -> Response:
    service = _service(http)
    try:
        service.limiter.address(address(http))  # before decoding: malformed requests count too
        kind = _request_kind(http.path_params["request"])
        caller = caller_of(http, service.config.origins)
        request = _decoded(await _body(http, service.limiter.limits), kind)
    except Trouble as trouble:
        return _refused(http, trouble.code, trouble.sentence)
    work = handle(service, caller, request)
    answer = await (_until_disconnect(http, work) if isinstance(request, requests.Watch) else work)
    if isinstance(answer, Welcome) and isinstance(request, requests.Guest) and request.cookie:
        response = json(msgspec.structs.replace(answer, token=""))
        assert caller.token is not None
        keep_in_cookie(http, response, caller.token)
        return response
    return json(answer)


def _request_kind(name: str) -> type[requests.Request]:
    if name not in requests.KINDS:
        raise Trouble("no_such_request", "There is no such request: /api/openapi.json lists them.")
    return requests.KINDS[name]


async def _body(http: Request, limits: RateLimits) -> bytes:
    """The body of a JSON request. Raises Trouble if it is not JSON, too large, too slow or incomplete."""
    if http.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Trouble("not_json", "Send JSON, and say so: Content-Type: application/json.")
    body, limit = bytearray(), int(limits.body)
    try:
        async with asyncio.timeout(limits.patience or None):
            async for part in http.stream():
                body += part
                if limit and len(body) > limit:
                    raise Trouble("too_large", f"The request is too large: at most {limit} bytes are read.")
    except ClientDisconnect as error:
        raise Trouble("bad_request", "The request broke off.") from error
    except TimeoutError as error:
        raise Trouble("bad_request", "The request took too long to come: send it at once.") from error
    return bytes(body)


def _decoded(body: bytes, kind: type[requests.Request]) -> requests.Request:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble("bad_request", f"The request is not understood: {error}.") from error


async def _until_disconnect(http: Request, polling: Coroutine[Any, Any, Answer]) -> Answer:
    """Cancels a long poll when its client disconnects: until it ends it counts as one of the client's requests."""
    task = asyncio.create_task(polling)
    watching = asyncio.create_task(_cancel_on_disconnect(http, task))
    try:
        return await task
    except asyncio.CancelledError:
        if not watching.done():
            raise
        return Problem(code="bad_request", sentence="The request broke off.")
    finally:
        watching.cancel()


async def _cancel_on_disconnect(http: Request, task: asyncio.Task[Answer]) -> None:
    await http.receive()  # after the body, the next message is the disconnect
    task.cancel()


async def _socket(socket: WebSocket) -> None:
    service = _service(socket)
    with contextlib.ExitStack() as stack:
        try:
            caller = _socket_caller(service, socket)
            stack.enter_context(service.limiter.staying(caller.address))
        except Trouble as trouble:
            await socket.send_denial_response(_refused(socket, trouble.code, trouble.sentence))
            return
        await socket.accept()
        await _serve_socket(service, socket, caller)


async def _serve_socket(service: Service, socket: WebSocket, caller: Caller) -> None:
    """Serve the socket until one side closes it."""
    connection = Connection(service, socket.state.wire, caller, lambda: _close_soon(service, socket))
    connection.begin()
    try:
        # Messages go straight to the connection: only the disconnect arrives here.
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        connection.end()


def _close_soon(service: Service, socket: WebSocket) -> None:
    service.registry.spawn(_close(socket))


async def _close(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(RESTART)


def _socket_caller(service: Service, socket: WebSocket) -> Caller:
    """The caller who opens this socket. Raises Trouble if the socket is refused."""
    if from_elsewhere(socket, service.config.origins):
        raise Trouble("bad_origin", "Pages of other servers may not use this socket.")
    caller = caller_of(socket, service.config.origins)
    if service.closing:
        raise closing()
    service.bans.check(caller.holder, caller.address)
    return caller


def _client_file(http: Request) -> Response | None:
    """The file of the web client at this address, if there is one."""
    client: Client = http.app.state.client
    file = client.find(http.scope["path"])
    return None if file is None else file.response(http.headers)


async def _start_page(http: Request) -> Response:
    return _client_file(http) or HTMLResponse(pages.not_built())


async def _requests_page(_: Request) -> Response:
    return HTMLResponse(pages.listed())


async def _openapi(_: Request) -> Response:
    # Built once, from many source files: in a thread, so that it does not block the event loop.
    return Response(await asyncio.to_thread(openapi.document), media_type="application/json")


async def _metrics(http: Request) -> Response:
    # Behind a proxy on this machine every client would seem to be local.
    known = not spoken_for(http, proxies=http.app.state.proxies)
    if not known or not within(http, _service(http).config.metrics):
        return _refused(http, "not_allowed", "The metrics are for whoever looks after this server.")
    return PlainTextResponse(_service(http).metrics.text(), media_type="text/plain; version=0.0.4")


async def _addresses(http: Request) -> Response:
    """The addresses of this server in the local network, for invitations: only for a browser on this machine."""
    local = http.url.hostname == "localhost" or is_loopback(http.url.hostname or "")
    known = local and within(http, LOOPBACK) and not spoken_for(http, proxies=http.app.state.proxies)
    found = _service(http).config.addresses if known else ()
    return Response(msgspec.json.encode(found), media_type="application/json")


async def _healthz(http: Request) -> Response:
    """200 if the storage can be read and written and the server is not about to stop; otherwise 503."""
    service = _service(http)
    try:
        async with asyncio.timeout(SECONDS_TO_LOOK):
            await service.store.check()
    except (StorageError, TimeoutError) as error:
        if is_displaced(error):
            return _health("the database file was deleted, moved or replaced", 503)
        down = service.store.writer.down
        return _health("the database cannot be written" if down else "the database does not answer", 503)
    if service.closing:
        return _health("closing", 503)
    return _health("draining" if service.registry.draining else "ok", 200)


def _health(words: str, code: int) -> Response:
    return Response(msgspec.json.encode({"status": words}), code, media_type="application/json")


async def _no_page(http: Request, error: Exception) -> Response:
    """Addresses without a route may belong to the web client."""
    del error
    found = _client_file(http) if http.method in {"GET", "HEAD"} else None
    return found or json(Problem(code="no_such_page", sentence="There is nothing here: /api/ lists what there is."))


async def _wrong_method(http: Request, error: Exception) -> Response:
    del http
    response = json(Problem(code="wrong_method", sentence="Use another method here: requests are POST, pages are GET."))
    response.headers.update(getattr(error, "headers", None) or {})
    return response
