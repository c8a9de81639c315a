"""Requests that the OpenAPI description allows or forbids, sent to a real server: it answers as described."""

from typing import Any, Final

import pytest
import requests as http
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import BaseSchema, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from meadow.server.api import requests
from meadow.server.base import tokens
from tests.server.clients import SECONDS
from tests.server.fuzz.bystander import Bystander
from tests.server.servers import Live

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES: Final = 7
MORE: Final = {"order": 10}
"""Factors for the number of examples: an order can be any command."""
ANYTHING: Final = list(HealthCheck)


@pytest.fixture(scope="module")
def schema(target: Live) -> BaseSchema:
    return schemathesis.openapi.from_url(f"{target.url}/api/openapi.json", timeout=SECONDS)


def _aim(case: Case[Any], table: str) -> None:
    """Aim the request at an existing table, without waiting for news."""
    if isinstance(case.body, dict):
        if "table" in case.body:
            case.body["table"] = table
        if isinstance(case.body.get("wait"), int):
            case.body["wait"] = 0


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"])
@pytest.mark.parametrize("name", sorted(requests.KINDS))
def test_requests(schema: BaseSchema, bystander: Bystander, name: str, mode: GenerationMode) -> None:
    before, session, token = bystander.shown(), http.Session(), tokens.new()
    session.trust_env = False
    examples = EXAMPLES * MORE.get(name, 1)

    @settings(max_examples=examples, derandomize=True, database=None, deadline=None, suppress_health_check=ANYTHING)
    @given(case=schema[f"/api/v1/{name}"]["POST"].as_strategy(mode), aimed=st.booleans(), known=st.booleans())
    def check(case: Case[Any], *, aimed: bool, known: bool) -> None:
        if aimed:
            _aim(case, bystander.table)
        headers = {"Authorization": f"Bearer {token}"} if known else {}
        case.call_and_validate(session=session, headers=headers, checks=CHECKS, timeout=SECONDS)

    with session:
        check()
    bystander.check(before)
