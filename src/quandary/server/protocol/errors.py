"""How a command is refused: a code, and the rule it rests on where there is one."""

from __future__ import annotations

from typing import Any


class CommandRefused(Exception):
    """The command changes nothing."""

    def __init__(self, code: str, clause: str | None = None, **details: Any) -> None:
        super().__init__(code, clause, details)
        self.code = code
        self.clause = clause
        self.details = details


class StaleCommand(CommandRefused):
    """The command was made from a view that is out of date; what is newer has been sent already."""

    def __init__(self) -> None:
        super().__init__("stale")
