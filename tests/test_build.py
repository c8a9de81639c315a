"""Wheels: built as a user would, installed into an empty environment, and run there."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECONDS = 3600
"""To compile everything takes minutes, on a busy machine many of them."""

pytestmark = pytest.mark.slow


def run(*command: str | Path, env: Mapping[str, str] | None = None) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MEADOW_")}
    done = subprocess.run(
        [str(word) for word in command],
        env=clean | dict(env or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def copied(folder: Path) -> Path:
    """A copy of what git knows: without the page, which is built."""
    folder.mkdir(exist_ok=True)
    source = folder / "source"
    run("git", "-C", ROOT, "checkout-index", "--all", f"--prefix={source}/", env={"GIT_INDEX_FILE": _index(folder)})
    return source


HERE = ("--no-build-isolation",)
APART = ("--build-constraint", ROOT / "constraints.txt")
"""As for whoever installs it: with what the build asks for, and nothing of what the server needs."""


def packed(folder: Path, source: Path, how: Sequence[str | Path] = HERE) -> list[str | Path]:
    """The command that makes a wheel."""
    return [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--verbose",
        "--no-deps",
        *how,
        "--wheel-dir",
        folder / "wheels",
        source,
    ]


def built(folder: Path, env: Mapping[str, str], how: Sequence[str | Path] = HERE) -> tuple[Path, str]:
    """A wheel made from a copy with a page, and what the build said."""
    source = copied(folder)
    for name in ("index.html", "assets/index-1.js"):
        file = source / "src/meadow/server/client" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("a page that was built before")
    said = run(*packed(folder, source, how), env=env)
    (wheel,) = (folder / "wheels").glob("*.whl")
    return wheel, said


def _index(folder: Path) -> str:
    """An index of the files as they are now, so that a test before the commit tests what will be committed."""
    index = str(folder / "index")
    run("git", "-C", ROOT, "add", "--all", env={"GIT_INDEX_FILE": index})
    return index


PINNED = (f"--constraint={ROOT / 'constraints.txt'}",)


def installed(folder: Path, wheel: Path, versions: Sequence[str] = PINNED) -> Path:
    """An empty environment with the wheel in it; the folder of its programs."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / "bin"
    run(programs / "pip", "install", "--quiet", *versions, wheel)
    return programs


QUICKLY = {"MYPYC_OPT_LEVEL": "0"}
"""It is not about speed, and soon built."""


@pytest.fixture(scope="module")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel; `source` beside the folder that it is in is what it was built from. All workers share one."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "compiled"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return next((folder / "wheels").glob("*.whl"), None) or built(folder, QUICKLY, APART)[0]


def test_a_compiled_wheel_runs_in_an_empty_environment(tmp_path: Path, compiled_wheel: Path) -> None:
    wheel = compiled_wheel
    names = zipfile.ZipFile(wheel).namelist()
    assert "meadow/py.typed" in names
    assert any(name.endswith("/rules.md") for name in names)
    assert any(name.endswith("/components.toml") for name in names)
    assert any("/storage/migrations/versions/v0001" in name for name in names)
    assert not any(name.startswith(("tests/", "web/")) for name in names)
    assert {"meadow/server/client/index.html", "meadow/server/client/assets/index-1.js"} <= set(names)
    programs = installed(tmp_path, wheel)
    assert "True" in run(
        programs / "python", "-c", "from meadow.server.net import static; print(bool(static.Client.read()))"
    )
    assert "(compiled)" in run(programs / "meadow", "--version")
    assert '"games": 2' in run(programs / "meadow", "sim", "rainbow_flip_slide", "--games", "2", "--json")
    assert "(uncompiled: MEADOW_PURE is set)" in run(programs / "meadow", "--version", env={"MEADOW_PURE": "1"})


def test_only_the_groups_whose_files_changed_are_compiled(compiled_wheel: Path) -> None:
    source = compiled_wheel.parents[1] / "source"
    orphan = source / f"src/meadow/server/api/lobby{sysconfig.get_config_var('EXT_SUFFIX')}"

    def compiled(*changed: str) -> set[str]:
        for name in changed:
            file = source / "src/meadow" / name
            file.write_text(file.read_text() + "\n\ndef added(number: int) -> int:\n    return number + 1\n")
        said = run("sh", "-c", f"cd {source} && {sys.executable} -W ignore setup.py build_ext --inplace", env=QUICKLY)
        return set(re.findall(r"building '(\w+)__mypyc' extension", said))

    with zipfile.ZipFile(compiled_wheel) as wheel:  # what was compiled for it need not be compiled again
        wheel.extractall(source / "src", [name for name in wheel.namelist() if name.endswith(".so")])
    compiled()  # in place for the first time
    assert compiled() == set()
    assert compiled("server/api/lobby.py") == set()
    assert compiled("games/flutter/rondel.py") == {"meadow_flutter"}
    orphan.write_bytes(b"of an earlier build")
    assert compiled("games/flautz/spells.py", "server/live/actor.py") == {"meadow_flautz", "meadow_server"}
    assert not orphan.exists()


STUB = """#!/bin/sh
echo "$(basename "$0") $*" >>calls
echo "meadow 0 (compiled)"
"""


