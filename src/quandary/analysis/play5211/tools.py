"""What `quandary tune` does for 5211, and with which words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from quandary.analysis.exploit import exploit
from quandary.analysis.game_analysis import Tool
from quandary.analysis.numbers import some_minutes, whole_number
from quandary.analysis.on_ray import add_place_argument


def _add_tune_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number, choices=range(2, 6), default=2, help="(2)")
    parser.add_argument("--generations", type=whole_number, default=25, metavar="G", help="(25)")
    parser.add_argument(
        "--minutes", type=some_minutes, metavar="M", help="stop after this many minutes"
    )
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="(1)")
    parser.add_argument("--resume", action="store_true", help="continue an interrupted run")
    parser.add_argument("--out", metavar="FILE", help="also write the result to this file")
    add_place_argument(parser)


def _tune(options: Namespace) -> int:
    from quandary.analysis.play5211.tune import run

    return run(
        options.players,
        options.generations,
        options.seed,
        options.minutes,
        options.out,
        is_resumed=options.resume,
        place=options.on,
    )


def _add_exploit_arguments(parser: ArgumentParser) -> None:
    exploit.add_arguments(parser)
    parser.add_argument(
        "--exact",
        type=whole_number,
        choices=range(1, 4),
        metavar="TURNS",
        help="exactly, in the last 1, 2 or 3 turns of a game with few kinds of cards",
    )
    parser.add_argument(
        "--seeds",
        type=whole_number,
        default=1,
        metavar="N",
        help="with --exact: how many seeds of the bot are mixed (1)",
    )


def _exploit(options: Namespace) -> int:
    if options.exact is not None:
        from quandary.analysis.play5211.exact import run_exact

        return run_exact(options)
    from quandary.analysis.play5211.responder import RESPONDER

    return exploit.run("5211", RESPONDER, options)


TOOLS = {
    "exploit": Tool("a best response to a bot of 5211", _add_exploit_arguments, _exploit),
    "tune": Tool("the heuristic of 5211, for one number of players", _add_tune_arguments, _tune),
}
