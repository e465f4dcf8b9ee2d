"""The command `quandary tune`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command, one more word for each game."""
    parser = commands.add_parser("tune", help="find the numbers that the heuristic bots play by")
    games = parser.add_subparsers(title="game", required=True, metavar="GAME")
    _add_quando(games)
    _add_5211(games)


def _add_quando(games: Commands) -> None:
    parser = games.add_parser("quando", help="the heuristic of Quando, and its tables")
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2, help="(2)")
    parser.add_argument("--trials", type=int, default=400, metavar="T", help="changes (400)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="(1)")
    parser.add_argument("--resume", action="store_true", help="go on with what was broken off")
    parser.add_argument("--out", metavar="DIR", help="write there instead of into the package")
    parser.set_defaults(run=_tune_quando)


def _add_5211(games: Commands) -> None:
    parser = games.add_parser("5211", help="the heuristic of 5211, for one number of players")
    parser.add_argument("--players", type=int, choices=range(2, 6), default=2, help="(2)")
    parser.add_argument("--generations", type=int, default=25, metavar="G", help="(25)")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="(1)")
    parser.add_argument("--resume", action="store_true", help="go on with what was broken off")
    parser.add_argument("--out", metavar="FILE", help="write what was found there, too")
    parser.set_defaults(run=_tune_5211)


def _tune_5211(options: argparse.Namespace) -> int:
    from quandary.analysis.play5211.tune import run

    return run(
        options.players,
        options.generations,
        options.seed,
        options.minutes,
        options.out,
        is_resumed=options.resume,
    )


def _tune_quando(options: argparse.Namespace) -> int:
    from quandary.analysis.quando.tuning import run

    return run(
        options.players, options.trials, options.seed, options.out, is_resumed=options.resume
    )
