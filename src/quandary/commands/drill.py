"""The command `quandary drill`."""

from __future__ import annotations

import argparse
import json
import sys

from quandary.commands.command import Commands
from quandary.table.text import shown

EXIT_BROKEN = 1
EXIT_REFUSED = 2


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("drill", help="test a promise of the server")
    parser.add_argument("name", metavar="NAME", help="which drill; an unknown name lists them all")
    parser.add_argument(
        "size", metavar="SIZE", nargs="?", help="how much; the default depends on the drill"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_drill)


def _drill(options: argparse.Namespace) -> int:
    from quandary.drills.catalogue import UnknownDrill, drill_named

    try:
        drill = drill_named(options.name)
        size = _size(options.size)
    except UnknownDrill as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except ValueError:
        print(f"SIZE must be a whole number above 0, not {shown(options.size)}", file=sys.stderr)
        return EXIT_REFUSED
    figures = drill.run(size)
    broken = figures.setdefault("broken", [])
    if options.json:
        print(json.dumps({"drill": options.name, **figures}))
    else:
        print("\n".join(_as_lines(options.name, drill.__doc__ or "", figures)))
    return EXIT_BROKEN if broken else 0


def _as_lines(name: str, about: str, figures: dict[str, object]) -> list[str]:
    lines = [f"{name}: {about.splitlines()[0]}"]
    for figure, value in figures.items():
        if figure != "broken":
            lines.append(f"  {figure.replace('_', ' '):<32}{_shown(value):>16}")
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


def _shown(figure: object) -> str:
    if isinstance(figure, bool):
        return "yes" if figure else "no"
    if isinstance(figure, int):
        return f"{figure:,}"
    if isinstance(figure, float):
        return f"{figure:,.2f}"
    return str(figure)
