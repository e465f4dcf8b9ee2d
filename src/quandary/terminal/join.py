"""`quandary join`: a seat at a server's table, by its link."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from quandary.client.address import BadAddress, read_address
from quandary.system.data_folder import data_folder
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import quote
from quandary.terminal.game_start import CannotStart, find_translator
from quandary.terminal.table_or_lines import can_open_screens

EXAMPLE = "http://cards.example/t/abc"


@dataclass(frozen=True)
class JoinArguments:
    """What was said after `join`."""

    link: str
    name: str | None = None
    watch: bool = False
    language: str | None = None


def seats_folder() -> Path:
    """Where the keys to seats at servers' tables are kept."""
    return data_folder(os.environ) / "seats"


def join(arguments: JoinArguments) -> int:
    """Sit down at a server's table and play until the person leaves; the exit code."""
    try:
        translator = find_translator(arguments.language)
        address = read_address(arguments.link)
    except CannotStart as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except BadAddress:
        facts = {"link": quote(arguments.link.partition("#")[0]), "example": EXAMPLE}
        print(translator.say("terminal.join.no_link", **facts), file=sys.stderr)
        return EXIT_REFUSED
    if not can_open_screens(plain=False, translator=translator):
        print(translator.say("terminal.join.needs_table"), file=sys.stderr)
        return EXIT_REFUSED
    from quandary.terminal.app.join_app import JoinApp
    from quandary.terminal.app.screens_app import run_screens

    return run_screens(JoinApp(address, arguments, translator))
