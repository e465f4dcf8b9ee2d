"""`protocol.d.ts`: TypeScript types of every message, view and event, for the page's checker."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from types import ModuleType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from msgspec import Meta, Struct, UnsetType

from quandary.games import GAMES
from quandary.server.protocol.fields import GAMES_PART
from quandary.server.protocol.incoming import Command, Incoming
from quandary.server.protocol.outgoing import CLOSE_CODES, Outgoing
from quandary.server.schema.comments import comments_in
from quandary.server.schema.parts import MODULES, game_types, is_from_client, tag_of, view_types

HEAD = """\
// Types of every message, view and event.
// Made by `quandary schema` from server/protocol and games/*/view_types.py: change those, not this.
"""
NAMES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def protocol() -> str:
    """The whole file."""
    known = Known()
    parts = [HEAD]
    for module in MODULES:
        parts += known.aliases_of(module)
    parts += [*_structs(known), _close_codes()]
    for prefix, module in view_types().items():
        parts += known.aliases_of(module, prefix)
        parts += [_interface(known, kind, prefix + kind.__name__) for kind in _dicts(module)]
    return "\n".join(parts)


class Known:
    """Types that have a name of their own in the file."""

    def __init__(self) -> None:
        self._names: list[tuple[Any, str]] = []
        self._told: set[str] = set()
        for prefix, module in (*(("", m) for m in MODULES), *view_types().items()):
            for name, value in vars(module).items():
                if _is_our_class(value, module) or _is_alias(name, value):
                    self._names.append((value, prefix + name))

    def write(self, kind: Any, *, top: bool = False) -> str:
        """A type in TypeScript; with `top` it is spelled out even if it has a name."""
        for value, name in self._names:
            if value is kind and not top:
                return name
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return _declared_in(arguments[1:]) or self.write(arguments[0])
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in arguments)
        if origin in (Union, types.UnionType):
            return " | ".join(self.write(part) for part in arguments if part is not UnsetType)
        if origin is list:
            item = self.write(arguments[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is dict:
            return f"Record<string, {self.write(arguments[1])}>"
        return "any" if kind is Any else NAMES[kind]

    def aliases_of(self, module: ModuleType, prefix: str = "") -> Iterator[str]:
        """The names a module gives to types that are no classes; each is declared once."""
        for name, value in vars(module).items():
            if _is_alias(name, value) and prefix + name not in self._told:
                self._told.add(prefix + name)
                text = _comment(comments_in(module).get(name, ""))
                yield f"{text}export type {prefix}{name} = {self.write(value, top=True)};\n"


def _declared_in(metadata: tuple[Any, ...]) -> str | None:
    """A type that the metadata spells out, because Python's own cannot say it."""
    for meta in metadata:
        if isinstance(meta, Meta) and meta.extra and GAMES_PART in meta.extra:
            return _of_games(meta.extra[GAMES_PART])
    return None


def _of_games(part: str) -> str:
    """A type that depends on which games are registered."""
    if part == "id":
        return " | ".join(f'"{game}"' for game in GAMES)
    names = game_types(part)
    return " | ".join(names if part == "event" else [*names, "null"])


def _is_our_class(value: Any, module: ModuleType) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__


def _is_alias(name: str, value: Any) -> bool:
    return name[0].isupper() and get_origin(value) in (Annotated, Literal, Union, types.UnionType)


def _structs(known: Known) -> Iterator[str]:
    for module in MODULES:
        for value in vars(module).values():
            is_struct = _is_our_class(value, module) and issubclass(value, Struct)
            if is_struct and value not in (Incoming, Command, Outgoing):
                yield _interface(known, value, value.__name__)


def _dicts(module: ModuleType) -> list[type]:
    return [value for value in vars(module).values() if is_typeddict(value)]


def _interface(known: Known, kind: type, name: str) -> str:
    module = inspect.getmodule(kind)
    assert module is not None
    lines = [f"{_comment(inspect.getdoc(kind) if kind.__doc__ else '')}export interface {name} {{"]
    if issubclass(kind, Struct) and kind.__struct_config__.tag is not None:
        lines.append(f'  type: "{tag_of(kind)}";')
    for field, hint in get_type_hints(kind, include_extras=True).items():
        text = comments_in(module).get(f"{kind.__name__}.{field}", "")
        may_miss = "?" if _may_be_left_out(kind, field) else ""
        lines.append(f"{_comment(text, '  ')}  {field}{may_miss}: {known.write(hint)};")
    return "\n".join([*lines, "}\n"])


def _may_be_left_out(kind: type, name: str) -> bool:
    if not issubclass(kind, Struct) or not is_from_client(kind):
        return False
    (field,) = (field for field in msgspec.structs.fields(kind) if field.name == name)
    return not field.required


def _close_codes() -> str:
    lines = [f"  | {code} // {text}" for code, text in CLOSE_CODES.items()]
    return "\n".join(
        ["/** Why a socket was closed. */", "export type CloseCode =", *lines, "  ;\n"]
    )


def _comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "\n".join(f"{indent} * {line}".rstrip() for line in lines)
    return f"{indent}/**\n{body}\n{indent} */\n"
