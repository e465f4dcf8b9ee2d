"""How numba compiles our kernels: nothing twice, and no more of each than is needed.

By itself numba makes machine code of every function, makes it again within everything that calls
it, and once more for every type of whole number that it is called with. A bot's kernels call one
another many levels deep, so that most of what was compiled was the same code again. Here
- whole numbers are passed as one type, whatever array they come from;
- a kernel that is inlined is kept as intermediate code, for those that call it;
- a kernel that is called becomes machine code once (`linking.py`), and is kept in a file
  (`kernel_files.py`).

numba documents how its compiler can be changed, but not all that is used here: libraries of code,
and how functions are numbered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from numba import types
from numba.core import compiler, typed_passes
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher

from quandary.fast.kernel_files import KernelFiles, can_be_kept
from quandary.fast.linking import LINKED, Intermediate, Linked, MachineCode

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


def _pipeline(state: Any, last: type) -> list[Any]:
    """numba's own steps, but for the last one."""
    steps = compiler.DefaultPassBuilder.define_nopython_pipeline(state)
    lowering = typed_passes.NativeLowering
    steps.passes = [(last if step is lowering else step, about) for step, about in steps.passes]
    steps.finalize()
    return [steps]


# What is inlined


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerOnly(typed_passes.NativeLowering):
    """numba's last step, without the way to machine code."""

    _name = "quandary_lower_only"

    def run_pass(self, state: Any) -> bool:
        state.library = Intermediate(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        known_as = state.cr.fndesc
        state.targetctx.insert_user_function(known_as, known_as, [state.library])
        state.cr = state.cr._replace(cfunc=known_as)
        return True


class _InlineCompiler(compiler.CompilerBase):
    def define_pipelines(self) -> list[Any]:
        return _pipeline(self.state, _LowerOnly)


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


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerToMachineCode(typed_passes.NativeLowering):
    """numba's last step, with a library of ours."""

    _name = "quandary_lower_to_machine_code"

    def run_pass(self, state: Any) -> bool:
        state.library = MachineCode(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        return True


class _CallCompiler(compiler.CompilerBase):
    def define_pipelines(self) -> list[Any]:
        return _pipeline(self.state, _LowerToMachineCode)


_names_taken: Counter[tuple[str, str]] = Counter()


class Called(_Dispatcher):
    """A kernel with machine code of its own, kept in a folder, if there is one."""

    def __init__(self, function: Callable[..., Any], folder: Path | None) -> None:
        name = function.__module__, function.__qualname__
        number = _names_taken[name]
        _names_taken[name] += 1

        class Compiler(_CallCompiler):
            """Functions are numbered by name, not by process: others have to know them."""

            def define_pipelines(self) -> list[Any]:
                identity = self.state.func_id
                identity.unique_id, identity.unique_name = number, identity.func_qualname
                return super().define_pipelines()

        super().__init__(function, targetoptions=SETTINGS, pipeline_class=Compiler)
        if folder is not None and number == 0 and can_be_kept(function):
            self._cache = KernelFiles(function, folder)

    def add_overload(self, cres: Any) -> None:
        """From now on its code can be called."""
        if not cres.library.environments:
            cres.library.set_environments(tuple(cres._find_referenced_environments()))
        kinds = tuple(cres.signature.args)
        linked = Linked(self.py_func.__module__, self.py_func.__qualname__, kinds)
        LINKED[cres.fndesc.llvm_func_name] = linked
        super().add_overload(cres)
