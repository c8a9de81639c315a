"""What Lighthouse says of the built page: `make lighthouse`. It fails below 95 for performance or accessibility."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.live import running
from tests.web.visitors import ARGUMENTS, chromium

VERSION = "12"
LEAST = 0.95
WANTED = ("performance", "accessibility", "best-practices")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        report = Path(folder) / "report.json"
        flags = " ".join(["--headless=new", *ARGUMENTS])
        command = ["npx", "--yes", f"lighthouse@{VERSION}", f"{server.url}/", "--quiet", "--output=json"]
        command += [f"--output-path={report}", f"--only-categories={','.join(WANTED)}", f"--chrome-flags={flags}"]
        subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium()})
        scores = {name: each["score"] for name, each in json.loads(report.read_text())["categories"].items()}
    for name, score in scores.items():
        print(f"{name:16} {score:.0%}")
    if min(scores["performance"], scores["accessibility"]) < LEAST:
        sys.exit(f"Lighthouse gives less than {LEAST:.0%}")


if __name__ == "__main__":
    main()
