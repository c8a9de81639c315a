"""Modern board games with every rule enforced: to play, to simulate, to research."""

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

__version__ = version("meadow")


class _SourceOnly(MetaPathFinder):
    """Finds the .py file of each of our modules, even where a compiled one lies beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del target
        if not fullname.startswith("meadow.") or path is None:
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path)
        return next((spec for finder in finders if (spec := finder.find_spec(fullname))), None)


_pure = os.environ.get("MEADOW_PURE", "0") not in {"", "0"}
if _pure:
    sys.meta_path.insert(0, _SourceOnly())


from meadow.core import state as _state  # noqa: E402  only now is it settled which files are imported

COMPILED = Path(_state.__file__).suffix != ".py"
_built_so = "it was built without a C compiler, or with MEADOW_PURE set; install one and build it again"
UNCOMPILED = "" if COMPILED else "MEADOW_PURE is set" if _pure else _built_so
"""Why nothing is compiled, or nothing."""


def _one_line(message: Warning | str, *_: Any, **__: Any) -> str:
    return f"Warning: {message}\n"


# Said in one line, without Python's file and line number.
if UNCOMPILED:
    _usual, warnings.formatwarning = warnings.formatwarning, _one_line
    warnings.warn(f"meadow runs uncompiled, and slower: {UNCOMPILED}", RuntimeWarning, stacklevel=2)
    warnings.formatwarning = _usual
