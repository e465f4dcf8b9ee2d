"""The command `quandary replay`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("replay", help="step through a recorded game")
    parser.add_argument("file", metavar="FILE", help="a record (docs/records.md)")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT",
        help="show only what this seat, or 'spectator', may know",
    )
    parser.add_argument("--plain", action="store_true", help="no colours and no drawings")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from quandary.terminal.replay import replay

    return replay(
        options.file,
        as_json=options.json,
        viewer=options.viewer,
        plain=options.plain,
        language=options.language,
    )
