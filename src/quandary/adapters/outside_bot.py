"""A bot that is a program of its own, in any language: docs/writing-a-bot.md.

One process per seat and game, JSON lines over its standard input and output. Whatever the
program does or leaves undone costs it that decision and nothing else.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from quandary.adapters.program import Program
from quandary.bots.bot import SeatInfo
from quandary.games import find_game
from quandary.system.seeds import seed_number

PROTOCOL = 1
SECONDS_PER_DECISION = 1.0
SECONDS_TO_BE_READY = 10.0


class Fault(Exception):
    """Why the program's decision was taken for it: `late`, `illegal`, `unreadable`, `ended`."""


class OutsideBot:
    """Plays a seat by asking a program, which is started when there is something to tell it."""

    def __init__(
        self,
        command: Sequence[str],
        seat_info: SeatInfo,
        *,
        seconds: float = SECONDS_PER_DECISION,
        seconds_to_be_ready: float = SECONDS_TO_BE_READY,
    ) -> None:
        self.faults: Counter[str] = Counter()
        self.last_errors: Sequence[str] = ()
        """What the program wrote last on its standard error, once it is closed."""
        self._command = command
        self._seat_info = seat_info
        self._seconds = seconds
        self._seconds_to_be_ready = seconds_to_be_ready
        self._program: Program | None = None
        self._has_started = False
        self._is_ready = False
        self._owes_answer = False
        """The time of the last question was up: its answer may still come."""

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        """The program's choice; a default action if it has none."""
        try:
            return self._ask(view, legal)
        except Fault as fault:
            self.faults[str(fault)] += 1
            return default_action(legal, find_game(self._seat_info.game).NEVER_BY_DEFAULT)

    def hear(self, events: Sequence[Any]) -> None:
        """Tell it what its seat witnessed."""
        for event in events:
            self._send({"type": "event", **event})

    def end(self, totals: Sequence[int], winners: Sequence[int]) -> None:
        """Tell it how the game ended."""
        self._send({"type": "over", "totals": list(totals), "winners": list(winners)})

    def close(self) -> None:
        """Say good-bye; after that the program is gone."""
        if self._program is not None:
            self._send({"type": "bye"})
            self._program.close()
            self.last_errors = self._program.last_errors
            self._program = None

    # Asking

    def _ask(self, view: Any, legal: Sequence[str]) -> str:
        program = self._ready_program()
        self._hear_out(program)
        milliseconds = round(1000 * self._seconds)
        self._send({"type": "choose", "view": view, "legal": legal, "time_ms": milliseconds})
        line = self._answer(program)
        answer = _read(line)
        if answer is None or not isinstance(answer.get("action"), str):
            raise Fault("unreadable")
        if answer["action"] not in legal:
            raise Fault("illegal")
        return str(answer["action"])

    def _hear_out(self, program: Program) -> None:
        """Pass over what it said unasked, and a late answer, for which it gets as long again.

        One that does not come then never will: a question left out costs one decision only.
        """
        has_spoken = program.overhear() > 0
        if self._owes_answer and not has_spoken:
            with suppress(TimeoutError):
                program.hear(time.monotonic() + self._seconds)
        self._owes_answer = False

    def _answer(self, program: Program) -> bytes:
        """The line that answers the last question."""
        try:
            line = program.hear(time.monotonic() + self._seconds)
        except TimeoutError:
            self._owes_answer = True
            raise Fault("late") from None
        if line is None:
            self.close()
            raise Fault("ended")
        return line

    def _ready_program(self) -> Program:
        """The program, once it has said that it is ready; one that does not is ended."""
        self._start()
        if self._program is None:
            raise Fault("ended")
        if not self._is_ready:
            try:
                self._wait_until_ready(self._program)
            except Fault:
                self.close()
                raise
        return self._program

    def _wait_until_ready(self, program: Program) -> None:
        until = time.monotonic() + self._seconds_to_be_ready
        try:
            while not self._is_ready:
                line = program.hear(until)
                if line is None:
                    raise Fault("ended")
                self._is_ready = (_read(line) or {}).get("type") == "ready"
        except TimeoutError:
            raise Fault("late") from None

    # Telling

    def _start(self) -> None:
        """Once per game: a program that has ended stays away until the next."""
        if self._has_started:
            return
        self._has_started = True
        try:
            self._program = Program(self._command)
        except OSError:
            return
        seat_info = self._seat_info
        self._send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": seat_info.game,
                "players": seat_info.players,
                "seat": seat_info.seat,
                "options": dict(seat_info.options),
                "seed": number_from(seat_info.seed),
            }
        )

    def _send(self, message: Mapping[str, Any]) -> None:
        self._start()
        if self._program is not None:
            self._program.send(json.dumps(message, separators=(",", ":")).encode())


def default_action(legal: Sequence[str], avoided: Sequence[str]) -> str:
    """What is done for a program that has not answered: the first that need not be avoided."""
    return next((action for action in legal if action not in avoided), legal[0])


def number_from(seed: str) -> int:
    """A seed as a whole number that fits into 32 bits in every language."""
    return seed_number(seed, bits=31)


def _read(line: bytes) -> dict[str, Any] | None:
    """The JSON object in a line, or `None`."""
    try:
        content = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