def test_make_compiles_only_what_is_compiled(tmp_path: Path) -> None:
    """A change of any other file calls no compiler, and no file is compiled that is not there any more."""
    source = copied(tmp_path)
    for name in (".venv/bin/python", ".venv/bin/meadow"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(STUB)
        (source / name).chmod(0o755)
    (source / ".stamps").mkdir()
    (source / ".stamps/tools").touch()

    def calls() -> int:
        run("make", "--silent", "--directory", source, "build")
        return (source / "calls").read_text().count("build_ext")

    def touched(name: str) -> None:
        later = (source / ".stamps/compiled").stat().st_mtime + 5
        os.utime(source / name, (later, later))

    assert [calls(), calls()] == [1, 1]
    touched("src/meadow/server/api/lobby.py")
    assert calls() == 1
    touched("src/meadow/games/flutter/rondel.py")
    assert calls() == 2
    os.utime(source / "src/meadow/games/flutter/rondel.py", (0, 0))
    (source / "src/meadow/grids/squares.py").unlink()
    assert calls() == 3


def test_a_step_says_one_line_unless_it_fails(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "step.log"
    said = run(ROOT / "step", "A title", log, "echo a warning; echo another >&2")
    assert re.fullmatch(r"  A title +\d+ s\n", said)
    assert log.read_text() == "a warning\nanother\n"
    failed = subprocess.run(
        [ROOT / "step", "A title", log, "echo why; false; echo never"], capture_output=True, text=True, check=False
    )
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert re.search(r"A title failed after \d+ s:\nwhy\n", failed.stderr)
    assert str(log) in failed.stderr


def oldest() -> list[str]:
    """The lowest version of everything that the package says it works with."""
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    return [re.sub(r">=([\d.]+)[^;]*", r"==\1", need) for need in needs]


@pytest.mark.parametrize("versions", [oldest(), []], ids=["oldest", "newest"])
def test_the_server_works_with_every_version_that_the_package_allows(
    tmp_path: Path, compiled_wheel: Path, versions: list[str]
) -> None:
    """The first and the last of each; without any wish pip takes the newest."""
    programs = installed(tmp_path, compiled_wheel, versions)
    run(programs / "pip", "install", "--quiet", "pytest", "httpx", "hypothesis", "psycopg[binary]")
    shutil.copytree(ROOT / "tests", tmp_path / "tests")  # without the sources beside them
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    tests = ("tests/server/net/test_sockets.py", "tests/server/net/test_websocket.py")
    said = run(programs / "python", "-m", "pytest", f"--rootdir={tmp_path}", *(tmp_path / name for name in tests))
    assert re.search(r"\d{2} passed", said), said


def test_without_a_compiler_the_same_files_run_uncompiled(tmp_path: Path) -> None:
    wished, said = built(tmp_path / "wished", {"MEADOW_PURE": "1"})
    assert "MEADOW_PURE is set" in said
    wheel, said = built(tmp_path / "forced", {"CC": "no-such-compiler"})
    assert "no working C compiler" in said
    names = zipfile.ZipFile(wheel).namelist()
    assert names == zipfile.ZipFile(wished).namelist()
    assert not [name for name in names if name.endswith(".so")]
    programs = installed(tmp_path, wheel)
    version = run(programs / "meadow", "--version")
    assert "(uncompiled: it was built without a C compiler, or with MEADOW_PURE set; " in version
    assert version.count("meadow runs uncompiled") == 1
    assert '"games": 1' in run(
        programs / "meadow", "sim", "rainbow_flip_slide", "--bots", "random", "--games", "1", "--json"
    )


def test_no_wheel_without_the_page(tmp_path: Path) -> None:
    """Without npm to build it the build says what is missing; an editable installation does without."""
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    source = copied(tmp_path)
    env = dict(os.environ) | {"MEADOW_PURE": "1", "PATH": str(nothing)}
    failed = subprocess.run(
        packed(tmp_path, source), env=env, capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert failed.returncode != 0
    assert "the page to play on is not built, and npm cannot build it here" in failed.stdout + failed.stderr
    assert not list(tmp_path.glob("wheels/*.whl"))
    options = ("--no-deps", "--no-build-isolation", "--target", tmp_path / "installed")
    run(
        sys.executable,
        "-m",
        "pip",
        "install",
        *options,
        "--editable",
        source,
        env={k: env[k] for k in ("MEADOW_PURE", "PATH")},
    )


NPM = """#!/bin/sh
echo "$(basename "$PWD"): $*" >>"$(dirname "$0")/calls"
if [ "$1" = run ]; then
    cd ../src/meadow/server && rm -rf client && mkdir -p client/assets
    echo "built from $(cat ../../../web/words.txt)" | tee client/index.html >client/assets/b.js
fi
"""


def test_an_old_page_is_built_anew(tmp_path: Path) -> None:
    """Whenever anything in web/ is newer; without npm, as from a source archive, what is there is packed."""
    source, programs = copied(tmp_path), tmp_path / "programs"
    words, page = source / "web/words.txt", source / "src/meadow/server/client"
    programs.mkdir()
    (programs / "npm").write_text(NPM)
    (programs / "npm").chmod(0o755)

    def pack(path: str) -> tuple[str, set[str]]:
        """The page in the wheel, and its other files."""
        run(*packed(tmp_path, source), env={"MEADOW_PURE": "1", "PATH": path})
        with zipfile.ZipFile(next(tmp_path.glob("wheels/*.whl"))) as wheel:
            names = [name for name in wheel.namelist() if "/client/assets/" in name]
            return wheel.read("meadow/server/client/index.html").decode(), {Path(name).name for name in names}

    def write(text: str, *, newer: bool) -> None:
        words.write_text(text)
        later = (page / "index.html").stat().st_mtime + (60 if newer else -60)
        os.utime(words, (later, later))

    with_npm = f"{programs}:{os.environ['PATH']}"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("old")
    (page / "assets/a.js").write_text("old")
    write("one", newer=False)
    assert pack(with_npm) == ("old", {"a.js"})
    assert not (programs / "calls").exists()
    write("two", newer=True)
    assert pack(str(tmp_path)) == ("old", {"a.js"})
    assert pack(with_npm) == ("built from two\n", {"b.js"})
    assert (programs / "calls").read_text().splitlines() == ["web: ci", "web: run build"]
