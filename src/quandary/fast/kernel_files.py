"""Keeping machine code in a folder: a file for each kernel and the types of its arguments.

numba's own cache numbers what it keeps of a function, and keeps apart which number is what. Two
processes that keep the same kernel for different types at the same moment may take the same
number, and whoever loads that has code for other types. Here a file's name says what is in it.
A file that is not whole, or not what is wanted, is as good as none.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite
from numba.core.caching import _Cache
from numba.core.compiler import compile_result
from numba.core.serialize import dumps

from quandary.fast.linking import LINKED, Linked, MachineCode
from quandary.system.atomic_write import replacement_of

_DIGEST_SIZE = 32


class _Kept(NamedTuple):
    """What a file contains."""

    signature: Any
    description: Any
    environment: Any
    environments: tuple[Any, ...]
    code: bytes
    own: set[str]
    called: dict[str, Linked]


def can_be_kept(function: Callable[..., Any]) -> bool:
    """Whether a later process finds the same function by its name, and knows if it has changed."""
    is_in_module = "<" not in function.__qualname__
    return is_in_module and Path(function.__code__.co_filename).is_file()


class KernelFiles(_Cache):
    """The files of one kernel, as numba asks for them."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._function = function
        self._folder = folder

    @property
    def cache_path(self) -> str:
        """Where the files are."""
        return str(self._folder)

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """Nothing waits to be written."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel for some types, with everything it calls, or `None` if it is not kept."""
        target_context.refresh()
        kept = self._read(self._file(sig, target_context.codegen()))
        if kept is None or tuple(kept.signature.args) != tuple(sig):
            return None
        if not all(_is_linked(name, kernel) for name, kernel in kept.called.items()):
            return None
        library = MachineCode.load(
            target_context.codegen(), self._function.__qualname__, kept.code, kept.own
        )
        library.called = list(kept.called)
        entry = target_context.get_executable(library, kept.description, kept.environment)
        library.set_environments(kept.environments)
        return compile_result(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=library,
            environment=kept.environment,
            entry_point=entry,
            fndesc=kept.description,
            signature=kept.signature,
            objectmode=False,
            lifted=(),
            reload_init=[],
            referenced_envs=kept.environments,
        )

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for some types, if it can be."""
        library = data.library
        if library.has_dynamic_globals:
            return
        data.fndesc.typemap = data.fndesc.calltypes = None  # Large, and needed no more.
        kept = _Kept(
            data.signature,
            data.fndesc,
            data.environment,
            library.environments,
            library.machine_code,
            library.own,
            {name: LINKED[name] for name in library.called},
        )
        content: bytes = dumps(tuple(kept))
        file = self._file(sig, library.codegen)
        with suppress(OSError), replacement_of(file) as beside:
            beside.write_bytes(hashlib.sha256(content).digest() + content)

    def _file(self, kinds: Any, codegen: Any) -> Path:
        name = self._function.__qualname__
        made_of = self._function.__module__, _digest_of(self._function.__code__.co_filename)
        made_with = sys.version, llvmlite.__version__, codegen.magic_tuple()
        digest = hashlib.sha256(repr((name, str(kinds), made_of, made_with)).encode()).hexdigest()
        return self._folder / f"{name}-{digest[:32]}.kernel"

    def _read(self, file: Path) -> _Kept | None:
        with suppress(OSError):
            content = file.read_bytes()
            digest, content = content[:_DIGEST_SIZE], content[_DIGEST_SIZE:]
            if hashlib.sha256(content).digest() == digest:
                return _Kept(*pickle.loads(content))
        return None


@cache
def _digest_of(source: str) -> str:
    return hashlib.sha256(Path(source).read_bytes()).hexdigest()


def _is_linked(name: str, kernel: Linked) -> bool:
    """Whether a kernel can be called by this name, once it is loaded or compiled."""
    found: Any = getattr(import_module(kernel.module), kernel.name, None)
    is_same = getattr(found, "__qualname__", None) == kernel.name
    if is_same and name not in LINKED:
        found.compile(kernel.kinds)
    return is_same and name in LINKED
