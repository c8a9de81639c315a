"""What Lighthouse says of the built page: `make lighthouse`. It fails below 95 for performance or accessibility.

It is asked three times, and the middle answer counts: how long anything takes differs from one time to the next.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.servers import running
from tests.web.visitors import ARGUMENTS, chromium

VERSION = "12"
TIMES = 3
LEAST = 0.95
WANTED = ("performance", "accessibility", "best-practices")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        found = [asked(server.url, Path(folder) / "report.json") for _ in range(TIMES)]
    scores = {name: statistics.median(each[name] for each in found) for name in WANTED}
    for name, score in scores.items():
        print(f"{name:16} {score:.0%}")
    if min(scores["performance"], scores["accessibility"]) < LEAST:
        sys.exit(f"Lighthouse gives less than {LEAST:.0%}")


def asked(url: str, report: Path) -> dict[str, float]:
    """The scores of the start page, by category."""
    flags = " ".join(["--headless=new", *ARGUMENTS])
    command = ["npx", "--yes", f"lighthouse@{VERSION}", f"{url}/", "--quiet", "--output=json"]
    command += [f"--output-path={report}", f"--only-categories={','.join(WANTED)}", f"--chrome-flags={flags}"]
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium(whole=True)})
    return {name: each["score"] for name, each in json.loads(report.read_text())["categories"].items()}


if __name__ == "__main__":
    main()
