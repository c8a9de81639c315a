"""The OpenAPI description: valid, complete, and true of the messages of every game."""

import copy
from collections.abc import Iterator
from typing import Any, Final

import jsonschema_rs
import msgspec
import pytest
import schemathesis

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.rng import Rng
from meadow.server.api import openapi, requests
from meadow.server.base.limits import RateLimits
from meadow.server.net import pages
from meadow.table import Settings, commands
from meadow.table.problems import Refused
from meadow.table.updates import Update
from tests.server.clients import Json
from tests.table.people import Party, few

GAMES = list(catalogue.games().values())
DECISIONS = 12
DOCUMENT: Final[Json] = msgspec.json.decode(openapi.document())
SCHEMAS: Final[Json] = DOCUMENT["components"]["schemas"]


def closed() -> Json:
    """The schemas with no additional properties allowed."""
    schemas = copy.deepcopy(SCHEMAS)
    for schema in schemas.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    return schemas


CLOSED: Final = closed()


def validator(name: str) -> Any:
    return jsonschema_rs.validator_for(
        {
            "$ref": f"#/components/schemas/{name}",
            "components": {"schemas": CLOSED},
        }
    )


def updates(game: AnyGame) -> Iterator[Json]:
    """The updates of all viewers along a random match, from the open table to the end."""
    party, rng = Party(game, few(game), Settings(pace=0)), Rng(2)
    yield from sent(party)
    party.seated()
    for _ in range(DECISIONS):
        yield from sent(party)
        if actors := party.state.actors():
            party.act_at_random(rng.pick(actors), rng)
    while party.state.actors() and len(party.entries) < 4 * DECISIONS:
        party.act_at_random(rng.pick(party.state.actors()), rng)
    yield from sent(party)
    for seat in range(party.seats):
        if party.table.status != "over":
            party.do(commands.Resign(seat=seat), seat)
    yield from sent(party)


def sent(party: Party) -> Iterator[Json]:
    for viewer in party.viewers:
        update: Update = party.update(viewer)
        yield msgspec.json.decode(msgspec.json.encode(update))


def test_it_is_valid_openapi() -> None:
    schemathesis.openapi.from_dict(DOCUMENT).validate()
    for name, schema in SCHEMAS.items():
        jsonschema_rs.meta.validate(schema)
        assert jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", **DOCUMENT}) is not None


def test_every_schema_and_every_field_is_described() -> None:
    for name, schema in SCHEMAS.items():
        assert schema.get("description"), f"say below `class {name.rpartition('.')[2]}` what it is"
        for field, told in schema.get("properties", {}).items():
            assert told.get("description"), f"say what `{name}.{field}` is, in a string below the field"


def test_descriptions_are_sentences() -> None:
    for name, schema in SCHEMAS.items():
        for field, told in schema.get("properties", {}).items():
            assert told["description"].endswith("."), f"{name}.{field}: {told['description']}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_sends_what_is_described(game: AnyGame) -> None:
    whole, view, choice = (validator(name) for name in ("Update", f"{game.key}.View", f"{game.key}.Choice"))
    asked = 0
    for update in updates(game):
        whole.validate(update)
        if update["view"] is not None:
            view.validate(update["view"])
        for offered in update["choices"]:
            choice.validate(offered)
        asked += len(update["choices"])
    assert asked > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_schemas_of_games_are_strict(game: AnyGame) -> None:
    """A view fits the schema of its own game only, and no field may be missing, unknown or of another type."""
    update = next(update for update in updates(game) if update["choices"])
    for part, value in (("View", update["view"]), ("Choice", update["choices"][0])):
        fitting = [other.key for other in GAMES if validator(f"{other.key}.{part}").is_valid(value)]
        assert game.key in fitting
        assert part == "Choice" or fitting == [game.key]
        schema = validator(f"{game.key}.{part}")
        for name in ("action", "text", "label", "kind") if part == "Choice" else value:
            assert not schema.is_valid(value | {name: {"odd": []}}), name
        assert not schema.is_valid({"unknown": 1} | value)
    whole = validator("Update")
    changes: list[Json] = [{"view": {}}, {"view": []}, {"choices": [{}]}, {"choices": None}]
    for change in changes:
        assert not whole.is_valid(update | change), change


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_positions_of_the_past_are_as_described(game: AnyGame) -> None:
    party, rng = Party(game, few(game), Settings(pace=0)).seated(), Rng(5)
    for _ in range(5):
        party.act_at_random(rng.pick(party.state.actors()), rng)
    position = validator("Position")
    for shown in party.positions(0):
        position.validate(msgspec.json.decode(msgspec.json.encode(shown)))


def test_the_description_contains_the_guide() -> None:
    told = " ".join(DOCUMENT["info"]["description"].split())
    limits = RateLimits()
    for words in (
        f"{limits.connection:g} requests a second over one socket",
        f"{limits.address:g} from one address",
        "`guest` with your `token` be the first request over the socket",
        "`update` of `done` has your change",
        "| 1012 |",
        "| 1008 |",
        "`KEY.View` and `KEY.Choice`",
    ):
        assert words in told
    assert "1012" in pages.listed()


def test_seats_are_counted_from_0_everywhere() -> None:
    """The first seat is 0 in requests and in answers."""
    for name, schema in SCHEMAS.items():
        for field, told in schema.get("properties", {}).items():
            if name in {kind.__name__ for kind in requests.KINDS.values()} and field in {"seat", "take", "to"}:
                numbers = [part for part in told.get("anyOf", [told]) if part.get("type") == "integer"]
                assert [part["minimum"] for part in numbers] == [0], f"{name}.{field}"
    party = Party(GAMES[0], few(GAMES[0]))
    party.do(commands.Join(seat=0, name="Ada"))
    assert party.update(0).seats[0].name == "Ada"
    with pytest.raises(Refused, match="no_such_seat"):
        party.do(commands.Join(seat=party.seats, name="Bo"), 1)
