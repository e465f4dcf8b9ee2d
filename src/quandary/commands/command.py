"""What the commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias

from quandary.system.command_name import launcher_commands
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import one_line, quote


class OneSentenceParser(argparse.ArgumentParser):
    """Says what is wrong with a command line, and nothing else."""

    add_late: Callable[[], None] | None = None
    """Adds what takes an import of the games, once this command is the one that was typed."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What argparse does, with all arguments there; one that is unknown is named here.

        So the sentence comes from the command that does not know it, not from `quandary`.
        """
        add_late, self.add_late = self.add_late, None
        if add_late is not None:
            add_late()
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(self._about_unknown(unknown[0]))
        return known, unknown

    def _about_unknown(self, argument: str) -> str:
        name = argument.partition("=")[0]
        if not name.startswith("-"):
            return f"{quote(argument)} is one argument too many"
        return f"there is no option {one_line(name)}{_meant(name, self._option_string_actions)}"

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """What argparse does; for a command that does not exist, not all that do are listed."""
        known = action.choices
        if isinstance(action, argparse._SubParsersAction) and known and value not in known:
            meant = _meant(value, [*known, *launcher_commands()])
            self.error(f"there is no command {quote(value)}{meant}")
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        """One sentence instead of all that would be right."""
        self.exit(EXIT_REFUSED, f"{self.prog}: {message}; `{self.prog} --help` says more\n")


def _meant(typed: str, known: Iterable[str]) -> str:
    """What was probably meant, if anything is like it."""
    alike = get_close_matches(typed, list(known), n=1, cutoff=0.7)
    return "".join(f" (did you mean {name}?)" for name in alike)


Commands: TypeAlias = "argparse._SubParsersAction[OneSentenceParser]"
"""Where a command adds itself."""
