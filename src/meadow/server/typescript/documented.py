"""What the sources say about a struct and its fields: docstrings, and the strings below fields."""

import ast
import functools
import inspect
import itertools
import textwrap


def about(kind: type) -> str:
    """The docstring of the class itself, empty if it has none."""
    return inspect.cleandoc(kind.__doc__ or "")


def about_field(kind: type, name: str) -> str:
    """What stands below the field, in whichever class it was written."""
    return next((told[name] for base in kind.__mro__ if name in (told := _fields(base))), "")


@functools.cache
def _fields(kind: type) -> dict[str, str]:
    """Every field of the class that something is said about."""
    if kind.__module__.partition(".")[0] != __name__.partition(".")[0]:
        return {}
    body = _definition(kind).body
    return {
        before.target.id: inspect.cleandoc(after.value.value)
        for before, after in itertools.pairwise(body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
        and isinstance(after.value.value, str)
    }


def _definition(kind: type) -> ast.ClassDef:
    written = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(written, ast.ClassDef)
    return written


def comment(text: str, indent: str = "") -> list[str]:
    """The text as a comment that editors show."""
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]
