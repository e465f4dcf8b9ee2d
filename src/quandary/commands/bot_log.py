"""`--bot-log FILE` of the commands that start other people's programs."""

from __future__ import annotations

import sys
from collections.abc import Callable


def with_bot_log(file: str | None, run: Callable[[], int]) -> int:
    """Run a command that keeps what bots write to standard error; the exit code."""
    from quandary.adapters.bot_log import use_bot_log
    from quandary.system.exit_codes import EXIT_REFUSED
    from quandary.system.safe_text import quote

    try:
        use_bot_log(file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a valid file name"
        print(f"{quote(file or '')} cannot be written: {reason}", file=sys.stderr)
        return EXIT_REFUSED
    return run()
