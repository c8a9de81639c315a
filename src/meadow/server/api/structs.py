"""Reads descriptions of structs and fields from the source: docstrings, strings below fields, or their types.

The API's description and the web client's types are generated from it, so every field is described in one place.
"""

import ast
import functools
import inspect
import itertools
import sys
from collections.abc import Iterator, Sequence

import msgspec

from meadow.core.catalogue import AnyGame


def about(kind: type) -> str:
    """The docstring of the class itself, empty if it has none."""
    return inspect.cleandoc(kind.__doc__ or "")


@functools.cache
def about_fields(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The description of each field: the string below it, also in a base class, or that of its type; or empty."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    below: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        below |= _below_fields(base)
    return {field.name: below.get(field.name) or _about_type(field.type) for field in info.fields}


def _about_type(info: msgspec.inspect.Type) -> str:
    """The description in the type's `Meta`, also if the type is optional; empty if there is none."""
    match info:
        case msgspec.inspect.Metadata(extra_json_schema=extra):
            return str((extra or {}).get("description", ""))
        case msgspec.inspect.UnionType(types=parts):
            return next(filter(None, map(_about_type, parts)), "")
        case _:
            return ""


def _below_fields(kind: type) -> dict[str, str]:
    """The strings below the fields of the class, by field."""
    definition = _classes(kind.__module__).get(kind.__qualname__)
    if definition is None:
        return {}
    return {
        before.target.id: inspect.cleandoc(after.value.value)
        for before, after in itertools.pairwise(definition.body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
        and isinstance(after.value.value, str)
    }


@functools.cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of one of our modules; none if it is not ours or has no source."""
    if module.partition(".")[0] != __name__.partition(".")[0]:
        return {}
    try:
        source = inspect.getsource(sys.modules[module])
    except OSError:
        return {}
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}


def structs_in(kinds: Sequence[type[msgspec.Struct]]) -> dict[str, type[msgspec.Struct]]:
    """These structs and all structs in them, by name. Raises TypeError if two have the same name."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting: list[msgspec.inspect.Type] = list(msgspec.inspect.multi_type_info(kinds))
    while waiting:
        info = waiting.pop()
        if not isinstance(info, msgspec.inspect.StructType):
            waiting += _parts(info)
        elif info.cls.__name__ not in found:
            found[info.cls.__name__] = info.cls
            waiting += [field.type for field in info.fields]
        elif found[info.cls.__name__] is not info.cls:
            raise TypeError(f"two structs are called {info.cls.__name__}: {info.cls} and {found[info.cls.__name__]}")
    return found


def _parts(info: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    match info:
        case msgspec.inspect.Metadata(type=inner):
            return [inner]
        case msgspec.inspect.UnionType(types=parts) | msgspec.inspect.TupleType(item_types=parts):
            return list(parts)
        case msgspec.inspect.DictType(value_type=part) | msgspec.inspect.CollectionType(item_type=part):
            return [part]
        case _:
            return []


def own(game: AnyGame, base: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The game's only subclass of this struct."""
    (extended,) = below(game, base)
    return extended


def below(game: AnyGame, base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The subclasses of this class in the game's package, in the order of the source."""
    package = game.start.__module__.rpartition(".")[0]
    for kind in base.__subclasses__():
        if kind.__module__.startswith(f"{package}."):
            yield kind
        yield from below(game, kind)
