"""What the others may hold: it fits what they laid, and nothing hidden enters."""

from collections import Counter

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import belief, heuristic, policy, rollout
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
    *range(at.COUNTS, at.OPEN),
    *(at.PLAYERS, at.TURN, at.TOP, at.HAND_SIZE, at.SHOWN_SIZE, at.KODODOS),
)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_past_is_what_lay_open_when_each_decision_was_made(players: int) -> None:
    happened: list[at.StateArray] = []
    for match in moments(players, "past"):
        past = read_past(match.view(0))
        assert past.size == min(len(happened), belief.MOST_MOMENTS)
        latest = happened[::-1][: past.size]
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
    players = len(match.state.hands)
    state, past, workspace = read_view(match.view(0)), read_past(match.view(0)), belief.new_belief()
    table, chance = policy.stack_policies([policy.heuristic_policy()] * players), new_chance(3)
    belief.begin(state, 0, table, past, workspace, chance)
    for _ in range(changes):
        belief.change(state, 0, table, past, workspace, chance)
    return state


def played(kind: policy.PolicyArray, turns: int, seed: int) -> tuple[at.StateArray, belief.Past]:
    """A game of two after so many turns, both of this kind, and its past."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(seed)
    table, scratch = policy.stack_policies([kind] * 2), heuristic.new_scratch()
    transitions.shuffle(deck, chance)
    transitions.deal(state, deck)
    past = belief.new_past()._replace(size=turns)
    for turn in range(turns):
        row = turns - 1 - turn
        lays = [rollout.choose(state, table, seat, scratch, chance) for seat in (0, 1)]
        past.moments[row], past.lays[row, :2] = state, lays
        past.moments[row, at.HANDS : at.SHOWN] = at.NO_CARD
        for seat in (0, 1):
            transitions.apply(state, seat, lays[seat])
    return state, past


def test_who_lays_by_rules_of_thumb_is_trusted_to_and_who_does_not_is_not() -> None:
    thumb = policy.heuristic_policy()
    table, workspace = policy.stack_policies([thumb] * 2), belief.new_belief()
    trusts: dict[str, list[float]] = {"thumb": [], "random": []}
    for name, kind in (("thumb", thumb), ("random", policy.random_policy())):
        for seed in range(10):
            state, past = played(kind, 9, seed)
            belief.begin(state, 0, table, past, workspace, new_chance(seed))
            trusts[name].append(float(workspace.trust[1]))
    assert np.mean(trusts["thumb"]) > 0.8
    assert np.mean(trusts["random"]) < 0.1


def test_with_nothing_laid_every_hidden_card_is_as_likely_in_another_hand() -> None:
    state, past = played(policy.heuristic_policy(), 0, 1)
    assert_kinds_are_as_likely_as_their_number(state, past, trusted=True)


def test_the_hand_of_one_who_is_not_trusted_is_dealt_evenly() -> None:
    state, past = played(policy.random_policy(), 4, 2)
    assert_kinds_are_as_likely_as_their_number(state, past, trusted=False)


def assert_kinds_are_as_likely_as_their_number(
    state: at.StateArray, past: belief.Past, *, trusted: bool
) -> None:
    table = policy.stack_policies([policy.heuristic_policy()] * 2)
    workspace, chance = belief.new_belief(), new_chance(5)
    unseen = np.bincount(hidden(state), minlength=at.KINDS)
    belief.begin(state, 0, table, past, workspace, chance)
    if not trusted:
        workspace.trust[1] = workspace.fits[1] = 0.0
    found, worlds = np.zeros(at.KINDS), 20_000
    for _ in range(worlds):
        belief.change(state, 0, table, past, workspace, chance)
        start = at.HANDS + at.FULL_HAND
        found += np.bincount(state[start : start + at.FULL_HAND], minlength=at.KINDS)
    expected = at.FULL_HAND * unseen / unseen.sum()
    assert np.abs(found / worlds - expected).max() < 0.05


def test_what_the_others_hold_is_guessed_better_than_evenly() -> None:
    """One who goes by rules of thumb keeps what does not fit; the guess knows."""
    thumb = policy.heuristic_policy()
    table, workspace, chance = (
        policy.stack_policies([thumb] * 2),
        belief.new_belief(),
        new_chance(6),
    )
    gains = []
    for seed in range(60):
        state, past = played(thumb, 4, seed)
        start = at.HANDS + at.FULL_HAND
        truth = state[start : start + at.FULL_HAND].copy()
        unseen = np.bincount(hidden(state), minlength=at.KINDS)
        belief.begin(state, 0, table, past, workspace, chance)
        found, worlds = np.zeros(at.KINDS), 400
        for _ in range(worlds):
            belief.change(state, 0, table, past, workspace, chance)
            found += np.bincount(state[start : start + at.FULL_HAND], minlength=at.KINDS)
        share = (found + 1) / (found.sum() + at.KINDS)
        gains.append(np.log(share[truth] / (unseen / unseen.sum())[truth]).mean())
    assert np.mean(gains) > 0.01
