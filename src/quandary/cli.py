"""The command `quandary`: reads the words after it and calls what does the work."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from quandary import __version__
from quandary.commands import (
    admin,
    arena,
    backup,
    bench,
    bot,
    bots,
    coach,
    drill,
    export,
    files,
    join,
    judge,
    move,
    play,
    puzzles,
    quarantine,
    replay,
    review,
    schema,
    score,
    serve,
    tools,
    vacuum,
    verify,
)
from quandary.commands.command import OneSentenceParser
from quandary.system.command_name import command_name
from quandary.system.exit_codes import EXIT_INTERRUPTED

ABOUT = "Card games with exact rules: play, host tables, measure bots, replay records."
EPILOG = "What is written where, and how to remove all of it: the command `files`, or README.md."
COMMANDS = (
    play,
    join,
    serve,
    admin,
    backup,
    move,
    vacuum,
    quarantine,
    replay,
    review,
    export,
    verify,
    score,
    coach,
    puzzles,
    bot,
    bots,
    arena,
    tools,
    judge,
    bench,
    files,
    drill,
    schema,
)
"""In the order in which the help lists them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    return run_command_line(build_parser(), arguments)


def run_command_line(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """Run what the parser finds in it; interrupts and readers who have gone end it quietly."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    options = parser.parse_args(arguments)
    run: Callable[[argparse.Namespace], int] | None = getattr(options, "run", None)
    if run is None:
        parser.error("which command?")
    try:
        return run(options)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what Python flushes at the end must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = OneSentenceParser(prog=command_name(), description=ABOUT, epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"quandary {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return parser
