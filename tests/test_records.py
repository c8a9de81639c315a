"""Old records still say the truth: a rule that changed without a new rules version is found here."""

from pathlib import Path

import pytest

from meadow.core.record import lines, parse, read
from meadow.core.replay import verify
from tests.golden import records


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_record_of_the_corpus_verifies(path: Path) -> None:
    record = read(path)
    assert verify(record) == []
    assert record.result is not None
    assert b"".join(line + b"\n" for line in lines(record)) == path.read_bytes()


def test_example_of_the_manual_is_a_record() -> None:
    manual = (Path(__file__).parents[1] / "docs" / "record.md").read_text("utf-8")
    example = manual.split("```jsonl\n")[1].split("```")[0]
    record = parse(example.encode(), "docs/record.md")
    assert verify(record) == []
    assert record.result is not None
    assert b"".join(line + b"\n" for line in lines(record)) == example.encode()
