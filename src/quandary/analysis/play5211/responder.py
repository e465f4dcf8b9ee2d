"""Who is trained as a best response in 5211: a search that learns how its opponent chooses."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.analysis.exploit.responder import Numbers, Responder
from quandary.bots.bot import Bot, SeatInfo
from quandary.bots.play5211.fast_search import objective_of
from quandary.bots.play5211.search import dice_of
from quandary.bots.play5211.trained_weights import tuned_weights
from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import policy, search
from quandary.fast.play5211.players.view_reader import read_view
from quandary.fast.play5211.rules.actions import to_games
from quandary.games.play5211.notation import write_action
from quandary.games.play5211.view_types import View

WORLDS = 300
NOISE = "noise"
"""How far from the best the opponent chooses, in points; it begins wide."""


class ModelSearcher:
    """Looks ahead to the end of the round, where the others choose by the heuristic with numbers
    that were learnt."""

    def __init__(self, numbers: Numbers, seat_info: SeatInfo) -> None:
        model = policy.tuned_policy(numbers, abs(numbers[NOISE]))
        self._others = policy.stack_policies([model] * seat_info.players)
        self._seed = seat_info.seed

    def choose(self, view: View, legal: Sequence[str]) -> str:
        seat, players = view["seat"], view["players"]
        assert seat is not None, "a spectator lays nothing"
        workspace = search.new_workspace(players)
        search.weigh(
            read_view(view),
            seat,
            self._others,
            objective_of(players, keeps=True, is_to_win=False),
            WORLDS,
            new_chance(dice_of(self._seed, view)),
            workspace,
        )
        return write_action(to_games(int(workspace.actions[0])))


def _first(players: int) -> Numbers:
    return {**tuned_weights(players), NOISE: 0.3}


def _make(numbers: Numbers, seat_info: SeatInfo) -> Bot:
    return ModelSearcher(numbers, seat_info)


RESPONDER = Responder(f"a search in {WORLDS} worlds with a model of the bot", _first, _make)
