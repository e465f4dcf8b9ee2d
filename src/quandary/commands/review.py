"""The command `quandary review`."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser(
        "review", help="say what every choice of a recorded game was worth, and what was luck"
    )
    parser.add_argument("file", metavar="FILE", help="a record (docs/records.md)")
    parser.add_argument("--seat", metavar="S", help="only this seat's decisions and moments")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--html", metavar="OUT", help="write a page with the graph of the game")
    parser.add_argument("--plain", action="store_true", help="print it, even on a terminal")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.add_late = partial(_add_place, parser)
    parser.set_defaults(run=_review)


def _add_place(parser: argparse.ArgumentParser) -> None:
    from quandary.analysis.on_ray import add_place_argument

    add_place_argument(parser)


def _review(options: argparse.Namespace) -> int:
    from quandary.terminal.review import ReviewArguments, review_file

    return review_file(
        ReviewArguments(
            options.file,
            options.seat,
            options.json,
            options.html,
            options.language,
            options.plain,
            options.on,
        )
    )
