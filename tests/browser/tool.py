"""Tools for those who work on the page: whatever stops one is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error

from tools.launcher.processes import SetUpFailed, say


def run_tool(main: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a tool and return its exit code."""
    try:
        return main(arguments)
    except KeyboardInterrupt:
        return 130
    except (SetUpFailed, OSError, RuntimeError, Error, AssertionError) as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        say(lines[0] if lines else f"It was stopped by {type(error).__name__}.")
        return 1
