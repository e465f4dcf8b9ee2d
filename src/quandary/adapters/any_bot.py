"""A bot by what was typed: a level, a reference bot, or a program of one's own."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence

from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import Bot, SeatInfo
from quandary.bots.catalogue import UnknownBot, make_bot
from quandary.system.safe_text import quote


def make_any_bot(name: str, seat_info: SeatInfo) -> Bot:
    """The bot of that name in that seat; raises `UnknownBot`.

    Names go before files. `./mybot` is a program, and so is `node ./mybot.js`.
    """
    try:
        return make_bot(seat_info.game, name, seat_info.seed, seat_info.players)
    except UnknownBot:
        command = program_in(name)
        if command is None:
            raise
        return OutsideBot(command, seat_info)


def program_in(name: str) -> Sequence[str] | None:
    """The command a name stands for, `None` if it is not meant as one; raises `UnknownBot`."""
    try:
        words = shlex.split(name, posix=os.name != "nt")
    except ValueError:
        return None
    if not words:
        return None
    found = shutil.which(words[0])
    is_file = os.path.isfile(words[0])
    if found is not None and (len(words) > 1 or is_file):
        return [os.path.abspath(found) if is_file else found, *words[1:]]
    if is_file:
        message = f"{quote(words[0])} exists, but is not executable"
        raise UnknownBot(message, "bot_not_executable", {"file": quote(words[0])})
    if "/" in words[0] or os.sep in words[0]:
        message = f"there is no program {quote(words[0])}"
        raise UnknownBot(message, "no_such_program", {"file": quote(words[0])})
    return None
