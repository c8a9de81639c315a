"""The picture of a decision's way in docs/server.md: it is drawn as it is, and it is the way that a decision takes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.decision import PICTURE, STEPS, Step, picture

ROOT = Path(__file__).parents[2]
ENDINGS = {".py", ".ts", ".svelte"}


def test_it_is_drawn_anew_after_a_change() -> None:
    assert (ROOT / PICTURE).read_text("utf-8") == picture(), "run `python -m tools.decision`"


@pytest.mark.parametrize("step", [step for step in STEPS if step.file.endswith(".ts")], ids=lambda step: step.name)
def test_what_it_names_of_the_page_is_there(step: Step) -> None:
    assert re.search(rf"^  (async |private )*{step.name}[(<]", (ROOT / step.file).read_text("utf-8"), re.MULTILINE)


def test_a_decision_takes_this_way() -> None:
    """Each step is called, after the one before it."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.server.tracing"],
        cwd=ROOT,
        env=os.environ | {"MEADOW_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    called = iter(done.stdout.splitlines())
    for step in STEPS:
        if step.file.endswith(".py"):
            wanted = f"{Path(step.file).relative_to('src')} {step.name}"
            assert any(one == wanted for one in called), f"{wanted} is not called there"


def test_an_order_has_no_more_places_than_the_document_says() -> None:
    document = (ROOT / "docs/server.md").read_text("utf-8")
    places = set(re.findall(r"^\d\. `(.+?)`", document, re.MULTILINE))
    files = (path for folder in ("src", "web/src") for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS)
    named = {
        str(path.relative_to(ROOT))
        for path in files
        if "client" not in path.parts and re.search(r"answer_pause|AnswerPause", path.read_text("utf-8"))
    }
    assert len(places) == 5
    assert named - {"web/src/lib/api.ts"} <= places
