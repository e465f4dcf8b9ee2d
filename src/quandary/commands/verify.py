"""The command `quandary verify`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("verify", help="prove that a record's cards were dealt fairly")
    parser.add_argument("file", metavar="RECORD", help="a record (docs/fair-deal.md)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--as", dest="viewer", metavar="SEAT", help="say what it proves to this seat"
    )
    parser.add_argument(
        "--day", metavar="NAME", help="compare with the cards of a day, named by the server"
    )
    parser.add_argument(
        "--secret", metavar="S", help="with --day: the secret published after the day"
    )
    parser.add_argument("--promise", metavar="C", help="with --day: the promise shown before it")
    parser.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    if options.day is not None:
        from quandary.terminal.verify_day import verify_as_day

        return verify_as_day(
            options.file, options.day, options.secret, options.promise, as_json=options.json
        )
    from quandary.terminal.verify import verify

    return verify(options.file, as_json=options.json, viewer=options.viewer)
