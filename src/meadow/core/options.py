"""A game's options: each with a name, a range, a default and one line of help, and all of them checked."""

import functools
import types
import typing
from collections.abc import Mapping
from typing import Any, Literal, Self

import msgspec
from msgspec import Meta


class OptionError(ValueError):
    """An option is unknown or out of range. The message says what is allowed."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every game's options.

    A field is `Annotated[int, Meta(ge=.., le=.., description=..)]`, `Annotated[bool, Meta(description=..)]` or
    `Annotated[Literal[..], Meta(description=..)]`, always with a default. `... | None = None` stands for 'auto': what
    the rulebook says for this number of seats.
    """

    def check(self, seats: int) -> None:
        """Raise OptionError if options that are fine one by one do not go together."""

    @classmethod
    def parse(cls, given: Mapping[str, Any]) -> Self:
        """Options from a mapping of names to values, which may be text as a person types it. Raises OptionError."""
        known = {option.name: option for option in described(cls)}
        for name in given:
            if name not in known:
                raise OptionError(f"there is no option {name!r}. Options: {', '.join(known) or 'none'}")
        return cls(**{name: known[name].value(given[name]) for name in given})


class Option(msgspec.Struct, frozen=True):
    """One option as a person or a program may ask for it."""

    name: str
    """The name under which it is given in `options`."""
    kind: Literal["yes or no", "number", "choice"]
    """What its values are."""
    default: Any
    """Its value if nobody sets it; null stands for auto."""
    help: str
    """What it does, in a sentence."""
    lowest: int | None = None
    """Of a number: the smallest that is allowed."""
    highest: int | None = None
    """Of a number: the largest that is allowed."""
    choices: tuple[str, ...] = ()
    """Of a choice: what can be chosen."""
    auto: bool = False
    """Whether null is allowed: what the rulebook says for this number of seats."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        if self.kind == "yes or no":
            words = "yes or no"
        elif self.kind == "choice":
            words = ", ".join(self.choices)
        else:
            words = f"{self.lowest} to {self.highest}"
        return f"{words}, or auto" if self.auto else words

    def value(self, given: Any) -> Any:
        """The given value, checked and converted."""
        if self.auto and (given is None or given == "auto"):
            return None
        value = self._converted(given)
        if value is None:
            raise OptionError(f"option {self.name} cannot be {given!r}. Allowed: {self.allowed}")
        return value

    def _converted(self, given: Any) -> Any:
        if self.kind == "yes or no":
            return given if isinstance(given, bool) else YES_OR_NO.get(str(given).lower())
        if self.kind == "choice":
            return given if given in self.choices else None
        return self._number(given)

    def _number(self, given: Any) -> int | None:
        try:
            number = int(given) if isinstance(given, str) else given
        except ValueError:
            return None
        if isinstance(number, bool) or not isinstance(number, int):
            return None
        assert self.lowest is not None
        assert self.highest is not None
        return number if self.lowest <= number <= self.highest else None


YES_OR_NO = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
}


@functools.cache
def described(options: type[Options]) -> tuple[Option, ...]:
    """Every option of a game, in the order of its fields."""
    hints = typing.get_type_hints(options, include_extras=True)
    return tuple(_describe(field.name, field.default, hints[field.name]) for field in msgspec.structs.fields(options))


def _describe(name: str, default: Any, hint: Any) -> Option:
    meta, auto = Meta(), False
    while typing.get_origin(hint) not in {None, Literal}:
        if typing.get_origin(hint) in {typing.Union, types.UnionType}:
            auto = True
            hint = next(part for part in typing.get_args(hint) if part is not type(None))
        else:
            hint, meta = typing.get_args(hint)
    text = meta.description or ""
    if hint is bool:
        return Option(name, "yes or no", default, text, auto=auto)
    if typing.get_origin(hint) is Literal:
        return Option(name, "choice", default, text, choices=typing.get_args(hint), auto=auto)
    return Option(name, "number", default, text, lowest=_whole(meta.ge), highest=_whole(meta.le), auto=auto)


def _whole(bound: float | None) -> int:
    if bound is None:
        raise TypeError("a number option needs a lower and an upper bound")
    return int(bound)
