"""The command `quandary puzzles`: solving them, finding new ones, judging them again."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("puzzles", help="solve moments of real games, or find new ones")
    parser.add_late = partial(_add_parts, parser)


def _add_parts(parser: argparse.ArgumentParser) -> None:
    from quandary.analysis.numbers import whole_number

    parts = parser.add_subparsers(title="what", required=True, metavar="WHAT")
    play = parts.add_parser("play", help="solve the puzzles of a game, one after the other")
    play.add_argument("game", metavar="GAME", help="the game's id")
    play.add_argument("--plain", action="store_true", help="no colours and no drawings")
    play.add_argument("--language", metavar="L", help="en, de, fr or it")
    play.set_defaults(run=_play)
    find = parts.add_parser("find", help="search games of strong bots for puzzles")
    find.add_argument("game", metavar="GAME", help="the game's id")
    find.add_argument("--out", required=True, metavar="FILE", help="write the puzzles to this file")
    find.add_argument("--games", type=whole_number, default=40, metavar="G", help=_ABOUT_GAMES)
    find.add_argument("--count", type=whole_number, default=10, metavar="C", help="(10)")
    find.add_argument("--level", default="expert", metavar="L", help="who plays (expert)")
    find.add_argument("--seed", default="1", metavar="S", help="(1)")
    find.set_defaults(run=_find)
    price = parts.add_parser("price", help="judge the puzzles of a game again")
    price.add_argument("game", metavar="GAME", help="the game's id")
    price.add_argument("--out", required=True, metavar="FILE", help="write those that hold here")
    price.set_defaults(run=_price)


_ABOUT_GAMES = "so many games for each number of players (40)"


def _play(options: argparse.Namespace) -> int:
    from quandary.terminal.puzzles import PuzzleArguments, play_puzzles

    return play_puzzles(PuzzleArguments(options.game, options.plain, options.language))


def _find(options: argparse.Namespace) -> int:
    from quandary.terminal.puzzle_search import SearchArguments, search_puzzles

    return search_puzzles(
        SearchArguments(
            options.game, options.out, options.games, options.count, options.level, options.seed
        )
    )


def _price(options: argparse.Namespace) -> int:
    from quandary.terminal.puzzle_search import price_puzzles

    return price_puzzles(options.game, options.out)
