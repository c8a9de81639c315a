"""Structs as interfaces of TypeScript: what JSON they are when they are sent."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import inspect

from meadow.server.api.structs import about, about_fields
from tools.typescript.comments import comment

WIDTH: Final = 100
_PLAIN: Final[Mapping[type, str]] = {
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


class Declarations:
    """Interfaces, each declared once and after those that it uses.

    `generics` says for structs by name which parameters they take, and which of their fields have which type then.
    What comes `given` by a client may leave out everything that has a default.
    """

    def __init__(self, generics: Mapping[str, "Generic"] | None = None) -> None:
        self._generics = generics or {}
        self._declared: dict[str, type[msgspec.Struct]] = {}
        self.lines: list[str] = []

    def declare(self, kind: type[msgspec.Struct], *, given: bool = False) -> str:
        """The name of the struct, which is declared unless it is already."""
        name = kind.__name__
        if name not in self._declared:
            self._declared[name] = kind
            self._write(kind, given=given)
        if self._declared[name] is not kind:
            raise TypeError(f"two structs are called {name}: {kind} and {self._declared[name]}")
        return name

    def _write(self, kind: type[msgspec.Struct], *, given: bool) -> None:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        generic = self._generics.get(kind.__name__, Generic())
        rows = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
        omitted = given or kind.__struct_config__.omit_defaults
        for field in info.fields:
            optional = "?" if omitted and not field.required else ""
            written = self.written(field.type, given=given)
            shown = generic.fields.get(field.name, written)
            rows += comment(about_fields(kind)[field.name], "  ")
            rows += _broken(f"{field.encode_name}{optional}:", shown, "  ")
        begin = f"export interface {kind.__name__}{generic.parameters} {{"
        self.lines += [*comment(about(kind)), begin, *rows, "}", ""]

    def written(self, info: inspect.Type, *, given: bool = False) -> str:
        """The type as it is written; structs in it are declared first."""
        match info:
            case inspect.Metadata(type=inner):
                shown = self.written(inner, given=given)
            case inspect.UnionType(types=parts):
                shown = _any_of(self.written(part, given=given) for part in parts)
            case inspect.LiteralType(values=values):
                shown = _any_of(map(_literal, values))
            case inspect.EnumType(cls=enum):
                shown = _any_of(_literal(member.value) for member in enum)
            case inspect.StructType(cls=kind):
                whole = kind.__struct_config__.tag_field is not None  # what tells it apart is never left out
                name = self.declare(kind, given=given and whole)
                shown = f"Partial<{name}>" if given and not whole else name
            case inspect.TupleType(item_types=parts):
                shown = f"[{', '.join(self.written(part, given=given) for part in parts)}]"
            case inspect.DictType(value_type=value):
                shown = f"{{ [key: string]: {self.written(value, given=given)} }}"
            case inspect.CollectionType(item_type=item):
                shown = _several(self.written(item, given=given))
            case _:
                shown = _PLAIN[type(info)]
        return shown


class Generic(msgspec.Struct, frozen=True):
    """A struct in which something is the game's own."""

    parameters: str = ""
    fields: dict[str, str] = {}


def union(name: str, parts: Iterable[str], told: str) -> list[str]:
    """Any of these."""
    whole = " | ".join(parts)
    return [*comment(told), *_broken(f"export type {name} =", whole), ""]


def _broken(begin: str, shown: str, indent: str = "") -> list[str]:
    """In one line, or each part of the union in its own."""
    if len(whole := f"{indent}{begin} {shown};") <= WIDTH or " | " not in shown:
        return [whole]
    parts = f"{shown};".split(" | ")
    return [f"{indent}{begin}", *(f"{indent}  | {part}" for part in parts)]


def _any_of(parts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(parts))


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _several(one: str) -> str:
    return f"({one})[]" if " | " in one else f"{one}[]"
