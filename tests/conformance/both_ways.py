"""Compiled or not, a game is the same to the last card."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def check_same_both_ways(where: str) -> None:
    """Play the game at 'module:name' compiled and uncompiled, each in its own process, and compare every position."""
    pure, *slow = _printed(where, pure=True)
    built, *fast = _printed(where, pure=False)
    assert pure == "uncompiled", f"{where} is compiled although MEADOW_PURE is set"
    if os.environ.get("MEADOW_PURE", "0") in {"", "0"}:
        assert built == "compiled", f"{where} is not compiled here, so there is nothing to compare: run `make build`"
    for one, other in zip(slow, fast, strict=False):
        assert one == other, f"compiled and uncompiled differ:\n  uncompiled: {one}\n  compiled:   {other}"
    assert len(slow) == len(fast), f"{len(slow)} decisions uncompiled, {len(fast)} compiled"


def _printed(where: str, *, pure: bool) -> list[str]:
    environment = {**os.environ, "MEADOW_PURE": "1" if pure else "0"}
    command = [sys.executable, "-W", "ignore", "-m", "tests.conformance.digests", where]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{where} fails with MEADOW_PURE={environment['MEADOW_PURE']}:\n{done.stderr[-2000:]}"
    return done.stdout.splitlines()
