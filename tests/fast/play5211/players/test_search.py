"""Looking ahead: in worlds that fit what is seen, to a choice that is best."""

from collections import Counter

import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import (
    belief,
    doubt,
    heuristic,
    kinds,
    objective,
    policy,
    search,
)
from quandary.fast.play5211.players.view_reader import read_past, read_view
from quandary.fast.play5211.rules import state as at
from quandary.games.play5211 import GAME
from tests.bots.play5211.moments import moment

PLAYER_COUNTS = list(GAME.PLAYER_COUNTS)
KINDS = kinds.new_kinds(
    [
        kinds.Kind(policy.heuristic_policy(), 0.4, 0.1),
        kinds.Kind(policy.heuristic_policy(), 0.2, 0.1, following=1.0),
        kinds.Kind(policy.plain_policy(count=1.0, value=0.1, pair=1.0), 0.2, 0.1),
        kinds.Kind(policy.random_policy(), 0.2, 0.1),
    ]
)


def weigh(
    state: at.StateArray, samples: int, goal: objective.ObjectiveArray, seed: int = 1
) -> dict[int, float]:
    players = int(state[at.PLAYERS])
    table, workspace = (
        policy.stack_policies([policy.heuristic_policy()] * players),
        search.new_workspace(players),
    )
    size = search.weigh(state, 0, table, goal, samples, new_chance(seed), workspace)
    return dict(
        zip(workspace.actions[:size].tolist(), workspace.values[:size].tolist(), strict=True)
    )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("decision", [0, 1, 2, 7])
def test_worlds_never_contradict_the_view(players: int, decision: int) -> None:
    match = moment(players, "worlds", decision)
    before = read_view(match.view(0))
    state, chance = before.copy(), new_chance(3)
    table = policy.stack_policies([policy.heuristic_policy()] * players)
    for _ in range(20):
        search.imagine(state, 0, table, heuristic.new_scratch(), chance)
        assert (state[at.CHOSEN : at.CHOSEN + 2] == at.NO_CARD).all()
        for seat in range(1, players):
            start = at.HANDS + at.FULL_HAND * seat
            hand = Counter(state[start : start + at.FULL_HAND].tolist())
            laid = state[at.CHOSEN + 2 * seat : at.CHOSEN + 2 * seat + 2].tolist()
            assert Counter(kind for kind in laid if kind != at.NO_CARD) <= hand
        search.take_back_all(state)
        assert (state[at.SHOWN :] == before[at.SHOWN :]).all()
        assert (state[at.HANDS : at.HANDS + 5] == before[at.HANDS : at.HANDS + 5]).all()
        assert sorted(hidden(state)) == sorted(hidden(before))


def hidden(state: at.StateArray) -> list[int]:
    """What seat 0 does not see: the other hands, the removed cards and the draw pile."""
    players, removed = int(state[at.PLAYERS]), int(state[at.REMOVED_SIZE])
    hands = state[at.HANDS + at.FULL_HAND : at.HANDS + at.FULL_HAND * players].tolist()
    pile = state[at.DECK + state[at.TOP] : at.DECK + at.CARDS].tolist()
    return [*hands, *state[at.DECK : at.DECK + removed].tolist(), *pile]


def test_a_hidden_card_is_in_a_hand_as_often_as_chance_says() -> None:
    state = read_view(moment(2, "marginals", 3).view(0))
    unseen = Counter(hidden(state))
    kind, copies = unseen.most_common(1)[0]
    table, chance = policy.stack_policies([policy.random_policy()] * 2), new_chance(4)
    found, worlds = 0, 4000
    for _ in range(worlds):
        search.imagine(state, 0, table, heuristic.new_scratch(), chance)
        search.take_back_all(state)
        start = at.HANDS + at.FULL_HAND
        found += state[start : start + at.FULL_HAND].tolist().count(kind)
    expected = at.FULL_HAND * copies / unseen.total()
    assert found / worlds == pytest.approx(expected, abs=4 * (expected / worlds) ** 0.5)


def test_the_same_seed_finds_the_same() -> None:
    state = read_view(moment(3, "same", 1).view(0))
    goal = objective.new_objective(swing=3.0)
    assert weigh(state.copy(), 50, goal) == weigh(state.copy(), 50, goal)
    assert weigh(state.copy(), 50, goal) != weigh(state.copy(), 50, goal, seed=2)


def test_the_best_stands_first_and_few_are_left() -> None:
    values = list(
        weigh(read_view(moment(2, "first", 0).view(0)), 64, objective.new_objective()).values()
    )
    assert values == sorted(values, reverse=True)
    assert 2 <= len(values) <= 3


def last_turn() -> at.StateArray:
    """The last turn of all: a third card of the first colour scores, whatever the other lays."""
    state = at.new_state(2)
    state[at.PHASE], state[at.DEALS], state[at.TURN] = at.LAY, 1, 2
    state[at.TOP], state[at.HAND_SIZE], state[at.SHOWN_SIZE] = at.CARDS, 2, 3
    state[at.MISSING] = 2
    state[at.SHOWN : at.SHOWN + 3] = [1, 1, 13]  # two of colour 0, one of 2
    state[at.SHOWN + 4 : at.SHOWN + 7] = [7, 7, 19]  # two of colour 1, one of 3
    state[at.COUNTS : at.COUNTS + 5] = [2, 2, 1, 1, 0]
    state[at.HANDS : at.HANDS + 2] = [1, 25]  # a third of colour 0, or one of 4
    state[at.HANDS + 5 : at.HANDS + 7] = [25, 25]
    state[at.DECK : at.DECK + 10] = 25
    return state


def test_a_sure_win_is_found() -> None:
    found = weigh(last_turn(), 16, objective.new_objective(swing=3.0))
    assert max(found, key=lambda action: found[action]) & 31 == 1
    assert max(found.values()) == 1.0


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("rounds_more", [0, 2])
def test_others_may_be_of_many_kinds(players: int, rounds_more: int) -> None:
    match = moment(players, "deep", 1)
    before = read_view(match.view(0))
    found = []
    for _ in range(2):
        state, workspace = before.copy(), search.new_workspace(players)
        size = search.weigh_by_belief(
            state,
            0,
            policy.stack_policies([policy.heuristic_policy()] * players),
            KINDS,
            objective.new_objective(swing=3.0),
            search.Effort(16, rounds_more),
            new_chance(5),
            workspace,
            read_past(match.view(0)),
            belief.new_belief(len(KINDS.traits)),
            doubt.new_doubt(len(KINDS.traits)),
        )
        found.append((workspace.actions[:size].tolist(), workspace.values[:size].tolist()))
        assert (state[at.SHOWN :] == before[at.SHOWN :]).all()
        assert sorted(hidden(state)) == sorted(hidden(before))
    assert found[0] == found[1]
