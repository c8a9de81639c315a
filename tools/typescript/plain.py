"""Plain data as TypeScript writes it: what fits into a line stands in one."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tools.typescript.declared import WIDTH


def written(value: Any, before: str = "", indent: str = "") -> str:
    """The value as it stands behind `before`; further lines are indented like this, and more."""
    line = before + _in_one_line(value)
    if len(indent) + len(line) < WIDTH or not value or isinstance(value, str):
        return line
    inner = f"{indent}  "
    if isinstance(value, Mapping):
        rows = [f"{inner}{written(part, f'{_key(key)}: ', inner)}," for key, part in value.items()]
        return "\n".join([f"{before}{{", *rows, f"{indent}}}"])
    if any(_nested(part) for part in value):
        rows = [f"{inner}{written(part, '', inner)}," for part in value]
    else:
        rows = _filled([f"{_in_one_line(part)}," for part in value], inner)
    return "\n".join([f"{before}[", *rows, f"{indent}]"])


def _in_one_line(value: Any) -> str:
    if isinstance(value, Mapping):
        parts = [f"{_key(key)}: {_in_one_line(part)}" for key, part in value.items()]
        return f"{{ {', '.join(parts)} }}" if parts else "{}"
    if _nested(value):
        return f"[{', '.join(map(_in_one_line, value))}]"
    if value is None or isinstance(value, str | int | float):
        return msgspec.json.encode(value).decode()
    raise TypeError(f"not plain data: {value!r}")


def _filled(parts: list[str], indent: str) -> list[str]:
    """As many in each line as fit."""
    rows = [indent + parts[0]]
    for part in parts[1:]:
        if len(rows[-1]) + 1 + len(part) <= WIDTH:
            rows[-1] += f" {part}"
        else:
            rows.append(indent + part)
    return rows


def _nested(value: Any) -> bool:
    return isinstance(value, Mapping | Sequence) and not isinstance(value, str)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else msgspec.json.encode(name).decode()
