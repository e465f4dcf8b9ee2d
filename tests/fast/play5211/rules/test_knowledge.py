"""What a seat of 5211 has not seen, and worlds that look the same to it."""

from collections import Counter

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import heuristic, policy, rollout
from quandary.fast.play5211.players.view_reader import read_view
from quandary.fast.play5211.rules import knowledge, legal, transitions
from quandary.fast.play5211.rules import state as at
from quandary.games.play5211 import GAME
from quandary.games.play5211.cards import FULL_DECK, Card
from quandary.games.play5211.state import State
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

PLAYER_COUNTS = list(GAME.PLAYER_COUNTS)


def hidden_from(state: State, seat: int) -> Counter[Card]:
    hands = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    return Counter([*hands, *state.pile, *state.removed])


def without_hidden(state: State) -> State:
    return state._replace(hands=(), pile=(), removed=())


def part_way(players: int, seed: str, decisions: int) -> AnyMatch:
    """A match in which every seat has laid its first legal cards so many times."""
    match = Match.start("5211", [f"p{seat}" for seat in range(players)])
    match.deal(deck_from_seed(GAME, seed, 0))
    for _ in range(decisions):
        seat = GAME.to_act(match.state)[0]
        match.act(seat, GAME.legal_actions(match.state, seat)[0])
    return match


def test_there_are_a_hundred_cards() -> None:
    copies = [knowledge.COPIES_OF_VALUE[kind % at.VALUES] for kind in range(at.KINDS)]
    assert Counter(FULL_DECK) == {at.card_of(kind): n for kind, n in enumerate(copies)}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_the_unseen_are_those_in_other_hands_on_the_pile_and_removed(
    players: int, turns: int
) -> None:
    state = part_way(players, "unseen", turns * players).state
    unseen = np.zeros(at.KINDS, dtype=np.int32)
    for seat in range(players):
        knowledge.count_unseen(at.from_games(state), seat, unseen)
        counts = {at.card_of(kind): n for kind, n in enumerate(unseen.tolist()) if n}
        assert counts == hidden_from(state, seat)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_dealing_the_unseen_again_changes_nothing_the_seat_can_see(
    players: int, turns: int
) -> None:
    state = part_way(players, "again", turns * players).state
    chance = new_chance(players)
    for seat in range(players):
        array = at.from_games(state)
        before = at.to_games(array)
        knowledge.deal_again_unseen(array, seat, 100, chance)
        after = at.to_games(array)
        assert after != before
        assert hidden_from(after, seat) == hidden_from(before, seat)
        assert after.hands[seat] == before.hands[seat]
        assert without_hidden(after) == without_hidden(before)


def test_every_hidden_card_is_as_likely_in_another_hand() -> None:
    state = part_way(2, "likely", 4).state
    chance, found = new_chance(7), np.zeros(at.KINDS)
    array, unseen = at.from_games(state), np.zeros(at.KINDS, dtype=np.int32)
    knowledge.count_unseen(array, 0, unseen)
    samples = 4000
    for _ in range(samples):
        knowledge.deal_again_unseen(array, 0, 0, chance)
        hand = array[at.HANDS + at.FULL_HAND : at.HANDS + 2 * at.FULL_HAND]
        found += np.bincount(hand, minlength=at.KINDS)
    expected = unseen / unseen.sum() * at.FULL_HAND * samples
    assert np.abs(found - expected).max() < 5 * np.sqrt(expected.max())


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("decisions", [0, 1, 3, 8, 20])
def test_a_view_becomes_a_state_that_looks_the_same(players: int, decisions: int) -> None:
    match = part_way(players, "view", decisions)
    undecided = match.state._replace(chosen=(None,) * players)
    for seat in range(players):
        array = read_view(match.view(seat))
        for start, end in ((at.COUNTS, at.POINTS), (at.SCORES, at.STATE_SIZE)):
            truth = at.from_games(undecided)[start:end]
            assert array[start:end].tolist() == truth.tolist()
        state = at.to_games(array)
        assert hidden_from(state, seat) == hidden_from(match.state, seat)
        assert state.hands[seat] == tuple(sorted(match.state.hands[seat]))
        assert state.shown == tuple(tuple(sorted(cards)) for cards in match.state.shown)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_heuristic_beats_random_players_by_far(players: int) -> None:
    array, scratch = at.new_state(players), heuristic.new_scratch()
    table = policy.stack_policies([policy.heuristic_policy(), *[policy.random_policy()] * 4])
    points = np.zeros((300, at.MOST_PLAYERS), dtype=np.int32)
    rollout.play_deals(array, at.new_deck(), table, scratch, new_chance(1), points)
    mine, *others = points.mean(axis=0)[:players]
    assert mine > 1.3 * max(others)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_policies_choose_only_what_is_legal(players: int) -> None:
    array, scratch, chance = at.new_state(players), heuristic.new_scratch(), new_chance(3)
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    table = policy.stack_policies([policy.random_policy(), *[policy.heuristic_policy()] * 4])
    transitions.deal(array, at.deck_of(deck_from_seed(GAME, "legal", 0)))
    while array[at.PHASE] == at.LAY:
        for seat in range(players):
            action = rollout.choose(array, table, seat, scratch, chance)
            assert action in options[: legal.legal(array, seat, options)]
            transitions.apply(array, seat, action)
