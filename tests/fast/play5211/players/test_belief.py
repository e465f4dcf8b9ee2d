"""What the others may hold: it fits what they laid, and nothing hidden enters."""

from collections import Counter

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import belief, heuristic, kinds, policy, rollout
from quandary.fast.play5211.players.past import Past, new_past
from quandary.fast.play5211.players.view_reader import read_past, read_view
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules import transitions
from quandary.fast.play5211.rules.actions import from_games
from quandary.games.play5211 import GAME
from quandary.games.play5211.actions import Lay
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from tests.bots.play5211.moments import moments, with_other_hidden_cards
from tests.fast.play5211.players.test_search import hidden

PLAYER_COUNTS = list(GAME.PLAYER_COUNTS)
PUBLIC = (
    *range(at.COUNTS, at.DISCARD),
    *(at.PLAYERS, at.TURN, at.TOP, at.HAND_SIZE, at.SHOWN_SIZE, at.KODODOS),
)

SOME = {
    "thumb": kinds.Kind(policy.heuristic_policy(), 0.4, 0.1),
    "looks ahead": kinds.Kind(policy.heuristic_policy(), 0.2, 0.1, following=1.0),
    "plays out": kinds.Kind(policy.heuristic_policy(), 0.2, 0.1, following=1.0, plays_out=1.0),
    "majority": kinds.Kind(policy.plain_policy(count=1.0, value=0.1, pair=1.0), 0.1, 0.1),
    "highest": kinds.Kind(policy.plain_policy(value=1.0), 0.1, 0.1),
    "random": kinds.Kind(policy.random_policy(), 0.2, 0.1),
}
KINDS = kinds.new_kinds(list(SOME.values()))


def new_belief() -> belief.Belief:
    return belief.new_belief(len(SOME))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_past_is_what_lay_open_when_each_decision_was_made(players: int) -> None:
    happened: list[at.StateArray] = []
    for match in moments(players, "past"):
        past = read_past(match.view(0))
        assert past.size == len(happened)
        latest = happened[::-1]
        for moment, truth in zip(past.moments[: past.size], latest, strict=True):
            assert moment[list(PUBLIC)].tolist() == truth[list(PUBLIC)].tolist()
            for seat in range(players):
                start = at.SHOWN + at.MOST_SHOWN * seat
                size = int(truth[at.SHOWN_SIZE])
                assert sorted(moment[start : start + size]) == sorted(truth[start : start + size])
        happened.append(at.from_games(match.state))
    assert len(happened) > 10


def test_the_past_knows_who_laid_what() -> None:
    match = Match.start("5211", ["p0", "p1"])
    match.deal(deck_from_seed(GAME, "laid", 0))
    laid = []
    for seat in (0, 1):
        action = GAME.legal_actions(match.state, seat)[3]
        assert isinstance(action, Lay)
        laid.append(from_games(action))
        match.act(seat, action)
    assert read_past(match.view(0)).lays[0, :2].tolist() == laid


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_worlds_never_contradict_the_view_nor_know_what_is_hidden(players: int) -> None:
    for number, match in enumerate(moments(players, "worlds")):
        if number % 3 != 1:
            continue
        before, worlds = read_view(match.view(0)), []
        for seed in "ab":
            match.state = with_other_hidden_cards(match.state, 0, seed)
            state = believe(match, changes=20)
            assert (state[at.SHOWN :] == before[at.SHOWN :]).all()
            assert (state[at.HANDS : at.HANDS + 5] == before[at.HANDS : at.HANDS + 5]).all()
            assert Counter(hidden(state)) == Counter(hidden(before))
            worlds.append(state.tolist())
        assert worlds[0] == worlds[1]


def believe(match: AnyMatch, changes: int) -> at.StateArray:
    """A world in seat 0's mind after so many changes."""
    state, past, workspace = read_view(match.view(0)), read_past(match.view(0)), new_belief()
    chance = new_chance(3)
    belief.begin(state, 0, KINDS, past, workspace, chance)
    for _ in range(changes):
        belief.change(state, 0, KINDS, past, workspace, chance)
    return state


