"""The command `quandary bench`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("bench", help="measure speed on this machine")
    subjects = parser.add_subparsers(title="what", required=True, metavar="WHAT")
    rules = subjects.add_parser("rules", help="decisions per second of random play")
    rules.add_argument("--seconds", metavar="S", default="1", help="per game and player count (1)")
    rules.add_argument("--json", action="store_true", help="print one JSON object")
    rules.set_defaults(run=_bench_rules)
    fast = subjects.add_parser("fast", help="the fast core compared with the rules and OpenSpiel")
    fast.add_argument("--seconds", metavar="S", default="1", help="for each row (1)")
    fast.add_argument("--json", action="store_true", help="print one JSON object")
    fast.set_defaults(run=_bench_fast)
    environments = subjects.add_parser(
        "environments", help="environments for learning, beside those of other packages"
    )
    environments.add_argument("--seconds", metavar="S", default="1", help="for each row (1)")
    environments.add_argument("--json", action="store_true", help="print one JSON object")
    environments.set_defaults(run=_bench_environments)


def _bench_rules(options: argparse.Namespace) -> int:
    from quandary.terminal.bench import bench_rules

    return bench_rules(options.seconds, as_json=options.json)


def _bench_fast(options: argparse.Namespace) -> int:
    from quandary.terminal.bench_fast import bench_fast

    return bench_fast(options.seconds, as_json=options.json)


def _bench_environments(options: argparse.Namespace) -> int:
    from quandary.envs.speed.report import bench_environments

    return bench_environments(options.seconds, as_json=options.json)
