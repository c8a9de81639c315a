"""HTTP apart from matches: identity, security headers, limits, and pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import jsonschema_rs
import pytest

from meadow.core import catalogue
from meadow.server.api import answers, requests
from tests.server.clients import SECONDS, Json, Person
from tests.server.servers import Live, running

GAME = next(iter(catalogue.games()))


@pytest.fixture
def person(server: Live) -> Iterator[Person]:
    with Person(server.url) as made:
        yield made


def browser(server: Live, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers=headers, trust_env=False, timeout=SECONDS)


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/metrics", "/api/", "/api/openapi.json", "/nothing.txt", "/api/v1/order"]
)
def test_security_headers(server: Live, path: str) -> None:
    with browser(server) as client:
        headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_list_of_requests_has_nothing_inline(server: Live) -> None:
    with browser(server) as client:
        page = client.get("/api/").text
    assert "The server runs" in page
    assert not re.search(r"<script|<style| style=| on\w+=", page)
    for request in requests.KINDS:
        assert f"<code>{request}</code>" in page


def test_health_and_metrics(server: Live, person: Person) -> None:
    with browser(server) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        person.create(GAME, 2)
        text = client.get("/metrics").text
    assert 'meadow_requests_total{request="create",outcome="ok"}' in text
    assert re.search(r"^meadow_tables [1-9]", text, re.MULTILINE)
    for line in text.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [0-9.e+-]+", line), line


def test_metrics_are_not_for_everybody(tmp_path: Path) -> None:
    with running(tmp_path, "--metrics", "203.0.113.0/24") as server, browser(server) as client:
        assert client.get("/metrics").status_code == 403


def test_the_description_is_that_of_the_structs(server: Live, person: Person) -> None:
    with browser(server) as client:
        described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {f"/api/v1/{name}" for name in requests.KINDS}
    schemas = described["components"]["schemas"]
    assert {kind.__name__ for kind in answers.KINDS} <= set(schemas)
    table = person.create(GAME, 2)
    update = person.order("join", table, name="Somebody")
    for name, value in (("Done", update), ("Looked", person.ask("look", table=table))):
        whole = {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
        jsonschema_rs.validator_for(whole).validate(value)


def test_a_cookie_is_kept_from_scripts(server: Live) -> None:
    with browser(server, Origin=server.url) as client:
        response = client.post("/api/v1/guest", json={"cookie": True})
        assert response.json()["token"] == ""
        cookie = response.headers["set-cookie"].lower()
        assert all(word in cookie for word in ("meadow_guest=", "httponly", "samesite=strict", "path=/"))
        made = client.post("/api/v1/create", json={"client": "c", "game": GAME, "seats": 2}).json()
        join = {"table": made["table"], "client": "j", "command": {"command": "join", "name": "Me"}}
        client.post("/api/v1/order", json=join)
        assert client.post("/api/v1/look", json={"table": made["table"]}).json()["yours"] == [0]
        assert client.post("/api/v1/guest", json={}).json()["token"] == ""
        for origin in ("http://elsewhere.example", "null", server.url + "0"):
            refused = client.post("/api/v1/games", json={}, headers={"Origin": origin})
            assert (refused.status_code, refused.json()["code"]) == (403, "bad_origin")


@pytest.mark.parametrize(
    ("authorization", "code"), [("Bearer x", "no_guest"), ("Basic abc", "no_guest"), ("Bearer " + "é" * 43, "no_guest")]
)
def test_bad_tokens(server: Live, authorization: str, code: str) -> None:
    with browser(server) as client:
        response = client.post("/api/v1/games", json={}, headers=[(b"Authorization", authorization.encode("latin-1"))])
    assert (response.status_code, response.json()["code"]) == (401, code)


def test_strangers_cannot_play(server: Live) -> None:
    with browser(server) as client:
        response = client.post("/api/v1/create", json={"client": "c", "game": GAME, "seats": 2})
    assert (response.status_code, response.json()["code"]) == (401, "no_guest")
    assert response.headers["www-authenticate"] == "Bearer"


def test_problems_are_values(server: Live, person: Person) -> None:
    table = person.create(GAME, 2)
    cases: list[tuple[str, Json, str]] = [
        ("fly", {}, "no_such_request"),
        ("look", {"table": "nowhere"}, "no_such_table"),
        ("look", {"table": "../etc"}, "bad_request"),
        ("look", {"table": table, "more": 1}, "bad_request"),
        ("create", {"client": "1", "game": "chess", "seats": 2}, "no_such_game"),
        ("create", {"client": "1", "game": GAME, "seats": 64}, "bad_setting"),
        ("create", {"client": "1", "game": GAME, "seats": 2, "options": {"x": 1}}, "bad_setting"),
        ("create", {"client": "1", "game": GAME, "seats": 2, "settings": {"stand_in": "me"}}, "unknown_bot"),
        ("list", {"game": "\x00"}, "no_such_game"),
        ("start", {"table": table, "client": "\x00"}, "seats_free"),
        ("join", {"table": table, "client": "1", "name": "x", "seat": 63}, "no_such_seat"),
        ("act", {"table": table, "client": "1", "seat": 0, "version": 2**60, "action": 1}, "bad_request"),
        ("hint", {"table": table, "seat": 0}, "not_yours"),
        ("guest", {"token": "!" * 43}, "bad_request"),
    ]
    for request, fields, code in cases:
        assert person.problem(request, **fields)["code"] == code, (request, fields)
    with browser(server) as client:
        assert client.get("/api/v1/order").json()["code"] == "wrong_method"
        for nothing in ("/nothing.txt", "/api/nothing", "/api/v1/../nothing.txt", "/%2e%2e/%2e%2e/etc/passwd.txt"):
            assert client.get(nothing).json()["code"] == "no_such_page"
        assert client.post("/api/v1/games", content=b"{}").json()["code"] == "not_json"
        json = {"Content-Type": "application/json"}
        assert client.post("/api/v1/games", content=b"\xff{", headers=json).json()["code"] == "bad_request"
        large = client.post("/api/v1/games", content=b" " * 100_000, headers=json)
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        assert large.headers["connection"] == "close", "or the rest would still be read"


def test_limits(tmp_path: Path) -> None:
    # At this rate nothing is refilled before the test is over, however long that takes.
    limits = ("--limit", "address=5", "--limit", "tables=0.0001", "--limit", "seat=0.0001")
    with running(tmp_path, *limits) as server, Person(server.url) as person:
        fields = {"game": GAME, "seats": 2}
        table = person.ask("create", client="1", **fields)["table"]
        codes = {person.post("create", client=str(number), **fields).json().get("code") for number in range(2, 5)}
        assert codes == {"too_many"}
        looked = [person.post("look", table=table) for _ in range(40)]
        assert {response.status_code for response in looked} == {200, 429}
        refused = next(response for response in looked if response.status_code == 429)
        assert refused.json()["sentence"].endswith("go slower.")
        assert "retry-after" in refused.headers


def test_nothing_secret_is_logged(server: Live, person: Person) -> None:
    table = person.create(GAME, 2)
    person.order("join", table, name="Unmistakable Name")
    person.order("say", table, seat=0, text="Unmistakable words")
    person.http.post(f"/api/v1/{person.token}", json={})
    person.http.get(f"/nothing?token={person.token}")
    log = server.log.read_text()
    assert '"event":"serving"' in log
    for secret in (person.token, table, "Unmistakable"):
        assert secret not in log
