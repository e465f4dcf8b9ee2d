"""How the code of kernels is put together: what is inlined, and what is linked by name.

By itself numba links the code of everything that a function calls into it, optimises all of it
again and makes machine code of it again. Here only what is inlined goes that way. Every other
kernel becomes machine code once, and its callers know its name.

LLVM's linker for code in memory does not say that a name is missing, or that there are two
functions of one name: it lets the program call whatever is there. So here nothing but a kernel's
own names can be seen from outside, and whoever is linked checks first that what it calls is
`LINKED`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary

_MANGLED = "_Z"
"""How the names of all functions begin that numba has compiled; those of libraries don't."""


class Linked(NamedTuple):
    """A kernel that has machine code in this process, for some types."""

    module: str
    name: str
    kinds: tuple[Any, ...]


LINKED: dict[str, Linked] = {}
"""By the name of the code. numba keeps code until the process ends, so it stays callable."""


class Intermediate(JITCodeLibrary):
    """Code that is linked into other code, but never run by itself.

    It is optimised before and after it is linked: without the first, kernels are slower by a third.
    """

    def _finalize_final_module(self) -> None:
        self._finalized = True


class MachineCode(JITCodeLibrary):
    """The code of one kernel with all that is inlined. Other code is linked with its name."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.own: set[str] = set()
        """The functions that can be called from outside: the kernel, and its entry for Python."""
        self.called: list[str] = []
        """The kernels that this one is linked with, by the names of their code."""
        self.environments: tuple[Any, ...] = ()
        """Of everything that is in the code, which knows only where they are in memory."""
        self.enable_object_caching()

    @classmethod
    def load(cls, codegen: Any, name: str, code: bytes, own: set[str]) -> MachineCode:
        """The same again from its machine code. What it calls has to be linked already."""
        library = cls(codegen, name)
        library.own = own
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.update(own)
        return library

    @property
    def machine_code(self) -> bytes:
        """What `load` takes."""
        code: bytes = self._get_compiled_object()
        return code

    def set_environments(self, environments: tuple[Any, ...]) -> None:
        """Tell the code where these are, and keep them there."""
        self.environments = environments
        for environment in environments:
            self.codegen.set_env(environment.env_name, environment)

    def add_llvm_module(self, ll_module: Any) -> None:
        """The kernel's own functions come this way, whatever is inlined by linking."""
        self.own.update(
            function.name
            for function in ll_module.functions
            if not function.is_declaration and function.linkage == binding.Linkage.external
        )
        super().add_llvm_module(ll_module)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self.own:
                function.linkage = binding.Linkage.internal
        super()._optimize_final_module()
        names = [each.name for each in self._final_module.functions if each.is_declaration]
        self.called = [name for name in names if name.startswith(_MANGLED)]
        missing = [name for name in self.called if name not in LINKED]
        if missing:
            raise AssertionError(f"{self.name} calls what is not linked: {missing}")

    def _get_module_for_linking(self) -> Any:
        return _nothing()


@cache
def _nothing() -> Any:
    """What is linked in place of a kernel's code: the caller has declared its name already."""
    return binding.parse_assembly("")
