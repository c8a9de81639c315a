"""The server's addresses in the network are sent only to a browser on its own machine."""

from pathlib import Path

import httpx
import pytest

from meadow.server import run
from tests.server.servers import running as live

ALL = "0.0.0.0"  # noqa: S104  for this test only
ELSEWHERE = {"Host": "meadow.example.org"}
FORWARDED = {"X-Forwarded-For": "203.0.113.7"}


def listening(host: str) -> tuple[str, ...]:
    with run.listening(host, 0) as made:
        return run.reachable(made)


def told(url: str, **headers: str) -> list[str]:
    answer = httpx.get(f"{url}/api/addresses", headers=headers, trust_env=False)
    return answer.json() if answer.status_code == 200 else []


def test_on_the_loopback_there_is_no_address_for_others() -> None:
    assert listening("127.0.0.1") == ()


def test_on_all_interfaces_there_is_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_in_the_network", lambda _: "192.168.1.5")
    with run.listening(ALL, 0) as made:
        port = made.getsockname()[1]
        assert run.reachable(made) == (f"http://192.168.1.5:{port}",)


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_in_the_network", lambda _: "")
    assert listening(ALL) == ()


def test_only_a_browser_on_the_same_machine_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADOW_HOSTS", "meadow.example.org")
    with live(tmp_path, "--host", ALL) as server:
        port = server.port
        with run.listening(ALL, 0) as made:
            here = [url.replace(str(made.getsockname()[1]), str(port)) for url in run.reachable(made)]
        assert told(f"http://127.0.0.1:{port}") == here
        assert told(f"http://localhost:{port}") == here
        assert told(f"http://127.0.0.1:{port}", **ELSEWHERE) == []
        assert told(f"http://127.0.0.1:{port}", **FORWARDED) == []
