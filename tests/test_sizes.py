"""Files and functions stay small enough to be read at once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "drills", "tools")
NOT_OURS = {"vendor", "node_modules"}
LONGEST_FILE, MEDIAN_FILE = 400, 80
LONG_FUNCTION, SHORT_FUNCTIONS = 30, 0.99
MOST_PARAMETERS, MOST_PARAMETERS_OF_KERNELS = 7, 10
KERNELS = ("src/quandary/fast/", "src/quandary/batch/")
"""A compiled function gets its arrays one by one."""
WIDER = ("try_choices", "weigh_by_belief", "step_range")
"""The kernels that have had more parameters since before this was counted."""


class Function(NamedTuple):
    """Where a function is, and how large."""

    place: str
    lines: int
    parameters: int


def files(*suffixes: str) -> list[Path]:
    """What is written by hand."""
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    return [p for p in paths if p.suffix in suffixes and not NOT_OURS.intersection(p.parts)]


def length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def called(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def functions() -> list[Function]:
    return [function for path in files(".py") for function in functions_of(path)]


def functions_of(path: Path) -> list[Function]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        Function(
            f"{called(path)}:{node.lineno} {node.name}",
            (node.end_lineno or node.lineno) - node.lineno + 1,
            parameters(node.args),
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def parameters(arguments: ast.arguments) -> int:
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return sum(each.arg not in ("self", "cls") for each in named)


def test_no_file_is_too_long() -> None:
    lengths = {called(path): length(path) for path in files(".py", ".js", ".css")}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}
    assert median(lengths.values()) <= MEDIAN_FILE


def test_hardly_any_function_is_long() -> None:
    longer = sorted((f.lines, f.place) for f in functions() if f.lines > LONG_FUNCTION)
    assert len(longer) <= (1 - SHORT_FUNCTIONS) * len(functions()), longer


def test_no_function_has_too_many_parameters() -> None:
    many = [f for f in functions() if f.parameters > most_parameters(f.place)]
    assert [f for f in many if not f.place.endswith(WIDER)] == []


def most_parameters(place: str) -> int:
    return MOST_PARAMETERS_OF_KERNELS if place.startswith(KERNELS) else MOST_PARAMETERS
