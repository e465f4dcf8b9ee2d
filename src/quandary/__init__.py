"""Quandary: card games with exact rules, bots, and records that replay.

`docs/library.md` shows how to use it from Python. Importing this costs next to nothing: its names
are those of `quandary.library`, and looked up there when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from quandary.library import *  # noqa: F403 - its `__all__` says which names are public

    __all__: list[str]
else:

    def __getattr__(name: str) -> object:
        if name.startswith("_") and name != "__all__":
            raise AttributeError(f"module 'quandary' has no attribute {name!r}")
        library = import_module("quandary.library")
        if name == "__all__":
            return [*library.__all__, "__version__"]
        if name not in library.__all__:
            raise AttributeError(f"module 'quandary' has no attribute {name!r}")
        return getattr(library, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *import_module("quandary.library").__all__})
