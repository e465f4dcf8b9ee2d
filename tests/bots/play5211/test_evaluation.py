"""The heuristic in plain Python is the heuristic of the kernels."""

import numpy as np
import pytest

from quandary.bots.play5211.evaluation import look_out, worth_of
from quandary.bots.play5211.trained_weights import tuned_weights
from quandary.fast import is_available
from tests.bots.play5211.moments import moments


@pytest.mark.skipif(not is_available(), reason="needs the fast core")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_choice_is_worth_the_same_in_both(players: int) -> None:
    from quandary.fast.play5211.players import heuristic, policy
    from quandary.fast.play5211.players.view_reader import read_view
    from quandary.fast.play5211.rules.actions import to_games
    from quandary.fast.play5211.rules.legal import MOST_ACTIONS
    from quandary.games.play5211.notation import write_action

    weights = tuned_weights(players)
    table = policy.stack_policies([policy.tuned_policy(weights, 0.0)] * players)
    actions, worths = np.zeros(MOST_ACTIONS, dtype=np.int32), np.zeros(MOST_ACTIONS)
    for match in moments(players, "thumb"):
        view = match.view(0)
        size = heuristic.rank_by_rules_of_thumb(
            read_view(view), table, 0, heuristic.new_scratch(), actions, worths
        )
        outlook = look_out(view, weights)
        found = [write_action(to_games(int(action))) for action in actions[:size]]
        assert sorted(found) == match.legal(0)
        assert list(worths[:size]) == pytest.approx(
            [worth_of(text.split()[1:], outlook, weights) for text in found]
        )
        assert list(worths[:size]) == sorted(worths[:size], reverse=True)
