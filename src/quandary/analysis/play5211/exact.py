"""`quandary exploit 5211 --exact TURNS`: what a best response wins in the last turns, exactly."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from statistics import mean

from quandary.analysis.play5211.best_response import (
    BestResponse,
    bot_strategy,
    uniform_strategy,
)
from quandary.analysis.play5211.endgame import PLAYERS, Endgame
from quandary.bots.catalogue import UnknownBot, make_bot
from quandary.bots.compiling import compile_for
from quandary.system.exit_codes import EXIT_REFUSED


def share_won_from(bot: str, endgame: Endgame, seeds: int, seed: str) -> float:
    """What the best response wins from a bot, the mean of both seats."""
    bots = [make_bot("5211", bot, f"{seed} {number}", PLAYERS) for number in range(seeds)]
    return mean(
        BestResponse(endgame, bot_strategy(endgame, bots, seat)).share_won()
        for seat in range(PLAYERS)
    )


def run_exact(options: Namespace) -> int:
    """Count, print; the exit code."""
    endgame = Endgame(options.exact)
    if options.players != PLAYERS:
        print(f"--exact is for {PLAYERS} players", file=sys.stderr)
        return EXIT_REFUSED
    try:
        make_bot("5211", options.bot)
    except UnknownBot as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    compile_for("5211", [options.bot])
    won = share_won_from(options.bot, endgame, options.seeds, options.seed)
    uniform = BestResponse(endgame, uniform_strategy(endgame)).share_won()
    if options.json:
        asked = {"bot": options.bot, "exact_turns": options.exact, "seeds": options.seeds}
        print(json.dumps({"game": "5211", **asked, "won": won, "won_from_uniform": uniform}))
        return 0
    print(
        f"5211, the last {options.exact} turns of a game of two with five kinds of cards,"
        " exactly:\n"
        f"the best response wins {won:.2%} from {options.bot}, and {uniform:.2%} from somebody who"
        " lays any cards. Nobody wins more than half from perfect play."
    )
    return 0
