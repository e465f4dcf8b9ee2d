"""The command `python3 run.py drill`: a name, a size, figures, and an exit code."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from inspect import signature

from drills.catalogue import Drill, UnknownDrill, find_drill
from drills.shared.not_installed import NotInstalled
from quandary.cli import run_command_line
from quandary.commands.command import OneSentenceParser
from quandary.system.exit_codes import EXIT_FAILED, EXIT_REFUSED
from quandary.system.safe_text import quote


class UnknownOption(ValueError):
    """An option that this drill does not have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one drill and return its exit code."""
    return run_command_line(build_parser(), arguments)


def build_parser() -> OneSentenceParser:
    """The words of the command."""
    about = "Test a promise of the server."
    parser = OneSentenceParser(prog="run.py drill", description=about)
    parser.add_argument("name", metavar="NAME", help="which drill; an unknown name lists them all")
    parser.add_argument(
        "size", metavar="SIZE", nargs="?", help="how much; the default depends on the drill"
    )
    parser.add_argument(
        "--nodes", metavar="N", choices=("1", "2", "3"), help="how many nodes: simulate, load"
    )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite, or an empty database of PostgreSQL: load"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_drill)
    return parser


def _drill(options: argparse.Namespace) -> int:
    try:
        drill = find_drill(options.name)
        more = _more(options, drill)
        size = _size(options.size)
    except (UnknownDrill, UnknownOption) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except ValueError:
        print(f"SIZE must be a whole number above 0, not {quote(options.size)}", file=sys.stderr)
        return EXIT_REFUSED
    try:
        figures = drill.run(size, **more)
    except NotInstalled as error:
        print(f"{options.name}: {error}", file=sys.stderr)
        return EXIT_FAILED
    broken = figures.setdefault("broken", [])
    if options.json:
        print(json.dumps({"drill": options.name, **figures}))
    else:
        print("\n".join(_as_lines(options.name, drill.__doc__ or "", figures)))
    return EXIT_FAILED if broken else 0


def _more(options: argparse.Namespace, drill: Drill) -> dict[str, object]:
    """The options that were given besides the size; raises `UnknownOption`."""
    given: dict[str, object] = {}
    if options.nodes is not None:
        given["nodes"] = int(options.nodes)
    if options.database is not None:
        given["database"] = options.database
    for name in given.keys() - signature(drill.run).parameters.keys():
        raise UnknownOption(f"the drill {quote(options.name)} has no option --{name}")
    return given


def _as_lines(name: str, about: str, figures: dict[str, object]) -> list[str]:
    lines = [f"{name}: {about.splitlines()[0]}"]
    for figure, value in figures.items():
        if figure != "broken":
            lines.append(f"  {figure.replace('_', ' '):<32}{_format_figure(value):>16}")
    broken = figures["broken"]
    assert isinstance(broken, list)
    return lines + [f"  BROKEN: {sentence}" for sentence in broken]


def _size(text: str | None) -> int | None:
    if text is None:
        return None
    size = int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else 0
    if size < 1:
        raise ValueError(text)
    return size


def _format_figure(figure: object) -> str:
    if isinstance(figure, bool):
        return "yes" if figure else "no"
    if isinstance(figure, int):
        return f"{figure:,}"
    if isinstance(figure, float):
        return f"{figure:,.2f}"
    return str(figure)
