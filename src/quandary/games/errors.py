"""What the rules answer when something cannot be done.

A refusal carries a code, the clause it rests on and the facts it is about. It holds no
sentences: those stand in `quandary.words`, one catalogue for every language.
"""

from __future__ import annotations

from collections.abc import Mapping


class QuandaryError(Exception):
    """Whatever cannot be done here. `code` names it for programs; a clause says where it is
    written, if a rule says so."""

    code: str = "error"
    clause: str | None = None


class Refusal(QuandaryError):
    """Something the rules do not allow: `code` says why, `clause` where it is written."""

    clause: str

    def __init__(self, code: str, clause: str, **details: object) -> None:
        super().__init__(code, clause, details)
        self.code = code
        self.clause = clause
        self.details: Mapping[str, object] = details

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{self.code} ({self.clause})" + (f": {facts}" if facts else "")


class IllegalAction(Refusal):
    """The action breaks a rule in this state."""


class NotYourTurn(IllegalAction):
    """The seat is not asked to do anything now."""


class IllegalDeal(Refusal):
    """These cards cannot be dealt now: a wrong deck, a wrong dealer, or no deal is due."""


class IllegalOptions(Refusal):
    """The game cannot be played with these options or this number of players."""


class UnknownGame(QuandaryError, LookupError):
    """There is no game of that id; the message says which there are."""

    code = "unknown_game"


class UnreadableNotation(QuandaryError, ValueError):
    """A text that is no card, action or position. Unreadable is not illegal."""

    code = "unreadable_notation"

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(f"{text!r} is not {expected}")
        self.text = text
        self.expected = expected
