"""What `quandary tune`, `train` and `calibrate` do for Quando, and with which words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from quandary.analysis.exploit import exploit
from quandary.analysis.game_analysis import Tool
from quandary.analysis.numbers import share, whole_number
from quandary.analysis.on_ray import add_place_argument, spread_on


def _add_players_and_seed(parser: ArgumentParser, seed: int) -> None:
    parser.add_argument("--players", type=whole_number, choices=range(2, 7), default=2, help="(2)")
    _add_seed(parser, seed)


def _add_seed(parser: ArgumentParser, seed: int) -> None:
    parser.add_argument("--seed", type=whole_number, default=seed, metavar="S", help=f"({seed})")
    parser.add_argument("--resume", action="store_true", help="continue an interrupted run")


def _add_tune_arguments(parser: ArgumentParser) -> None:
    _add_players_and_seed(parser, seed=1)
    parser.add_argument(
        "--trials", type=whole_number, default=400, metavar="T", help="changes to try (400)"
    )
    parser.add_argument("--out", metavar="DIR", help="write here instead of into the package")
    add_place_argument(parser)


def _tune(options: Namespace) -> int:
    from quandary.analysis.quando.tuning import run

    return run(
        options.players,
        options.trials,
        options.seed,
        options.out,
        is_resumed=options.resume,
        place=options.on,
    )


def _add_train_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        type=whole_number,
        choices=range(2, 7),
        nargs="+",
        default=[2],
        help="one net for each of these numbers of players (2)",
    )
    _add_seed(parser, seed=1)
    parser.add_argument("--passes", type=whole_number, default=120, metavar="P", help="(120)")
    parser.add_argument(
        "--td-lambda",
        type=share,
        default=1.0,
        metavar="L",
        help="from 1, learn from the end of each round alone, to 0, from the next choice alone (1)",
    )
    parser.add_argument(
        "--belief-only", action="store_true", help="keep the net; fit how others' turns are read"
    )
    parser.add_argument(
        "--points-only",
        action="store_true",
        help="keep the net; train its twin that predicts points",
    )
    parser.add_argument("--out", metavar="DIR", help="write here instead of into the package")
    add_place_argument(parser)


def _train(options: Namespace) -> int:
    from quandary.analysis.quando import play_model, points_training
    from quandary.analysis.quando.train_several import run

    if options.belief_only:
        for players in options.players:
            play_model.run(players, options.seed, options.out)
        return 0
    if options.points_only:
        for players in options.players:
            points_training.run(players, options.passes, options.seed, options.out)
        return 0
    with spread_on(options.on) as spread:
        return run(
            options.players,
            options.passes,
            options.seed,
            options.td_lambda,
            options.out,
            spread,
            is_resumed=options.resume,
        )


def _add_calibrate_arguments(parser: ArgumentParser) -> None:
    _add_players_and_seed(parser, seed=7)
    parser.add_argument(
        "--level",
        choices=("steady", "expert", "master"),
        default="steady",
        help="who plays (steady)",
    )
    parser.add_argument("--cases", type=whole_number, default=20_000, metavar="C", help="(20000)")
    parser.add_argument("--fit", action="store_true", help="fit the curve again and save it")
    parser.add_argument("--out", metavar="DIR", help="write here instead of into the package")


def _calibrate(options: Namespace) -> int:
    from quandary.analysis.quando.calibrate import run

    return run(
        options.players,
        options.level,
        options.cases,
        options.seed,
        options.out,
        is_fitted=options.fit,
        is_resumed=options.resume,
    )


def _exploit(options: Namespace) -> int:
    from quandary.analysis.quando.responder import RESPONDER

    return exploit.run("quando", RESPONDER, options)


TOOLS = {
    "exploit": Tool("a best response to a bot of Quando", exploit.add_arguments, _exploit),
    "tune": Tool("the heuristic of Quando, and its tables", _add_tune_arguments, _tune),
    "train": Tool(
        "the nets of Quando, one for each number of players", _add_train_arguments, _train
    ),
    "calibrate": Tool("how often a knock is good", _add_calibrate_arguments, _calibrate),
}
