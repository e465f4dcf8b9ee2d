"""Solves a cut-down 5211 and measures how much can be won from bots there, all by OpenSpiel.

    pip install 'quandary[research]'
    python examples/solve_5211.py --turns 2 --bots expert,master --seeds 4
    python examples/solve_5211.py --turns 1 --simulations 300

It is the last one or two turns of a game of two with five kinds of cards (docs/environments.md).
Exploitability is what a best response wins beyond half; nothing can be won from perfect play.
`--simulations` measures ISMCTS, which searches with so many simulations for each decision.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from quandary.analysis.play5211.best_response import bot_strategy, uniform_strategy
from quandary.bots import make_bot
from quandary.envs.play5211.endgame import (
    NAME,
    Chooser,
    EndgameOf5211,
    EndgameState,
    follow,
    tabular_policy,
)


def main() -> None:
    """Print a row for each player."""
    said = _arguments()
    game = pyspiel.load_game(f"{NAME}(turns={said.turns})")
    tree = pyspiel.convert_to_cached_tree(game)  # in C++: Python is asked once for each state
    endgame = game.tables.endgame
    show("uniformly random", tree, tabular_policy(game, follow([uniform_strategy(endgame)] * 2)))
    for name in filter(None, said.bots.split(",")):
        bots = [make_bot("5211", name, f"seed {number}", 2) for number in range(said.seeds)]
        strategies = [bot_strategy(endgame, bots, seat) for seat in (0, 1)]
        show(name, tree, tabular_policy(game, follow(strategies)))
    if said.simulations:
        chooser = searcher(game, said.simulations)
        show(f"ISMCTS, {said.simulations} simulations", tree, tabular_policy(game, chooser))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(said.iterations):
        solver.evaluate_and_update_policy()
    show(f"CFR+, {said.iterations} iterations", tree, solver.tabular_average_policy())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, choices=(1, 2), default=1)
    parser.add_argument("--bots", default="", help="names, with commas between them")
    parser.add_argument("--seeds", type=int, default=1, help="of a bot's dice, mixed")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=0, help="of ISMCTS; 0: none")
    return parser.parse_args()


def show(name: str, tree: pyspiel.Game, policy: pyspiel.Policy) -> None:
    """What can be won from a player."""
    print(f"{name:32} {pyspiel.exploitability(tree, policy):.6f}", flush=True)


def searcher(game: EndgameOf5211, simulations: int) -> Chooser:
    """ISMCTS, which imagines what the other may hold and have laid."""
    rng = random.Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    visits = ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT
    bot = ismcts.ISMCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(1),
        final_policy_type=visits,
    )
    bot.set_resampler(lambda state, player: state.resample(player, rng))

    def choose(state: EndgameState) -> Mapping[int, float]:
        return dict(bot.get_policy(state))

    return choose


if __name__ == "__main__":
    main()
