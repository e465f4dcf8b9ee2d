"""The page's modules as two scripts: one request instead of eighty, and a third fewer bytes.

No bundler: a module becomes a function that is called once, after those it imports, and gives
what it exports. That takes modules written as ours are: imports are named, exports stand before
what they name (or in one list at the end), and no two modules import each other.

What is imported with `import("./screen.js")`, and whatever only that needs, is in the second
script, which a browser fetches when it comes to it.
"""

from __future__ import annotations

import posixpath
import re
from typing import NamedTuple

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)
EXPORT_LIST = re.compile(r"export\s*\{([^}]*)\};?\s*$")
LATER_IMPORT = re.compile(r'\bimport\("(\.[^"]+)"\)(?!\.[A-Z])')
"""Not that of a type, as in `import("./pad.js").Pad`, which stands in comments."""
LEFT_OVER = re.compile(r"^(?:import(?!\()|export)\b.*", re.M)


class NotLinkable(ValueError):
    """A module is written in a way that this does not understand."""


class Bundle(NamedTuple):
    """What is needed at once, and what is fetched when it is wanted."""

    first: str
    later: str


def bundle(modules: dict[str, str], first: str, names: Bundle) -> Bundle:
    """All modules that `first` needs, each after what it imports; `names` are the files' names."""
    at_once = sort_modules(modules, first)
    later = _sort_later(modules, at_once)
    numbers = {path: number for number, path in enumerate([*at_once, *later])}

    def join(paths: list[str]) -> str:
        return "\n".join(_as_function(path, modules[path], numbers, names) for path in paths)

    if not later:
        return Bundle(join(at_once), "")
    lent = ", ".join(f"module{numbers[path]}" for path in at_once)
    given = ", ".join(f"module{numbers[path]}" for path in later)
    return Bundle(
        f"{join(at_once)}\nexport {{ {lent} }};",
        f'import {{ {lent} }} from "./{names.first}";\n{join(later)}\nexport {{ {given} }};',
    )


def _sort_later(modules: dict[str, str], at_once: list[str]) -> list[str]:
    """What only later imports need, in order; those may have later imports of their own."""
    found = list(at_once)
    for path in found:
        for wanted in _later_imports_of(path, modules[path]):
            found += [each for each in sort_modules(modules, wanted) if each not in found]
    return found[len(at_once) :]


def _later_imports_of(path: str, text: str) -> list[str]:
    return [_beside(path, address) for address in LATER_IMPORT.findall(text)]


def sort_modules(modules: dict[str, str], first: str) -> list[str]:
    """The paths of `first` and of everything it imports, imported ones before importing ones."""
    done: list[str] = []
    under_way: list[str] = []

    def visit(path: str) -> None:
        if path in done:
            return
        if path in under_way:
            raise NotLinkable(f"modules import each other: {' → '.join([*under_way, path])}")
        if path not in modules:
            raise NotLinkable(f"{under_way[-1]} imports {path}, which is not there")
        under_way.append(path)
        for imported in imports_of(path, modules[path]):
            visit(imported)
        done.append(under_way.pop())

    visit(first)
    return done


def imports_of(path: str, text: str) -> list[str]:
    """The paths of the modules that a module imports."""
    return [_beside(path, address) for _, address in IMPORT.findall(text)]


def _beside(path: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))


def _as_function(path: str, text: str, numbers: dict[str, int], names: Bundle) -> str:
    exported = {name: name for name in EXPORT.findall(text)}
    listed = EXPORT_LIST.search(text)
    if listed:
        exported |= dict(_pair(part) for part in listed[1].split(","))
        text = text[: listed.start()]
    text = EXPORT.sub("", text)
    text = IMPORT.sub(lambda found: _write_import(found[1], numbers[_beside(path, found[2])]), text)
    if left_over := LEFT_OVER.search(text):
        raise NotLinkable(f"{path}: {left_over[0]}")
    text = LATER_IMPORT.sub(
        lambda found: _write_later_import(numbers[_beside(path, found[1])], names.later), text
    )
    given = ", ".join(f"{name}: {inside}" for name, inside in sorted(exported.items()))
    body = f"{text.rstrip()}\nreturn {{ {given} }};"
    return f"// ----- {path}\nconst module{numbers[path]} = (() => {{\n{body}\n}})();"


def _write_later_import(number: int, script: str) -> str:
    return f'import("./{script}").then((later) => later.module{number})'


def _write_import(names: str, number: int) -> str:
    pairs = [_pair(part) for part in names.split(",") if part.strip()]
    taken = ", ".join(f"{outside}: {inside}" for inside, outside in pairs)
    return f"const {{ {taken} }} = module{number};"


def _pair(part: str) -> tuple[str, str]:
    """`a as b` as (b, a); `a` as (a, a)."""
    words = part.split()
    return words[-1], words[0]
