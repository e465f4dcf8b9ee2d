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
    parser.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    from quandary.terminal.verify import verify

    return verify(options.file, as_json=options.json, viewer=options.viewer)
