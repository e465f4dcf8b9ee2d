"""The texts written under fields and names, which Python itself forgets."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from types import ModuleType


@cache
def comments_in(module: ModuleType) -> dict[str, str]:
    """Every text under a name: `Name` for those of the module, `Class.field` for fields."""
    tree = ast.parse(inspect.getsource(module))
    found = dict(_under_names(tree.body))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{name}": text for name, text in _under_names(node.body)}
    return found


def _under_names(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for node, after in pairwise(body):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            for target in _targets(node):
                if isinstance(target, ast.Name):
                    yield target.id, inspect.cleandoc(str(after.value.value))


def _targets(node: ast.stmt) -> Sequence[ast.expr]:
    if isinstance(node, ast.AnnAssign):
        return [node.target]
    return node.targets if isinstance(node, ast.Assign) else []
