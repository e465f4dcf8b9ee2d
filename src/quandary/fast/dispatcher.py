"""How numba compiles our kernels: nothing twice, and no more of each than is needed.

By itself numba makes machine code of every function, makes it again within everything that calls
it, and once more for every type of whole number that it is called with. A bot's kernels call one
another many levels deep, so that most of what was compiled was the same code again. Here
- whole numbers are passed as one type, whatever array they come from;
- a kernel that is inlined is kept as intermediate code, for those that call it;
- a kernel that is called becomes machine code once. Its callers know its name only; when one is
  loaded from the cache, what it calls is loaded before it.

numba documents how its compiler can be changed, but not all that is used here: libraries of code,
what they do before they are loaded, and how functions are numbered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numba
from llvmlite import binding
from numba import types
from numba.core import compiler, typed_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher

SETTINGS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def one_type(kind: Any) -> Any:
    """The type as which a value is passed: every whole number as a wide one."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer) and kind is not types.uint64:
        return types.int64
    return kind


class _Dispatcher(CPUDispatcher):
    """A function, and what has been compiled of it, by types."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What numba asks for when one kernel calls another."""
        named = {name: one_type(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(one_type, args)), named)


# What is inlined


class _Intermediate(JITCodeLibrary):
    """Code that is linked into other code and optimised there, but never run by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerOnly(typed_passes.NativeLowering):
    """numba's last step, without the way to machine code."""

    _name = "quandary_lower_only"

    def run_pass(self, state: Any) -> bool:
        state.library = _Intermediate(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        known_as = state.cr.fndesc
        state.targetctx.insert_user_function(known_as, known_as, [state.library])
        state.cr = state.cr._replace(cfunc=known_as)
        return True


class _InlineCompiler(compiler.CompilerBase):
    def define_pipelines(self) -> list[Any]:
        """numba's own, but for the last step."""
        steps = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        lowering = typed_passes.NativeLowering
        steps.passes = [
            (_LowerOnly if step is lowering else step, about) for step, about in steps.passes
        ]
        steps.finalize()
        return [steps]


class _InlinedDispatcher(_Dispatcher):
    def __init__(self, function: Callable[..., Any]) -> None:
        settings = {"forceinline": True, "no_cpython_wrapper": True}
        super().__init__(
            function, targetoptions=SETTINGS | settings, pipeline_class=_InlineCompiler
        )

    def add_overload(self, cres: Any) -> None:
        """Python has nothing to call."""
        self.overloads[tuple(cres.signature.args)] = cres


class Inlined:
    """A kernel that is compiled into every other that calls it.

    Called from Python it is compiled by itself, and kept in a folder, if there is one.
    """

    def __init__(self, function: Callable[..., Any], folder: Callable[[], Path | None]) -> None:
        self.dispatcher = _InlinedDispatcher(function)
        self._folder = folder
        self.__doc__, self.__name__ = function.__doc__, function.__name__
        self.__module__, self.__wrapped__ = function.__module__, function

    @property
    def _numba_type_(self) -> Any:
        return self.dispatcher._numba_type_

    @cached_property
    def _by_itself(self) -> Called:
        return Called(self.__wrapped__, self._folder())

    def __call__(self, *arguments: Any) -> Any:
        return self._by_itself(*arguments)


# What is called


class _Load(NamedTuple):
    """Loads a kernel, before another is loaded that calls it."""

    module: str
    name: str
    kinds: tuple[Any, ...]

    def __call__(self) -> None:
        getattr(import_module(self.module), self.name).compile(self.kinds)


class _ApartCompiler(compiler.Compiler):
    def define_pipelines(self) -> list[Any]:
        """numba's own. Functions are not numbered: other processes have to know their names."""
        function = self.state.func_id
        function.unique_id, function.unique_name = 0, function.func_qualname
        pipelines: list[Any] = super().define_pipelines()
        return pipelines


@cache
def _nothing() -> Any:
    """What is linked in place of a kernel's code: the caller has declared its name already."""
    return binding.parse_assembly("")


class Called(_Dispatcher):
    """A kernel with machine code of its own, kept in a folder, if there is one."""

    def __init__(self, function: Callable[..., Any], folder: Path | None) -> None:
        super().__init__(function, targetoptions=SETTINGS, pipeline_class=_ApartCompiler)
        if folder is not None:
            config: Any = numba.config
            before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
            try:
                self.enable_caching()
            finally:
                config.CACHE_DIR = before

    def compile(self, sig: Any) -> Any:
        """Compile it for some types, or load it; from then on others can link its name."""
        entry = super().compile(sig)
        compiled: dict[Any, Any] = self.overloads
        for kinds, result in compiled.items():
            load = _Load(self.py_func.__module__, self.py_func.__qualname__, kinds)
            result.library._shared_module = _nothing()
            result.library._reload_init.add(load)
        return entry
