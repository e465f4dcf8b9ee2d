"""The command `quandary`: reads the words after it and calls what does the work."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from quandary import __version__
from quandary.commands import (
    arena,
    backup,
    bench,
    calibrate,
    drill,
    play,
    quarantine,
    replay,
    schema,
    serve,
    train,
    tune,
    verify,
)

EXIT_REFUSED = 2
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    options = build_parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what Python flushes at the end must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


class OneSentenceParser(argparse.ArgumentParser):
    """Says what is wrong with a command line, and nothing else."""

    def error(self, message: str) -> NoReturn:
        """One sentence instead of all that would be right."""
        self.exit(EXIT_REFUSED, f"{self.prog}: {message}; `{self.prog} --help` tells more\n")


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = OneSentenceParser(prog="quandary", description="Quando and 5211.")
    parser.add_argument("--version", action="version", version=f"quandary {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in (
        play,
        serve,
        backup,
        quarantine,
        replay,
        verify,
        arena,
        tune,
        train,
        calibrate,
        bench,
        drill,
        schema,
    ):
        command.add_to(commands)
    return parser
