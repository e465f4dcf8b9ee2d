"""Opens the table for `quandary play`, and says good-bye when it is closed."""

from __future__ import annotations

import sys

from quandary.system.exit_codes import EXIT_REFUSED
from quandary.terminal.app.app import TerminalApp
from quandary.terminal.game_start import PlayArguments


def play_at_table(arguments: PlayArguments) -> int:
    """Play until the person leaves; the exit code."""
    app = TerminalApp(arguments)
    exit_code = app.run()
    if app.problem is not None:
        print(app.problem, file=sys.stderr)
        return EXIT_REFUSED
    for line in app.farewell:
        print(line)
    return app.return_code or exit_code or 0
