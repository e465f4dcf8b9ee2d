"""What the commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from quandary.system.exit_codes import EXIT_REFUSED


class OneSentenceParser(argparse.ArgumentParser):
    """Says what is wrong with a command line, and nothing else."""

    add_late: Callable[[], None] | None = None
    """Adds what takes an import of the games, once this command is the one that was typed."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What argparse does, with all arguments there."""
        add_late, self.add_late = self.add_late, None
        if add_late is not None:
            add_late()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """One sentence instead of all that would be right."""
        self.exit(EXIT_REFUSED, f"{self.prog}: {message}; `{self.prog} --help` says more\n")


Commands: TypeAlias = "argparse._SubParsersAction[OneSentenceParser]"
"""Where a command adds itself."""
