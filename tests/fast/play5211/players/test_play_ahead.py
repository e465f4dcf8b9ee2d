"""What one expects who plays worlds out: about what comes of each choice."""

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import heuristic, kinds, policy, search
from quandary.fast.play5211.players.appeal import ACTIONS, chance_of, makes_plans, write_appeal
from quandary.fast.play5211.players.objective import new_objective
from quandary.fast.play5211.players.play_ahead import play_ahead
from quandary.fast.play5211.players.prospects import (
    CLASSES,
    NO_CLASS,
    OUTCOMES,
    Prospects,
    look_ahead,
    new_prospects,
)
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules import transitions
from quandary.fast.play5211.rules.scoring import ALL_KODODOS

PLAYERS = 4
TABLE = policy.stack_policies([policy.heuristic_policy()] * PLAYERS)
KINDS = kinds.new_kinds(
    [
        kinds.Kind(policy.heuristic_policy(), 0.5, 0.25, following=1.0),
        kinds.Kind(policy.heuristic_policy(), 0.5, 0.25, following=1.0, plays_out=1.0),
    ]
)


def played_ahead(state: at.StateArray, seat: int) -> Prospects:
    """The prospects of a seat."""
    prospects = new_prospects()
    play_ahead(state, seat, TABLE, 0, prospects, heuristic.new_scratch(), new_chance(1))
    return prospects


def last_turn() -> at.StateArray:
    """A game of two before the last turn: a third card of the first colour is sure to score."""
    state = at.new_state(2)
    state[at.PHASE], state[at.TURN], state[at.SHOWN_SIZE] = at.LAY, 2, 3
    state[at.HAND_SIZE], state[at.TOP] = at.FULL_HAND, 60
    state[at.SHOWN : at.SHOWN + 3] = [1, 1, 13]
    state[at.SHOWN + 4 : at.SHOWN + 7] = [7, 19, 25]
    state[at.COUNTS : at.COUNTS + 5] = [2, 1, 1, 1, 1]
    for card in (1, 1, 13, 7, 19, 25):
        state[at.OPEN + card] += 1
    return state


def test_what_is_sure_to_score_does() -> None:
    prospects = played_ahead(last_turn(), 0)
    assert prospects.scores[CLASSES * NO_CLASS, 0] == pytest.approx(1)
    assert prospects.scores[CLASSES * NO_CLASS].sum() == pytest.approx(1)


def test_a_last_kododo_may_make_them_score() -> None:
    """Three are shown and four needed (F7): the other one seldom lays the same."""
    state = last_turn()
    state[at.KODODOS] = 3
    prospects = played_ahead(state, 0)
    without, with_kododo = prospects.scores[CLASSES * NO_CLASS : CLASSES * NO_CLASS + 2]
    assert with_kododo[ALL_KODODOS] > 0.5 > without[ALL_KODODOS] > 0


def test_nothing_hidden_enters() -> None:
    state = last_turn()
    before = played_ahead(state, 0)
    state[at.HANDS : at.CHOSEN] = 17
    state[at.DECK : at.DECK + at.CARDS] = 3
    after = played_ahead(state, 0)
    assert (before.scores == after.scores).all()
    assert (before.theirs == after.theirs).all()


def test_the_state_stays_as_it_was() -> None:
    state = last_turn()
    before = state.tolist()
    played_ahead(state, 0)
    assert state.tolist() == before


@pytest.mark.parametrize("turn", [1, 2])
def test_one_who_plays_worlds_out_is_foreseen(turn: int) -> None:
    """Flat Monte Carlo lays what a kind that plays out likes, not what one likes that does not."""
    fits = np.array([[fit(state, lay, kind) for kind in (0, 1)] for state, lay in flat_lays(turn)])
    drawn, played = np.log(fits).mean(axis=0)
    assert played > drawn + 0.25


def flat_lays(turn: int) -> list[tuple[at.StateArray, int]]:
    """What seat 0 lays by flat Monte Carlo in some turns of this number in their rounds."""
    found = []
    deck, scratch, workspace = at.new_deck(), heuristic.new_scratch(), search.new_workspace(PLAYERS)
    for seed in range(12):
        state, chance = at.new_state(PLAYERS), new_chance(seed)
        transitions.shuffle(deck, chance)
        transitions.deal(state, deck)
        while state[at.PHASE] == at.LAY:
            if state[at.TURN] == turn:
                world = state.copy()
                search.weigh(world, 0, TABLE, new_objective(), 300, chance, workspace)
                found.append((state.copy(), int(workspace.actions[0])))
            for seat in range(PLAYERS):
                lay = heuristic.choose_by_rules_of_thumb(state, TABLE, seat, scratch, chance)
                transitions.apply(state, seat, lay)
    return found


def fit(state: at.StateArray, lay: int, kind: int) -> float:
    """How likely seat 0 lays this if it is of this kind."""
    prospects, scratch = new_prospects(), heuristic.new_scratch()
    appeal = np.zeros(ACTIONS, dtype=np.float32)
    if KINDS.traits[kind, kinds.PLAYS_OUT]:
        play_ahead(state, 0, KINDS.policies, kind, prospects, scratch, new_chance(1))
    else:
        look_ahead(state, 1.0, prospects, new_chance(1))
    write_appeal(state, 0, KINDS, kind, prospects, scratch, np.zeros(OUTCOMES), appeal)
    size, is_plan = int(state[at.HAND_SIZE]), makes_plans(state, KINDS, kind)
    return chance_of(state, at.HANDS, size, lay, appeal, 0.04, is_plan)
