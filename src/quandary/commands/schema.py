"""The command `quandary schema`."""

from __future__ import annotations

import argparse
import sys

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("schema", help="write the schema files of the messages")
    parser.set_defaults(run=_schema)


def _schema(options: argparse.Namespace) -> int:
    from quandary.server.schema.files import PROJECT, write_files

    if not (PROJECT / "docs").is_dir():
        print(
            "the files belong to the project's folder; this is an installed copy", file=sys.stderr
        )
        return EXIT_REFUSED
    for path in write_files():
        print(path)
    return 0
