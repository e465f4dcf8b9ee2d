"""A player of Quando by flat Monte Carlo: many worlds, each choice played out in all of them.

Made apart from the levels: its belief knows only how long cards have been held, its policy is
the heuristic as it was before tuning, and it plays for points, not for the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from quandary.bots.quando.greedy import Greedy
from quandary.games.quando.view_types import View
from quandary.system.seeds import decision_seed, seed_number

if TYPE_CHECKING:
    from quandary.fast.quando.players.belief import Belief
    from quandary.fast.quando.players.worlds import Workspace

WORLDS = 300
FALLING = 0.12
"""By how much a front is less likely for each of its points and each turn it has been held."""

_one_at_a_time = Lock()


class FlatSearcher:
    """Chooses by kernels, from a view alone."""

    def __init__(self, seed: str = "", worlds: int = WORLDS) -> None:
        self._seed = seed
        self._worlds = worlds

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        if legal[0].startswith("turn "):
            return Greedy().choose(view, legal)
        with _one_at_a_time:
            return self._think(view)

    def _think(self, view: View) -> str:
        from quandary.bots.quando.search import in_words
        from quandary.fast.chance import new_chance
        from quandary.fast.quando.players.flat_search import search_flat
        from quandary.fast.quando.players.view_reader import read_view
        from quandary.fast.quando.players.worlds import imagine

        seat = view["seat"]
        assert seat is not None, "a spectator does not act"
        moment = decision_seed(self._seed, view["deal"], len(view["events"]))
        chance, known = new_chance(seed_number(moment)), read_view(view)
        belief, workspace = _room(view["players"])
        imagine(known.state, known.slots, seat, belief, workspace, chance)
        search_flat(known.state, belief, workspace, self._worlds, chance)
        return in_words(int(workspace.actions[0]), view)


@cache
def _room(players: int) -> tuple[Belief, Workspace]:
    from quandary.fast.quando.players import belief, opponent_model, policy, worlds

    habits = opponent_model.no_habits()
    for turns in range(opponent_model.HELD_STEPS):
        for front in range(11):
            habits[opponent_model.OF_TURNS + turns, front] = 2.718 ** (-FALLING * turns * front)
    table = policy.stack_policies([policy.heuristic_policy()] * players)
    return belief.new_belief(habits), worlds.new_workspace(table)
