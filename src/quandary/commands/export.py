"""The command `quandary export`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("export", help="write the decisions of records as a table")
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a record, or a folder of them (arena --save)"
    )
    parser.add_argument(
        "--to", metavar="OUT", required=True, help="a file that ends with .jsonl, .csv or .parquet"
    )
    parser.add_argument(
        "--worth", action="store_true", help="with what the judge says of every choice; slow"
    )
    parser.set_defaults(run=_export)


def _export(options: argparse.Namespace) -> int:
    from quandary.terminal.export import export

    return export(options.files, options.to, has_worth=options.worth)
