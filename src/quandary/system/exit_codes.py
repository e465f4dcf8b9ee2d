"""What a command's exit code says; the same for every command."""

from __future__ import annotations

EXIT_FAILED = 1
"""It began and could not do all of it, or found something broken."""
EXIT_REFUSED = 2
"""It cannot be done as it was typed; nothing was begun."""
EXIT_INTERRUPTED = 130
"""Ctrl-C, as shells count it."""
