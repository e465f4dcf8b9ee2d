"""The command `quandary coach`."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("coach", help="say what to do in a position, and why")
    parser.add_late = partial(_add_arguments, parser)
    parser.set_defaults(run=_coach)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    from quandary.analysis.numbers import whole_number

    parser.add_argument(
        "position", metavar="POSITION", help="one line (docs/review.md), or - to read it"
    )
    parser.add_argument("--seat", metavar="S", help="whom to advise (whoever is to act)")
    parser.add_argument(
        "--worlds", type=whole_number, default=512, metavar="W", help="try at most so many (512)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")


def _coach(options: argparse.Namespace) -> int:
    from quandary.terminal.coach import CoachArguments, coach

    return coach(
        CoachArguments(
            options.position, options.seat, options.worlds, options.json, options.language
        )
    )
