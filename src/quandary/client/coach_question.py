"""A question to the table's coach, from asking it to its last word."""

from __future__ import annotations

import asyncio
from typing import Any

Message = dict[str, Any]
WENT_ON: Message = {"type": "no_advice", "code": "went_on"}
"""What we tell ourselves when the game has gone on, since the server then says nothing more."""

GETTING_READY = "getting_ready"
"""The code after which an answer follows."""


class CoachQuestion:
    """Waits for the last answer to a question about one moment of the game."""

    def __init__(self, turn: str | None) -> None:
        self._turn = turn
        self._answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

    async def wait(self) -> Message:
        """`advice`, or `no_advice` with a code. Raises `ConnectionError`."""
        return await self._answer

    def hear(self, message: Message) -> None:
        """A message from the server. One that a better one follows is not yet the answer."""
        is_refused = message["type"] == "no_advice" and message["code"] != GETTING_READY
        if is_refused or (message["type"] == "advice" and message["final"]):
            self._set(message)

    def look(self, turn: str | None) -> None:
        """The turn is this one now: another one than was asked about?"""
        if turn != self._turn:
            self._set(WENT_ON)

    def _set(self, message: Message) -> None:
        if not self._answer.done():
            self._answer.set_result(message)

    def lose(self) -> None:
        """The line is lost, and the question with it."""
        if not self._answer.done():
            self._answer.set_exception(ConnectionError())
