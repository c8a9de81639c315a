"""The OpenAPI description, generated from the structs that the server decodes and encodes."""

import functools
from typing import Any, get_type_hints

import msgspec

import meadow
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.views import Choice, View
from meadow.server.api import answers, requests
from meadow.server.api.dispatch import HANDLERS
from meadow.server.api.guide import GUIDE
from meadow.server.api.structs import about_fields, own, structs_in
from meadow.server.base.problems import STATUSES
from meadow.server.base.tokens import COOKIE

REF = "#/components/schemas/{name}"
ANSWERS: dict[str, type[answers.Answer]] = {
    name: answers.Done if kind is requests.Order else get_type_hints(HANDLERS[kind])["return"]
    for name, kind in requests.KINDS.items()
}
"""The answer to each request: Done to orders, and to all others what their handlers return."""

ABOUT = """Board games over the network.

Every request is POST /api/v1/<request> with a JSON object. Over the socket at /api/v1/socket the same objects are sent
with `request` and an `id` of your own; every answer has that `id`, and messages that answer no request have none.

Begin with `guest`: its token, as a bearer token or as a cookie, identifies you. Every change of a table is an `order`:
its `command` says what to do, and `client` is an id that you choose. Orders are idempotent: a retry with the same
`client` is not carried out again, and is answered as the first time. `version` and `have` are versions of updates: say
which you have, and you get what you missed.

Seats, also in `yours`, `waiting`, `winners` and wherever there is a list of them, are counted from 0. Lists with one
value for each seat begin with that of seat 0. Only in sentences for people the first seat is called Seat 1.

A problem has a `code` for programs and a `sentence` for people, and often the update that you need to go on.
"""


@functools.cache
def document() -> bytes:
    """OpenAPI 3.1, whose schemas are JSON Schema 2020-12."""
    return msgspec.json.encode(described())


def described() -> dict[str, Any]:
    schemas = _schemas()
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {"title": "meadow", "version": meadow.__version__, "description": ABOUT + GUIDE},
        "paths": {f"/api/v1/{name}": {"post": _operation(name, kind)} for name, kind in requests.KINDS.items()},
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _schemas() -> dict[str, Any]:
    schemas = _components([*requests.KINDS.values(), *answers.KINDS])
    for kind in requests.KINDS.values():
        # Over HTTP the path names the request.
        required = schemas[kind.__name__]["required"]
        required.remove("request")
    schemas["SocketRequest"] = _one_of(list(requests.KINDS.values()), "request")
    schemas["SocketAnswer"] = _one_of(list(answers.KINDS), "answer")
    return schemas | _schemas_of_games(schemas)


def _components(kinds: list[Any], prefix: str = "") -> dict[str, Any]:
    """The schemas of these structs and of all structs in them, with descriptions of all fields."""
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REF.format(name=f"{prefix}{{name}}"))
    for name, kind in structs_in(kinds).items():
        _describe(schemas[name], kind)
    return {f"{prefix}{name}": schema for name, schema in schemas.items()}


def _describe(schema: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    told = about_fields(kind)
    properties = schema["properties"]
    for field in msgspec.structs.fields(kind):
        properties[field.encode_name] |= {"description": told[field.name]}
    tag = kind.__struct_config__.tag_field
    if tag is not None:
        properties[tag] |= {"description": f"Which {tag} it is."}


def _schemas_of_games(schemas: dict[str, Any]) -> dict[str, Any]:
    """The schemas of each game, prefixed with its key. Adds them to `schemas` where a table sends views and choices."""
    games = catalogue.games()
    views = [{"$ref": REF.format(name=f"{key}.View")} for key in games]
    choices = [{"type": "array", "items": {"$ref": REF.format(name=f"{key}.Choice")}} for key in games]
    schemas["Update"]["properties"]["view"] |= {"anyOf": [*views, {"type": "null"}]}
    schemas["Update"]["properties"]["choices"] |= {"anyOf": choices}
    schemas["Position"]["properties"]["view"] |= {"anyOf": views}
    return {name: schema for game in games.values() for name, schema in _of_game(game).items()}


def _of_game(game: AnyGame) -> dict[str, Any]:
    view, choice = own(game, View), own(game, Choice)
    return _components([view, choice], f"{game.key}.") | {
        f"{game.key}.View": _alias(game, view, "what a viewer is shown of a position"),
        f"{game.key}.Choice": _alias(game, choice, "one of the decisions that are offered"),
    }


def _alias(game: AnyGame, kind: type, what: str) -> dict[str, Any]:
    return {"$ref": REF.format(name=f"{game.key}.{kind.__name__}"), "description": f"{game.title}: {what}."}


def _one_of(kinds: list[Any], tag: str) -> dict[str, Any]:
    named = {str(kind.__struct_config__.tag): REF.format(name=kind.__name__) for kind in kinds}
    return {
        "description": f"Anything with a `{tag}`.",
        "oneOf": [{"$ref": where} for where in named.values()],
        "discriminator": {"propertyName": tag, "mapping": named},
    }


def _operation(name: str, kind: type[requests.Request]) -> dict[str, Any]:
    told = (kind.__doc__ or "").strip()
    answer = ANSWERS[name]
    return {
        "operationId": name,
        "summary": told.split("\n", 1)[0],
        "requestBody": {"required": True, "content": _json(kind)},
        "responses": {"200": {"description": _first_line(answer), "content": _json(answer)}} | _problems(),
        "security": [{}, {"bearer": []}, {"cookie": []}],
    }


def _problems() -> dict[str, Any]:
    return {
        str(status): {"description": "It was not carried out.", "content": _json(answers.Problem)}
        for status in STATUSES
    }


def _first_line(kind: type) -> str:
    return (kind.__doc__ or kind.__name__).strip().split("\n", 1)[0]


def _json(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(name=kind.__name__)}}}
