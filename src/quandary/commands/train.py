"""The command `quandary train`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("train", help="train the value net of a game by self-play")
    games = parser.add_subparsers(title="game", required=True, metavar="GAME")
    quando = games.add_parser("quando", help="the net of Quando, for one number of players")
    quando.add_argument("--players", type=int, choices=range(2, 7), default=2, help="(2)")
    quando.add_argument("--passes", type=int, default=120, metavar="P", help="(120)")
    quando.add_argument("--seed", type=int, default=1, metavar="S", help="(1)")
    quando.add_argument("--resume", action="store_true", help="go on with what was broken off")
    quando.add_argument("--out", metavar="DIR", help="write there instead of into the package")
    quando.set_defaults(run=_train_quando)


def _train_quando(options: argparse.Namespace) -> int:
    from quandary.analysis.quando.training import run

    return run(
        options.players, options.passes, options.seed, options.out, is_resumed=options.resume
    )
