"""`quandary bot`: a program plays a seat at a server's table."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from quandary.adapters.any_bot import program_in
from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import SeatInfo
from quandary.bots.catalogue import UnknownBot
from quandary.client.address import BadAddress, TableAddress, read_bot_token
from quandary.client.bot_seat import BotSeat
from quandary.client.connection import LineState
from quandary.client.kept_seat import KeptSeat, find_kept_seat
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import one_line, quote
from quandary.terminal.bot_faults import describe_faults
from quandary.terminal.game_start import CannotStart, find_translator
from quandary.terminal.join import seats_folder
from quandary.terminal.server_words import say_ending
from quandary.terminal.translator import Translator

TOKEN_VARIABLE = "QUANDARY_BOT_TOKEN"


@dataclass(frozen=True)
class BotArguments:
    """What was said after `bot`."""

    server: str
    token: str | None
    program: Sequence[str]
    language: str | None = None
    token_file: str | None = None


def play_bot(arguments: BotArguments) -> int:
    """Let a program play until its seat is no longer its own; the exit code."""
    try:
        translator = find_translator(arguments.language)
        address = _read_address(arguments, translator)
        command = _read_program(arguments, translator)
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED

    def make_bot(seat_info: SeatInfo) -> OutsideBot:
        return OutsideBot(command, seat_info)

    reporter = Reporter(address, translator)
    line = asyncio.run(_run(BotSeat(_find_seat(address), make_bot, reporter)))
    print(say_bot_ending(line, translator), file=sys.stderr)
    return EXIT_REFUSED


async def _run(seat: BotSeat) -> LineState:
    return await seat.run()


def _read_address(arguments: BotArguments, translator: Translator) -> TableAddress:
    try:
        return read_bot_token(arguments.server, _find_token(arguments, translator))
    except BadAddress:
        raise CannotStart(translator.say("terminal.bot.no_token")) from None


def _find_token(arguments: BotArguments, translator: Translator) -> str:
    """As it was typed, from a file, or from the environment, where no process list shows it."""
    if arguments.token is not None:
        return arguments.token
    if arguments.token_file is None:
        if (token := os.environ.pop(TOKEN_VARIABLE, None)) is None:  # Not for the program.
            raise CannotStart(translator.say("terminal.bot.token_missing", variable=TOKEN_VARIABLE))
        return token
    try:
        return Path(arguments.token_file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotStart(translator.say("terminal.bot.no_token")) from None
    except OSError as error:
        facts = {"file": quote(arguments.token_file), "reason": error.strerror}
        raise CannotStart(translator.say("option.resume_cannot_read", **facts)) from None


def _read_program(arguments: BotArguments, translator: Translator) -> Sequence[str]:
    name = arguments.program[0]
    try:
        command = program_in(shlex.join(arguments.program))
    except UnknownBot as error:
        raise CannotStart(translator.say(f"option.{error.reason}", **error.facts)) from None
    if command is None:
        raise CannotStart(translator.say("option.no_such_program", file=quote(name)))
    return command


def _find_seat(address: TableAddress) -> KeptSeat:
    """The seat as it was left, or as the token opens it: each token's is kept apart."""
    assert address.key is not None
    role = f"bot-{hashlib.sha256(address.key.encode()).hexdigest()[:16]}"
    kept = find_kept_seat(address, seats_folder(), role)
    if not kept.tokens:
        kept.tokens = {-1: address.key}
    return kept


def say_bot_ending(line: LineState, translator: Translator) -> str:
    """Why the program no longer plays there."""
    if line == "wrong_key":
        return translator.say("terminal.bot.wrong_token")
    if line == "removed":
        return translator.say("terminal.bot.removed")
    return say_ending(line, translator)


class Reporter:
    """Tells the program's author what happens."""

    def __init__(self, address: TableAddress, translator: Translator) -> None:
        self._address, self._translator = address, translator

    def line_changed(self, line: LineState) -> None:
        """The connection has come or gone."""
        if line == "open":
            self._print(self._translator.say("terminal.bot.connected", link=self._address.link))
        elif line in ("lost", "restarting"):
            self._print(self._translator.say(f"web.connection.{line}"))

    def fault_found(self, bot: OutsideBot) -> None:
        """A decision was taken for the program, for a reason that is new in this game."""
        self._report(bot)

    def game_ended(self, bot: OutsideBot, names: Sequence[str], totals: Sequence[int]) -> None:
        """Who has how many points, and what the program has left undone."""
        if totals:
            points = ", ".join(
                f"{one_line(name)} {total}" for name, total in zip(names, totals, strict=True)
            )
            self._print(self._translator.say("terminal.bot.game_over", points=points))
        self._report(bot)

    def _report(self, bot: OutsideBot) -> None:
        name = self._translator.say("terminal.bot.your_program")
        for line in describe_faults(name, bot.faults, bot.last_errors, self._translator):
            self._print(line)

    def _print(self, text: str) -> None:
        print(text, flush=True)
