"""What appeals to a kind: hands are weighed by it, and lays are drawn by it."""

from itertools import combinations

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import appeal, heuristic, kinds, policy
from quandary.fast.play5211.players.play_ahead import play_ahead
from quandary.fast.play5211.players.prospects import OUTCOMES, look_ahead, new_prospects
from quandary.fast.play5211.players.view_reader import read_view
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import ONE_CARD
from quandary.fast.play5211.rules.legal import pair_of
from tests.bots.play5211.moments import moment

SLIP = 0.1
KINDS = kinds.new_kinds(
    [
        kinds.Kind(policy.heuristic_policy(), 0.4, 0.3),
        kinds.Kind(policy.heuristic_policy(), 0.2, 0.3, following=1.0),
        kinds.Kind(policy.plain_policy(count=1.0, value=0.5, pair=1.0, kododo=0.4), 0.2, 0.3),
        kinds.Kind(policy.random_policy(), 0.2, 0.3),
        kinds.Kind(policy.heuristic_policy(), 0.2, 0.3, following=1.0, plays_out=1.0),
    ]
)


def appeal_of(state: at.StateArray, seat: int, kind: int) -> np.ndarray:
    """How much each choice appeals to a seat of this kind."""
    prospects, found = new_prospects(), np.zeros(appeal.ACTIONS, dtype=np.float32)
    room = heuristic.new_scratch(), np.zeros(OUTCOMES)
    if KINDS.traits[kind, kinds.PLAYS_OUT] and state[at.TURN]:
        play_ahead(state, seat, KINDS.policies, kind, prospects, room[0], new_chance(1))
    else:
        look_ahead(state, 1.0, prospects, new_chance(1))
    appeal.write_appeal(state, seat, KINDS, kind, prospects, *room, found)
    return found


@pytest.mark.parametrize("kind", range(len(KINDS.traits)))
@pytest.mark.parametrize("decision", [0, 1, 2])
def test_a_hand_leads_to_its_choices_as_often_as_they_are_drawn(kind: int, decision: int) -> None:
    state = read_view(moment(3, "appeal", decision).view(0))
    found, chance, draws = appeal_of(state, 0, kind), new_chance(2), 20_000
    lays = choices(state)
    is_plan = appeal.makes_plans(state, KINDS, kind)
    hand = at.HANDS, at.FULL_HAND
    likely = {lay: appeal.chance_of(state, *hand, lay, found, SLIP, is_plan) for lay in lays}
    assert sum(likely[lay] for lay in lays) == pytest.approx(1, abs=1e-5)
    drawn = [appeal.draw_lay(state, 0, found, SLIP, is_plan, chance) for _ in range(draws)]
    assert set(drawn) <= set(lays)
    for lay, expected in likely.items():
        share = drawn.count(lay) / draws
        assert share == pytest.approx(lays.count(lay) * expected, abs=0.015)


def choices(state: at.StateArray) -> list[int]:
    """What seat 0 can lay, equal cards told apart."""
    hand = state[at.HANDS : at.HANDS + at.FULL_HAND].tolist()
    if state[at.TURN]:
        return [card | ONE_CARD for card in hand]
    return [pair_of(*two) for two in combinations(hand, 2)]


@pytest.mark.parametrize("kind", [0, 2])
def test_what_appeals_most_is_what_the_policy_chooses(kind: int) -> None:
    for decision in range(6):
        state = read_view(moment(4, "most", decision).view(0))
        table = policy.stack_policies([KINDS.policies[kind]] * 4)
        table[:, policy.NOISE] = 0.0
        chosen = heuristic.choose_by_rules_of_thumb(
            state, table, 0, heuristic.new_scratch(), new_chance(1)
        )
        found = appeal_of(state, 0, kind)
        assert found[chosen] == max(found[lay] for lay in choices(state))


def test_who_looks_ahead_likes_what_is_sure_to_score() -> None:
    """The last turn, and a third card of the first colour scores whatever the other lays."""
    state = at.new_state(2)
    state[at.PHASE], state[at.TURN], state[at.SHOWN_SIZE] = at.LAY, 2, 3
    state[at.SHOWN : at.SHOWN + 3] = [1, 1, 13]
    state[at.SHOWN + 4 : at.SHOWN + 7] = [7, 19, 25]
    state[at.COUNTS : at.COUNTS + 5] = [2, 1, 1, 1, 1]
    found = appeal_of(state, 0, 1)
    singles = {first: found[first | ONE_CARD] for first in range(at.KINDS)}
    assert max(singles, key=lambda first: singles[first]) == 5


def test_every_pair_of_cards_has_an_appeal() -> None:
    state = read_view(moment(2, "pairs", 0).view(0))
    for kind in range(len(KINDS.traits)):
        found = appeal_of(state, 1, kind)
        pairs = [pair_of(*two) for two in combinations(range(at.KINDS), 2)]
        assert all(0 < found[pair] <= 1 for pair in pairs)
