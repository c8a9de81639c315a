"""`python -m tools.typescript WEB_FOLDER` writes the types and names that the page is written against."""

import sys
from pathlib import Path

from tools.typescript.files import files


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("Name the folder of the page: python -m tools.typescript web", file=sys.stderr)
        return 2
    for path, text in files().items():
        target = Path(arguments[0]) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