def played(kind: policy.PolicyArray, turns: int, seed: int) -> tuple[at.StateArray, Past]:
    """A game of two after so many turns, both of this kind, and its past."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(seed)
    table, scratch = policy.stack_policies([kind] * 2), heuristic.new_scratch()
    transitions.shuffle(deck, chance)
    transitions.deal(state, deck)
    past = new_past()._replace(size=turns)
    for turn in range(turns):
        row = turns - 1 - turn
        lays = [rollout.choose(state, table, seat, scratch, chance) for seat in (0, 1)]
        past.moments[row], past.lays[row, :2] = state, lays
        past.moments[row, at.HANDS : at.SHOWN] = at.NO_CARD
        for seat in (0, 1):
            transitions.apply(state, seat, lays[seat])
    return state, past


@pytest.mark.parametrize("name", ["thumb", "majority", "highest", "random"])
def test_who_lays_as_a_kind_does_is_taken_for_that_kind(name: str) -> None:
    number = list(SOME).index(name)
    workspace, shares = new_belief(), []
    for seed in range(6):
        state, past = played(SOME[name].policy, 15, seed)
        belief.begin(state, 0, KINDS, past, workspace, new_chance(seed))
        shares.append(workspace.shares[1].copy())
        assert shares[-1].sum() == pytest.approx(1)
    assert np.argmax(np.mean(shares, axis=0)) == number
    assert np.mean(shares, axis=0)[number] > 0.5


def test_in_the_worlds_the_kinds_are_as_likely_as_with_hands_it_may_have_held() -> None:
    """Nothing laid yet: every kind as often as it is met."""
    state, past = played(SOME["thumb"].policy, 0, 1)
    workspace, chance, worlds = new_belief(), new_chance(2), 4000
    belief.begin(state, 0, KINDS, past, workspace, chance)
    found = np.zeros(len(SOME))
    for _ in range(worlds):
        belief.change(state, 0, KINDS, past, workspace, chance)
        found[workspace.kinds[1]] += 1
    assert np.abs(found / worlds - KINDS.traits[:, kinds.PRIOR]).max() < 0.03


def test_with_nothing_laid_every_hidden_card_is_as_likely_in_another_hand() -> None:
    state, past = played(SOME["thumb"].policy, 0, 1)
    assert_kinds_are_as_likely_as_their_number(state, past, KINDS)


def test_the_hand_of_one_who_lays_anything_is_dealt_evenly() -> None:
    state, past = played(policy.random_policy(), 4, 2)
    assert_kinds_are_as_likely_as_their_number(state, past, kinds.new_kinds([SOME["random"]]))


def assert_kinds_are_as_likely_as_their_number(
    state: at.StateArray, past: Past, whom: kinds.Kinds
) -> None:
    workspace, chance = belief.new_belief(len(whom.traits)), new_chance(5)
    unseen = np.bincount(hidden(state), minlength=at.KINDS)
    belief.begin(state, 0, whom, past, workspace, chance)
    found, worlds = np.zeros(at.KINDS), 20_000
    for _ in range(worlds):
        belief.change(state, 0, whom, past, workspace, chance)
        start = at.HANDS + at.FULL_HAND
        found += np.bincount(state[start : start + at.FULL_HAND], minlength=at.KINDS)
    expected = at.FULL_HAND * unseen / unseen.sum()
    assert np.abs(found / worlds - expected).max() < 0.05


@pytest.mark.parametrize("name", ["thumb", "highest"])
def test_what_the_others_hold_is_guessed_better_than_evenly(name: str) -> None:
    """One who goes by a rule keeps what does not fit; the guess knows."""
    workspace, chance = new_belief(), new_chance(6)
    gains = []
    for seed in range(60):
        state, past = played(SOME[name].policy, 6, seed)
        start = at.HANDS + at.FULL_HAND
        truth = state[start : start + at.FULL_HAND].copy()
        unseen = np.bincount(hidden(state), minlength=at.KINDS)
        belief.begin(state, 0, KINDS, past, workspace, chance)
        found, worlds = np.zeros(at.KINDS), 400
        for _ in range(worlds):
            belief.change(state, 0, KINDS, past, workspace, chance)
            found += np.bincount(state[start : start + at.FULL_HAND], minlength=at.KINDS)
        share = (found + 1) / (found.sum() + at.KINDS)
        gains.append(np.log(share[truth] / (unseen / unseen.sum())[truth]).mean())
    assert np.mean(gains) > 0.01
