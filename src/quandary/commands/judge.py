"""The command `quandary judge`: its checks compare the judge with itself."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from quandary.commands.command import Commands

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.terminal.judge_check import CheckArguments


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("judge", help="check that the judge's errors and skill are honest")
    parser.add_late = partial(_add_checks, parser)


def _add_checks(parser: argparse.ArgumentParser) -> None:
    from quandary.analysis.numbers import whole_number

    checks = parser.add_subparsers(title="check", required=True, metavar="CHECK")
    coverage = checks.add_parser("coverage", help="judge choices again with 20 times the worlds")
    correlation = checks.add_parser(
        "correlation", help="how far worlds of one batch are correlated"
    )
    skill = checks.add_parser("skill", help="review games of bots and compare skill with points")
    for check, count in ((coverage, 2000), (correlation, 100), (skill, 200)):
        check.add_argument("game", metavar="GAME", help="the game's id")
        check.add_argument("--players", type=whole_number, default=2, metavar="N", help="(2)")
        check.add_argument("--seed", default="1", metavar="S", help="(1)")
        check.add_argument("--json", action="store_true", help="print one JSON object")
        what = "games" if check is skill else "choices"
        check.add_argument(
            "--resume", metavar="FILE", help="keep results here, and go on from them"
        )
        check.add_argument(f"--{what}", type=whole_number, default=count, dest="count", metavar="C")
    skill.add_argument("--bots", default="expert,expert", metavar="A,B", help="(expert,expert)")
    skill.add_argument("--worlds", type=whole_number, default=512, metavar="W", help="(512)")
    coverage.set_defaults(run=_coverage)
    correlation.set_defaults(run=_correlation)
    skill.set_defaults(run=_skill)


def _coverage(options: argparse.Namespace) -> int:
    from quandary.terminal.judge_check import check_coverage

    return check_coverage(_without_bots(options))


def _correlation(options: argparse.Namespace) -> int:
    from quandary.terminal.judge_check import check_correlation

    return check_correlation(_without_bots(options))


def _without_bots(options: argparse.Namespace) -> CheckArguments:
    from quandary.terminal.judge_check import CheckArguments

    return CheckArguments(
        options.game,
        options.players,
        options.count,
        options.seed,
        options.json,
        resume=options.resume,
    )


def _skill(options: argparse.Namespace) -> int:
    from quandary.terminal.judge_check import CheckArguments, check_skill

    first, _, second = options.bots.partition(",")
    return check_skill(
        CheckArguments(
            options.game,
            options.players,
            options.count,
            options.seed,
            options.json,
            (first, second or first),
            options.worlds,
            options.resume,
        )
    )
