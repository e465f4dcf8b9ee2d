"""The command `quandary calibrate`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("calibrate", help="compare estimates with what comes true")
    games = parser.add_subparsers(title="game", required=True, metavar="GAME")
    quando = games.add_parser("quando", help="how often a knock is good")
    quando.add_argument("--players", type=int, choices=range(2, 7), default=2, help="(2)")
    quando.add_argument(
        "--level", choices=("steady", "expert"), default="steady", help="who plays (steady)"
    )
    quando.add_argument("--cases", type=int, default=20_000, metavar="C", help="(20000)")
    quando.add_argument("--seed", type=int, default=7, metavar="S", help="(7)")
    quando.add_argument("--fit", action="store_true", help="fit the curve anew, and keep it")
    quando.add_argument("--resume", action="store_true", help="go on with what was broken off")
    quando.add_argument("--out", metavar="DIR", help="keep it there instead of in the package")
    quando.set_defaults(run=_calibrate_quando)


def _calibrate_quando(options: argparse.Namespace) -> int:
    from quandary.analysis.quando.calibrate import run

    said = options
    return run(
        said.players,
        said.level,
        said.cases,
        said.seed,
        said.out,
        is_fitted=said.fit,
        is_resumed=said.resume,
    )
