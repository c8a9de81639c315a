"""Compile the hot modules with mypyc; without a C compiler, or with MEADOW_PURE=1, leave them as they are.

A wheel has the page to play on too; an editable installation does without until somebody builds it.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

sys.path.insert(0, str(Path(__file__).parent))  # a build front end does not put it there
import compiled

PAGE = Path("meadow/server/client")


def can_compile() -> bool:
    """Whether a C file that includes Python.h compiles here."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if sys.platform == "win32":
        return True
    if not shutil.which(compiler[0]):
        return False
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\n")
        command = [*compiler, "-I", sysconfig.get_path("include"), "-c", str(probe), "-o", str(probe) + ".o"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def extensions() -> list[Extension]:
    if {"egg_info", "dist_info"} & set(sys.argv):
        return []  # only asked for the package's name and needs
    if os.environ.get("MEADOW_PURE", "0") not in {"", "0"}:
        print("meadow: MEADOW_PURE is set, so nothing is compiled; games run slower.", file=sys.stderr)
        return []
    if not can_compile():
        print(
            "meadow: WARNING: no working C compiler, so nothing is compiled; games run slower.",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify  # noqa: PLC0415  a build that compiles nothing must not need it

    # Without what only a debugger reads, the C compiler needs a third less time.
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    groups: list[tuple[list[str], str | None]] = [
        ([os.path.relpath(file) for file in files], f"meadow_{name}") for name, files in compiled.groups().items()
    ]
    files = [file for group, _ in groups for file in group]
    # What these modules import need not be there to compile them: a build has no database and no network.
    options = ["--follow-imports=silent", "--ignore-missing-imports"]
    built: list[Extension] = mypycify([*options, *files], opt_level=level, debug_level="0", separate=groups)
    if sys.platform != "win32":
        for extension in built:
            # Nobody replaces our functions at load time, so the compiler may inline them.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return built


class InParallel(build_ext):  # type: ignore[misc]  # setuptools tells no types
    """All groups at once, as many as there are cores."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        super().run()
        if self.inplace:
            self._remove_orphans()

    def _remove_orphans(self) -> None:
        """A compiled module that is no longer built would hide the file beside it."""
        built = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions or ()}
        for file in Path("src").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if file.resolve() not in built:
                file.unlink()


class WithPage(build_py):  # type: ignore[misc]  # setuptools tells no types
    """Whatever is packed to be given away must be complete."""

    def run(self) -> None:
        if not self.editable_mode:
            build_page()
            # Files of the page are named by what is in them: those of an earlier build would be packed too.
            shutil.rmtree(self.build_lib / PAGE, ignore_errors=True)
        super().run()


def build_page() -> None:
    """Build the page if it is missing or old. Raises SetupError if that is not possible."""
    npm, page = shutil.which("npm"), Path("src") / PAGE / "index.html"
    if npm and outdated(page):
        for words in (["ci"], ["run", "build"]):
            if subprocess.run([npm, *words], cwd="web", check=False).returncode != 0:  # noqa: S603
                raise SetupError(f"the page to play on cannot be built: `npm {' '.join(words)}` failed in web/")
    if not page.exists():
        raise SetupError(
            "the page to play on is not built, and npm cannot build it here: "
            "install Node.js, or run `make client` before packing meadow"
        )


def outdated(page: Path) -> bool:
    """Whether anything that the page is made of is newer than it, or there is none."""
    return not page.exists() or any(file.lstat().st_mtime > page.stat().st_mtime for file in page_sources())


def page_sources() -> Iterator[Path]:
    for folder, folders, files in os.walk("web"):
        if "node_modules" in folders:
            folders.remove("node_modules")
        yield from (Path(folder) / name for name in files)


setup(ext_modules=extensions(), cmdclass={"build_ext": InParallel, "build_py": WithPage})
