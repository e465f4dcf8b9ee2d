"""What nobody wrote for a reader is left out of the reference."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx


def drop_made_up(
    _app: Sphinx, _what: str, _name: str, _of: Any, _options: Any, lines: list[str]
) -> None:
    """Python gives every field of a named tuple a sentence about its number."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def skip_constructors(
    _app: Sphinx, _what: str, name: str, _of: Any, _skip: bool, _options: Any
) -> bool | None:
    """Classes are described by their fields; how they are made is shown in the library's page."""
    return True if name in ("__init__", "__new__") else None


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx about it."""
    app.connect("autodoc-process-docstring", drop_made_up)
    app.connect("autodoc-skip-member", skip_constructors)
    return {"parallel_read_safe": True}
