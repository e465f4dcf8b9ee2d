"""Regret matching: a mixture that comes to one, and no mixture where one choice is best."""

import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import objective, policy, regret, search
from quandary.fast.play5211.players.view_reader import read_view
from quandary.fast.play5211.rules import state as at
from quandary.games.play5211 import GAME
from tests.bots.play5211.moments import moment
from tests.fast.play5211.players.test_search import last_turn


def mix(state: at.StateArray, samples: int, seed: int = 1) -> dict[int, float]:
    players = int(state[at.PLAYERS])
    learning = regret.new_learning()
    size = regret.mix(
        state,
        0,
        policy.stack_policies([policy.heuristic_policy()] * players),
        objective.new_objective(),
        samples,
        new_chance(seed),
        search.new_workspace(players),
        learning,
    )
    found = zip(learning.choices[0, :size].tolist(), learning.sums[0, :size].tolist(), strict=True)
    return dict(found)


@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
@pytest.mark.parametrize("decision", [0, 1, 2])
def test_shares_come_to_one_and_nothing_seen_is_changed(players: int, decision: int) -> None:
    before = read_view(moment(players, "mixture", decision).view(0))
    state = before.copy()
    shares = mix(state, 40)
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) >= 0
    assert (state[at.SHOWN :] == before[at.SHOWN :]).all()
    assert (state[at.CHOSEN : at.SHOWN] == at.NO_CARD).all()
    assert (state[at.HANDS : at.HANDS + 5] == before[at.HANDS : at.HANDS + 5]).all()
    assert shares == mix(before.copy(), 40)


def test_a_choice_that_is_always_best_is_nearly_always_made() -> None:
    shares = mix(last_turn(), 200)
    best = max(shares, key=lambda action: shares[action])
    assert best & 31 == 1
    assert shares[best] > 0.9
